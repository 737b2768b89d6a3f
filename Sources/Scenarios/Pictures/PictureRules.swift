import Foundation

/// The rules by which pictures of other programs are compared: the file `restore.yaml`.
public struct PictureRules: Hashable, Sendable {
    /// The usual name of the file.
    public static let fileName = "restore.yaml"

    /// The metrics by which pictures are compared.
    public enum Metric: String, Hashable, Sendable, CaseIterable {
        /// A metric, under its name in the file and on the command line.
        case perceptual, pixelmatch, strict

        /// The largest threshold.
        public var largestThreshold: Double {
            switch self {
            case .perceptual: 100
            case .pixelmatch: 1
            case .strict: 255
            }
        }
    }

    /// The effect of a picture that is not there.
    public enum AbsentEffect: String, Hashable, Sendable, CaseIterable {
        /// The run fails, or names the picture in a note.
        case fail, note
    }

    /// A part of a picture that is not compared.
    public enum Ignored: Hashable, Sendable {
        /// The status bar of the device.
        case statusBar
        /// A view that a sidecar beside the picture names.
        case view(String)
        /// A rectangle in pixels from the top left.
        case rect(x: Int, y: Int, width: Int, height: Int)
    }

    /// The values of a rule; nil for what it leaves to the rules before it.
    public struct Rule: Hashable, Sendable {
        /// The place in the file; nil for the values for all pictures.
        public var place: SourcePlace?
        /// The names of the pictures, with `*` for any characters and `?` for one; nil for all.
        public var match: String?
        /// The device as the catalog names it; nil for all.
        public var device: String?
        /// The version of the system; nil for all.
        public var system: String?
        /// The metric.
        public var metric: Metric?
        /// The largest difference that counts as equal, in units of the metric.
        public var threshold: Double?
        /// The number of differing pixels that pass unless they lie close together.
        public var maxPixels: Int?
        /// The percentage of differing pixels that pass unless they lie close together.
        public var maxPercent: Double?
        /// The limit of differing pixels in 32 x 32 pixels.
        public var maxDense: Int?
        /// The parts that are not compared, in addition to those of the rules before.
        public var ignore: [Ignored] = []

        /// Creates a rule of all pictures that says nothing.
        public init() {}

        /// Returns true for the pictures that the rule is for.
        public func selects(_ name: String, device: String, system: String) -> Bool {
            (match.map { fnmatch($0, name, 0) == 0 } ?? true)
                && self.device ?? device == device && self.system ?? system == system
        }
    }

    /// The values for one picture.
    public struct Values: Hashable, Sendable {
        /// The metric.
        public var metric = Metric.perceptual
        /// The largest difference that counts as equal; nil for that of the metric.
        public var threshold: Double?
        /// The number of differing pixels that pass.
        public var maxPixels = 0
        /// The percentage of differing pixels that pass.
        public var maxPercent = 0.0
        /// The limit of differing pixels in 32 x 32 pixels.
        public var maxDense = 8
        /// The parts that are not compared.
        public var ignore: [Ignored] = []
    }

    /// The form of the paths; nil if names, devices and systems are not read from them.
    public var pattern: PicturePattern?
    /// The file with the names of all pictures of the suite, as it is written; nil without one.
    public var expected: String?
    /// The effect of a listed picture that is not there; nil for the usual one.
    public var skipped: AbsentEffect?
    /// The effect of a golden that no picture has; nil for the usual one.
    public var removed: AbsentEffect?
    /// The name of the suite, which owns its goldens; nil for the path of the folder.
    public var suite: String?
    /// The rules in order, the values for all pictures first.
    public var rules: [Rule] = []

    /// Creates rules that compare all pictures perceptually.
    public init() {}

    /// Returns the values for a picture: of each the last one that a rule sets.
    public func values(for name: String, device: String, system: String) -> Values {
        var values = Values()
        for rule in rules where rule.selects(name, device: device, system: system) {
            // A threshold belongs to its metric.
            if let metric = rule.metric, metric != values.metric {
                (values.metric, values.threshold) = (metric, nil)
            }
            values.threshold = rule.threshold ?? values.threshold
            values.maxPixels = rule.maxPixels ?? values.maxPixels
            values.maxPercent = rule.maxPercent ?? values.maxPercent
            values.maxDense = rule.maxDense ?? values.maxDense
            values.ignore += rule.ignore.filter { !values.ignore.contains($0) }
        }
        return values
    }

    /// Reads rules from a file.
    ///
    /// - Throws: ``ScenarioErrors`` with the place of each mistake; also for a file that cannot be
    ///   read.
    public static func load(
        path: String, catalogs: ScenarioCatalogs
    ) throws(ScenarioErrors) -> PictureRules {
        let bytes = try ScenarioParser.contents(of: path, called: "the file")
        return try read(bytes, file: path, catalogs: catalogs)
    }

    /// Reads rules from the bytes of a file.
    ///
    /// - Throws: as ``load(path:catalogs:)``.
    public static func read(
        _ bytes: [UInt8], file: String, catalogs: ScenarioCatalogs
    ) throws(ScenarioErrors) -> PictureRules {
        try ScenarioParser.read(
            bytes, file: file, beginningWith: "pictures", catalogs: catalogs
        ) { parser, root in
            parser.pictureRules(root)
        }
    }
}
