import Basics
import Foundation
internal import Pictures

/// A run's pictures under their own names, each with a sidecar, for services that host reviews.
///
/// The names do not change from run to run. An index tells apart what was rendered, what this run
/// skipped, and what was removed from the suite.
public struct SnapshotExport {
    /// The name of the index.
    public static let indexName = "snapshots.json"
    /// The name of the list of all pictures of the suite, one on each line.
    public static let listName = "all-image-file-names.txt"

    /// The pictures of the suite by what became of them, each sorted.
    public struct Index: Hashable, Sendable, Codable {
        /// The form of the file.
        public var kind = "snapshots"
        /// The version of the form.
        public var version = 1
        /// The pictures of this run.
        public var rendered: [String] = []
        /// Pictures that have goldens and that this run did not draw, although they may be in use.
        public var skipped: [String] = []
        /// Pictures that have goldens and that no scenario draws any more.
        public var removed: [String] = []

        /// Reads an index; nil if the bytes are none.
        public init?(json bytes: [UInt8]) {
            guard let index = try? JSONDecoder().decode(Index.self, from: Data(bytes)),
                index.kind == "snapshots", index.version == 1
            else { return nil }
            self = index
        }

        init() {}

        /// The files that the index stands for: each rendered picture and its sidecar.
        public var fileNames: [String] {
            rendered.filter { GoldenFolder.isName($0) && $0.hasSuffix(".png") }.flatMap {
                [$0, "\($0.dropLast(4)).json"]
            }
        }
    }

    private let files: ResultFiles

    /// Creates an export of the results in a folder.
    ///
    /// - Throws: ``GoldenError`` when the goldens' manifest is not in order; `FileError`.
    public init(_ results: GoldenResults, in folder: String) throws {
        files = try ResultFiles(results, in: folder)
    }

    /// Writes each picture and its sidecar, then the list and the index; returns the index.
    ///
    /// - Parameter write: takes the bytes of a file and its name.
    /// - Throws: ``GoldenError`` when a file is not the one in the results; `FileError`.
    public func write(
        _ write: ([UInt8], String) throws -> Void
    ) throws -> Index {
        var index = Index()
        for entry in files.results.entries where !entry.isText {
            guard let png = try files.bytes(of: entry) else { continue }
            try write(png, "\(entry.name).png")
            try write(Array("\(try sidecar(of: entry, png))\n".utf8), "\(entry.name).json")
            index.rendered.append("\(entry.name).png")
        }
        sort(into: &index)
        let all = (index.rendered + index.skipped).sorted()
        try write(Array(all.map { "\($0)\n" }.joined().utf8), Self.listName)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try write([UInt8](try encoder.encode(index)) + [0x0A], Self.indexName)
        return index
    }

    /// Sorts the goldens that were not rendered: what is unknown to a part of the suite, to a run
    /// that broke off or to a scenario that failed was skipped.
    private func sort(into index: inout Index) {
        index.rendered.sort()
        let rendered = Set(index.rendered)
        let results = files.results
        let isPartial = results.header.isFiltered || results.totals == nil
        let broken = results.entries.filter { $0.status == .failed }
        let stories = results.header.pictures == nil ? broken.map(\.story) : []
        let failed = Set(stories + broken.map(\.name))
        let known = Set(results.header.skipped ?? [])
        let owner = GoldenOwner(of: results)
        for golden in files.goldens.manifest.goldens
        where golden.file.hasSuffix(".png") && owner.owns(golden) {
            let name = "\(golden.name).png"
            guard !rendered.contains(name) else { continue }
            let story = golden.name.split(separator: "/").dropLast().joined(separator: "/")
            let isKept = failed.contains(story) || failed.contains(golden.name)
            if isPartial || isKept || known.contains(golden.name) {
                index.skipped.append(name)
            } else {
                index.removed.append(name)
            }
        }
        index.skipped.sort()
        index.removed.sort()
    }

    private func sidecar(of entry: GoldenEntry, _ png: [UInt8]) throws -> String {
        let size = try PNG.header(of: png)
        let story = files.stories[entry.story]
        var context: [JSONText.Member] = [
            .init("scenario", .string(story?.file ?? entry.origin.source)),
            .init("moment", .string(entry.moment)), .init("atMs", .integer(entry.atMs)),
            .init("sha256", .string(SHA256.hex(png)))
        ]
        if let pixels = entry.differingPixels {
            context.append(.init("differingPixels", .integer(Int64(pixels))))
        }
        if let reasons = entry.reasons {
            context.append(.init("reasons", .string(reasons.joined(separator: "; "))))
        }
        return JSONText.line(
            .object([
                .init("display_name", .string("\(story?.title ?? entry.story): \(entry.moment)")),
                .init("group", .string(entry.story)),
                .init("width", .integer(Int64(size.widthPx))),
                .init("height", .integer(Int64(size.heightPx))),
                .init(
                    "tags",
                    .object([
                        .init("device", .string(entry.origin.device)),
                        .init("system", .string(entry.origin.system)),
                        .init("status", .string(entry.status.rawValue))
                    ])), .init("context", .object(context))
            ]))
    }
}
