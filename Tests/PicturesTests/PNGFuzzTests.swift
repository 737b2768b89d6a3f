import Testing

@testable import Pictures

struct PNGFuzzTests {
    @Test("thousands of mutated files give an error or a picture of the header's size")
    func mutations() throws {
        var random = Seeded(2026)
        let files = (0..<90).map { i in
            let (type, depth) = RawPicture.formats[i % RawPicture.formats.count]
            return RawPicture(
                1 + random.below(12), 1 + random.below(12), type: type, depth: depth,
                transparent: i % 3 == 0, seed: UInt64(i)
            ).file(interlaced: i % 2 == 0)
        }
        var decoded = 0
        for round in 0..<6000 {
            var file = files[round % files.count]
            for _ in 0...random.below(3) { mutate(&file, &random) }
            // The fast reader finds what libpng finds, in the pixels and in what is refused.
            let slow = Result { () throws(PNGError) in try libpngPixels(file) }
            do {
                let bitmap = try PNG.decode(file)
                #expect(try slow.get() == bitmap.withPixels { Array($0) })
                let header = try PNG.header(of: file)
                #expect((bitmap.widthPx, bitmap.heightPx) == (header.widthPx, header.heightPx))
                decoded += 1
            } catch {
                #expect(throws: error) { try slow.get() }
                #expect(!error.message.isEmpty)
            }
        }
        // Mutations whose checksums are mended reach the pixels; some leave a valid picture.
        #expect(decoded > 300)
    }
}

/// Changes a file in one of the ways that damage or malice does.
private func mutate(_ file: inout [UInt8], _ random: inout Seeded) {
    guard file.count > 12 else { return }
    switch random.below(8) {
    case 0: file.removeLast(random.below(file.count))
    case 1: file[random.below(file.count)] ^= 1 << UInt8(random.below(8))
    case 2: file.insert(UInt8(random.below(256)), at: random.below(file.count))
    case 3: file.remove(at: random.below(file.count))
    case 4: shuffleChunks(&file, &random)
    default: mutateContent(&file, &random)
    }
}

/// Changes bytes inside a chunk and mends its checksum, so that the change is believed.
private func mutateContent(_ file: inout [UInt8], _ random: inout Seeded) {
    let chunks = chunkRanges(file)
    guard !chunks.isEmpty else { return }
    let chunk = chunks[random.below(chunks.count)]
    guard chunk.count > 12 else { return }
    for _ in 0...random.below(3) {
        let interesting: [UInt8] = [0, 1, 127, 128, 255, UInt8(random.below(256))]
        file[chunk.lowerBound + 8 + random.below(chunk.count - 12)] = interesting[random.below(6)]
    }
    let sum = crc(Array(file[chunk.lowerBound + 4..<chunk.upperBound - 4]))
    file.replaceSubrange(chunk.upperBound - 4..<chunk.upperBound, with: number(Int(sum)))
}

/// Doubles, drops or moves a chunk.
private func shuffleChunks(_ file: inout [UInt8], _ random: inout Seeded) {
    var chunks = chunkRanges(file).map { Array(file[$0]) }
    guard chunks.count > 1 else { return }
    let chunk = chunks[random.below(chunks.count)]
    switch random.below(3) {
    case 0: chunks.insert(chunk, at: random.below(chunks.count))
    case 1: chunks.remove(at: random.below(chunks.count))
    default: chunks.swapAt(random.below(chunks.count), random.below(chunks.count))
    }
    file = Array(file.prefix(8)) + chunks.joined()
}

/// The whole chunks of a file, as far as their lengths make sense.
private func chunkRanges(_ file: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var offset = 8
    while offset + 12 <= file.count {
        let count = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        guard offset + 12 + count <= file.count else { break }
        ranges.append(offset..<offset + 12 + count)
        offset += 12 + count
    }
    return ranges
}
