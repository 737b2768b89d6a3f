import ChildProcesses
public import Foundation

/// Programs that tests start, found by the search path.
public enum Shell {
    /// Starts a program, and returns its status with everything that it prints, or with its output
    /// alone.
    public static func start(
        _ words: [String], in folder: URL? = nil, withErrors: Bool = true
    ) throws -> (status: Int32, output: String) {
        let output = Pipe()
        let writing = ChildProcess.Stream.descriptor(output.fileHandleForWriting.fileDescriptor)
        let process = try ChildProcess(
            "/usr/bin/env", words, folder: folder?.path, output: writing,
            errors: withErrors ? writing : .inherited)
        try output.fileHandleForWriting.close()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        return (process.wait().status, String(decoding: text, as: UTF8.self))
    }

    /// Returns whether a program is there and succeeds.
    public static func has(_ words: [String]) -> Bool {
        (try? start(words).status) == 0
    }

    /// Checks the types of a file of Objective-C with clang and our declarations of UIKit.
    public static func checkObjectiveC(
        _ file: String, defining macros: [String] = [], in folder: URL? = nil
    ) throws -> (status: Int32, output: String) {
        try start(
            [
                "clang", "-fsyntax-only", "-x", "objective-c", "-fobjc-arc", "-fblocks",
                "-fobjc-runtime=ios-13", "-Wall", "-Wextra", "-Werror", "-Wno-objc-root-class",
                "-isystem", Repository.fixture("objc-declarations").path
            ] + macros.map { "-D\($0)" } + [file], in: folder)
    }

    /// Parses files of Dart and Kotlin with tree-sitter.
    public static func parse(
        _ files: [String], in folder: URL? = nil
    ) throws -> (status: Int32, output: String) {
        let script = Repository.root.appendingPathComponent("scripts/lib/parse.py").path
        return try start(["python3", script] + files, in: folder)
    }

    /// A Boolean value that indicates whether clang is there, which comes with Swift.
    public static let hasClang = has(["clang", "--version"])
    /// A Boolean value that indicates whether tree-sitter is there with its grammars.
    public static let hasGrammars = has(
        ["python3", "-c", "import tree_sitter, tree_sitter_dart, tree_sitter_kotlin"])
    /// The next step where it is not.
    public static let withoutGrammars =
        "tree-sitter is not there: pip install tree-sitter tree-sitter-dart tree-sitter-kotlin"
}
