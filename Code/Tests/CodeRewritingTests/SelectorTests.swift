import CodeLint
import Testing

@testable import CodeRewriting

@Suite("Selectors")
struct SelectorTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var selector: String
        var result: String

        init(_ selector: String, _ result: String) {
            self.selector = selector
            self.result = result
        }

        var testDescription: String { selector }
    }

    @Test("Become references of methods", arguments: rows)
    func references(_ row: Row) {
        let source = """
            @objc protocol Sender { func reply(_ x: Int) }
            class Chat: UIViewController {
                let s = \(row.selector)
                @objc func send(_ sender: Any) {}
                @objc func add(user: Int, at index: Int) {}
                @objc func close() {}
                @objc func close(_ x: Int) {}
                @objc(renamed:) func named(_ x: Int) {}
                @objc static func make() {}
                class Row: UIView { @objc func tap() {} }
                var row = Row()
                var isOn = true
            }
            """
        let text = rewrite(source)
        #expect(text.contains("    let s = \(row.result)\n"), "\(text)")
    }

    static let rows = [
        Row("#selector(send(_:))", "_selector(\"send:\", Chat.send(_:))"),
        Row("#selector(send)", "_selector(\"send:\", Chat.send(_:))"),
        Row("#selector(self.send)", "_selector(\"send:\", Chat.send(_:))"),
        Row("#selector(self?.send)", "_selector(\"send:\", Chat.send(_:))"),
        Row("#selector(Self.send(_:))", "_selector(\"send:\", Chat.send(_:))"),
        Row("#selector((Chat.send))", "_selector(\"send:\", Chat.send(_:))"),
        Row(
            "#selector(add(user:at:))", "_selector(\"addWithUser:at:\", Chat.add(user:at:))"),
        Row("#selector(named)", "_selector(\"renamed:\", Chat.named(_:))"),
        Row("#selector(Chat.Row.tap)", "_selector(\"tap\", Chat.Row.tap)"),
        Row("#selector(row.tap)", "_selector(\"tap\", of: row, { $0.tap })"),
        Row("#selector(make)", "_selector(\"make\", static: Chat.make)"),
        Row("#selector(UIView.touched(_:))", "_selector(\"touched:\", UIView.touched(_:))"),
        Row("#selector(viewDidLoad)", "_selector(\"viewDidLoad\", Chat.viewDidLoad)"),
        Row(
            "#selector(close as () -> Void)",
            "_selector(\"close\", Chat.close as (Chat) -> () -> Void)"),
        Row(
            "#selector(Chat.close as (Chat) -> (Int) -> Void)",
            "_selector(\"close:\", Chat.close as (Chat) -> (Int) -> Void)"),
        Row("#selector(getter: isOn)", "_selector(\"isOn\", getter: \\Chat.isOn)"),
        Row("#selector(setter: Chat.isOn)", "_selector(\"setIsOn:\", setter: \\Chat.isOn)"),
        Row(
            "#selector(Sender.reply)",
            "_selector(\"reply:\", { (value: any Sender) in value.reply(_:) })"),
        Row("Selector(\"send:\")", "_selector(\"send:\", Chat.send(_:))"),
        Row(
            "Selector((\"close\"))",
            "_selector(\"close\", { (value: Chat) in { value.close() } })"),
        Row("Selector(\"unknown\")", "Selector(\"unknown\")")
    ]

    @Test("Have the names that the compiler gives them for Objective-C", arguments: names)
    func derived(_ row: Row) {
        let parts = row.selector.split(separator: "(")
        let labels = parts[1].dropLast().split(separator: ":").map(String.init)
        #expect(SelectorName.derived(name: String(parts[0]), labels: labels) == row.result)
    }

    static let names = [
        Row("send()", "send"), Row("send(_:)", "send:"), Row("send(text:)", "sendWithText:"),
        Row("send(with:)", "sendWith:"), Row("send(forUser:)", "sendForUser:"),
        Row("sendWith(text:)", "sendWithText:"), Row("move(_:to:)", "move:to:"),
        Row("move(_:_:)", "move::")
    ]

    @Test("Are refused outside of types")
    func refused() {
        let outcome = rewrite(["App.swift": "let s = #selector(send)"])
        #expect(outcome.diagnostics.map(\.place.column) == [9])
    }
}
