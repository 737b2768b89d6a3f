/// An element of a storyboard or xib, as its XML has it.
final class NibNode {
    let tag: String
    let attributes: [String: String]
    let line: Int
    let column: Int
    var children: [NibNode] = []
    /// The characters between the tags.
    var text = ""

    init(_ tag: String, _ attributes: [String: String], line: Int, column: Int) {
        self.tag = tag
        self.attributes = attributes
        self.line = line
        self.column = column
    }

    subscript(_ name: String) -> String? { attributes[name] }

    /// Calls `body` for this element and all below it, parents first.
    func walk(_ body: (NibNode) -> Void) {
        var open = [self]
        while let one = open.popLast() {
            body(one)
            open += one.children.reversed()
        }
    }
}

/// A storyboard or xib of the sources.
struct NibFile {
    var path: String
    /// The name by which code loads it.
    var name: String
    var isStoryboard: Bool
    var root: NibNode

    /// True for the screen that the system shows while an app starts.
    var isLaunchScreen: Bool { root["launchScreen"] == "YES" }
}
