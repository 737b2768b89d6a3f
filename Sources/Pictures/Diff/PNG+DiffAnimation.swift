extension PNG {
    /// Encodes opaque frames of one size as an animated PNG that runs for ever; programs that know
    /// only still pictures show the first frame.
    ///
    /// - Parameter delayMs: the time of each frame, from 1 to 65,535 milliseconds.
    public static func encode(
        frames: [Bitmap], delayMs: Int, options: PNGOptions = .fast
    ) throws(PNGError) -> [UInt8] {
        precondition(frames.allSatisfy { $0.size == frames[0].size && $0.isOpaque })
        precondition((1...65_535).contains(delayMs), "a frame stands for 1 to 65,535 ms")
        var out: [UInt8] = []
        var sequence: UInt32 = 0
        for (index, frame) in frames.enumerated() {
            let still = try encode(frame, options: options)
            for chunk in chunks(of: still) where chunk.name != "IEND" {
                if chunk.name == "IHDR" {
                    if index == 0 {
                        out += still[..<8] + chunk.bytes
                        out += Self.chunk("acTL", bigEndian(UInt32(frames.count)) + bigEndian(0))
                    }
                    out += Self.chunk("fcTL", control(frame, sequence, delayMs))
                    sequence += 1
                } else if index == 0 {
                    out += chunk.bytes
                } else if chunk.name == "IDAT" {
                    out += Self.chunk("fdAT", bigEndian(sequence) + chunk.data)
                    sequence += 1
                }
            }
        }
        return out + Self.chunk("IEND", [])
    }

    /// The frame's size and place, its time, and that it replaces what was there.
    private static func control(_ frame: Bitmap, _ sequence: UInt32, _ delayMs: Int) -> [UInt8] {
        var data: [UInt8] = []
        for number in [sequence, UInt32(frame.widthPx), UInt32(frame.heightPx), 0, 0] {
            data += bigEndian(number)
        }
        // The time is a fraction, over 1000.
        for number in [delayMs, 1000] {
            data += [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
        }
        return data + [0, 0]
    }

    /// The chunks of a file that this program has written.
    private static func chunks(
        of file: [UInt8]
    ) -> [(name: String, data: ArraySlice<UInt8>, bytes: ArraySlice<UInt8>)] {
        var chunks: [(String, ArraySlice<UInt8>, ArraySlice<UInt8>)] = []
        var offset = 8
        while offset + 12 <= file.count {
            let count = file.withUnsafeBufferPointer { $0.bigEndian(at: offset) }
            let name = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
            let data = file[offset + 8..<offset + 8 + count]
            chunks.append((name, data, file[offset..<offset + 12 + count]))
            offset += 12 + count
        }
        return chunks
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body))
    }

    /// The checksum of PNG chunks (CRC-32 of ISO 3309).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var table = [UInt32](repeating: 0, count: 256)
        for index in 0..<256 {
            table[index] = (0..<8).reduce(UInt32(index)) { rest, _ in
                rest & 1 == 0 ? rest >> 1 : 0xedb8_8320 ^ rest >> 1
            }
        }
        return ~bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
