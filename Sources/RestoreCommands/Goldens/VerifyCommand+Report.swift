import Basics
import Foundation
import Review

// The words of a run for the terminal, with the next step.

extension VerifyCommand {
    /// Says that the folder of goldens is not there, because its path may be a mistake.
    func noteNewGoldens(_ console: Console) {
        guard !service.isRemote, FileStatus(goldens) == nil else { return }
        let words =
            update == .none
            ? "does not exist, so nothing has a golden; check --goldens, or record goldens with "
                + "--update missing"
            : "does not exist yet and is created"
        console.err("note: \(goldens): the folder of goldens \(words)".forTerminal)
    }

    /// Prints the results of a run.
    func report(
        _ tally: VerifyTally, _ files: VerifyOutput, _ remote: RemoteSuite?, to console: Console
    ) throws -> ExitStatus {
        if json {
            try files.printResults(console)
            return tally.status
        }
        try files.printMessages(console, in: remote == nil && shard == nil ? output : nil)
        if ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" {
            for line in files.githubAnnotations { console.out(line) }
        }
        if let words = files.comparison?.words { console.err("since the run before: \(words)") }
        if tally.totals.open > 0 {
            let page = remote.map { pageAddress($0) }
            console.out("to review them, \(reviewing(page))")
        }
        if tally.totals.missing > 0, remote == nil, shard == nil {
            console.out("to record what has no golden, run again with --update missing")
        }
        console.out(tally.totals.words)
        for (status, names) in files.noted.lists {
            console.out("\(words(about: status, remote)): \(names.words)".forTerminal)
        }
        return tally.status
    }

    private func reviewing(_ page: String?) -> String {
        if let page { return "open \(page)" }
        return shard == nil
            ? "run restore-tool review \(output) or open \(output)/index.html"
            : "join the parts with restore-tool report --merge"
    }

    private func words(about status: GoldenEntry.Status, _ remote: RemoteSuite?) -> String {
        guard status == .removed else { return status.words }
        let way =
            remote.map { "their goldens can be removed at \(pageAddress($0))#?show=removed" }
            ?? "restore-tool prune deletes the goldens"
        return "\(status.words) (\(way))"
    }
}

extension NotedNames.List {
    /// The names in a line.
    var words: String {
        shown.joined(separator: ", ") + (more > 0 ? " and \(Wording.count(more)) more" : "")
    }
}
