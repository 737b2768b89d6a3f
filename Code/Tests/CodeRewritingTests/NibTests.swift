import CodeRewriting
import Foundation
import Testing

@testable import CodeCommands

@Suite("Storyboards and xibs are read for a build")
struct NibTests {
    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
        """

    private func read(_ text: String) throws -> NibNode {
        try NibReader.read("Main.storyboard", Array(text.utf8))
    }

    private func message(_ text: String) -> String {
        do {
            _ = try read(text)
            return "read"
        } catch {
            return (error as? CommandFailure)?.message ?? "\(error)"
        }
    }

    @Test("Names the place of broken, hostile and old XML")
    func errors() {
        #expect(message(Self.head + "\n<scenes>").hasPrefix("Main.storyboard:3:"))
        #expect(
            message("<?xml version=\"1.0\"?>\n<!DOCTYPE a [<!ENTITY b \"c\">]><document/>")
                .hasPrefix("Main.storyboard:2:1: error: a document of Xcode declares no types"))
        let deep = String(repeating: "<view>", count: 500)
        #expect(message(Self.head + deep).contains("nested too deeply"))
        #expect(message("<archive/>").contains("<archive> is no document of Xcode 5"))
        #expect(
            throws: CommandFailure.self, performing: { try NibReader.read("a.xib", [0xFF, 0xFE]) })
    }

    @Test("Writes what is known, and marks the rest with its place")
    func text() throws {
        let root = try read(
            Self.head + """

                <device id="retina"/>
                <objects>
                    <label id="a-b" text="Hi, &quot;Ike&quot; 5%" sparkle="YES" userLabel="x"/>
                    <mapView id="map"/>
                    <textView id="t"><string key="text">one
                two</string></textView>
                </objects>
                </document>
                """)
        let file = NibFile(path: "Main.storyboard", name: "Main", isStoryboard: true, root: root)
        let lines = NibText(file).text.split(separator: "\n").map(String.init)
        #expect(lines[1].hasPrefix("1 objects 4"))
        #expect(lines[2] == "2 label 5 id=a-b ?sparkle text=Hi,%20%22Ike%22%205%25")
        #expect(lines[3] == "2 mapView 6 ?element id=map")
        #expect(lines[5] == "3 string 7 key=text #text=one%0Atwo")
        let missing = NibNeeds([file]).missing
        #expect(missing.map(\.name) == ["sparkle of <label>", "<mapView>"])
        #expect(missing.allSatisfy { $0.place.hasPrefix("Main.storyboard:") })
    }

    private var names: NibNames {
        var names = NibNames()
        names.classes = ["Chat", "Row"]
        names.keys = ["field", "corner", "rows"]
        names.actions = ["send:", "close"]
        return names
    }

    @Test("Registers private outlets and actions in their type, on the line of its brace")
    func registers() {
        let source = """
            class Chat: UIViewController {
                @IBOutlet private weak var field: UITextField!
                @IBOutlet var other: UITextField!
                @IBAction private func send(_ sender: Any) {}
            }
            extension Chat { @IBAction func close() {} }
            private class Row: UIView {}
            extension UIView { @IBInspectable var corner: Int { get { 0 } set {} } }
            """
        let settings = Rewriter.Settings(modules: ["UIKit"], nibs: names)
        let outcome = Rewriter(settings).rewrite(
            [("App.swift", Array(source.utf8))], standIn: [("UIKit.swift", Array(uiKit.utf8))])
        let lines = body(outcome.files[0]).split(separator: "\n").map(String.init)
        #expect(outcome.hooks == ["_nib_0"] && outcome.known == ["Chat", "Row"])
        #expect(
            lines[0] == "class Chat: UIViewController { @MainActor static func _nib_0_1() {"
                + " _nibKey(\"field\", Chat.self) { _nibPut(&$0.field, $1) };"
                + " _ = _selector(\"send:\", Chat.send(_:)) };")
        #expect(
            lines[5].contains("static func _nib_0_2() { _ = _selector(\"close\", Chat.close) }"))
        #expect(lines[7].contains("_nibKey(\"corner\", UIView.self) { _nibPut(&$0.corner, $1) }"))
        #expect(
            lines[8] == "@MainActor func _nib_0() { _nibClass(\"Chat\", Chat.self);"
                + " Chat._nib_0_1(); Chat._nib_0_2(); _nibClass(\"Row\", Row.self);"
                + " UIView._nib_0_4() }")
    }

    @Test("Leaves sources without storyboards as they are")
    func leavesOthers() {
        let text = "class Chat: UIViewController { @IBOutlet var field: UITextField! }"
        #expect(rewrite(text) == "class Chat: UIViewController {  var field: UITextField! }")
    }
}
