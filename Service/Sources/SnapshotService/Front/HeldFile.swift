import Foundation

/// Reads open files by their descriptors.
enum HeldFile {
    /// Returns the bytes of a range; nil where the file does not have all of them. Blocks.
    static func bytes(_ range: Range<Int>, of file: Int32) -> [UInt8]? {
        var done = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while done < range.count, let start = buffer.baseAddress {
                let place = off_t(range.lowerBound + done)
                let got = pread(file, start + done, range.count - done, place)
                if got < 0, errno == EINTR { continue }
                if got <= 0 { break }
                done += got
            }
            filled = done
        }
        return done == range.count ? bytes : nil
    }

    /// Returns the problem for an error number. `what` is its detail unless the disk is full.
    static func problem(_ number: Int32, _ what: String) -> Problem {
        number == ENOSPC || number == EDQUOT
            ? Problem(.insufficientStorage, "The disk of the service is full.")
            : Problem(.unavailable, "\(what) (\(number)).").retrying(afterSeconds: 10)
    }
}
