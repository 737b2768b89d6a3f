// `import Combine` gives OpenCombine, on the clock and the notification centre of the stand-in.
@_exported import OpenCombine
