import Foundation

// What lies beside a store, whose it is, and what was left unfinished.

extension StorePath {
    /// The name under which this process writes a file, or a folder, until it is whole.
    static func unfinished(_ target: String) -> String { "\(target).part-\(getpid())" }

    /// Takes a database away that was not finished, with what SQLite put beside it.
    static func discard(_ part: String) {
        for suffix in [""] + besides { unlink(part + suffix) }
    }

    /// Takes away what processes that are dead left unfinished of a file. Whatever has another name
    /// than theirs is somebody's, and so is a store that is named like them.
    static func discardUnfinished(_ target: String, sparing store: String? = nil) {
        let folder = folder(of: target)
        let prefix = lastName(target) + ".part-"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasPrefix(prefix) {
            let rest = String(name.dropFirst(prefix.count))
            let digits = rest.prefix { ("0"..."9").contains($0) }
            guard let process = Int32(digits), process > 0, "\(process)" == digits,
                ([""] + besides).contains(String(rest.dropFirst(digits.count))),
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            let path = folder + "/" + name
            if access(path + "-owner", F_OK) == 0 { continue }
            if let store, (try? checkIsForeign(path, of: store)) == nil { continue }
            if unlink(path) != 0 { discardFolder(path) }
        }
    }

    /// The names in the folder of a salvage.
    enum Scratch: String, CaseIterable {
        case copy, model, store
    }

    /// Takes the folder of a salvage away; one in which there is anything else stays.
    static func discardFolder(_ folder: String) {
        for name in Scratch.allCases.map({ folder + "/" + $0.rawValue }) {
            discard(name)
            unlink(name + "-owner")
            let pictures = PictureFolder(store: name)
            for file in (try? pictures.files()) ?? [] { _ = try? pictures.remove(file) }
            rmdir(pictures.path)
        }
        rmdir(folder)
    }

    /// Throws unless nothing is at a path where a store is to be, nor beside it.
    static func checkIsFree(_ target: String) throws(StoreError) {
        if access(target, F_OK) == 0 {
            throw StoreError(
                .invalid, at: target, "the path already exists",
                nextStep: "Choose a path that does not exist.")
        }
        for suffix in ["-owner"] + besides where access(target + suffix, F_OK) == 0 {
            throw StoreError(
                .invalid, at: target + suffix, "a file of another store exists there",
                nextStep: "Remove it, or choose another path.")
        }
    }

    /// Throws when a path leads to what belongs to a store, whether that is there yet or not.
    static func checkIsForeign(_ path: String, of store: String) throws(StoreError) {
        let own =
            [store, store + "-pictures", store + "-owner", store + "-damaged"]
            + besides.map { store + $0 }
        let isThere = own.contains { isSame(path, $0) } || isSame(folder(of: path), own[1])
        let isNamed =
            isSame(folder(of: path), folder(of: store))
            && isOwnName(lastName(path), of: lastName(store))
        if isThere || isNamed {
            throw StoreError(
                .invalid, at: path, "a file of the store itself",
                nextStep: "Choose another path; nothing was changed.")
        }
    }

    private static func isOwnName(_ name: String, of store: String) -> Bool {
        guard name.hasPrefix(store) else { return false }
        let rest = String(name.dropFirst(store.count))
        let kept = "-wal-damaged"
        return (["", "-pictures", "-owner", "-damaged", kept] + besides).contains(rest)
            || rest.hasPrefix(kept + "-") && Int(rest.dropFirst(kept.count + 1)) != nil
    }

    /// Returns whether two paths lead to one thing that is there.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        return stat(one, &first) == 0 && stat(other, &second) == 0
            && first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    private static func lastName(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Keeps a copy of a damaged write-ahead log: SQLite deletes it when the file is closed.
    ///
    /// Throws where there is no room for one; then the log must stay where it is.
    static func keepWriteAheadLog(of path: String) throws(StoreError) {
        let log = path + "-wal"
        guard let bytes = readAll(log), !bytes.isEmpty else { return }
        for number in 1...99 {
            let kept = path + "-wal-damaged" + (number == 1 ? "" : "-\(number)")
            if access(kept, F_OK) == 0 {
                if readAll(kept) == bytes { return }
                continue
            }
            let file = open(kept, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if file < 0 { throw StoreError.system(errno, at: kept) }
            defer { Foundation.close(file) }
            do throws(StoreError) {
                try writeAll(bytes, to: file, kept)
                try flush(file, kept)
                return try syncFolder(of: path)
            } catch {
                unlink(kept)
                throw error
            }
        }
        throw StoreError(
            .invalid, at: path + "-wal-damaged", "99 damaged logs are kept already",
            nextStep: "Move them to another place.")
    }
}
