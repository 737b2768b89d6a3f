import Basics
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder that goes when the test ends.
private final class Folder {
    let path: String

    init() {
        var template = Array("/tmp/pictures-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer {
            String(cString: mkdtemp($0.baseAddress!))  // a NUL-ended buffer has an address
        }
    }

    deinit {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}

private func fileError<R>(_ call: () throws -> R) -> FileError? {
    do {
        _ = try call()
        return nil
    } catch {
        return error as? FileError
    }
}

struct FileBytesTests {
    @Test("what is written is read, and nothing else is left", arguments: [0, 1, 5000, 300_000])
    func roundTrip(count: Int) throws {
        let folder = Folder()
        let path = "\(folder.path)/a.bin"
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try FileBytes.write([1, 2, 3], to: path)
        try FileBytes.write(bytes, to: path, durable: true)
        #expect(try FileBytes.read(path) == bytes)
        #expect(folder.names == ["a.bin"])
    }

    @Test("the limit is exact")
    func limit() throws {
        let folder = Folder()
        let path = "\(folder.path)/a.bin"
        try FileBytes.write([1, 2, 3], to: path)
        #expect(try FileBytes.read(path, limit: 3) == [1, 2, 3])
        #expect(fileError { try FileBytes.read(path, limit: 2) }?.code == .tooLarge)
        #expect(fileError { try FileBytes.read("/dev/zero", limit: 99) }?.code == .tooLarge)
    }

    @Test("errors name the path, the reason and the next step")
    func errors() {
        let folder = Folder()
        let absent = "\(folder.path)/absent/file"
        let cases: [(FileError.Code, String, () throws -> Void)] = [
            (.missing, absent, { _ = try FileBytes.read(absent) }),
            (.missing, absent, { try FileBytes.write([1], to: absent) }),
            (.missing, "a\0b", { _ = try FileBytes.read("a\0b") }),
            (.missing, "", { try FileBytes.write([1], to: "") }),
            (.isDirectory, folder.path, { _ = try FileBytes.read(folder.path) }),
            (.isDirectory, folder.path, { try FileBytes.write([1], to: folder.path) }),
            (.notDirectory, "/dev/null/x", { _ = try FileBytes.read("/dev/null/x") }),
            (.notDirectory, "/dev/null/x", { try FileBytes.write([1], to: "/dev/null/x") }),
            (.diskFull, "/dev/full", { try FileBytes.write([1], to: "/dev/full") })
        ]
        for (code, path, call) in cases {
            let error = fileError(call)
            #expect(error?.code == code, "\(path)")
            #expect(error?.path == path)
            #expect(error?.description.contains("; ") == true)
            #expect(error?.reason.isEmpty == false)
        }
        #expect(folder.names.isEmpty)
    }

    @Test("a link keeps pointing to the file, and the file keeps its permissions")
    func linkAndPermissions() throws {
        let folder = Folder()
        let (file, link) = ("\(folder.path)/file", "\(folder.path)/link")
        try FileBytes.write([1], to: file)
        chmod(file, 0o640)
        symlink(file, link)
        try FileBytes.write([2], to: link)
        #expect(try FileBytes.read(file) == [2])
        var status = stat()
        lstat(link, &status)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
        stat(file, &status)
        #expect(status.st_mode & 0o777 == 0o640)
    }

    @Test("two writers of one path leave one of the two contents")
    func concurrent() async throws {
        let folder = Folder()
        let path = "\(folder.path)/a.bin"
        let contents = (0..<8).map { [UInt8](repeating: $0, count: 100_000) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for content in contents {
                group.addTask { for _ in 0..<20 { try FileBytes.write(content, to: path) } }
            }
            try await group.waitForAll()
        }
        #expect(try contents.contains(FileBytes.read(path)))
        #expect(folder.names == ["a.bin"])
    }
}
