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
    /// A Boolean value indicating whether the glyphs are coloured pictures, which are preferred for
    /// emoji and tried last for all else.
    public var isColoured: Bool

    /// Creates a face.
    public init(
        path: String, index: Int = 0, family: String, weight: TextRun.Weight, package: String = "",
        isColoured: Bool = false
    ) {
        self.path = path
        self.index = index
        self.family = family
        self.weight = weight
        self.package = package
        self.isColoured = isColoured
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

    /// Debian's font of emoji in colours, which a book can do without.
    public static let emoji = FontFace(
        path: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf", family: "Noto Color Emoji",
        weight: .regular, package: "fonts-noto-color-emoji", isColoured: true)

    /// Faces that look like Helvetica, which iOS wrote with before version 9.
    ///
    /// Nimbus Sans has Helvetica's widths. It has no thin face: the light one of Inter stands in.
    public static let helvetica: [FontFace] = {
        var light = debian[0]
        light.family = "Helvetica"
        let nimbus = [("Regular", TextRun.Weight.regular), ("Bold", .bold)].map { name, weight in
            FontFace(
                path: "/usr/share/fonts/opentype/urw-base35/NimbusSans-\(name).otf",
                family: "Helvetica", weight: weight, package: "fonts-urw-base35")
        }
        return [light] + nimbus
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
