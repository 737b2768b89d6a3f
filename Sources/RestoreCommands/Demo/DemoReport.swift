import Foundation
import Pictures
import Review
import Scenarios

/// The page of the demo.
struct DemoReport {
    var kill: Bool
    /// The cases of each system with their outcomes.
    var results: [[Demo.Result]]

    func report() -> Report {
        Report(
            title: kill
                ? "The app dies in the background, and the keyboard is back all the same"
                : "Switch to Notes and back: the bug, the fix, the proof",
            summary: """
                A chat's message field is first responder. The user switches to Notes, types \
                there, and comes back\(kill ? "; meanwhile the chat's process was ended" : ""). \
                The same taps run twice, once with the app as it is and once with the guard \
                boolean and the overlaid snapshot. The pixels tell the difference.
                """,
            facts: [
                ReportFact("Devices", phones.joined(separator: ", ")),
                ReportFact("Scenarios", scenarios)
            ],
            sections: results.map(section), strip: strip, comparison: comparison,
            commands: commands)
    }

    private var phones: [String] {
        DemoCase.systems.map { "\(DemoCase.device(with: $0)) with iOS \($0)" }
    }

    private var scenarios: String {
        results.flatMap { $0 }.map(\.demoCase.scenario).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }.joined(separator: ", ")
    }

    private func section(_ runs: [Demo.Result]) -> ReportSection {
        let system = runs.first?.demoCase.system ?? ""
        let first = system == DemoCase.systems.first
        return ReportSection(
            title: Self.sectionTitle(system),
            introduction: first
                ? "Red frames show where a picture differs from the screen before leaving."
                : """
                The same two apps. Here the keyboard lives in a process of its own, and a picture \
                that the app takes of itself does not contain it.
                """,
            runs: runs.map { Self.run($0.demoCase, $0.outcome) })
    }

    private static func sectionTitle(_ system: String) -> String {
        "\(DemoCase.device(with: system)) with iOS \(system)"
    }

    private var comparison: ReportComparison {
        let names = results.first?.map(\.demoCase.name) ?? []
        let rows = names.indices.map { index in
            ReportComparison.Row(name: names[index], cells: results.map { Self.cell($0[index]) })
        }
        return ReportComparison(
            title: "What the fix yields on each system",
            introduction: """
                The guard boolean brings the keyboard back on both. The overlaid picture closes \
                the hole in the card only where the app can draw the keyboard into it.
                """,
            columns: results.compactMap { $0.first.map { Self.sectionTitle($0.demoCase.system) } },
            rows: rows)
    }

    private static func cell(_ result: Demo.Result) -> ReportComparison.Cell {
        ReportComparison.Cell(
            verdict: result.outcome.verdict, lines: [headline(result.outcome)],
            shots: result.outcome.diffs.indices.compactMap {
                compared($0, of: result, as: subjects[$0].capitalized)
            })
    }

    private var commands: [ReportCommand] {
        [
            ReportCommand(
                purpose: "Draw all of this again",
                line: "restore-tool demo\(kill ? " --kill" : "")"),
            ReportCommand(
                purpose: "Run one of the scenarios, or your own, and read its timeline",
                line: "restore-tool run Resources/data/scenarios/talk.yaml"),
            ReportCommand(
                purpose: "Draw any moment on any device",
                line: "restore-tool render Resources/data/scenarios/talk-fixed.yaml "
                    + "--at card:ike --device \"iPhone 15\" --system 17.0 -o card.png"),
            ReportCommand(
                purpose: "Compare two pictures",
                line: "restore-tool diff before.png after.png -o difference.png")
        ]
    }
}

// MARK: - The first view

extension DemoReport {
    /// The subjects of the comparisons, in their order.
    private static let subjects = ["card", "screen"]

    /// The talk's system: before leaving, the card as it is, the difference, the card with the fix.
    private var strip: [ReportShot] {
        guard let broken = results.first?.first, let fixed = results.first?.last,
            let before = broken.outcome.pictures.first,
            var difference = Self.compared(0, of: broken, as: "What differs")
        else { return [] }
        let start = Self.shot(
            before, of: broken, caption: "Before leaving", note: "the keyboard is up",
            verdict: nil, result: broken.outcome.diffs[0].name)
        difference.difference = broken.demoCase.smallFile(broken.outcome.diffs[0].picture)
        difference.note = ""
        difference.verdict = nil
        let cards = [
            Self.compared(0, of: broken, as: "The card, as it is"), difference,
            Self.compared(0, of: fixed, as: "The card, with the fix")
        ]
        return [start].compactMap { $0 } + cards.compactMap { $0 }
    }

