#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the system says about a path, links followed.
public struct FileStatus: Hashable, Sendable {
    /// Tells one file from another that took its place.
    public let inode: UInt64
    public let size: Int64
    /// When its content last changed, in ns since 1970.
    public let changedNs: Int64
    /// When anything of it last changed, its name and its owner too, in ns since 1970.
    public let touchedNs: Int64
    public let isFolder: Bool
    /// Who may do what with it: the lowest nine bits.
    public let permissions: UInt32

    /// Nil where there is nothing.
    public init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let (time, touched) = (status.st_mtimespec, status.st_ctimespec)
        #else
        let (time, touched) = (status.st_mtim, status.st_ctim)
        #endif
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        changedNs = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        touchedNs = Int64(touched.tv_sec) * 1_000_000_000 + Int64(touched.tv_nsec)
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        permissions = UInt32(status.st_mode) & 0o777
    }
}
