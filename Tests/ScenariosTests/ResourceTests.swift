import Foundation
import Resources
import Testing

@Suite("The program's data files")
struct ResourceTests {
    @Test("are found beside the test runner or in the source tree")
    func found() throws {
        let bytes = try Resources.bytes("devices.json")
        #expect(bytes.first == UInt8(ascii: "{"))
        #expect(try Resources.path("devices.json").hasSuffix("data/devices.json"))
        let names = try Resources.names()
        #expect(names.contains("devices.json") && names.contains("keyboard-heights.json"))
        #expect(names == names.sorted())
    }

    @Test(
        "are looked for beside the executable, then above it",
        arguments: [
            ("bin/restore-tool_Resources.resources/data", "bin/restore-tool"),
            ("bin/Resources/data", "bin/restore-tool"),
            ("bin/share/restore-tool", "bin/restore-tool"),
            ("share/restore-tool", "bin/restore-tool"),
            ("Resources/data", ".build/debug/restore-tool")
        ])
    func places(data: String, executable: String) throws {
        let root = try Folder()
        try root.write("Package.swift", "")
        try root.write("\(data)/x.json", "{}")
        let path = try Resources.locate(
            "x.json", override: nil, executable: "\(root.path)/\(executable)")
        #expect(path == "\(root.path)/\(data)/x.json")
    }

    @Test("a miss says where it looked and what to do")
    func missing() throws {
        let root = try Folder()
        let error = #expect(throws: ResourceError.self) {
            try Resources.locate("x.json", override: nil, executable: "\(root.path)/bin/tool")
        }
        let text = String(describing: try #require(error))
        #expect(text.contains("\(root.path)/bin/restore-tool_Resources.resources/data"))
        #expect(text.contains("set RESTORE_TOOL_RESOURCES to the folder that holds x.json"))
    }

    @Test("the environment's folder is the only place when it is set")
    func override() throws {
        let root = try Folder()
        try root.write("mine/x.json", "{}")
        try root.write("bin/Resources/data/y.json", "{}")
        let (mine, tool) = ("\(root.path)/mine", "\(root.path)/bin/tool")
        let path = try Resources.locate("x.json", override: mine, executable: tool)
        #expect(path == "\(mine)/x.json")
        let error = #expect(throws: ResourceError.self) {
            try Resources.locate("y.json", override: mine, executable: tool)
        }
        #expect(error?.looked == [mine])
        #expect(error.map(String.init(describing:))?.contains("correct the variable") == true)
    }

    @Test("a name cannot leave the folder", arguments: ["../x", "/etc/passwd", "", "a//b", "./a"])
    func escapes(name: String) {
        let error = #expect(throws: ResourceError.self) { try Resources.path(name) }
        #expect(error.map(String.init(describing:))?.contains("is not a data file's name") == true)
    }
}

/// A folder of its own for a test, gone when the test is.
private final class Folder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "restore-tool-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
        let file = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
