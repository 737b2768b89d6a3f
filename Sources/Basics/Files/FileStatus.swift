#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The status of the file at a path, with symbolic links followed.
public struct FileStatus: Hashable, Sendable {
    /// The number that distinguishes a file from one that replaced it.
    public let inode: UInt64
    /// The number of the file system, within which ``inode`` is unique.
    public let device: UInt64
    /// The size of the file in bytes.
    public let size: Int64
    /// The time of the last change of the content, in ns since 1970.
    public let changedNs: Int64
    /// The time of the last change of the content, the name or the owner, in ns since 1970.
    public let touchedNs: Int64
    /// A Boolean value that indicates whether the path names a folder.
    public let isFolder: Bool
    /// A Boolean value that indicates whether the path names a file with content, and no pipe or
    /// device.
    public let isFile: Bool
    /// The lowest nine bits of the mode: the permissions of owner, group and others.
    public let permissions: UInt32

    /// Returns nil if there is no file at the path.
    public init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let (time, touched) = (status.st_mtimespec, status.st_ctimespec)
        #else
        let (time, touched) = (status.st_mtim, status.st_ctim)
        #endif
        inode = UInt64(status.st_ino)
        device = UInt64(status.st_dev)
        size = Int64(status.st_size)
        changedNs = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        touchedNs = Int64(touched.tv_sec) * 1_000_000_000 + Int64(touched.tv_nsec)
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        isFile = status.st_mode & S_IFMT == S_IFREG
        permissions = UInt32(status.st_mode) & 0o777
    }
}
