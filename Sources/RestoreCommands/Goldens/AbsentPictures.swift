import Basics
import Foundation
import Pictures
import Review

/// The pictures of a suite that are not there: those of its list, and goldens that none has.
struct AbsentPictures: Sendable {
    /// A name without a picture.
    struct Absent: Sendable {
        var name: String
        var status: GoldenEntry.Status
        /// The group that it is listed in.
        var group: String
        /// A Boolean value that indicates whether no other entry begins the group.
        var isFirstOfGroup: Bool
    }

    private(set) var all: [Absent] = []
    private let header: GoldenRunHeader
    private let goldens: GoldenFolder
    private let writer: GoldenWriter

    /// Creates the pictures that a header names.
    ///
    /// - Parameters:
    ///   - groups: the groups that have pictures.
    ///   - writer: writes the goldens of absent pictures into the results.
    init(_ header: GoldenRunHeader, groups: Set<String>, _ writer: GoldenWriter) {
        (self.header, self.writer, goldens) = (header, writer, writer.goldens)
        let folder = URL(fileURLWithPath: header.pictures ?? "").standardizedFileURL
        var known = groups
        func add(_ names: [String]?, _ status: GoldenEntry.Status) {
            for name in names ?? [] {
                let slash = name.lastIndex(of: "/")
                let group = slash.map { String(name[..<$0]) } ?? folder.lastPathComponent
                all.append(
                    Absent(
                        name: name, status: status, group: group,
                        isFirstOfGroup: known.insert(group).inserted))
            }
        }
        add(header.skipped, .skipped)
        add(header.removed, .removed)
    }

    /// Returns the names of a list that have no picture, and the goldens of a suite that none has.
    ///
    /// - Parameter owner: the suite; nil where all goldens of the folder belong to it.
    static func names(
        besides found: Set<String>, in goldens: GoldenFolder, listed: Set<String>?,
        of owner: GoldenOwner?
    ) -> (skipped: [String], removed: [String]) {
        let removed = goldens.manifest.goldens.filter {
            !found.contains($0.name) && listed?.contains($0.name) != true
                && owner?.owns($0) != false
        }
        let skipped = (listed ?? []).subtracting(found)
        return (skipped.sorted(), removed.map(\.name))
    }

    /// Returns the entry of a name, with its golden if it is at hand.
    func outcome(of absent: Absent) throws -> VerifyWorker.Outcome {
        let golden = goldens.manifest[absent.name]
        let origin = golden?.origin
        var outcome = VerifyWorker.Outcome(name: absent.name)
        outcome.isAbsent = true
        if absent.isFirstOfGroup {
            outcome.stories = [
                GoldenStory(
                    name: absent.group, title: absent.group, file: absent.group,
                    device: origin?.device ?? "", system: origin?.system ?? "")
            ]
        }
        let file = "\(header.pictures ?? "")/\(absent.name).png"
        var entry = GoldenEntry(
            name: absent.name, story: absent.group,
            moment: absent.name.split(separator: "/").last.map(String.init) ?? absent.name,
            atMs: 0, status: absent.status,
            origin: GoldenOrigin(
                device: origin?.device ?? "", system: origin?.system ?? "",
                source: origin?.source ?? file, fonts: []))
        entry.goldenSHA256 = golden?.sha256
        if absent.status == .skipped {
            entry.message = "the list of `expected` has it, and there is no picture"
            if header.notesSkipped == true { entry.isNote = true }
        } else {
            entry.message = "no picture has this golden any more"
            if header.failsRemoved != true { entry.isNote = true }
        }
        if let golden { try show(golden, in: &entry) }
        outcome.entries = [entry]
        return outcome
    }

    /// Adds the golden, if its file is in order.
    private func show(_ golden: Golden, in entry: inout GoldenEntry) throws {
        guard golden.file.hasSuffix(".png"),
            let bytes = try? FileBytes.read("\(goldens.path)/\(golden.file)"),
            SHA256.hex(bytes) == golden.sha256, let picture = try? PNG.decode(bytes)
        else { return }
        entry.expected = try writer.keep(bytes, isText: false)
        try writer.addThumbnail(of: picture, to: &entry)
    }
}
