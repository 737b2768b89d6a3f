import Basics
import Pictures
import Review
import Scenarios

/// The result of a comparison, as text and as JSON.
struct DiffReport {
    let result: DiffResult
    private let files: DiffFiles
    private let rules: DiffTolerance
    private let views: PictureViews?

    init(_ result: DiffResult, _ files: DiffFiles, _ rules: DiffTolerance, _ views: PictureViews?) {
        (self.result, self.files, self.rules, self.views) = (result, files, rules, views)
    }

    /// Indicates whether the pictures count as the same. With the metric strict, the files must
    /// also store pixels in the same way.
    var passed: Bool {
        result.failure(of: rules.budget) == nil
            && (rules.metric != .strict || storedDifferently == nil)
    }

    /// The storage of both files, when it differs.
    private var storedDifferently: String? {
        let (first, second) = files.headers
        guard (first.colorType, first.depth) != (second.colorType, second.depth) else { return nil }
        return "the colour types differ: \(first.storage) against \(second.storage)"
    }

    private var size: PixelSize {
        let (first, second) = (files.headers.first.size, files.headers.second.size)
        return PixelSize(
            widthPx: max(first.widthPx, second.widthPx),
            heightPx: max(first.heightPx, second.heightPx))
    }
}

extension PNGHeader {
    /// The colour type and the depth, such as `RGB of 8 bits`.
    fileprivate var storage: String {
        let name =
            switch colorType {
            case .grey: "grey"
            case .rgb: "RGB"
            case .palette: "palette"
            case .greyAlpha: "grey with alpha"
            case .rgba: "RGBA"
            }
        return "\(name) of \(depth) \(depth == 1 ? "bit" : "bits")"
    }
}

// MARK: - Text

extension DiffReport {
    var lines: [String] {
        var lines: [String] = []
        if case .sizesDiffer(let a, let b) = result.verdict {
            lines.append("the sizes differ: \(a) against \(b)\(Self.scale(a, b))")
        }
        if let storedDifferently {
            lines.append((rules.metric == .strict ? "" : "note: ") + storedDifferently)
        }
        let total = Wording.count(result.totalPixels)
        if result.verdict == .same {
            return lines + ["\(passed ? "the same: " : "")0 of \(total) pixels differ"]
        }
        let share = Wording.percent(result.differingPixels, of: result.totalPixels)
        lines.append(
            "\(Wording.count(result.differingPixels)) of \(total) pixels differ (\(share)), "
                + "by at most \(result.maxDelta) of 255")
        if let box = result.boundingBox {
            lines.append("bounding box: \(Wording.place(box, in: size))")
        }
        lines += places
        if let views { lines += Wording.changes(result.clusters, views: views, in: size) }
        return lines + budgetLines
    }

    /// The places of separate differences; the largest ones when there are many.
    private var places: [String] {
        guard result.clusterCount > 1 else { return [] }
        let largest = result.clusters.prefix(Self.mostPlaces)
            .map { "  " + Wording.place($0, in: size) }
        let what = largest.count == result.clusterCount ? "" : ", the largest"
        return ["\(Wording.count(result.clusterCount)) separate places\(what):"] + largest
    }

    /// The number of places that are listed.
    private static let mostPlaces = 5

    private var budgetLines: [String] {
        guard rules.maxPixels > 0 || rules.maxPercent > 0 else { return [] }
        switch result.failure(of: rules.budget) {
        case nil: return ["the same within --max-pixels and --max-percent"]
        case .sizesDiffer: return []
        case .tooManyPixels: return ["more pixels differ than --max-pixels and --max-percent allow"]
        case .tooDense:
            return [
                "the pixels lie close together: \(result.densestPixels) in 32 x 32, "
                    + "more than \(rules.maxDense)"
            ]
        }
    }

    /// Returns the ratio of two sizes with equal proportions, else nothing.
    private static func scale(_ a: PixelSize, _ b: PixelSize) -> String {
        guard a.widthPx * b.heightPx == a.heightPx * b.widthPx else { return "" }
        let divisor = gcd(a.widthPx, b.widthPx)
        return ", the scales are \(a.widthPx / divisor) to \(b.widthPx / divisor)"
    }

    private static func gcd(_ a: Int, _ b: Int) -> Int { b == 0 ? a : gcd(b, a % b) }
}

// MARK: - JSON

extension DiffReport {
    private typealias Value = JSONText.Value
    private typealias Member = JSONText.Member

    /// The result as one line of JSON; docs/diff.md describes its members.
    var json: String {
        JSONText.line(
            .object([
                Member("version", .integer(1)), Member("kind", .string("diff")),
                Member("metric", .string(rules.metric.rawValue)),
                Member("passed", .bool(passed)), Member("verdict", .string(verdict)),
                Member("expected", file(files.paths.first, files.headers.first)),
                Member("actual", file(files.paths.second, files.headers.second)),
                Member("differingPixels", .integer(Int64(result.differingPixels))),
                Member("totalPixels", .integer(Int64(result.totalPixels))),
                Member("ignoredPixels", .integer(Int64(result.ignoredPixels))),
                Member("percent", .number(percent)),
                Member("maxDelta", .integer(Int64(result.maxDelta))),
                Member("densestPixels", .integer(Int64(result.densestPixels))),
                Member("boundingBox", result.boundingBox.map(Self.box) ?? .null),
                Member("clusterCount", .integer(Int64(result.clusterCount))),
                Member("clusters", .array(result.clusters.map(Self.box))),
                Member("words", .array(lines.map { .string($0) }))
            ]))
    }

    private var verdict: String {
        switch result.verdict {
        case .sizesDiffer: "sizesDiffer"
        case .different: "different"
        case .same: rules.metric == .strict && storedDifferently != nil ? "typesDiffer" : "same"
        }
    }

    /// The share of differing pixels with four decimals, rounded up: 0 means that no pixel differs.
    private var percent: String {
        guard result.totalPixels > 0 else { return "0" }
        let (part, whole) = (result.differingPixels, result.totalPixels)
        let tenThousandths = (part * 1_000_000 + whole - 1) / whole
        return "\(tenThousandths / 10_000).\((tenThousandths % 10_000).digits(4))"
    }

    private func file(_ path: String, _ header: PNGHeader) -> Value {
        .object([
            Member("path", .string(path)), Member("width", .integer(Int64(header.widthPx))),
            Member("height", .integer(Int64(header.heightPx))),
            Member("colorType", .string("\(header.colorType)")),
            Member("depth", .integer(Int64(header.depth)))
        ])
    }

    private static func box(_ rect: PixelRect) -> Value {
        .object([
            Member("x", .integer(Int64(rect.x))), Member("y", .integer(Int64(rect.y))),
            Member("width", .integer(Int64(rect.widthPx))),
            Member("height", .integer(Int64(rect.heightPx)))
        ])
    }

    /// Returns the report on two files with the same bytes.
    static func equalFiles(_ command: DiffCommand, _ files: DiffFiles) -> String {
        let total = files.headers.first.widthPx * files.headers.first.heightPx
        let result = DiffResult(allSame: total)
        return DiffReport(result, files, command.rules.tolerance, nil).json
    }
}
