// `--version` and `diff A B` are the most frequent calls. Building the parser of the command line
// and starting Swift's tasks takes as long as comparing two screenshots: of the 159 million
// instructions of a `diff`, 41 million went into the parser. These calls are answered without
// either. The command itself answers every other call, and those that fail.

import Foundation
import Pictures
import Review

enum AtOnce {
    static let equalFiles = "the same: the files are equal, byte for byte"

    typealias Answer = (lines: [String], status: ExitStatus)

    /// The answer to a call, or nil where the command has to answer.
    static func answer(_ arguments: [String]) -> Answer? {
        if arguments == ["--version"] { return ([RestoreTool.version], .good) }
        guard arguments.first == "diff", let call = PlainDiff(arguments.dropFirst()) else {
            return nil
        }
        return try? call.answer()
    }
}

/// Two undamaged files and a metric, with every other option at its default.
private struct PlainDiff {
    private let first: String
    private let second: String
    private var tolerance = DiffTolerance()

    /// - Parameter arguments: those after `diff`; nil when they are anything but `A B` with at most
    ///   a metric before or behind them.
    init?(_ arguments: ArraySlice<String>) {
        var words = Array(arguments)
        if words.count == 4, let place = words.firstIndex(of: "--metric"), place % 2 == 0 {
            guard let metric = DiffMetricName(rawValue: words[place + 1]) else { return nil }
            tolerance.metric = metric
            words.removeSubrange(place...place + 1)
        }
        guard words.count == 2, words.allSatisfy({ !$0.hasPrefix("-") && Self.isFile($0) }) else {
            return nil
        }
        (first, second) = (words[0], words[1])
    }

    /// A pipe can be read only once, so the command does it.
    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    func answer() throws -> AtOnce.Answer {
        let files = try DiffFiles(first, second)
        if try files.areEqual() { return ([AtOnce.equalFiles], .good) }
        let views = try PictureViews.beside([first, second])
        let (one, other) = try files.decode()
        let result = ImageDiff.compare(
            consume one, consume other, by: tolerance.metric.metric(threshold: nil))
        let report = DiffReport(result, files, tolerance, views)
        return (report.lines, report.passed ? .good : .different)
    }
}
