public import Pictures

/// The result of comparing a picture with its golden.
public enum GoldenResult: Hashable, Sendable {
    /// Every byte, pixel or line is equal.
    case equal
    /// Some pixels differ; the box is the smallest around all of them.
    case different(pixels: Int, box: PixelRect)
    /// The pictures have different sizes, in pixels.
    case sizesDiffer(golden: PixelSize, drawn: PixelSize)
    /// Two texts differ in a number of lines.
    case textDiffers(lines: Int)
    /// The manifest does not contain the name.
    case missing
    /// The pictures differ, and so do these fonts: the drawings cannot be compared.
    case drawnWithOtherFonts([String])
    /// The file is a pointer that Git LFS has not replaced yet.
    case gitLFSPointer
    /// The golden cannot be read, is missing, or is not the file in the manifest.
    case unreadable(String)

    /// The result as text, with the next step if there is one.
    public var description: String {
        switch self {
        case .equal: "equal"
        case .different(let pixels, let box):
            "\(Wording.pixels(pixels)) \(pixels == 1 ? "differs" : "differ"), "
                + "in \(box.widthPx) × \(box.heightPx) px at x \(box.x), y \(box.y)"
        case .sizesDiffer(let golden, let drawn):
            "the golden is \(golden) px, the picture \(drawn) px"
        case .textDiffers(let lines): "\(lines) \(lines == 1 ? "line differs" : "lines differ")"
        case .missing: "has no golden; look at it and approve it"
        case .drawnWithOtherFonts(let fonts):
            "the golden was drawn with other fonts (\(fonts.joined(separator: ", "))); "
                + "install the same ones, or record the golden again"
        case .gitLFSPointer: "the golden is a Git LFS pointer; run git lfs pull"
        case .unreadable(let reason): "the golden cannot be read: \(reason)"
        }
    }

    /// The status for the results.
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
