import ArgumentParser
import Foundation
import Pictures
import Raster
import Review
import Scenarios

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Hold the demo's pictures against their goldens.",
        discussion: """
            Exits 0 when all are equal, 1 when one differs, 3 when goldens are missing or were \
            recorded: a run that records never passes. Where one differs, all are drawn a second \
            time: 4 means that the two drawings differ from each other, and nothing is recorded.
            """)

    enum Update: String, ExpressibleByArgument, CaseIterable { case none, missing, changed, all }

    @Argument(help: "The folder with the goldens and their manifest.", completion: .directory)
    var goldens = "Tests/Goldens"

    @Option(help: "Which goldens to record anew.")
    var update = Update.none

    func run() async throws {
        try await finish { console in
            let folder = try GoldenFolder(path: goldens)
            let candidates = try await DemoGoldens().candidates()
            var verification = Verification(folder: folder, update: update)
            if candidates.contains(where: { verification.isOther($0) }) {
                let again = try await DemoGoldens().candidates()
                verification.compare(candidates, with: again)
                if verification.isUnstable {
                    for line in verification.lines { console.out(line) }
                    return .unstable
                }
            }
            for candidate in candidates { try verification.check(candidate) }
            let status = try verification.finish()
            for line in verification.lines { console.out(line) }
            return status
        }
    }
}

/// The pictures of the demo as candidates for goldens.
struct DemoGoldens {
    func candidates() async throws -> [GoldenCandidate] {
        let stores = FileManager.default.temporaryDirectory
            .appendingPathComponent("restore-tool-verify-\(getpid())").path
        Interruption.willRemove(stores)
        defer {
            Interruption.settle(stores) { try? FileManager.default.removeItem(atPath: stores) }
        }
        try FileManager.default.createDirectory(atPath: stores, withIntermediateDirectories: true)
        let results = try await Demo(kill: false).outcomes(try PictureMaker.load(), stores: stores)
        return results.flatMap { $0 }.flatMap { demoCase, outcome in
            (outcome.pictures + outcome.diffs.map(\.picture)).map { picture in
                GoldenCandidate(
                    name: "demo/\(demoCase.key)/\(picture.name)", png: [UInt8](picture.png),
                    origin: GoldenOrigin(
                        device: "iPhone X", system: demoCase.system,
                        source: "scenarios/\(demoCase.scenario).yaml, \(picture.name)",
                        fonts: []))
            }
        }
    }
}

/// Counts how pictures stand to their goldens and records what is asked for.
struct Verification {
    private(set) var folder: GoldenFolder
    let update: VerifyCommand.Update
    private(set) var lines: [String] = []
    private var equal = 0
    private var different = 0
    private var missing = 0
    private var recorded = 0
    /// Whether a picture was drawn in two ways.
    private(set) var isUnstable = false

    init(folder: GoldenFolder, update: VerifyCommand.Update) {
        self.folder = folder
        self.update = update
    }

    /// Whether there is a golden and the picture is not the same.
    func isOther(_ candidate: GoldenCandidate) -> Bool {
        ![.equal, .missing].contains(folder.verify(candidate, fonts: Self.fonts))
    }

    /// Notes which pictures came out differently when everything was drawn again.
    mutating func compare(_ candidates: [GoldenCandidate], with others: [GoldenCandidate]) {
        for (one, other) in zip(candidates, others) where one.png != other.png {
            isUnstable = true
            lines.append("\(one.name): drawn twice, it came out differently; please report this")
        }
    }

    mutating func check(_ candidate: GoldenCandidate) throws {
        let result = folder.verify(candidate, fonts: Self.fonts)
        switch result {
        case .equal: equal += 1
        case .missing: missing += 1
        default: different += 1
        }
        if mayRecord(result) {
            var candidate = candidate
            candidate.origin.fonts = Self.fonts()
            try folder.record(candidate)
            recorded += 1
            lines.append("recorded: \(candidate.name)")
        } else if result != .equal {
            lines.append("\(candidate.name): \(result.description)")
        }
    }

    private func mayRecord(_ result: GoldenResult) -> Bool {
        switch update {
        case .none: false
        case .missing: result == .missing
        case .changed: result != .equal
        case .all: true
        }
    }

    /// Writes the manifest where goldens were recorded, sums up, and says how the run ends.
    mutating func finish() throws -> ExitStatus {
        if recorded > 0 { try folder.save() }
        lines.append(
            "\(equal) passed, \(different + missing) failed"
                + (recorded > 0 ? ", \(recorded) recorded" : ""))
        if recorded > 0 || missing > 0 { return .newGoldens }
        if equal + different == 0 { return .nothingRan }
        return different > 0 ? .different : .good
    }

    /// The fonts with their hashes. Some are tens of megabytes, so they are read only when a
    /// picture differs or is recorded, and once.
    private static let fonts: @Sendable () -> [GoldenFont] = { loadedFonts }
    private static let fontPaths = FontFace.debian.map(\.path).reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
    }
    private static let loadedFonts = fontPaths.map { path in
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return GoldenFont(name: name, sha256: SHA256.hex((try? FileBytes.read(path)) ?? []))
    }
}
