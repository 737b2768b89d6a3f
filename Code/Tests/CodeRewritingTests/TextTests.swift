import Testing

@testable import CodeRewriting

@Suite("Rewritten text")
struct TextTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var before: String
        var after: String

        init(_ before: String, _ after: String) {
            self.before = before
            self.after = after
        }

        var testDescription: String { before }
    }

    @Test("Drops what only Objective-C and Interface Builder know", arguments: attributes)
    func dropsAttributes(_ row: Row) { #expect(rewrite(row.before) == row.after) }

    static let attributes = [
        Row("@objc func f() {}", " func f() {}"),
        Row("@objc(show:with:) private func f() {}", " private func f() {}"),
        Row("@IBOutlet weak var x: UIView!", " weak var x: UIView!"),
        Row("@objcMembers class A {}", " class A {}"),
        Row("class A { dynamic var x = 1 }", "class A {  var x = 1 }"),
        Row("@main class A {}", " class A {}"),
        Row("@discardableResult func f() -> Int { 1 }", "@discardableResult func f() -> Int { 1 }"),
        Row("@available(iOS 14, *) func f() {}", "@available(iOS 14, *) func f() {}"),
        Row("@objc\nenum E: Int { case a }", "\nenum E: Int { case a }"),
        Row("@objc protocol P {}", " protocol P: AnyObject {}"),
        Row("@objc protocol P: Q {}", " protocol P: AnyObject, Q {}"),
        Row("@objc protocol P: AnyObject {}", " protocol P: AnyObject {}"),
        Row("let a = 1 // @objc", "let a = 1 // @objc")
    ]

    @Test("Imports the stand-in for the modules that it covers", arguments: imports)
    func importsStandIn(_ row: Row) { #expect(rewrite(row.before) == row.after) }

    static let imports = [
        Row("import Foundation", "import UIKit"),
        Row("import os.log", "import UIKit"),
        Row("import class UIKit.UIView", "import UIKit"),
        Row("@_exported import CoreGraphics", "import UIKit"),
        Row("import Combine", "import Combine"),
        Row("import Chatto\nlet a = 1", "\nlet a = 1"),
        Row("import Chatto\nlet a: Chatto.Row = Chatto.make()", "\nlet a: Row = make()"),
        Row("let a = Chatto.make()", "let a = Chatto.make()"),
        Row("let a: Foundation.Timer", "let a: UIKit.Timer"),
        Row("let a = Chat.make()", "let a = Chat.make()"),
        Row("let c: AnyClass? = NSClassFromString(n)", "let c: AnyClass? = _NSClassFromString(n)")
    ]

    @Test("Takes the branches of a device with iOS", arguments: conditions)
    func takesBranches(_ row: Row) { #expect(rewrite(row.before, flags: ["BETA"]) == row.after) }

    static let conditions = [
        Row("#if os(iOS)\n#endif", "#if true\n#endif"),
        Row("#if os(macOS) || os(Linux)\n#else\n#endif", "#if false\n#else\n#endif"),
        Row("#if canImport(UIKit) && !os(watchOS)\n#endif", "#if true\n#endif"),
        Row("#if canImport(SwiftUI)\nimport SwiftUI\n#endif", "#if false\nimport SwiftUI\n#endif"),
        Row("#if targetEnvironment(simulator)\n#endif", "#if false\n#endif"),
        Row("#if swift(>=5.9)\n#elseif swift(<4)\n#endif", "#if true\n#elseif false\n#endif"),
        Row("#if compiler(>=6.2)\n#endif", "#if false\n#endif"),
        Row("#if DEBUG\n#elseif BETA\n#endif", "#if false\n#elseif true\n#endif"),
        Row("#if hasFeature(X)\n#endif", "#if hasFeature(X)\n#endif"),
        Row("#if hasFeature(X) && os(tvOS)\n#endif", "#if false\n#endif"),
        Row("if #available(iOS 13.0, *) {}", "if _iOS(13, 0) {}"),
        Row("guard #available(iOS 15, tvOS 14, *), a else {}", "guard _iOS(15), a else {}"),
        Row("if #unavailable(iOS 26) {}", "if !_iOS(26) {}"),
        Row("if #available(macOS 12, *) {}", "if true {}"),
        Row("if #unavailable(macOS 12) {}", "if false {}")
    ]

    @Test("Turns literals of Xcode into calls", arguments: literals)
    func turnsLiterals(_ row: Row) { #expect(rewrite(row.before) == row.after) }

    static let literals = [
        Row("#keyPath(UIView.layer.frame)", "\"layer.frame\""),
        Row("#keyPath(self.frame)", "\"frame\""),
        Row("let a = NSAttributedString()", "let a = NSAttributedString(string: \"\")"),
        Row(
            "x = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)",
            "x = UIColor(red: 1, green: 0, blue: 0, alpha: 1)"),
        Row(
            "x = #imageLiteral(resourceName: \"a\")", "x = (UIImage(named: \"a\") ?? UIImage())"),
        Row("#Preview {\n    Chat()\n}\nlet a = 1", "\n\n\nlet a = 1"),
        Row("#!/usr/bin/swift\nlet a = 1", "///usr/bin/swift\nlet a = 1"),
        Row("\u{FEFF}import Foundation", "import UIKit")
    ]

    @Test("Lets values of a protocol of Objective-C conform to it", arguments: conformances)
    func conforms(_ row: Row) {
        #expect(rewrite("@objc protocol P {}\n\(row.before)").hasSuffix("\n\(row.after)"))
    }

    static let conformances = [
        Row("func f(_ x: (some P)?) {}", "func f(_ x: (any P)?) {}"),
        Row("func f(_ x: some P) {}", "func f(_ x: some P) {}"),
        Row("func f(_ x: (some Q)?) {}", "func f(_ x: (some Q)?) {}"),
        Row("extension Array where Element: P {}", "extension Array where Element == any P {}"),
        Row("extension Array where Element: Q {}", "extension Array where Element: Q {}")
    ]

    @Test("Leaves out types that stand unavailable for those of another module")
    func needless() {
        let outcome = rewrite([
            "A.swift":
                "@available(*, unavailable, renamed: \"B\")\nclass A: UIView {\n}\nclass B {}",
            "B.swift": "class A {}", "C.swift": "@available(*, unavailable) struct B {}",
            "D.swift": "@available(*, unavailable) struct C {}"
        ])
        #expect(
            outcome.files.map(body) == [
                "\n\n\nclass B {}", "class A {}", "", "@available(*, unavailable) struct C {}"
            ])
    }

    @Test("Names the original file and line, whatever its name")
    func header() {
        let file = RewrittenFile(path: "My \"App\".swift", original: Array("a".utf8), edits: [])
        #expect(
            file.text == "import UIKit\n#sourceLocation(file: \"My \\\"App\\\".swift\", line: 1)\na"
        )
    }

    @Test("Leads columns of the rewritten text back to the original")
    func columns() {
        let source =
            "let a = 1\n@objc func f() { if #available(iOS 13, *) { oops() } }\nlet b = c\n"
        let file = rewrite(["App.swift": source]).files[0]
        let line = body(file).split(separator: "\n", omittingEmptySubsequences: false)[1]
        let column = line.utf8.distance(
            from: line.startIndex, to: line.firstRange(of: "oops")!.lowerBound)
        let wanted = "@objc func f() { if #available(iOS 13, *) { ".utf8.count
        #expect(file.originalColumn(line: 2, column: column + 1) == wanted + 1)
        #expect(file.originalColumn(line: 3, column: 9) == 9)
    }

    @Test("Keeps each line in its place behind a construct of several lines")
    func lines() {
        let source = """
            view.add(self, action: #selector(
                Chat.send(
                    _:)), x: 1); oops
            let a = b
            """
        let file = rewrite(["App.swift": source]).files[0]
        let lines = body(file).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 4)
        #expect(lines[3] == "let a = b")
        #expect(lines[2].hasSuffix("), x: 1); oops") || lines[2].hasSuffix(", x: 1); oops"))
        let end = lines[2].utf8.count
        #expect(file.originalColumn(line: 3, column: end) == "        _:)), x: 1); oops".utf8.count)
    }
}
