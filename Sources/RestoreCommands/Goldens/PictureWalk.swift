import Basics
import Foundation
import Review

/// Lists the PNG files below a folder, one folder at a time: memory holds their names alone.
struct PictureWalk {
    /// Messages about what is left out.
    private(set) var notes: [String] = []
    private let root: String
    private let left: [FileStatus]
    /// The number of files that are neither pictures nor folders, such as pipes.
    private var others = (count: 0, first: "")

    /// The number of folders that hold results of earlier runs.
    private var results = (count: 0, first: "")

    /// - Parameter leavingOut: folders that are not looked into.
    init(_ root: String, leavingOut others: [String]) {
        self.root = root
        left = others.compactMap { FileStatus($0) }
    }

    /// Passes the path of each picture, relative to the folder.
    ///
    /// - Parameter takes: takes the path of a folder below, which ends in a slash, as a whole;
    ///   returns false for one whose pictures are passed.
    /// - Throws: `Failure` for a folder that cannot be read: its pictures would count as removed.
    mutating func forEach(
        takes: (String) throws -> Bool = { _ in false }, _ body: (String) -> Void
    ) throws {
        var waiting = [""]
        while let folder = waiting.popLast() {
            if !folder.isEmpty, VerifyOutput.isFolder("\(root)/\(folder.dropLast())") {
                results.count += 1
                if results.count == 1 { results.first = "\(root)/\(folder.dropLast())" }
                continue
            }
            if !folder.isEmpty, try takes(folder) { continue }
            var inner: [String] = []
            try list(folder) { name, kind in
                let path = folder + name
                switch kind {
                case .folder: inner.append(path + "/")
                case .file: body(path)
                }
            }
            // The last one is taken first.
            waiting += inner.sorted(by: >)
        }
        if results.count > 0 {
            let more = results.count > 1 ? " and \(Wording.count(results.count - 1)) more" : ""
            notes.append(
                "\(results.first)\(more): results of verify, whose pictures are left out")
        }
        if others.count > 0 {
            notes.append(
                "\(others.count) of the names end in .png and are no files, first \(others.first)")
        }
    }

    private enum Kind { case folder, file }

    private mutating func list(_ folder: String, _ body: (String, Kind) -> Void) throws {
        let path = folder.isEmpty ? root : "\(root)/\(folder.dropLast())"
        guard let stream = opendir(path) else {
            // A folder that is removed meanwhile has no pictures any more.
            if errno == ENOENT, !folder.isEmpty { return }
            throw Failure(
                .inputOutput,
                "\(path): the folder cannot be read: \(String(cString: strerror(errno))); "
                    + (errno == ENOENT
                        ? "check the path" : "change its permissions or leave it out"))
        }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let raw = Self.name(of: entry)
            if raw.first == UInt8(ascii: ".") { continue }
            let isPicture = raw.count > 4 && raw.suffix(4).map { $0 | 32 } == Array(".png".utf8)
            let type = Int(entry.pointee.d_type)
            guard isPicture || [Int(DT_DIR), Int(DT_LNK), Int(DT_UNKNOWN)].contains(type) else {
                continue
            }
            guard let name = String(validating: raw, as: UTF8.self) else {
                throw Failure(
                    .badInput,
                    "\(path)/\(String(decoding: raw, as: UTF8.self)): the name is not UTF-8; "
                        + "rename the file")
            }
            if let kind = kind(of: "\(path)/\(name)", type, isPicture: isPicture) {
                body(name, kind)
            }
        }
    }

    /// The bytes of an entry's name. The entry ends behind them: its 256 bytes cannot be read.
    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        let bytes = UnsafeRawPointer(entry) + offset
        let count = strlen(bytes.assumingMemoryBound(to: CChar.self))
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// The kind of a file; nil for one that is left out.
    private mutating func kind(of path: String, _ type: Int, isPicture: Bool) -> Kind? {
        if type == Int(DT_REG) { return .file }
        var own = stat()
        guard lstat(path, &own) == 0 else { return nil }
        var isFolder = own.st_mode & S_IFMT == S_IFDIR
        if isFolder { return isLeft(path) ? nil : .folder }
        var target = stat()
        let isThere = stat(path, &target) == 0
        isFolder = isThere && target.st_mode & S_IFMT == S_IFDIR
        if isFolder {
            notes.append("\(path) is a link to a folder, which is not followed")
            return nil
        }
        guard isPicture else { return nil }
        // A link that leads nowhere is a picture that cannot be read.
        if !isThere || target.st_mode & S_IFMT == S_IFREG { return .file }
        others.count += 1
        if others.count == 1 { others.first = path }
        return nil
    }

    private func isLeft(_ path: String) -> Bool {
        guard !left.isEmpty, let status = FileStatus(path) else { return false }
        return left.contains { $0.inode == status.inode && $0.device == status.device }
    }
}
