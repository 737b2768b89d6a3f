import CodeLint
import Foundation
import Testing

@testable import CodeCommands
@testable import CodeRewriting

@Suite("The storyboards of an app and its information property list")
struct NibSourcesTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("nibs-\(UUID().uuidString)")

    /// Writes files and reads them as the sources of an app.
    private func sources(_ files: [String: String]) throws -> NibSources {
        for (name, text) in files {
            let url = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        return try NibSources(files.keys.map { folder.appendingPathComponent($0).path })
    }

    private func message(_ files: [String: String]) -> String {
        do {
            _ = try sources(files)
            return "read"
        } catch {
            let text = (error as? CommandFailure)?.message ?? "\(error)"
            return text.replacingOccurrences(of: folder.path + "/", with: "")
        }
    }

    private static let board = "<document type=\"Storyboard.XIB\" version=\"3.0\"/>"
    private static let boards = ["Main.storyboard": board, "Board.storyboard": board]

    private func list(_ content: String) -> String {
        "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\(content)</dict></plist>"
    }

    private func manifest(_ scene: String) -> String {
        """
        <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
        <key>UIWindowSceneSessionRoleApplication</key><array><dict>\(scene)</dict></array>
        </dict></dict>
        """
    }

    private func main(_ information: String?, scenes: Bool, makesWindow: Bool = false) throws
        -> String?
    {
        var files = Self.boards
        files["Info.plist"] = information.map(list)
        var roots = [Rewriter.Root(name: "App", kind: .applicationDelegate, isMain: true)]
        if scenes {
            roots.append(
                Rewriter.Root(
                    name: "Scene", kind: .sceneDelegate, isMain: false, makesWindow: makesWindow))
        }
        return try sources(files).mainStoryboard(roots)
    }

    @Test("A list with nothing but a scene manifest names the storyboard of its scenes")
    func scenes() throws {
        let board = manifest("<key>UISceneStoryboardFile</key><string>Board</string>")
        #expect(try main(board, scenes: true) == "Board")
        #expect(try main(board, scenes: true, makesWindow: true) == "Board")
    }

    @Test("An app whose scenes have no storyboard does not load that of an app without scenes")
    func sceneWithoutStoryboard() throws {
        let application = "<key>UIMainStoryboardFile</key><string>Board</string>"
        #expect(try main(application + manifest(""), scenes: true) == nil)
        #expect(try main(application + manifest(""), scenes: false) == "Board")
        #expect(try main(application, scenes: true) == "Board")
    }

    @Test("Without a list an app starts with Main, unless a delegate makes its window")
    func noList() throws {
        #expect(try main(nil, scenes: true) == "Main")
        #expect(try main("", scenes: false) == "Main")
        #expect(try main(nil, scenes: true, makesWindow: true) == nil)
    }

    @Test("A storyboard that is named and not there is not replaced by Main")
    func missing() throws {
        let other = "<key>UIMainStoryboardFile</key><string>Other</string>"
        #expect(try main(other, scenes: false) == "Other")
    }

    @Test("Two storyboards of one name are an error with both paths")
    func twice() {
        let files = ["One/Main.storyboard": Self.board, "Two/Main.storyboard": Self.board]
        #expect(
            message(files)
                == "Two/Main.storyboard:1:1: error: One/Main.storyboard has the same name; exclude"
                + " one of them with --exclude")
        #expect(message(["Main.storyboard": Self.board, "Main.xib": Self.board]) == "read")
        #expect(
            message([
                "Base.lproj/Main.storyboard": Self.board, "en.lproj/Main.storyboard": Self.board
            ]) == "read")
    }

    @Test("A broken list is an error with its place")
    func brokenList() {
        let start = "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n<key>a</key>"
        #expect(message(["Info.plist": start + "\n</dict></plist>"]).hasPrefix("Info.plist:5:1: "))
        #expect(message(["Info.plist": start + "<b/>"]).hasPrefix("Info.plist:4:1: error: "))
        #expect(message(["Info.plist": start]).hasPrefix("Info.plist:4:1: error: "))
        #expect(message(["Info.plist": ""]).hasPrefix("Info.plist:1:1: error: "))
        #expect(message(["Info.plist": "text"]).hasPrefix("Info.plist:1:1: error: "))
    }

    @Test("The name of a storyboard may have spaces")
    func spaces() throws {
        let start = try RootExpression("My Board.storyboard", roots: [], types: [])
        #expect(start.statement.contains("\"My Board\""))
        #expect(!start.statement.contains("{ My"))
        let code = try RootExpression("make().storyboard", roots: [], types: [])
        #expect(code.statement.contains("{ make().storyboard }"))
    }
}
