import Basics
import ArgumentParser
import Review
import Scenarios

struct ApproveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve",
        abstract: "Make reviewed pictures and texts goldens, byte for byte.",
        discussion: """
            Approves the entries that were accepted in restore-tool review, or with --all every \
            entry of the last run that was not rejected. Copies the files of the results and \
            refuses a file that has changed since the review. Results from another machine need \
            --goldens, the folder of the goldens in the checkout here.
            """)

    @Argument(help: "The folder of the results.", completion: .directory)
    var results = "verify-output"

    @Option(
        help: "The folder of the goldens; by default the one that the results name.",
        completion: .directory)
    var goldens: String?

    @Flag(help: "Approve every new or changed entry that was not rejected.")
    var all = false

    @Option(help: "Approve the entry with this name, reviewed or not; can be repeated.")
    var name: [String] = []

    @Option(help: "Approve the entries with this mark, which verify prints, reviewed or not.")
    var change: String?

    @Option(help: "Approve only entries whose names contain this text.")
    var filter: String?

    @Option(help: "The reason of the decision in a few words, kept with it.")
    var reason: String?

    @Option(help: "A comment on the decision, kept with it.")
    var comment: String?

    @Option(
        help: "Decisions that the report's page has saved; they count as if made in a review.",
        completion: .file(extensions: ["jsonl"]))
    var decisions: String?

    func validate() throws {
        if let fault = ReviewDecisions.fault(reason: reason, comment: comment) {
            throw ValidationError("--reason and --comment: \(fault)")
        }
    }

    func run() async throws {
        try await finish { console in
            let found = try GoldenResults.read(folder: results)
            var decisions = try ReviewDecisions.read(folder: results)
            try checkNames(found)
            if let path = self.decisions {
                let count = try decisions.apply(file: path, to: found.entries)
                guard count > 0 else {
                    throw Failure(
                        .badInput,
                        "\(path): no decision is about this run; save those of the page of "
                            + "\(results), or give the results that they are about")
                }
                let number = count == 1 ? "1 decision" : "\(count) decisions"
                console.err("\(path): \(number) about this run".forTerminal)
                try decisions.write(folder: results)
            }
            let wanted = found.entries.filter { isWanted($0, decisions) }
            var approval = try Approval(results: found, in: results, goldens: goldens)
            var chosen = wanted.filter { decisions.choice(about: $0) != .reject }
            for entry in wanted where decisions.choice(about: entry) == .reject {
                console.err("left out: \(entry.name) is rejected".forTerminal)
            }
            let foreign = leaveOutForeign(&chosen, approval, console)
            guard !chosen.isEmpty else {
                let why = foreign > 0 ? GoldenOwner.advice : reason(found, wanted)
                console.err("nothing is approved: \(why)")
                return .nothingRan
            }
            try promote(chosen, with: &approval, console)
            for entry in chosen {
                let known = decisions.decision(about: entry)
                decisions.decide(
                    .accept, about: entry, reason: reason ?? known?.reason,
                    comment: comment ?? known?.comment, atMs: Program.nowMs())
            }
            try decisions.write(folder: results)
            return .good
        }
    }

    /// Leaves out what would replace the goldens of other suites, except what was asked for by its
    /// name; returns the number.
    private func leaveOutForeign(
        _ chosen: inout [GoldenEntry], _ approval: Approval, _ console: Console
    ) -> Int {
        let before = chosen.count
        chosen.removeAll { entry in
            guard !name.contains(entry.name), let other = approval.otherSuite(of: entry) else {
                return false
            }
            console.err(
                "left out: the golden of \(entry.name) belongs to the suite \"\(other)\""
                    .forTerminal)
            return true
        }
        return before - chosen.count
    }

    private func promote(
        _ chosen: [GoldenEntry], with approval: inout Approval, _ console: Console
    ) throws {
        let folder = approval.goldens
        let isThere = FileStatus(folder)?.isFolder == true
        // A path that was given is a mistake, and so is one beside results from elsewhere.
        guard isThere || goldens == nil && !approval.lacksFolder else {
            throw Failure(
                .badInput,
                "\(folder): the folder of the goldens is not there; give it with --goldens")
        }
        if let lacking = approval.firstLacking(chosen) {
            throw Failure(
                .badInput,
                "\(folder): the golden of \(lacking.name), which the run compared with, is not in "
                    + "this folder; give the right one with --goldens, or run restore-tool verify "
                    + "again")
        }
        try approval.check(chosen)
        if !isThere {
            try StagedFolder.create(folder)
            console.err("note: the folder of the goldens is new: \(folder)".forTerminal)
        }
        try approval.promote(chosen)
        Self.list(approval.promoted, "approved", console)
        Self.list(approval.removed, "golden removed", console)
        if approval.known > 0 {
            console.out("\(Wording.count(approval.known)) approved already")
        }
        if !approval.replaced.isEmpty {
            let count = Wording.count(
                approval.replaced.count, "file of an earlier golden stays",
                "files of earlier goldens stay")
            console.err("note: \(count); restore-tool prune --delete deletes what nothing names")
        }
    }

    /// The most names of each kind that are listed.
    private static let mostNames = 100

    private static func list(_ names: [String], _ what: String, _ console: Console) {
        for name in names.prefix(mostNames) { console.out("\(what): \(name)".forTerminal) }
        if names.count > mostNames {
            console.out("\(what): \(Wording.count(names.count - mostNames)) more")
        }
    }

    private func isWanted(_ entry: GoldenEntry, _ decisions: ReviewDecisions) -> Bool {
        guard entry.isAcceptable else { return false }
        guard filter.map({ entry.name.contains($0) }) ?? true else { return false }
        // A golden is removed only where that was asked for by its name or decided in a review.
        if entry.status == .removed, !name.contains(entry.name) {
            return change == nil && name.isEmpty && decisions.choice(about: entry) == .accept
        }
        if all || name.contains(entry.name) { return true }
        if let change { return entry.change == change }
        return name.isEmpty && decisions.choice(about: entry) == .accept
    }

    private func checkNames(_ found: GoldenResults) throws {
        let known = name.isEmpty ? [] : Set(found.entries.map(\.name))
        for name in name where !known.contains(name) {
            throw Failure(
                .usage,
                "\(results): no entry is named \(name); "
                    + "the names are in \(results)/results.jsonl and on the page")
        }
    }

    private func reason(_ found: GoldenResults, _ wanted: [GoldenEntry]) -> String {
        if found.open.isEmpty { return "every entry is equal to its golden" }
        if !wanted.isEmpty {
            return "the entries are rejected; to undo that, press u in restore-tool review"
        }
        if all || change != nil || !name.isEmpty { return "no selected entry is new or changed" }
        return "run restore-tool review, or select entries with --name, --change or --all"
    }
}
