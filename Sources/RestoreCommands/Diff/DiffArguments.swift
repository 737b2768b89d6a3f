import Basics
import ArgumentParser
import Pictures
import Review

/// By which rule pictures are compared, on the command line.
enum DiffMetricName: String, CaseIterable, ExpressibleByArgument {
    case perceptual, pixelmatch, strict
}

/// What counts as a difference, and how much of it passes.
struct DiffRules: ParsableArguments {
    @Option(help: "What counts: what a reader sees, what pixelmatch 7.2.0 counts, or everything.")
    var metric = DiffMetricName.perceptual

    @Option(
        help: """
            The largest difference that is none: for perceptual in CIE94 units (1 is just \
            noticeable), for pixelmatch from 0 to 1 (0.1), for strict of any channel, from 0 to \
            255 (0).
            """)
    var threshold: Double?

    @Flag(name: .customLong("include-aa"), help: "Let pixelmatch count anti-aliased pixels too.")
    var includeAA = false

    @Option(help: "So many differing pixels pass, unless they lie close together.")
    var maxPixels = 0

    @Option(help: "Such a share of differing pixels passes, in percent, unless they lie close.")
    var maxPercent = 0.0

    @Option(help: "The most differing pixels in 32 x 32 for --max-pixels and --max-percent.")
    var maxDense = 8

    func validate() throws {
        let (most, unit) = metric.range
        if let threshold, !(threshold >= 0 && threshold <= most) {
            throw ValidationError("--threshold of \(metric) is from 0 to \(Int(most))")
        }
        if metric == .strict, let threshold, threshold != threshold.rounded() {
            throw ValidationError("--threshold of strict is a whole number of \(unit)")
        }
        guard maxPixels >= 0, maxDense >= 0 else {
            throw ValidationError("--max-pixels and --max-dense are 0 or more")
        }
        guard maxPercent >= 0, maxPercent <= 100 else {
            throw ValidationError("--max-percent is from 0 to 100")
        }
    }

    func diffMetric(_ arguments: PixelmatchArguments) -> DiffMetric {
        switch metric {
        case .perceptual: .perceptual(PerceptualOptions(threshold: threshold ?? 1))
        case .pixelmatch:
            .pixelmatch(arguments.options(threshold: threshold, includeAA: includeAA))
        case .strict: .strict(tolerance: UInt8(threshold ?? 0))
        }
    }

    var budget: DiffBudget {
        DiffBudget(
            pixels: maxPixels, millionths: Int(maxPercent * 10_000), densestPixels: maxDense)
    }
}

extension DiffMetricName {
    fileprivate var range: (most: Double, unit: String) {
        switch self {
        case .perceptual: (100, "CIE94 units")
        case .pixelmatch: (1, "the scale")
        case .strict: (255, "steps")
        }
    }
}

/// What is not looked at.
struct DiffIgnored: ParsableArguments {
    @Option(
        name: .customLong("ignore"),
        help: "A rectangle: x,y,width,height in pixels, from the top left.",
        transform: parseRect)
    var rects: [PixelRect] = []

    @Option(help: "A picture of the same size, painted where to ignore.", completion: .file())
    var mask: String?

    @Option(name: .customLong("ignore-view"), help: "A view by its name, such as keyboard.")
    var names: [String] = []

    @Option(
        name: .customLong("views"),
        help: "The file that names the views; by default NAME.views.json beside a NAME.png.",
        completion: .file(extensions: ["json"]))
    var viewsFile: String?

    /// Whether anything is ignored.
    var isUsed: Bool { !rects.isEmpty || mask != nil || !names.isEmpty || viewsFile != nil }

    /// What is known about the views of the pictures, of the first before what only the second
    /// has; nil when there is no such file.
    func views(_ pictures: String...) throws -> PictureViews? {
        let paths = viewsFile.map { [$0] } ?? pictures.map(PictureViews.sidecar)
        var found: PictureViews?
        for path in paths {
            do {
                let views = try PictureViews(json: FileBytes.read(path), path: path)
                found = found?.joined(with: views) ?? views
            } catch let error as FileError where error.code == .missing && viewsFile == nil {
                continue
            } catch let error as PictureViewsError {
                throw Failure(.badInput, error.description)
            }
        }
        if found == nil, let name = names.first {
            throw Failure(
                .usage, "--ignore-view \(name): no \(paths[0]) names the views; give --views FILE")
        }
        return found
    }

    func area(_ views: PictureViews?, size: PixelSize) throws -> IgnoredArea {
        var area = IgnoredArea(rects: rects)
        for name in names {
            let frames = views?.frames(named: name) ?? []
            guard !frames.isEmpty else {
                let known = views?.views.map(\.name).joined(separator: ", ") ?? ""
                throw Failure(.usage, "no view is named \(name); there are: \(known)")
            }
            area.rects += frames
        }
        if let mask {
            let picture = try DiffFiles.bitmap(FileBytes.read(mask), mask)
            guard picture.size == size else {
                throw Failure(
                    .badInput, "\(mask): the mask has \(picture.size) pixels, the picture \(size)")
            }
            area.mask = picture
        }
        return area
    }
}

@Sendable
private func parseRect(_ text: String) throws -> PixelRect {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 4, let x = parts[0], let y = parts[1], let width = parts[2],
        let height = parts[3], width > 0, height > 0
    else { throw ValidationError("'\(text)' is not x,y,width,height in whole pixels") }
    return PixelRect(x: x, y: y, widthPx: width, heightPx: height)
}

/// The options of pixelmatch that only concern its picture, and its ground.
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

    @Flag(help: "Draw differing pixels only, on a transparent ground.")
    var diffMask = false

    @Flag(help: "Blend translucent pixels with white, not with a pattern.")
    var noCheckerboard = false

    var isUsed: Bool {
        alpha != nil || aaColor != nil || diffColor != nil || diffColorAlt != nil || diffMask
            || noCheckerboard
    }

    func options(threshold: Double?, includeAA: Bool) -> PixelmatchOptions {
        var options = PixelmatchOptions()
        options.threshold = threshold ?? options.threshold
        options.includeAA = includeAA
        options.alpha = alpha ?? options.alpha
        options.aaColor = aaColor ?? options.aaColor
        options.diffColor = diffColor ?? options.diffColor
        options.diffColorAlt = diffColorAlt
        options.diffMask = diffMask
        options.checkerboard = !noCheckerboard
        return options
    }
}

@Sendable
private func parseColor(_ text: String) throws -> PixelmatchOptions.Color {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { UInt8($0) }
    guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else {
        throw ValidationError("'\(text)' is not red,green,blue from 0 to 255")
    }
    return PixelmatchOptions.Color(red: red, green: green, blue: blue)
}