    /// Returns the picture that a comparison judges.
    private static func compared(
        _ index: Int, of result: Demo.Result, as caption: String
    ) -> ReportShot? {
        let diff = result.outcome.diffs[index]
        let isWhole = diff.differingPixels == 0
        let share = Wording.wholePercent(diff.differingPixels, of: diff.totalPixels)
        return result.outcome.pictures.first { $0.name == diff.actual }.flatMap {
            shot(
                $0, of: result, caption: caption,
                note: isWhole
                    ? "the same to the pixel" : "\(share) of the \(subjects[index]) differs",
                verdict: isWhole ? .ok : .broken, result: diff.name)
        }
    }

    private static func shot(
        _ picture: DemoOutcome.Picture, of result: Demo.Result, caption: String, note: String,
        verdict: ReportVerdict?, result moment: String
    ) -> ReportShot? {
        guard let small = picture.small else { return nil }
        return ReportShot(
            caption: caption, note: note, verdict: verdict,
            file: result.demoCase.smallFile(picture),
            size: PixelSize(widthPx: small.widthPx, heightPx: small.heightPx),
            result: Report.resultName(
                moment, run: result.demoCase.name, in: sectionTitle(result.demoCase.system)))
    }
}

// MARK: - Runs

extension DemoReport {
    static func run(_ demoCase: DemoCase, _ outcome: DemoOutcome) -> ReportRun {
        ReportRun(
            name: demoCase.name, description: demoCase.description,
            verdict: outcome.verdict, headline: headline(outcome),
            pictures: outcome.pictures.map { picture($0, of: demoCase) },
            diffs: outcome.diffs.map { diff($0, in: outcome, of: demoCase) },
            film: outcome.film.map { frame in
                ReportFrame(
                    atMs: frame.atMs, caption: frame.picture.caption,
                    picture: picture(frame.picture, of: demoCase))
            },
            story: outcome.story, findings: outcome.findings.map(finding))
    }

    /// Returns the meaning of the two comparisons in a sentence.
    private static func headline(_ outcome: DemoOutcome) -> String {
        let isWhole = outcome.diffs.map { $0.differingPixels == 0 }
        switch (isWhole.first ?? true, isWhole.last ?? true) {
        case (true, true): return "The card and the screen are as they were, to the pixel."
        case (false, true): return "The keyboard is back, but the card in the switcher is wrong."
        case (true, false): return "The card is right, but the screen is not as it was."
        case (false, false): return "The card is wrong, and the keyboard does not come back."
        }
    }

    private static func picture(
        _ picture: DemoOutcome.Picture, of demoCase: DemoCase
    ) -> ReportPicture {
        ReportPicture(
            name: picture.name, caption: picture.caption, png: [UInt8](picture.png),
            size: PixelSize(widthPx: picture.widthPx, heightPx: picture.heightPx),
            file: demoCase.file(picture),
            thumbnail: picture.small == nil ? nil : demoCase.smallFile(picture))
    }

    private static func diff(
        _ diff: DemoOutcome.Diff, in outcome: DemoOutcome, of demoCase: DemoCase
    ) -> ReportDiff {
        let actual = outcome.pictures.first { $0.name == diff.actual }
        return ReportDiff(
            name: diff.name, expected: diff.expected, actual: diff.actual,
            differingPixels: diff.differingPixels, totalPixels: diff.totalPixels,
            boxes: diff.boxes.map {
                PixelRect(x: $0[0], y: $0[1], widthPx: $0[2], heightPx: $0[3])
            },
            size: PixelSize(widthPx: diff.picture.widthPx, heightPx: diff.picture.heightPx),
            picture: picture(diff.picture, of: demoCase),
            thumbnail: actual.map(demoCase.smallFile))
    }

    private static func finding(_ finding: DemoOutcome.Finding) -> ReportFinding {
        ReportFinding(
            rule: rules[finding.oracle] ?? finding.oracle, app: finding.app,
            explanation: finding.explanation)
    }

    /// The rules by their names, as sentences.
    private static let rules = [
        "insetMatchesKeyboard": "At rest the bar sits on the keyboard, or at the bottom.",
        "keyboardReturns": "The keyboard comes back when the user had it.",
        "cardShowsLastScreen": "The card shows what the last screen showed.",
        "storedShowsLastScreen": "The stored snapshot shows what the last screen showed.",
        "coverIsTakenAway": "A cover is never left in front of the user."
    ]
}
