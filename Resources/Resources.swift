// Where the program's own data is found.
//
// SwiftPM's generated `Bundle.module` is not used: it bakes the folder of the build into the
// binary and aborts the process when that folder is gone. Instead the data is looked for beside
// the executable, then in the source tree above it, and a miss is an error that can be read.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The data files of restore-tool: device and system figures, key layouts, built-in scenarios.
///
/// A file is named by its path under `Resources/data`, such as `devices.json`. It is looked for
/// in the folder that `RESTORE_TOOL_RESOURCES` names and nowhere else when that is set; otherwise
/// beside the executable, then in the source tree above the executable.
public enum Resources {
    /// The environment variable that names the data folder and overrides every other place.
    public static let environmentVariable = "RESTORE_TOOL_RESOURCES"

    /// The content of the data file `name`.
    ///
    /// - Throws: `ResourceError` when no place holds the file or it cannot be read.
    public static func bytes(_ name: String) throws(ResourceError) -> [UInt8] {
        let path = try path(name)
        guard let bytes = readFile(path) else {
            throw ResourceError(reason: .unreadable(errno), name: name, looked: [path])
        }
        return bytes
    }

    /// The path of the data file or folder `name`.
    ///
    /// - Throws: `ResourceError` with the places that were searched.
    public static func path(_ name: String) throws(ResourceError) -> String {
        try locate(name, override: override, executable: executablePath())
    }

    /// The names of all data files, sorted, with folders written as in `layouts/kana.json`.
    ///
    /// - Throws: `ResourceError` when no place holds any data.
    public static func names() throws(ResourceError) -> [String] {
        let root = try path(marker)
        return files(under: String(root.dropLast(marker.utf8.count + 1)), prefix: "").sorted()
    }
}

extension Resources {
    /// The file that every data folder holds; it tells where the folder is.
    static let marker = "devices.json"

    static var override: String? {
        getenv(environmentVariable).map { String(cString: $0) }
    }

    /// Searches for `name` on behalf of a program at `executable`.
    package static func locate(
        _ name: String, override: String?, executable: String?
    ) throws(ResourceError) -> String {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
            throw ResourceError(reason: .notAName, name: name, looked: [])
        }
        let places = override.map { [$0] } ?? places(near: executable)
        for place in places where access("\(place)/\(name)", R_OK) == 0 {
            return "\(place)/\(name)"
        }
        let reason = override == nil ? ResourceError.Reason.missing : .missingInOverride
        throw ResourceError(reason: reason, name: name, looked: places)
    }

    /// The folders to search, in order: installed data first, then the source tree.
    static func places(near executable: String?) -> [String] {
        guard let executable, let folder = parent(of: executable) else { return [] }
        let beside = [
            "\(folder)/restore-tool_Resources.resources/data",
            "\(folder)/restore-tool_Resources.bundle/data",
            "\(folder)/Resources/data",
            "\(folder)/share/restore-tool"
        ]
        let installed = parent(of: folder).map { ["\($0)/share/restore-tool"] } ?? []
        return beside + installed + sourceTree(above: folder)
    }

    /// `Resources/data` of the nearest folder at or above `folder` that is this package.
    static func sourceTree(above folder: String) -> [String] {
        var current: String? = folder
        while let place = current {
            let data = place == "/" ? "/Resources/data" : "\(place)/Resources/data"
            let manifest = place == "/" ? "/Package.swift" : "\(place)/Package.swift"
            if access(manifest, F_OK) == 0, access(data, F_OK) == 0 { return [data] }
            current = parent(of: place)
        }
        return []
    }

    /// The folder that holds `path`; nil for the root and for a bare name.
    static func parent(of path: String) -> String? {
        guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

/// The path of the running program, or nil where the system does not tell.
private func executablePath() -> String? {
    let capacity = 4096
    var buffer = [CChar](repeating: 0, count: capacity)
    #if canImport(Darwin)
    var size = UInt32(capacity)
    guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
    #else
    guard readlink("/proc/self/exe", &buffer, capacity) > 0 else { return nil }
    #endif
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// The whole of a regular file, or nil with `errno` set.
private func readFile(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer {
        let kept = errno
        close(descriptor)
        errno = kept
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count == 0 { return bytes }
        if count > 0 { bytes += chunk[..<count] } else if errno != EINTR { return nil }
    }
}

/// The files under a folder as paths relative to it, in no particular order.
private func files(under folder: String, prefix: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var found: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
        }
        if name.hasPrefix(".") { continue }
        var status = stat()
        guard stat("\(folder)/\(name)", &status) == 0 else { continue }
        found +=
            status.st_mode & S_IFMT == S_IFDIR
            ? files(under: "\(folder)/\(name)", prefix: "\(prefix)\(name)/") : [prefix + name]
    }
    return found
}
