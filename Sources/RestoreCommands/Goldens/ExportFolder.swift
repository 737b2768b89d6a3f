import Basics
import Foundation
import Review

/// A folder of exported pictures: it holds those of the last export and nothing of earlier ones.
struct ExportFolder {
    private let path: String
    /// The file that names the others.
    private let index: String
    /// The files that stand beside the index in each export.
    private var lists: [String] = []
    /// The files that an index names; nil if the bytes are no index.
    private let names: ([UInt8]) -> [String]?

    /// A folder of attachments.
    static func attachments(_ path: String) -> ExportFolder {
        ExportFolder(path: path, index: AttachmentManifest.fileName) {
            // What Xcode has exported is not ours to replace.
            let found = try? AttachmentManifest(json: $0, path: "")
            return found.flatMap { $0.isOwn ? $0.fileNames : nil }
        }
    }

    /// A folder of pictures with sidecars.
    static func snapshots(_ path: String) -> ExportFolder {
        var folder = ExportFolder(path: path, index: SnapshotExport.indexName) {
            SnapshotExport.Index(json: $0)?.fileNames
        }
        folder.lists = [SnapshotExport.listName]
        return folder
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
        for name in Set(old).subtracting(new).sorted() { remove(name) }
        return value
    }

    /// Removes a file, and the folders that it was the last file of.
    private func remove(_ name: String) {
        unlink("\(path)/\(name)")
        var parts = name.split(separator: "/").dropLast()
        // A folder with other files stays.
        while !parts.isEmpty, rmdir("\(path)/\(parts.joined(separator: "/"))") == 0 {
            parts.removeLast()
        }
    }

    /// The files of the export that the folder holds.
    private func filesNow() throws -> [String] {
        let found = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard !found.isEmpty else { return [] }
        guard found.contains(index), let names = names(try FileBytes.read("\(path)/\(index)"))
        else { throw refusal(nil) }
        let own = Set(names + [index] + lists)
        if let other = files().first(where: { !own.contains($0) }) { throw refusal(other) }
        return names
    }

    private func refusal(_ name: String?) -> Failure {
        let file = name.map { ", such as \($0.forTerminal)" } ?? ""
        return Failure(
            .usage, "\(path): the folder has other files than an export\(file); give a new folder")
    }

    /// All files in the folder, sorted, without the folders.
    private func files() -> [String] {
        let found = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        return found.sorted().filter { name in
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(
                atPath: "\(path)/\(name)", isDirectory: &isFolder)
            // Finder's own files belong to nobody.
            return (!isThere || !isFolder.boolValue) && !name.hasSuffix(".DS_Store")
        }
    }
}
