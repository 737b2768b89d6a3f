import Basics
import Foundation
import Review
import StateStore

// A run's pictures are removed with the run. What remains are pictures that no line names, because
// an upload broke off, and replaced goldens, whose bytes are also in the reviewed runs.

extension Suite {
    /// Removes pictures that no line of their run names, and files of goldens that the manifest
    /// does not name, where they are older than a time. Returns their number.
    func sweep(before ms: Int64) throws -> Int {
        var count = try alone {
            try Self.remove(in: goldens, before: ms) {
                let manifest = try Self.stored { try GoldenFolder(path: goldens).manifest }
                return Set(manifest.goldens.map(\.file))
            }.removed
        }
        for (run, _) in newestFirst() { count += try sweep(run, before: ms) }
        return count
    }

    private func sweep(_ run: String, before ms: Int64) throws -> Int {
        let folder = picturesFolder(run)
        let status = FileStatus(folder)
        if let swept = known.withLock({ $0[run]?.swept }), swept == status { return 0 }
        let found = try Self.remove(in: folder, before: ms) { try namedPictures(run) }
        if found.removed > 0 { known.withLock { $0[run]?.pictures = nil } }
        // Without young files, nothing can become old.
        let swept = found.young == 0 ? FileStatus(folder) : nil
        known.withLock { $0[run]?.swept = swept }
        return found.removed
    }

    /// Returns the pictures that a run's lines name.
    private func namedPictures(_ run: String) throws -> Set<String> {
        var named: Set<String> = []
        try Self.forEachPiece(of: try open(run)) { results, _ in
            for entry in results.entries {
                let files = [entry.expected, entry.actual, entry.difference].compactMap { $0?.path }
                for path in files + [entry.thumbnail].compactMap({ $0 }) {
                    named.insert(String(path.dropFirst(GoldenResults.pictureFolder.count + 1)))
                }
            }
        }
        return named
    }

    /// Removes old pictures and texts of a folder that are not named. The names are read only where
    /// a file is old.
    private static func remove(
        in folder: String, before ms: Int64, unless named: () throws -> Set<String>
    ) throws -> (removed: Int, young: Int) {
        let files = names(in: folder).filter { GoldenResults.isPictureName($0) }
        // The status change time counts: copied goldens keep their modification times, and their
        // manifest comes last.
        let old = files.filter { name in
            (FileStatus("\(folder)/\(name)")?.touchedNs ?? .max) / 1_000_000 < ms
        }
        guard !old.isEmpty else { return (0, files.count) }
        let kept = try named()
        var removed = 0
        for name in old where !kept.contains(name) && unlink("\(folder)/\(name)") == 0 {
            removed += 1
        }
        return (removed, files.count - old.count)
    }
}
