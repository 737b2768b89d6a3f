import Basics
import Foundation
import Review

/// A folder of exported pictures: it holds those of the last export and nothing of earlier ones.
struct ExportFolder {
    private let path: String
    /// The file that names the others.
    private let index: String
    /// The files that an index names; nil if the bytes are no index.
    private let names: ([UInt8]) -> [String]?

    /// A folder of attachments.
    static func attachments(_ path: String) -> ExportFolder {
        ExportFolder(
            path: path, index: AttachmentExport.manifestName,
            names: AttachmentExport.fileNames(inManifest:))
    }

    /// A folder of pictures with sidecars.
    static func snapshots(_ path: String) -> ExportFolder {
        ExportFolder(path: path, index: SnapshotExport.indexName) {
            SnapshotExport.Index(json: $0)?.fileNames
        }
    }

    /// Writes files, which appear together, and removes those of the export before.
    ///
    /// - Throws: `Failure` for a folder that has files but no export.
    func replace<Value>(_ work: (StagedFolder) throws -> Value) throws -> Value {
        let old = try filesNow()
        let folder = try StagedFolder(path)
        defer { folder.discard() }
        let value = try work(folder)
        let new = names(try FileBytes.read("\(folder.stage)/\(index)")) ?? []
        try folder.publish()
        for name in Set(old).subtracting(new) { unlink("\(path)/\(name)") }
        return value
    }

    /// The files of the export that the folder holds.
    private func filesNow() throws -> [String] {
        let found = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard !found.isEmpty else { return [] }
        guard found.contains(index), let names = names(try FileBytes.read("\(path)/\(index)"))
        else {
            throw Failure(
                .usage, "\(path): the folder has other files than an export; give a new folder")
        }
        return names
    }
}
