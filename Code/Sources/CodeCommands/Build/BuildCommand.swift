import ArgumentParser
import Basics
import CodeRewriting
import Foundation

struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Compile an app's sources with the stand-in of UIKit.",
        discussion: """
            The sources stay as they are: rewritten copies are compiled, whose errors carry your own
            files and lines. The same sources are compiled once; the executables are in
            $XDG_CACHE_HOME/restore-tool/code.

            Output: a line of JSON with the keys executable, digest, seconds and cached.
            """)

    @Option(
        help: """
            The start of the app: a view controller's class, the class of an application or scene
            delegate, or an expression that makes a view controller. Without it, the class that is
            marked @main.
            """)
    var root: String?

    @OptionGroup var sources: SourceOptions

    /// The result, as a line of JSON.
    private struct Built: Encodable {
        var executable: String
        var digest: String
        var seconds: Double
        var cached: Bool
    }

    func run() throws { try CommandRun.perform(sources.protocolVersion, perform) }

    private func perform() throws -> Int32 {
        let clock = ContinuousClock()
        let start = clock.now
        let files = try sources.files()
        let nibs = try sources.nibs()
        let standIn = try StandIn.find()
        let digest = try self.digest(of: files, nibs, standIn)
        let cache = try BuildCache()
        var built = Built(executable: "", digest: digest, seconds: 0, cached: true)
        if let executable = cache.executable(digest) {
            built.executable = executable
        } else {
            built.cached = false
            built.executable = try cache.add(digest) { folder in
                try build(files, nibs, with: standIn, in: folder)
                guard try self.digest(of: files, sources.nibs(), standIn) == digest else {
                    throw CommandFailure(
                        75, "the sources have changed during the build; build again")
                }
            }
        }
        let seconds = (clock.now - start) / .seconds(1)
        built.seconds = (seconds * 1000).rounded() / 1000
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try CommandRun.out(String(decoding: try encoder.encode(built), as: UTF8.self))
        return 0
    }

    /// Returns the digest of all that an executable is made of.
    private func digest(
        of files: [String], _ nibs: NibSources, _ standIn: StandIn
    ) throws -> String {
        var digest = ContentDigest()
        digest.add(try FileIdentity.text(CommandRun.program))
        digest.add(try standIn.identity())
        digest.add(try SwiftCompiler.identity())
        digest.add(root ?? "")
        digest.add(sources.module)
        for list in [sources.ownModules.sorted(), sources.define.sorted()] {
            digest.add(list.joined(separator: " "))
        }
        for file in files {
            digest.add(file)
            do {
                digest.add(try FileBytes.read(file, limit: 64 << 20))
            } catch {
                throw CommandFailure(74, "\(error)")
            }
        }
        for (path, bytes) in nibs.contents {
            digest.add(path)
            digest.add(bytes)
        }
        return digest.hex
    }

    private func build(
        _ files: [String], _ nibs: NibSources, with standIn: StandIn, in folder: String
    ) throws {
        try CommandRun.report("rewriting \(files.count) files")
        let answer = try sources.rewrite(files, with: standIn, nibs: nibs.needs.names)
        guard answer.diagnostics.isEmpty else {
            for one in answer.diagnostics { try CommandRun.report(one.description) }
            throw CommandFailure(
                65, "the sources cannot be compiled with the stand-in; the lines above name why")
        }
        let start = try RootExpression(
            root, roots: answer.roots, types: answer.types, scene: nibs.scene(of:))
        let main = nibs.mainStoryboard(answer.roots)
        let copies = try RewrittenCopies(
            answer, main: start.mainFile, nibs: nibs.swiftFile(hooks: answer.hooks, main: main),
            in: folder)
        try CommandRun.report("compiling \(files.count) files")
        let compiler = SwiftCompiler(
            standIn: standIn, module: sources.module, files: copies.files)
        let outcome = try compiler.build(copies.paths, into: "\(folder)/app")
        guard outcome.status == 0 else {
            for error in outcome.errors { try CommandRun.report(error.description) }
            if outcome.errors.isEmpty { for line in outcome.rest { try CommandRun.report(line) } }
            throw CommandFailure(
                65,
                "the sources do not compile with the stand-in; restore-tool code check lists"
                    + " what is missing")
        }
    }
}

/// The rewritten files on disk.
struct RewrittenCopies {
    /// The paths to compile.
    let paths: [String]
    /// The rewritten files by the paths of their originals.
    let files: [String: RewrittenFile]

    /// Writes the files; numbers keep apart those of the same name.
    init(
        _ answer: RewriteWorkerCommand.Answer, main: String?, nibs: String, in folder: String
    ) throws {
        var paths: [String] = []
        func write(_ text: String, as name: String) throws {
            let path = "\(folder)/\(name)"
            do {
                try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            } catch {
                throw CommandFailure(74, "\(path) cannot be written; free space")
            }
            paths.append(path)
        }
        let rewritten = try answer.edits.map { try $0.applied() }
        for (number, file) in rewritten.enumerated() {
            let name = file.path.split(separator: "/").last.map(String.init) ?? "File.swift"
            try write(file.text, as: "\(number + 1)-\(name)")
        }
        try write(answer.support, as: "0-Support.swift")
        try write(nibs, as: "0-Nibs.swift")
        if let main { try write(main, as: "main.swift") }
        self.paths = paths
        files = Dictionary(rewritten.map { ($0.path, $0) }) { one, _ in one }
    }
}
