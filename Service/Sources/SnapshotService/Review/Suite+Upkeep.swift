import Basics
import Foundation
import Review
import StateStore

// A run's pictures go with the run. What is left over is what no line came to name, since an upload
// broke off, and goldens that others have replaced: their bytes stand in the runs that were
// reviewed as long as those are kept.

extension Suite {
    /// Removes pictures that no line of their run names and files of goldens that the manifest does
    /// not name, where they have not changed since a time; returns how many there were.
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
        // Where nothing is young, nothing can become old.
        let swept = found.young == 0 ? FileStatus(folder) : nil
        known.withLock { $0[run]?.swept = swept }
        return found.removed
    }

    /// The pictures that a run's lines name.
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

    /// Removes the old ones of a folder's pictures and texts that are not named; who is named is
    /// only asked for where something is old.
    private static func remove(
        in folder: String, before ms: Int64, unless named: () throws -> Set<String>
    ) throws -> (removed: Int, young: Int) {
        let files = names(in: folder).filter { GoldenResults.isPictureName($0) }
        // By when it came to its place: who copies goldens keeps their times, and brings the
        // manifest that names them last.
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
