import ArgumentParser
import CodeRewriting
import Foundation

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "List what an app's sources need that the stand-in of UIKit lacks.",
        discussion: "Exit code 0: the sources compile. 1: something is missing.")

    @OptionGroup var sources: SourceOptions

    @Option(
        help: "The form of the list: text or json.",
        transform: { text in
            guard let format = Format(rawValue: text) else {
                throw ValidationError("write text or json")
            }
            return format
        })
    var format = Format.text

    enum Format: String { case text, json }

    func run() throws { try CommandRun.perform(sources.protocolVersion, perform) }

    private func perform() throws -> Int32 {
        let files = try sources.files()
        let standIn = try StandIn.find()
        let nibs = try sources.nibs()
        var nibNeeds = nibs.needs
        let answer = try sources.rewrite(files, with: standIn, nibs: nibNeeds.names)
        nibNeeds.addClasses { answer.known.contains($0) }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("restore-code-\(UUID().uuidString)").path
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(74, "\(folder) cannot be created; set TMPDIR to a folder of yours")
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let copies = try RewrittenCopies(
            answer, main: nil, nibs: nibs.swiftFile(hooks: answer.hooks, main: nil), in: folder)
        let compiler = SwiftCompiler(
            standIn: standIn, module: sources.module, files: copies.files)
        let outcome = try compiler.check(copies.paths)
        let needs = NeedList(
            answer.diagnostics, outcome.errors, rest: outcome.status == 0 ? [] : outcome.rest,
            nibs: nibNeeds.missing, files: files.count + nibs.files.count)
        try CommandRun.out(try format == .json ? needs.json() : needs.text)
        return needs.isEmpty && outcome.status == 0 ? 0 : 1
    }
}
