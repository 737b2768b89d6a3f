import Foundation
import Testing

@Suite("The commands build and check")
struct CommandTests {
    private static let chat = """
        import Foundation
        import UIKit
        @objc protocol Listener: NSObjectProtocol { @objc optional func heard(_ text: String) }
        class Base: UIViewController, UITextFieldDelegate { weak var listener: Listener? }
        class Chat: Base {
            func textFieldDidBeginEditing(_ textField: UITextField) { print("began", #line) }
            override func viewDidLoad() {
                let (field, deaf, ear) = (UITextField(), Deaf(), Ear())
                field.delegate = self
                field.delegate?.textFieldDidBeginEditing(field)
                print(field.delegate?.textFieldShouldReturn?(field) as Any)
                for one in [deaf, ear] as [Listener] { listener = one; listener?.heard?("hello") }
                print(touched(1), isFirst, #file)
                if #available(iOS 18, *) { print("new") } else { _ = #selector(send).call(self) }
            }
            @objc private func send() { print("sent") }
        }
        extension Chat {
            override func touched(_ x: Int) -> Int { super.touched(x) + 1 }
            override var isFirst: Bool { !super.isFirst }
        }
        class Deaf: NSObject, Listener {}
        class Ear: Deaf { func heard(_ text: String) { print("heard", text) } }
        @main class AppDelegate: UIResponder, UIApplicationDelegate {}
        """

    private struct Built: Decodable {
        var executable: String
        var digest: String
        var cached: Bool
    }

    private func built(_ result: Workplace.Result) throws -> Built {
        try JSONDecoder().decode(Built.self, from: Data(result.output.utf8))
    }

    @Test("Builds code that calls what it calls on iOS, once for the same content")
    func builds() throws {
        let place = try Workplace(["App/Chat.swift": Self.chat, "App/Tests/T.swift": "no Swift"])
        defer { place.remove() }
        let first = try place.restoreCode(["build", "--root", "Chat", "App"])
        #expect(first.status == 0, "\(first.errors)")
        let one = try built(first)
        #expect(
            try place.run(one.executable).output == """
                began 6
                nil
                heard hello
                2 true App/Chat.swift
                sent

                """)
        let second = try built(try place.restoreCode(["build", "App", "--root", "Chat"]))
        #expect(second.cached && !one.cached && second.executable == one.executable)
        let main = try built(try place.restoreCode(["build", "App"]))
        #expect(!main.cached && main.digest != one.digest)
        #expect(try place.run(main.executable).output == "delegate AppDelegate\n")
    }

    @Test("Reports the compiler's errors at the places of the original")
    func errors() throws {
        let place = try Workplace([
            "My App.swift": """
            @objc class Chat: UIViewController {
                @objc func f() { if #available(iOS 13, *) { missing() } }
            }
            """
        ])
        defer { place.remove() }
        let result = try place.restoreCode(["build", "--root", "Chat", "."])
        #expect(result.status == 65)
        #expect(
            result.errors.contains("My App.swift:2:49: error: cannot find 'missing' in scope\n"))
        #expect(result.output.isEmpty)
        let cache = place.folder.appendingPathComponent("cache/restore-tool/code").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache).isEmpty)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        var arguments: [String]
        var status: Int32
        var text: String

        var testDescription: String { arguments.joined(separator: " ") }
    }

    @Test("Ends with its exit code and one clear text", arguments: rows)
    func ends(_ row: Row) throws {
        let place = try Workplace([
            "Chat.swift": "class Chat: UIViewController {}\nclass Row: UIResponder {}",
            "SwiftUI/Old.swift": "import SwiftUI", "empty/README": ""
        ])
        defer { place.remove() }
        let result = try place.restoreCode(row.arguments)
        #expect(result.status == row.status)
        #expect((result.output + result.errors).contains(row.text), "\(result.errors)")
    }

    static let rows: [Row] = [
        Row(
            arguments: ["build", "--root", "Caht", "Chat.swift"], status: 65,
            text: "no class named \"Caht\"; did you mean \"Chat\"?; "
                + "write one of these as root: Chat"),
        Row(
            arguments: ["build", "--root", "Row", "Chat.swift"], status: 65,
            text: "the root is Row, which is no view controller and no delegate"),
        Row(
            arguments: ["build", "Chat.swift"], status: 65,
            text: "no class is marked @main or @UIApplicationMain; "
                + "write one of these as root: Chat"),
        Row(
            arguments: ["build", "--root", "Chat(x: 1)", "Chat.swift"], status: 65,
            text: "\nroot:1:"),
        Row(
            arguments: ["build", "SwiftUI"], status: 65,
            text: "SwiftUI/Old.swift:1:1: error: the module SwiftUI is not in the stand-in"),
        Row(arguments: ["build", "empty"], status: 5, text: "no Swift files there"),
        Row(arguments: ["build", "gone"], status: 74, text: "no such file or folder"),
        Row(
            arguments: ["build", "--module", "a b", "."], status: 64,
            text: "--module takes a name"),
        Row(arguments: ["check", "Chat.swift"], status: 0, text: "1 file: all compile"),
        Row(
            arguments: ["check", "--format", "xml", "."], status: 64, text: "'xml' is invalid"),
        Row(
            arguments: ["check", "."], status: 1,
            text: "modules that are not there:\n  1  SwiftUI  SwiftUI/Old.swift:1:1\n")
    ]

    @Test("Lists what is missing, by count and name")
    func check() throws {
        let place = try Workplace([
            "A.swift": """
            class Chat: UIViewController {
                let table = UITableView()
                var other: UITableView?
                func f() { title = "a"; self.navigationItem.x = 1 }
                override func viewDidAppear(_ animated: Bool) {}
            }
            """
        ])
        defer { place.remove() }
        let text = try place.restoreCode(["check", "."]).output
        for part in [
            "types that are not there:\n  2  UITableView  A.swift:2:17\n",
            "members that are not there:\n  1  Chat.navigationItem  A.swift:4:34\n",
            "names that are not there:\n  1  title  A.swift:4:16\n",
            "overrides of what is not there:\n  1  viewDidAppear  A.swift:5:19\n",
            "1 file: 4 things are missing, at 5 places\n"
        ] {
            #expect(text.contains(part), "\(text)")
        }
        let json = try place.restoreCode(["check", "--format", "json", "."]).output
        #expect(
            json.hasPrefix("{\"compiles\":false,\"files\":1,\"missing\":[{\"count\":2,\"first\":"))
    }

    @Test("Names the command that builds the stand-in where it is missing")
    func noStandIn() throws {
        let place = try Workplace(["A.swift": "class Chat {}"])
        defer { place.remove() }
        let result = try place.restoreCode(["build", "."], standIn: place.folder.path)
        #expect(result.status == 69)
        #expect(result.errors.contains("build it with ./scripts/code"))
    }

    @Test("Two builds of the same content at one time both end with the executable")
    func parallel() async throws {
        let place = try Workplace(["A.swift": "class Chat: UIViewController {}"])
        defer { place.remove() }
        let results = try await withThrowingTaskGroup(of: Workplace.Result.self) { group in
            for _ in 0..<2 {
                group.addTask { try place.restoreCode(["build", "--root", "Chat", "A.swift"]) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.map(\.status) == [0, 0], "\(results.map(\.errors))")
        #expect(Set(try results.map { try built($0).executable }).count == 1)
        let cache = place.folder.appendingPathComponent("cache/restore-tool/code").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache).count == 1)
    }
}
