public import Pictures

/// How a picture stands to its golden.
public enum GoldenResult: Hashable, Sendable {
    case equal
    /// Some pixels differ; the box is the smallest around all of them.
    case different(pixels: Int, box: PixelRect)
    case sizesDiffer(golden: PixelSize, drawn: PixelSize)
    /// Two texts differ in so many lines.
    case textDiffers(lines: Int)
    /// The manifest has no such name.
    case missing
    /// The pictures differ, and so do these fonts: nothing is said about the drawing.
    case drawnWithOtherFonts([String])
    /// The file is a pointer that Git LFS has not replaced yet.
    case gitLFSPointer
    /// The golden cannot be read, is gone, or is not the file that the manifest means.
    case unreadable(String)

    /// The result in words, with the next step where one is needed.
    public var description: String {
        switch self {
        case .equal: "equal"
        case .different(let pixels, let box):
            "\(Wording.pixels(pixels)) \(pixels == 1 ? "differs" : "differ"), "
                + "in \(box.widthPx) × \(box.heightPx) px at x \(box.x), y \(box.y)"
        case .sizesDiffer(let golden, let drawn): "the golden is \(golden), the picture \(drawn)"
        case .textDiffers(let lines): "\(lines) \(lines == 1 ? "line differs" : "lines differ")"
        case .missing: "has no golden; approve what was drawn, or record it by --update missing"
        case .drawnWithOtherFonts(let fonts):
            "the golden was drawn with other fonts (\(fonts.joined(separator: ", "))); "
                + "install the same ones, or record it anew"
        case .gitLFSPointer: "the golden is a Git LFS pointer; run git lfs pull"
        case .unreadable(let reason): "the golden cannot be read: \(reason)"
        }
    }

    /// The status that goes into results.
    public var status: GoldenEntry.Status {
        switch self {
        case .equal: .equal
        case .different, .textDiffers: .changed
        case .sizesDiffer: .sizesDiffer
        case .missing: .missing
        case .drawnWithOtherFonts: .otherFonts
        case .gitLFSPointer, .unreadable: .unusable
        }
    }
}
