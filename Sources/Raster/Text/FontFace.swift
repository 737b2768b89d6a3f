/// A face of a font file, with its role in a ``FontBook``.
public struct FontFace: Hashable, Sendable {
    /// The path of the file.
    public var path: String
    /// The index of the face in a collection (`.ttc`), from 0.
    public var index: Int
    /// The family of the face; families are tried in the order of their first faces.
    public var family: String
    /// The weight for which the face is used.
    public var weight: TextRun.Weight
    /// The Debian package that contains the file, named in errors.
    public var package: String

    /// Creates a face.
    public init(
        path: String, index: Int = 0, family: String, weight: TextRun.Weight, package: String = ""
    ) {
        self.path = path
        self.index = index
        self.family = family
        self.weight = weight
        self.package = package
    }
}

/// The reason for which a font cannot be used.
public struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A kind of error; more may be added.
    public struct Code: Hashable, Sendable {
        let raw: String

        /// The file does not exist or cannot be read.
        public static let missing = Code(raw: "missing")
        /// The file is not an OpenType font, or lacks the face.
        public static let broken = Code(raw: "broken")
        /// The book was given no face.
        public static let empty = Code(raw: "empty")
    }

    /// The kind of error.
    public let code: Code
    /// The font file.
    public let path: String
    /// The finding and the next step.
    public let detail: String

    /// The message: the file and the finding.
    public var description: String { path.isEmpty ? detail : "\(path): \(detail)" }
}

extension FontFace {
    /// Debian's fonts in the order of preference.
    ///
    /// Inter for the interface, Noto CJK with Japanese forms, and Noto for other scripts and
    /// symbols.
    public static let debian: [FontFace] = {
        let inter = [
            ("Light", TextRun.Weight.light), ("Regular", .regular), ("Medium", .medium),
            ("SemiBold", .semibold), ("Bold", .bold)
        ].map { name, weight in
            FontFace(
                path: "/usr/share/fonts/opentype/inter/Inter-\(name).otf", family: "Inter",
                weight: weight, package: "fonts-inter")
        }
        let japanese = [("Regular", TextRun.Weight.regular), ("Bold", .bold)].map { name, weight in
            FontFace(
                path: "/usr/share/fonts/opentype/noto/NotoSansCJK-\(name).ttc",
                family: "Noto Sans CJK JP", weight: weight, package: "fonts-noto-cjk")
        }
        return inter + japanese + scripts.flatMap(noto)
    }()

    private static let scripts: [(name: String, hasBold: Bool)] = [
        ("Sans", true), ("SansArabic", true), ("SansHebrew", true), ("SansThai", true),
        ("SansDevanagari", true), ("SansMath", false), ("SansSymbols", true),
        ("SansSymbols2", false)
    ]

    private static func noto(_ name: String, _ hasBold: Bool) -> [FontFace] {
        let weights: [(String, TextRun.Weight)] =
            hasBold ? [("Regular", .regular), ("Bold", .bold)] : [("Regular", .regular)]
        return weights.map { style, weight in
            FontFace(
                path: "/usr/share/fonts/truetype/noto/Noto\(name)-\(style).ttf",
                family: "Noto \(name)", weight: weight, package: "fonts-noto-core")
        }
    }
}
