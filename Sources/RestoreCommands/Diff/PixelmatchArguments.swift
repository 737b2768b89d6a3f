import ArgumentParser
import Pictures

/// The options of pixelmatch that only concern its picture, and the background of translucent
/// pixels.
struct PixelmatchArguments: ParsableArguments {
    @Option(help: "The opacity of the first picture in the diff picture.")
    var alpha: Double?

    @Option(help: "The colour of anti-aliased pixels: red,green,blue.", transform: parseColor)
    var aaColor: PixelmatchOptions.Color?

    @Option(help: "The colour of differing pixels: red,green,blue.", transform: parseColor)
    var diffColor: PixelmatchOptions.Color?

    @Option(
        help: "The colour of pixels that became darker: red,green,blue.", transform: parseColor)
    var diffColorAlt: PixelmatchOptions.Color?

    @Option(
        help: """
            How pixelmatch measures colours: yiq as version 7.2.0, or oklab as its versions after \
            that.
            """)
    var colorSpace: ColorSpaceName?

    @Flag(help: "Draw only the differing pixels, on a transparent background.")
    var diffMask = false

    @Flag(help: "Blend translucent pixels with white instead of a pattern.")
    var noCheckerboard = false

    var isUsed: Bool {
        alpha != nil || aaColor != nil || diffColor != nil || diffColorAlt != nil || diffMask
            || noCheckerboard || colorSpace != nil
    }

    func options(threshold: Double?, includeAA: Bool) -> PixelmatchOptions {
        var options = PixelmatchOptions(threshold: threshold)
        options.includeAA = includeAA
        options.alpha = alpha ?? options.alpha
        options.aaColor = aaColor ?? options.aaColor
        options.diffColor = diffColor ?? options.diffColor
        options.diffColorAlt = diffColorAlt
        options.diffMask = diffMask
        options.checkerboard = !noCheckerboard
        options.colorSpace = colorSpace?.space ?? .yiq
        return options
    }
}

/// The name of a colour space on the command line.
enum ColorSpaceName: String, ExpressibleByArgument, CaseIterable {
    case yiq, oklab

    var space: PixelmatchOptions.ColorSpace { self == .yiq ? .yiq : .oklab }
}

@Sendable
private func parseColor(_ text: String) throws -> PixelmatchOptions.Color {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { UInt8($0) }
    guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else {
        throw ValidationError("give red,green,blue, each from 0 to 255")
    }
    return PixelmatchOptions.Color(red: red, green: green, blue: blue)
}
