import Foundation

/// The text of a storyboard or xib that the program holds and the stand-in reads.
///
/// A line is `depth tag line key=value ...`, with values in percent-encoding. What the stand-in
/// does not know is written as `?name` and reported when the element is used.
struct NibText {
    private(set) var text = ""

    init(_ file: NibFile) { write(file.root, 0) }

    private mutating func write(_ node: NibNode, _ depth: Int) {
        guard !NibCatalogue.isForDesign(node) else { return }
        var line = "\(depth) \(node.tag) \(node.line)"
        if !NibCatalogue.knows(element: node.tag) { line += " ?element" }
        for (name, value) in node.attributes.sorted(by: { $0.key < $1.key }) {
            switch NibCatalogue.use(of: name, in: node) {
            case .read: line += " \(name)=\(Self.encoded(value))"
            case .ignored: continue
            case .unknown: line += " ?\(Self.encoded(name))"
            }
        }
        if node.tag == "string" || node.tag == "mutableString" {
            line += " #text=\(Self.encoded(Self.content(node)))"
        }
        text += line + "\n"
        for child in node.children { write(child, depth + 1) }
    }

    /// The characters of an element `string`; Xcode may write them in base 64.
    private static func content(_ node: NibNode) -> String {
        guard node["base64-UTF8"] == "YES" else { return node.text }
        var padded = node.text.filter { !$0.isWhitespace }
        while padded.count % 4 != 0 { padded += "=" }
        return Data(base64Encoded: padded).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private static let plain: CharacterSet = {
        var set = CharacterSet(charactersIn: "a"..."z")
        set.insert(charactersIn: "A"..."Z")
        set.insert(charactersIn: "0"..."9")
        set.insert(charactersIn: "-._~:/()!,'+*@;&$[]")
        return set
    }()

    /// An encoded value holds no space, no quotation mark and no backslash.
    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
