#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension FileBytes {
    /// Returns the bytes of a range of an open file; nil where the file does not have all of them.
    public static func bytes(_ range: Range<Int>, of file: Int32) -> [UInt8]? {
        var done = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while done < range.count, let start = buffer.baseAddress {
                let place = off_t(range.lowerBound + done)
                let count = pread(file, start + done, range.count - done, place)
                if count < 0, errno == EINTR { continue }
                if count <= 0 { break }
                done += count
            }
            filled = done
        }
        return done == range.count ? bytes : nil
    }

    /// Writes all bytes at a place of an open file.
    ///
    /// - Returns: the error number; nil when everything is written.
    public static func write(_ bytes: [UInt8], to file: Int32, at place: Int) -> Int32? {
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count, let start = buffer.baseAddress {
                let count = pwrite(file, start + done, buffer.count - done, off_t(place + done))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count < 0 ? errno : EIO }
                done += count
            }
            return nil
        }
    }

    /// Replaces everything behind a place of an open file, and waits for the disk.
    ///
    /// - Returns: the error number, after which the file ends at the place; nil when everything is
    ///   written.
    public static func replaceEnd(
        of file: Int32, from place: Int, with bytes: [UInt8]
    ) -> Int32? {
        guard ftruncate(file, off_t(place)) == 0 else { return errno }
        var number = write(bytes, to: file, at: place)
        if number == nil, fsync(file) != 0 { number = errno }
        if number != nil { ftruncate(file, off_t(place)) }
        return number
    }

    /// Returns the end of the last whole line of an open file; nil where the file cannot be read.
    public static func wholeEnd(of file: Int32) -> Int? {
        var end = Int(lseek(file, 0, SEEK_END))
        guard end >= 0 else { return nil }
        // The last byte alone comes first: it ends a line unless an append was interrupted.
        var count = 1
        while end > 0 {
            let start = max(0, end - count)
            guard let bytes = bytes(start..<end, of: file) else { return nil }
            if let last = bytes.lastIndex(of: UInt8(ascii: "\n")) { return start + last + 1 }
            (end, count) = (start, 64 << 10)
        }
        return 0
    }
}
