public import Basics

/// Writes the files of a run while its results come in: the lines, the page and the formats for
/// other programs, which therefore agree.
///
/// All that grows with the suite waits in files, so that memory does not grow.
public final class ResultsWriter {
    private let stories: Spool
    private let lines: Spool
    private let page: PageSpool
    private let cases: JUnitSpool
    private let findings: Spool
    private let before: RunMemory?
    private let header: GoldenRunHeader
    private let log = GoldenResults.emptyLog
    private var sample: SARIFLog.Result?
    private var files: [String: String] = [:]
    private var rows: [String] = []
    private var annotations: [String] = []
    private var openCount = 0
    private var known = 0

    /// The numbers of entries by status.
    public private(set) var counts = GoldenTotals()
    /// The first names of absent pictures that fail nothing.
    public private(set) var noted = NotedNames()
    /// The changes that several entries have.
    public private(set) var changes = ChangeGroups()
    /// The changes since the run before; nil where it is not known.
    public private(set) var comparison: RunComparison?

    /// Creates a writer without results.
    ///
    /// - Parameters:
    ///   - folder: the folder of the waiting files; nil for memory.
    ///   - header: the header; the one that is written may have more members.
    ///   - before: the run before; nil to compare with none.
    public init(
        in folder: String?, _ header: GoldenRunHeader, comparedWith before: RunMemory? = nil
    ) throws {
        stories = try Spool(in: folder)
        lines = try Spool(in: folder)
        page = try PageSpool(in: folder, pictures: header.pictures)
        cases = try JUnitSpool(in: folder)
        findings = try Spool(in: folder)
        (self.header, self.before) = (header, before)
        comparison = before.map { _ in RunComparison() }
    }

    /// Adds a scenario; it comes before its entries.
    public func add(_ story: GoldenStory) throws {
        try stories.append(try GoldenResults.line(.scenario(story)))
        try page.add(story)
        cases.add(story)
        if header.pictures == nil { files[story.name] = story.file }
    }

    /// Adds an entry.
    ///
    /// - Returns: whether it has a change of which ``changes`` lists others.
    @discardableResult
    public func add(_ entry: GoldenEntry) throws -> Bool {
        counts.count(entry)
        noted.add(entry)
        try lines.append(try GoldenResults.line(.result(entry)))
        let change = before?.change(of: entry)
        if let change { comparison?.count(change) }
        if before != nil, change != .new, !entry.status.isAbsent { known += 1 }
        try page.add(entry, change)
        try cases.add(entry)
        guard entry.isOpen else { return false }
        openCount += 1
        let isOneOfMany = changes.add(entry)
        let file = files[entry.story] ?? entry.origin.source
        let result = entry.scanned(in: file)
        if findings.count > 0 { try findings.append(",") }
        try findings.append(log.line(of: result))
        if sample == nil || sample?.attachments.isEmpty == true && !result.attachments.isEmpty {
            sample = result
        }
        if isOneOfMany { return true }
        if rows.count < GoldenResults.mostRows { rows.append(GoldenResults.row(entry)) }
        if annotations.count < WorkflowCommand.most {
            annotations.append(entry.annotation(in: file))
        }
        return false
    }

    /// Annotations as GitHub's workflow commands: at most nine, of each change the first ones, and
    /// one with the number of the others.
    public var githubAnnotations: [String] {
        WorkflowCommand.shown(
            annotations, .error, title: "restore-tool verify", of: openCount)
    }

    /// Writes all files.
    ///
    /// - Parameters:
    ///   - header: the run's header.
    ///   - totals: the totals; nil for a run that did not end.
    ///   - folder: the folder of the results for commands on the page; nil for the standard one.
    ///   - open: opens a file of a name for writing.
    public func write(
        _ header: GoldenRunHeader, _ totals: GoldenTotals?, page maker: SuitePage, folder: String?,
        open: (String) throws -> Spool
    ) throws {
        if let before { comparison?.gone = max(0, before.count - known) }
        func write(_ name: String, _ body: (Spool) throws -> Void) throws {
            let file = try open(name)
            try body(file)
            try file.finish()
        }
        try write("index.html") { out in
            try writePage(header, totals, maker, folder: folder, to: out)
        }
        try write(GoldenResults.fileName) { out in
            try out.append(try GoldenResults.line(.run(header)))
            try out.append(stories)
            try out.append(lines)
            if let totals { try out.append(try GoldenResults.line(.totals(totals))) }
        }
        try write("junit.xml") { try cases.write(to: $0) }
        try write("summary.md") { out in
            try out.append(
                GoldenResults.markdown(
                    header, totals, counts: totals ?? counts, rows: rows, count: openCount,
                    changes: changes, noted: noted))
        }
        try write("results.sarif") { out in
            let (head, tail) = log.frame(around: sample)
            try out.append(head)
            try out.append(findings)
            try out.append("\(tail)\n")
        }
    }

    func writePage(
        _ header: GoldenRunHeader, _ totals: GoldenTotals?, _ maker: SuitePage, folder: String?,
        to out: Spool
    ) throws {
        try maker.write(
            page, SuitePage.Head(header, totals, counts, folder: folder, comparison), to: out)
    }
}
