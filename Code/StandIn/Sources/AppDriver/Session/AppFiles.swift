import CHost
import ObjectiveC

/// The files in the app's folder, which the other side keeps from process to process.
enum AppFiles {
    private static let prefix = "files/"

    static func begin() { chost_disk_begin() }

    /// Takes a file or a folder from the disk; returns false if the key is none of the files'.
    static func load(_ data: Data, diskKey: String) -> Bool {
        guard diskKey.hasPrefix(prefix) else { return false }
        let path = diskKey.dropFirst(prefix.count)
        let isFolder = path.hasSuffix("/")
        let status = data.withUnsafeBytes { bytes in
            chost_disk_put(
                String(isFolder ? path.dropLast() : path), bytes.baseAddress, bytes.count,
                isFolder)
        }
        return status == 0
    }

    /// Reports what has changed since the last event.
    static func report(to reporter: Reporter) {
        while let gone = chost_disk_take_gone() {
            defer { free(gone) }
            reporter.persist(nil, key: prefix + relative(gone))
        }
        var (isFolder, length) = (false, 0)
        var bytes: UnsafeMutablePointer<UInt8>?
        while let whole = chost_disk_take_change(&isFolder, &bytes, &length) {
            defer {
                free(whole)
                free(bytes)
            }
            chost_disk_note_known(whole)
            let data = bytes.map { Data(bytes: $0, count: length) } ?? Data()
            reporter.persist(data, key: prefix + relative(whole) + (isFolder ? "/" : ""))
        }
    }

    private static func relative(_ whole: UnsafeMutablePointer<CChar>) -> String {
        String(String(cString: whole).dropFirst(CHOST_HOME.utf8.count + 1))
    }
}
