import Basics
import Foundation
import Pictures
import Resources
import Review

/// The files of a run's results, written while the results come in.
///
/// `@unchecked Sendable`: all members change under the lock of ``SharedTally``, or in one thread.
final class VerifyOutput: @unchecked Sendable {
    /// The folder of the results by default.
    static let standardFolder = "verify-output"

    private let folder: StagedFolder
    private let pictures: String
    private let writer: ResultsWriter
    /// The lines about entries that are not equal, for the terminal.
    private let messages: Spool
    /// The number of recorded entries, of which the first have lines.
    private var recorded = 0
    /// The file of the results, which stays readable when another run takes its place; nil until
    /// ``write(_:_:named:)``.
    private var results: Spool?
    /// The files of this run, by the first 16 digits of their hashes.
    private var used: Set<UInt64> = []
    private var readable: Set<String> = []

    /// - Parameters:
    ///   - pictures: the folder with the `pictures` that the results refer to.
    ///   - before: the run before; nil to compare with none.
    init(
        to folder: StagedFolder, pictures: String, _ header: GoldenRunHeader,
        comparedWith before: RunMemory? = nil
    ) throws {
        (self.folder, self.pictures) = (folder, pictures)
        writer = try ResultsWriter(in: folder.stage, header, comparedWith: before)
        messages = try Spool(in: folder.stage)
    }

    /// The changes since the run before.
    var comparison: RunComparison? { writer.comparison }
    /// The numbers of entries by status.
    var counts: GoldenTotals { writer.counts }
    var githubAnnotations: [String] { writer.githubAnnotations }
    /// The first names of absent pictures that fail nothing.
    var noted: NotedNames { writer.noted }

    func add(_ story: GoldenStory) throws { try writer.add(story) }

    func add(_ entry: GoldenEntry) throws {
        for path in Self.files(of: entry) where !Self.isOwn(path) {
            throw Failure(
                .badInput,
                "\(entry.name): \"\(path.clipped(60))\" is no file of these results; take the "
                    + "results that restore-tool verify has written")
        }
        let isOneOfMany = try writer.add(entry)
        for path in Self.files(of: entry) {
            if let key = Self.key(of: path) { used.insert(key) }
        }
        if entry.status == .recorded { recorded += 1 }
        let isReported = entry.isOpen && !isOneOfMany
        if isReported || entry.status == .recorded && recorded <= Self.mostRecorded {
            let why = entry.reasons.map { " (\($0.joined(separator: "; ")))" } ?? ""
            try messages.append("\(entry.name): \(entry.message)\(why)".forTerminal + "\n")
        }
        guard entry.isOpen, !entry.isText else { return }
        for path in Self.readablePictures(entry) where readable.insert(path).inserted {
            let png = try FileBytes.read("\(pictures)/\(path)")
            try folder.write(SuitePage.script(path: path, png: png), to: Self.script(of: path))
        }
    }

    /// Writes all files except the pictures.
    ///
    /// - Parameter name: the folder as the user gave it, for the commands on the page.
    func write(_ header: GoldenRunHeader, _ totals: GoldenTotals?, named name: String) throws {
        try writer.write(
            header, totals, page: SuitePage(try .load()),
            folder: name == Self.standardFolder ? nil : name
        ) { name in
            let file = try Spool(file: "\(folder.stage)/\(name)")
            if name == GoldenResults.fileName { results = file }
            return file
        }
    }

    /// Prints the lines about entries that are not equal, then the changes that several have.
    ///
    /// - Parameter name: the folder as the user gave it, for commands; nil where there are none.
    func printMessages(_ console: Console, in name: String?) throws {
        try Self.print(messages, console)
        let changes = writer.changes.shared
        for change in changes.prefix(Self.mostChanges) {
            console.out(change.line.forTerminal)
            guard let name else { continue }
            let folder = name == Self.standardFolder ? "" : " \(name.shellQuoted)"
            console.out(
                "  to approve them: restore-tool approve\(folder) --change \(change.mark)"
                    .forTerminal)
        }
        if changes.count > Self.mostChanges {
            let more = Wording.count(
                changes.count - Self.mostChanges, "change more has", "changes more have")
            console.out("\(more) several pictures")
        }
        if recorded > Self.mostRecorded {
            let more = Wording.count(recorded - Self.mostRecorded)
            console.out("and \(more) more recorded as goldens")
        }
    }

    /// The most changes of several entries that are printed.
    private static let mostChanges = 20
    /// The most recorded entries that have lines of their own.
    private static let mostRecorded = 20

    /// Prints the results as JSON Lines: this run's own, even if another has replaced them since.
    func printResults(_ console: Console) throws {
        if let results { try Self.print(results, console) }
    }

    private static func print(_ lines: Spool, _ console: Console) throws {
        var rest: [UInt8] = []
        try lines.forEachPart(of: 0..<lines.count) { part in
            rest += part
            guard let last = rest.lastIndex(of: UInt8(ascii: "\n")) else { return }
            console.out(String(decoding: rest[..<last], as: UTF8.self))
            rest.removeSubrange(...last)
        }
    }

    /// Returns the pictures whose colours the page can read.
    private static func readablePictures(_ entry: GoldenEntry) -> [String] {
        [entry.expected, entry.actual].compactMap { $0?.path }
    }

    private static func script(of picture: String) -> String {
        picture.replacingOccurrences(of: ".png", with: ".js")
    }

    /// Returns the files of an entry in the folder of the results.
    static func files(of entry: GoldenEntry) -> [String] {
        [entry.expected, entry.actual, entry.difference].compactMap { $0?.path }
            + [entry.thumbnail].compactMap(\.self)
    }

    /// Returns whether a path is one that a run gives to a file of its results.
    static func isOwn(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0] == "pictures" && !parts[1].hasPrefix(".")
    }

    /// Moves the files into place and removes pictures of earlier runs; only files that a run named
    /// by their content.
    ///
    /// Of two runs at once, the later one replaces the results of the other as a whole.
    func publish() throws {
        let before = RunMemory.fileName
        let hasBefore = FileStatus("\(folder.stage)/\(before)") != nil
        try folder.publish { path in
            if !hasBefore { unlink("\(path)/\(before)") }
            let pictures = "\(path)/pictures"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: pictures)) ?? []
            for name in names {
                let picture = name.hasSuffix(".js") ? name.dropLast(3) + ".png" : name
                if Pruning.isGolden(picture),
                    Self.key(of: "pictures/\(picture)").map(used.contains) != true
                {
                    unlink("\(pictures)/\(name)")
                }
            }
        }
    }

    /// The hash in the name of a picture.
    private static func key(of path: String) -> UInt64? {
        UInt64(path.dropFirst("pictures/".count).prefix(16), radix: 16)
    }
}

extension SuitePage.Parts {
    /// Reads a page's markup, style and scripts from a folder of the program's data.
    static func load(_ folder: String = "report") throws -> SuitePage.Parts {
        func text(_ name: String) throws -> String {
            String(decoding: try Resources.bytes(name), as: UTF8.self)
        }
        let scripts = try Resources.names().filter {
            $0.hasPrefix("\(folder)/") && $0.hasSuffix(".js")
        }
        return SuitePage.Parts(
            markup: try text("\(folder)/page.html"), style: try text("\(folder)/style.css"),
            scripts: try scripts.map(text))
    }
}
