import Basics
import Foundation
import Pictures
@_spi(Wire) import RestoreClient
import Review
import ServiceWire
import StateStore

/// A suite of goldens on a service, for a run of `verify`: the goldens are fetched, and the results
/// are uploaded during the run.
struct RemoteSuite: Sendable {
    let client: RestoreClient
    let name: String
    let run: String

    private var path: String { client.path("suites/\(name)") }

    /// Returns the path of the run's page, below the service's address.
    func page(_ tenant: String) -> String { "/ui/\(tenant)/suites/\(name)/runs/\(run)/" }
}

// MARK: - Goldens

extension RemoteSuite {
    /// The file that names the suite of a folder's goldens.
    private static let markName = ".remote"

    /// Updates the folder from the service: the manifest, and the files that are missing.
    ///
    /// - Throws: `Failure` when the folder contains goldens of another suite.
    func fetchGoldens(into folder: String, from address: String) async throws {
        let mark = "\(folder)/\(Self.markName)"
        let own = Array("\(address)/suites/\(name)\n".utf8)
        let manifestPath = "\(folder)/\(GoldenFolder.manifestName)"
        if FileManager.default.fileExists(atPath: manifestPath),
            (try? FileBytes.read(mark, limit: 1 << 16)) != own
        {
            throw Failure(
                .usage,
                "\(folder): the folder contains goldens of another suite than "
                    + "\(address)/suites/\(name); give another folder with --goldens")
        }
        try StagedFolder.create(folder)
        let bytes = try await client.expect(HTTPAsk("GET", "\(path)/goldens")).body
        let manifest = try GoldenManifest(json: bytes, path: "\(address)/suites/\(name)")
        for golden in manifest.goldens { try await fetch(golden, into: folder) }
        try FileBytes.write(own, to: mark)
        try FileBytes.write(bytes, to: manifestPath, durable: true)
    }

    private func fetch(_ golden: Golden, into folder: String) async throws {
        let target = "\(folder)/\(golden.file)"
        guard GoldenResults.isPictureName(golden.file) else {
            throw Failure(
                .badInput,
                "\(path)/goldens: the manifest names the file \"\(golden.file)\", which is not a "
                    + "golden's name; check the suite on the service")
        }
        if let known = try? FileBytes.read(target), SHA256.hex(known) == golden.sha256 { return }
        let bytes = try await client.expect(HTTPAsk("GET", "\(path)/goldens/\(golden.file)")).body
        guard SHA256.hex(bytes) == golden.sha256 else {
            throw Failure(
                .badInput,
                "\(path)/goldens/\(golden.file): the file does not have the hash in the manifest; "
                    + "check the suite on the service")
        }
        try FileBytes.write(bytes, to: target)
    }
}

// MARK: - Uploading

/// Uploads a run in the given order, during the run itself.
actor RemoteUpload {
    private let suite: RemoteSuite
    private let pictures: String
    private var sent: Set<String> = []
    private var place = 0

    /// The lines that are not sent yet.
    private var waiting: [UInt8] = []
    private var lastSent = ContinuousClock.now

    /// - Parameter pictures: The folder whose `pictures` the results name.
    init(_ suite: RemoteSuite, pictures: String) {
        (self.suite, self.pictures) = (suite, pictures)
    }

    private var path: String { suite.client.path("suites/\(suite.name)/runs/\(suite.run)") }

    /// Creates the run.
    func begin(_ header: GoldenRunHeader) async throws {
        try await append(try GoldenResults(header: header).jsonLines())
    }

    /// Sends results: first the pictures that they name, then their lines.
    ///
    /// Lines that come quickly one after the other go together, so that a thousand equal pictures
    /// are a few requests. Totals go at once, with all lines before them.
    func send(
        _ stories: [GoldenStory] = [], _ entries: [GoldenEntry] = [], totals: GoldenTotals? = nil
    ) async throws {
        for entry in entries {
            let files = [entry.expected, entry.actual, entry.difference].compactMap { $0?.path }
            for file in files + [entry.thumbnail].compactMap({ $0 }) { try await send(file) }
        }
        let header = GoldenRunHeader(goldens: "", isFiltered: false, command: "", fonts: [])
        let lines = try GoldenResults(
            header: header, stories: stories, entries: entries, totals: totals
        ).jsonLines()
        let end = lines.firstIndex(of: UInt8(ascii: "\n")) ?? 0
        waiting += lines[(end + 1)...]
        let isDue = lastSent.duration(to: .now) >= Self.longestWait
        guard totals != nil || isDue || waiting.count >= Self.mostWaiting else { return }
        try await flush()
    }

    /// Sends the lines that wait for others.
    func flush() async throws {
        let batch = waiting
        waiting = []
        try await append(batch)
        lastSent = .now
    }

    private static let longestWait = Duration.milliseconds(300)
    private static let mostWaiting = 1 << 18

    private func send(_ file: String) async throws {
        guard sent.insert(file).inserted else { return }
        let bytes = try FileBytes.read("\(pictures)/\(file)")
        _ = try await ask("PUT", "\(path)/\(file)", "application/octet-stream", bytes)
    }

    /// Sends a piece, and again where no answer came or the service was busy. The service stores
    /// nothing twice: pictures have names by content, and lines have positions.
    private func ask(
        _ method: String, _ target: String, _ type: String, _ body: [UInt8]
    ) async throws -> HTTPAnswer {
        let request = HTTPAsk(
            method, target, headers: [("Content-Type", type)], body: body, isRepeatable: true)
        for pause in Self.pauses {
            do { return try await suite.client.expect(request) } catch {
                guard error.code == .io || error.code == .busy else { throw error }
            }
            try await Task.sleep(for: pause)
        }
        return try await suite.client.expect(request)
    }

    /// The pauses that a restart of the service fits into.
    private static let pauses: [Duration] = [
        .milliseconds(250), .seconds(1), .seconds(3)
    ]

    /// Sends lines in pieces within the service's limit, each of whole lines.
    private func append(_ lines: [UInt8]) async throws {
        var rest = lines[...]
        while !rest.isEmpty {
            var end = min(rest.endIndex, rest.startIndex + Self.mostBytes)
            if end < rest.endIndex {
                let last = rest[..<end].lastIndex(of: UInt8(ascii: "\n"))
                let next = rest[end...].firstIndex(of: UInt8(ascii: "\n"))
                end = (last ?? next).map { $0 + 1 } ?? rest.endIndex
            }
            let answer = try await ask(
                "POST", "\(path)/lines?at=\(place)", "application/jsonl", Array(rest[..<end]))
            place = try LinesEnd(json: answer.body).at
            rest = rest[end...]
        }
    }

    private static let mostBytes = 1 << 20
}
