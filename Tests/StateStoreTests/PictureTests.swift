import Basics
import CDigest
import Foundation
import Testing

@testable import StateStore

/// A grey PNG whose size in bytes is about that of its pixels: stored, not compressed.
func makePNG(width: Int, height: Int, shade: UInt8 = 7) -> [UInt8] {
    var raw: [UInt8] = []
    for row in 0..<height { raw += [0] + [UInt8](repeating: shade &+ UInt8(row & 7), count: width) }
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: raw.count, by: 65_535) {
        let piece = raw[start..<min(start + 65_535, raw.count)]
        let (low, high) = (UInt8(piece.count & 255), UInt8(piece.count >> 8))
        stream += [start + piece.count == raw.count ? 1 : 0, low, high, ~low, ~high] + piece
    }
    let (a, b) = raw.reduce((UInt32(1), UInt32(0))) { sums, byte in
        let a = (sums.0 + UInt32(byte)) % 65_521
        return (a, (sums.1 + a) % 65_521)
    }
    stream += word(b << 16 | a)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + chunk("IHDR", word(UInt32(width)) + word(UInt32(height)) + [8, 0, 0, 0, 0])
        + chunk("IDAT", stream) + chunk("IEND", [])
}

private func word(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
}

private func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(kind.utf8) + body
    return word(UInt32(body.count)) + named + word(CRC32.checksum(named[...]))
}

@Test("Small and large pictures come back, the large ones from files of their own")
func pictures() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let small = try RedactedPicture(alreadyRedacted: makePNG(width: 8, height: 8))
    let large = try RedactedPicture(alreadyRedacted: makePNG(width: 300, height: 200))
    try store.put(small, for: name("small"))
    try store.put(large, for: name("large"), with: [.put([1], for: name("guard"))])
    #expect(try store.record(for: name("guard"))?.commit == 2)
    try store.close()

    let again = try StateStore.open(at: scratch.store)
    #expect(try again.picture(for: name("small")) == small)
    #expect(try again.picture(for: name("large")) == large)
    #expect(large.widthPx == 300 && large.heightPx == 200)
    #expect(try again.database.pictures.files().count == 1)
    #expect(try again.check().isSound)
    #expect(failure { _ = try again.picture(for: name("guard")) }?.code == .wrongType)
}

@Test("Only pictures that somebody vouches for are stored as pictures")
func onlyRedacted() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let schema = RecordSchema("image/png", version: 1)
    let png = makePNG(width: 1, height: 1)
    let error = failure { try store.put(png, for: name("k"), schema: schema) }
    #expect(error?.code == .invalid)
}

@Test("A broken PNG is refused wherever it is broken")
func brokenPNG() throws {
    let png = makePNG(width: 5, height: 5)
    for length in 0..<png.count {
        #expect(broken(Array(png[..<length])), "cut at \(length)")
    }
    for position in png.indices {
        var bytes = png
        bytes[position] ^= 1
        #expect(broken(bytes), "flipped at \(position)")
    }
    #expect(broken(png + [0]))
    #expect(!broken(png))
}

@Test(
    "A PNG that no reader would take is refused",
    arguments: [
        ([UInt8](repeating: 0, count: 3) + [4, 0, 0, 0, 4, 8, 0, 0, 0, 0], false),
        ([0, 0, 0, 4, 0, 0, 0, 4, 99, 0, 0, 0, 0], true),
        ([0, 0, 0, 4, 0, 0, 0, 4, 4, 6, 0, 0, 0], true),
        ([0, 0, 0, 4, 0, 0, 0, 4, 8, 0, 1, 0, 0], true),
        ([0, 0, 0, 4, 0, 0, 0, 4, 8, 0, 0, 0, 2], true),
        ([127, 255, 255, 255, 127, 255, 255, 255, 8, 0, 0, 0, 0], true)
    ])
func impossiblePNG(_ header: [UInt8], _ hasPixels: Bool) {
    let bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
    let pixels = hasPixels ? chunk("IDAT", [1, 2, 3]) : []
    #expect(broken(bytes + pixels + chunk("IEND", [])))
}

private func broken(_ bytes: [UInt8]) -> Bool {
    failure { _ = try RedactedPicture(alreadyRedacted: bytes) }?.code == .badPicture
}

@Test("A picture's file that was damaged or removed is found, and the older picture offered")
func damagedPicture() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let pngs = [1, 2].map { makePNG(width: 300, height: 200, shade: $0) }
    for png in pngs { try store.put(RedactedPicture(alreadyRedacted: png), for: name("shot")) }
    let reference = PictureFolder.Reference(pngs[1])
    let file = store.database.pictures.path + "/" + reference.fileName
    var bytes = try read(file)
    bytes[bytes.count / 2] ^= 4
    try write(bytes, file)
    for _ in 0..<2 {
        let error = failure { _ = try store.picture(for: name("shot")) }
        #expect(error?.code == .corrupt)
        #expect(error?.previous?.bytes == pngs[0])
        #expect(try store.check().damages.count == 1)
        try? FileManager.default.removeItem(atPath: file)
    }
    try store.put(RedactedPicture(alreadyRedacted: pngs[1]), for: name("shot"))
    #expect(try store.picture(for: name("shot"))?.png == pngs[1])
}

