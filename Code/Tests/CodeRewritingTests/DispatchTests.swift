import CodeLint
import Testing

@testable import CodeRewriting

@Suite("Dispatch without Objective-C")
struct DispatchTests {
    @Test("Moves an override in an extension into the class, on the class's line")
    func extensions() {
        let text = rewrite(
            """
            class Chat: UIView {
            }
            extension Chat {
                override func touched(
                    _ x: Int // the finger
                ) -> Int { super.touched(x) }
                public override var isFirst: Bool { true }
            }
            """)
        #expect(
            text == """
                class Chat: UIView { override func touched( _ x: Int ) -> Int \
                { return _extension_touched(x) }; \
                public override var isFirst: Bool { get { return _extension_isFirst } };
                }
                extension Chat {
                     func _extension_touched(
                        _ x: Int // the finger
                    ) -> Int { super.touched(x) }
                    public  var _extension_isFirst: Bool { true }
                }
                """)
    }

    @Test("Moves a member of an extension that a subclass in another file overrides")
    func overridden() {
        let outcome = rewrite([
            "A.swift": "class Base: UIView {}", "B.swift": "extension Base { @objc func f() {} }",
            "C.swift": "class Sub: Base { override func f() {} }"
        ])
        #expect(
            outcome.files.map(body) == [
                "class Base: UIView { func f() { return _extension_f() };}",
                "extension Base {  func _extension_f() {} }",
                "class Sub: Base { override func f() {} }"
            ])
    }

    @Test("Has the base of a delegate call what only its subclass implements")
    func delegates() {
        let outcome = rewrite([
            "A.swift": "class Base: UIViewController, UITextFieldDelegate {}",
            "B.swift": """
            class Sub: Base {
                func textFieldShouldReturn(_ textField: UITextField) -> Bool { false }
            }
            """
        ])
        let (base, sub) = (body(outcome.files[0]), body(outcome.files[1]))
        #expect(
            base.contains("func textFieldShouldReturn(_ textField: UITextField) -> Bool { true };"))
        #expect(!base.contains("textFieldDidBeginEditing"))
        #expect(sub.contains("    override func textFieldShouldReturn("))
        #expect(sub.contains("[\"textFieldShouldReturn:\"].contains(selector) || super._responds"))
    }

    @Test("Overrides the methods of the stand-in's own delegates, and refuses what they lack")
    func ownDelegates() {
        let outcome = rewrite([
            "A.swift": """
            class Search: UISearchController {
                func textFieldDidBeginEditing(_ textField: UITextField) {}
                func textFieldShouldReturn(_ textField: UITextField) -> Bool { false }
            }
            """
        ])
        #expect(body(outcome.files[0]).contains("    override func textFieldDidBeginEditing("))
        #expect(outcome.diagnostics.map(\.place.line) == [3])
    }

    @Test("Gives optional requirements a default, and asks before it calls them")
    func optional() {
        let text = rewrite(
            """
            @objc public protocol P: NSObjectProtocol {
                @objc optional func done(_ x: Int) -> Int
            }
            class Chat: NSObject, P {
                weak var p: P?
                func go() { _ = p?.done?(1); _ = Chat().done?(2) ?? 0; if p?.done != nil {} }
                func ask() -> Bool { p?.responds(to: #selector(P.done(_:))) == true }
            }
            """)
        for part in [
            "public protocol P: AnyObject, NSObjectProtocol {",
            "\n}; extension P { public func done(_ x: Int) -> Int { _unimplemented() } }\n",
            "class Chat: NSObject, P, _Responding { nonisolated class func _responds",
            "_ = _implementing(p, \"done:\")?.done(1)",
            "_ = _implementing(Chat(), \"done:\")?.done(2) ?? 0",
            "if _implementing(p, \"done:\") != nil {}",
            "(_implementing(p, \"done:\") != nil) == true"
        ] {
            #expect(text.contains(part), "\(text)")
        }
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 8)
    }

    @Test("Leaves closures with the name of an optional method")
    func closures() {
        let source = """
            class Chat: UIView {
                var textFieldShouldReturn: ((Int) -> Bool)?
                func f() { _ = self.textFieldShouldReturn?(1) }
            }
            """
        #expect(rewrite(source) == source)
    }

    @Test("Provides the initializers by which the stand-in makes cells")
    func initializers() {
        let text = rewrite(
            """
            public class Cell: UICell { override init(frame: Int) { super.init(frame: frame) } }
            class Row: UICell { init(text: String) { super.init(frame: 1) } }
            class Plain: UICell { convenience init(x: Int) { self.init(frame: x) } }
            """)
        #expect(
            text == """
                public class Cell: UICell { public required init(frame: Int) \
                { super.init(frame: frame) } }
                class Row: UICell { required init(frame: Int) { _unimplemented() }; \
                init(text: String) { super.init(frame: 1) } }
                class Plain: UICell { convenience init(x: Int) { self.init(frame: x) } }
                """)
    }

    struct Refused: CustomTestStringConvertible, Sendable {
        var source: String
        var place: String
        var reason: String

        var testDescription: String { source }
    }

    @Test("Refuses what cannot be done, with place and next step", arguments: refusedRows)
    func refuses(_ row: Refused) {
        let messages = rewrite(["A.swift": row.source]).diagnostics.map(\.description)
        #expect(messages.count == 1)
        #expect(messages.first?.hasPrefix("A.swift:\(row.place): error: ") == true)
        #expect(messages.first?.contains(row.reason) == true, "\(messages)")
    }

    static let refusedRows = [
        Refused(
            source: "import UIKit\nimport SwiftUI", place: "2:1",
            reason: "the module SwiftUI is not in the stand-in; exclude the file with --exclude"),
        Refused(
            source: "extension UIView { override func touched(_ x: Int) -> Int { 1 } }",
            place: "1:20", reason: "override it in a subclass"),
        Refused(
            source: """
                extension UIView { @objc func f() {} }
                class A: UIView { override func f() {} }
                """,
            place: "2:19", reason: "declare the method in a class of your own"),
        Refused(
            source:
                "class A: UIView {}\nextension A { override func touched(_: Int) -> Int { 1 } }",
            place: "2:15", reason: "move it into the body of the class"),
        Refused(
            source: "@objc protocol P { @objc optional var x: Int { get } }", place: "1:20",
            reason: "only methods can be optional"),
        Refused(
            source: "class A { @NSManaged var x: Int }", place: "1:11",
            reason: "exclude the Core Data classes"),
        Refused(
            source: "let a = #fileLiteral(resourceName: \"a\")", place: "1:9", reason: "Bundle"),
        Refused(
            source: String(repeating: "[", count: 20), place: "1:15",
            reason: "nested too deeply")
    ]

    @Test("Names the classes with which an app can start")
    func roots() {
        let outcome = rewrite([
            "A.swift": """
            @UIApplicationMain class AppDelegate: UIResponder, UIApplicationDelegate {}
            class Chat: Base {}
            class Base: UIViewController {}
            class Row: UIView {}
            """
        ])
        #expect(
            outcome.roots.map { "\($0.name) \($0.kind) \($0.isMain)" } == [
                "AppDelegate applicationDelegate true", "Base viewController false",
                "Chat viewController false"
            ])
    }
}
