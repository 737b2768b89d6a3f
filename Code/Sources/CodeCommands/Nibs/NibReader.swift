import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reads the XML of a storyboard or xib within bounds.
///
/// Documents of Xcode define no entities and name no document type; one that does is refused
/// before it is parsed.
final class NibReader: NSObject, XMLParserDelegate {
    static let largestFile = 16 << 20
    private static let deepest = 160
    private static let mostElements = 400_000
    private static let longestText = 1 << 20

    private let path: String
    private var root: NibNode?
    private var stack: [NibNode] = []
    private var count = 0
    private var failure: CommandFailure?
    /// The parser has gone on behind an error.
    private var isBroken = false

    private init(_ path: String) { self.path = path }

    /// Returns the root element of a document.
    static func read(_ path: String, _ bytes: [UInt8]) throws -> NibNode {
        guard bytes.count <= largestFile else {
            throw CommandFailure(
                65, "\(path):1:1: error: the file has more than 16 MB; exclude it with --exclude")
        }
        try refuseDeclarations(path, bytes)
        let reader = NibReader(path)
        let parser = XMLParser(data: Data(bytes))
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        let isRead = parser.parse()
        if let failure = reader.failure { throw failure }
        guard isRead, !reader.isBroken, reader.stack.isEmpty, let root = reader.root else {
            throw CommandFailure(
                65,
                "\(path):\(max(1, parser.lineNumber)):\(max(1, parser.columnNumber)): error: the"
                    + " XML is broken; open the file in Xcode and save it again")
        }
        guard root.tag == "document" else {
            throw CommandFailure(
                65,
                "\(path):\(root.line):\(root.column): error: <\(root.tag)> is no document of"
                    + " Xcode 5 or later; open the file in Xcode and save it, or exclude it with"
                    + " --exclude")
        }
        return root
    }

    /// Refuses documents that are not UTF-8, and those with `<!DOCTYPE` or `<!ENTITY`.
    private static func refuseDeclarations(_ path: String, _ bytes: [UInt8]) throws {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw CommandFailure(
                65,
                "\(path):1:1: error: the file is not UTF-8; open it in Xcode and save it again")
        }
        var (line, start) = (1, 0)
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "\n") { (line, start) = (line + 1, index + 1) }
            guard byte == UInt8(ascii: "<"), index + 2 < bytes.count,
                bytes[index + 1] == UInt8(ascii: "!"), bytes[index + 2] != UInt8(ascii: "-"),
                bytes[index + 2] != UInt8(ascii: "[")
            else { continue }
            throw CommandFailure(
                65,
                "\(path):\(line):\(index - start + 1): error: a document of Xcode declares no types"
                    + " and entities; remove the declaration")
        }
    }

    private func stop(_ parser: XMLParser, _ reason: String) {
        failure =
            failure
            ?? CommandFailure(
                65,
                "\(path):\(max(1, parser.lineNumber)):\(max(1, parser.columnNumber)): error:"
                    + " \(reason); exclude the file with --exclude")
        parser.abortParsing()
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        guard failure == nil else { return }
        count += 1
        if count > Self.mostElements { return stop(parser, "the file has too many elements") }
        if stack.count >= Self.deepest { return stop(parser, "the elements are nested too deeply") }
        let node = NibNode(
            name, attributes, line: max(1, parser.lineNumber), column: max(1, parser.columnNumber))
        if let parent = stack.last { parent.children.append(node) } else { root = node }
        stack.append(node)
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        if failure == nil { stack.removeLast() }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        guard failure == nil, let node = stack.last else { return }
        node.text += string
        if node.text.utf8.count > Self.longestText { stop(parser, "a text is too long") }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { isBroken = true }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
    }
}
