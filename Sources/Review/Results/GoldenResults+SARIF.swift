import Basics

extension GoldenResults {
    /// A log without findings.
    static var emptyLog: SARIFLog {
        SARIFLog(
            tool: "restore-tool verify",
            rules: GoldenEntry.Status.allCases.filter(\.isOpen).map(\.scanRule))
    }

    /// The file that messages about an entry name: its scenario, or the picture itself.
    func file(of entry: GoldenEntry) -> String {
        if header.pictures != nil { return entry.origin.source }
        return self[story: entry.story]?.file ?? entry.origin.source
    }
}

extension GoldenEntry {
    /// The entry as a finding in a file.
    func scanned(in file: String) -> SARIFLog.Result {
        let why = reasons.map { " (\($0.joined(separator: "; ")))" } ?? ""
        var result = SARIFLog.Result(
            rule: status.rawValue, "\(name): \(message)\(why)", at: SARIFLog.Place(file),
            identity: [name])
        let files = [
            ("the golden", expected), ("this run", actual), ("the difference", difference)
        ]
        result.attachments = files.compactMap { name, file in
            file.map { SARIFLog.Note(name, at: SARIFLog.Place($0.path)) }
        }
        return result
    }
}

extension GoldenEntry.Status {
    /// The status as a rule of a log; a picture without a golden is a warning.
    fileprivate var scanRule: SARIFLog.Rule {
        let fix = "look at it with restore-tool review, and approve it if it is right"
        return switch self {
        case .equal: rule("is equal to the golden", .note, nil)
        case .recorded: rule("became the golden", .note, nil)
        case .missing: rule("has no golden", .warning, fix)
        case .otherFonts: rule("was drawn with other fonts than the golden", .error, nil)
        case .changed: rule("differs from the golden", .error, fix)
        case .sizesDiffer: rule("has another size than the golden", .error, fix)
        case .unusable: rule("has a golden that cannot be read", .error, nil)
        case .unstable: rule("was drawn in two ways", .error, nil)
        case .failed: rule("comes from a scenario that cannot run to its end", .error, nil)
        case .skipped: rule("of the expected list is not there", .error, nil)
        case .removed: rule("is not there, and its golden is", .error, nil)
        }
    }

    private func rule(
        _ summary: String, _ level: SARIFLog.Level, _ fix: String?
    ) -> SARIFLog.Rule {
        SARIFLog.Rule(rawValue, "a picture or text \(summary)", fix: fix, level: level)
    }
}
