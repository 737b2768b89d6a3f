"""The CRC-32 of each picture's RGBA with 8 bits, as pypng reads it; 16 bits are rounded."""

import sys
import zlib

import png

for path in sys.argv[1:]:
    width, height, rows, info = png.Reader(path).asDirect()
    most = (1 << info["bitdepth"]) - 1
    channels = info["planes"]
    rgba = bytearray()
    for row in rows:
        values = [(value * 255 + most // 2) // most for value in row]
        for start in range(0, len(values), channels):
            pixel = values[start:start + channels]
            colour = pixel[:3] if channels > 2 else pixel[:1] * 3
            rgba += bytes(colour + (pixel[-1:] if channels in (2, 4) else [255]))
    print(path, f"{width}x{height}", f"{zlib.crc32(rgba):08x}")