@Test("A reference of the time before it had a tag is read, and its file is held to its name")
func olderReference() throws {
    let bytes = [UInt8](0..<200)
    let older = try #require(
        PictureFolder.Reference(payload: Array(PictureFolder.Reference(bytes).payload[..<40])))
    #expect(older.tag == nil)
    #expect(older.vouches(for: bytes))
    #expect(!older.vouches(for: bytes.reversed()))
    #expect(!older.vouches(for: Array(bytes.dropLast())))
    #expect(PictureFolder.Reference(payload: Array(older.payload.dropLast())) == nil)
}

@Test("CRC-32 is the standard's, for every length around its steps", arguments: 0..<40)
func crc32(_ length: Int) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 37 + 5) }
    var plain = UInt32.max
    for byte in bytes {
        plain ^= UInt32(byte)
        for _ in 0..<8 { plain = plain & 1 == 1 ? 0xEDB8_8320 ^ plain >> 1 : plain >> 1 }
    }
    #expect(CRC32.checksum(bytes[...]) == ~plain)
}

@Test("Orphans are swept, files that records name are not")
func orphans() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let png = makePNG(width: 300, height: 200)
    try store.put(RedactedPicture(alreadyRedacted: png), for: name("shot"))
    _ = try store.database.pictures.store(makePNG(width: 400, height: 200))
    let half = "\(String(repeating: "5", count: 64)).png"
    try write([1, 2, 3], store.database.pictures.path + "/" + half)
    #expect(try store.check().orphans == 2)
    let report = try store.collectGarbage()
    #expect(report.files == 2)
    #expect(report.fileBytes > 80_000)
    #expect(try store.picture(for: name("shot"))?.png == png)
    #expect(try store.check().orphans == 0)
}

@Test("Half a file, as a power cut leaves it before its record, is written anew")
func halfPicture() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let png = makePNG(width: 300, height: 200)
    let picture = try RedactedPicture(alreadyRedacted: png)
    try store.put(picture, for: name("shot"))
    let file = PictureFolder.Reference(png).fileName
    for half in [Array(png.dropLast(9)), []] {
        try write(half, store.database.pictures.path + "/" + file)
        try store.put(picture, for: name("again"))
        #expect(try store.picture(for: name("again"))?.png == png)
    }
    #expect(try store.check().isSound)
}

@Test(
    "SHA-256 as the standard's examples show",
    arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        )
    ])
func sha256(_ text: String, _ expected: String) {
    let digest = SHA256.digest(Array(text.utf8))
    #expect(digest.map { String(format: "%02x", $0) }.joined() == expected)
}

@Test("Garbage is collected among the store's own files alone")
func foreignFilesStay() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let folder = store.database.pictures.path
    try FileManager.default.createDirectory(
        atPath: folder + "/album", withIntermediateDirectories: true)
    let hash = String(repeating: "0a", count: 32)
    for name in ["holiday.jpg", "\(hash).jpg", "\(hash).png", "\(hash).png.part"] {
        try write([1], folder + "/" + name)
    }
    #expect(try store.check().orphans == 2)
    #expect(try store.collectGarbage().files == 2)
    #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            == ["\(hash).jpg", "album", "holiday.jpg"])
}

@Test("Pictures behind a link are neither swept nor written")
func linkedPictures() throws {
    let (scratch, victim) = (try Scratch(), try Scratch())
    let store = try StateStore.open(at: scratch.store)
    let file = victim.file(String(repeating: "0a", count: 32) + ".png")
    try write([1], file)
    try FileManager.default.createSymbolicLink(
        atPath: store.database.pictures.path, withDestinationPath: victim.path)
    #expect(failure { try store.collectGarbage() }?.code == .notADirectory)
    let picture = try RedactedPicture(alreadyRedacted: makePNG(width: 300, height: 200))
    #expect(failure { try store.put(picture, for: name("shot")) }?.code == .notADirectory)
    #expect(try victim.contents().count == 1)
}

@Test("The processor's own SHA-256 equals the plain one at every length around its blocks")
func sha256Twins() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 37 + 5) }
    defer { cd_choose(1) }
    for count in Array(0...200) + [999, 1000] {
        let digests = [Int32(0), 1].map { level in
            cd_choose(level)
            return SHA256.digest(Array(bytes.prefix(count)))
        }
        #expect(digests[0] == digests[1], "\(count) bytes")
    }
}
