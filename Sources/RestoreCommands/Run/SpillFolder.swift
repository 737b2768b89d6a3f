import Basics
import Foundation
import Simulator

/// The files of a search that does not fit into memory.
///
/// They have no names: they are unlinked as soon as they are open, so that nothing is left behind,
/// however the process ends.
final class SpillFolder: SearchDisk {
    private let path: String
    private let files = Locked<[Int32]>([])

    /// Checks that files can be written into a folder.
    init(_ path: String) throws {
        self.path = path
        let file: Int32
        do throws(SearchDiskError) {
            file = try open()
        } catch {
            throw Failure(.inputOutput, error.reason)
        }
        close(file)
    }

    deinit { for file in files.withLock({ $0 }) { close(file) } }

    func makeFile() throws(SearchDiskError) -> Int {
        let new = try open()
        return files.withLock { files in
            files.append(new)
            return files.count - 1
        }
    }

    func append(_ bytes: [UInt8], file: Int) throws(SearchDiskError) {
        let descriptor = files.withLock { $0[file] }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { all in
                write(descriptor, all.baseAddress?.advanced(by: written), all.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("cannot be written") }
            written += count
        }
    }

    func read(file: Int, at offset: Int, count: Int) throws(SearchDiskError) -> [UInt8] {
        let descriptor = files.withLock { $0[file] }
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let part = bytes.withUnsafeMutableBytes { all in
                pread(
                    descriptor, all.baseAddress?.advanced(by: done), count - done,
                    off_t(offset + done))
            }
            if part < 0, errno == EINTR { continue }
            guard part > 0 else { throw failure("cannot be read") }
            done += part
        }
        return bytes
    }

    private func open() throws(SearchDiskError) -> Int32 {
        var name = Array("\(path)/restore-tool.XXXXXX".utf8CString)
        let file = mkstemp(&name)
        guard file >= 0 else { throw failure("cannot be written") }
        unlink(name)
        return file
    }

    private func failure(_ what: String) -> SearchDiskError {
        let reason = String(cString: strerror(errno))
        return SearchDiskError(
            "the folder of --spill, \(path), \(what): \(reason); name a folder with more space")
    }
}
