#if SEALING
import Foundation
import StateSealing
import StateStore
import Testing

private struct Note: Codable, Hashable, Sendable { var text: String }

private let notes = ValueSchema<Note>("note", version: 1)

private func name(_ key: String, scene: String = "main") throws -> RecordKey {
    try RecordKey(application: "ike", scene: scene, key: key)
}

/// A folder of its own for a test.
private final class Folder: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/sealing-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func store(_ key: SealingKey) throws -> SealedStore {
        SealedStore(try StateStore.open(at: path + "/s.store"), key: key)
    }

    func write(_ bytes: [UInt8], mode: Int) throws -> String {
        let file = path + "/key"
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        return file
    }
}

private func failure(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch {
        return (error as? StoreError)?.code.name
    }
}

private let key = [UInt8](0..<32)

@Test("A sealed value comes back, and is not to be read in the file")
func sealed() throws {
    let folder = try Folder()
    let sealed = try folder.store(SealingKey(bytes: key))
    for text in ["first", "the-secret-text"] {
        try sealed.put(Note(text: text), as: notes, for: name("n"))
    }
    let value = try sealed.value(notes, for: name("n"))
    #expect(value?.value == Note(text: "the-secret-text"))
    #expect(value?.revision == 2)
    #expect(try sealed.value(notes, for: name("none")) == nil)
    let record = try #require(try sealed.store.record(for: name("n")))
    #expect(record.bytes.firstRange(of: Array("secret".utf8)) == nil)
    #expect(failure { _ = try sealed.store.value(notes, for: name("n")) } == "wrongType")
    let past = try #require(try sealed.store.history(of: name("n")).first)
    #expect(try notes.decode(sealed.unsealed(past)).text == "first")
}

@Test("After a deletion, and with expectations, seals hold the right revision")
func sealedRevisions() throws {
    let folder = try Folder()
    let sealed = try folder.store(SealingKey(bytes: key))
    func put(over revision: Int64) -> String? {
        failure {
            try sealed.put(
                Note(text: "x"), as: notes, for: name("n"),
                expecting: revision == 0 ? .nothing : .revision(revision))
        }
    }
    #expect(put(over: 1) == "conflict")
    #expect(put(over: 0) == nil)
    #expect(put(over: 0) == "conflict")
    #expect(put(over: 1) == nil)
    try sealed.store.delete(name("n"))
    #expect(try sealed.value(notes, for: name("n")) == nil)
    #expect(put(over: 0) == nil)
    #expect(try sealed.value(notes, for: name("n"))?.revision == 4)
}

@Test("Another key, another scene's key and a value in clear are distinguished")
func wrongKeys() throws {
    let folder = try Folder()
    let sealed = try folder.store(SealingKey(bytes: key))
    try sealed.put(Note(text: "x"), as: notes, for: name("n"))
    let other = SealedStore(sealed.store, key: try SealingKey(bytes: key.reversed()))
    #expect(failure { _ = try other.value(notes, for: name("n")) } == "wrongKey")
    #expect(try other.value(notes, for: name("none")) == nil)
    let record = try #require(try sealed.store.record(for: name("n")))
    try sealed.store.put(record.bytes, for: name("n", scene: "two"), schema: record.schema)
    #expect(failure { _ = try sealed.value(notes, for: name("n", scene: "two")) } == "wrongKey")
    try sealed.store.put(Note(text: "x"), as: notes, for: name("clear"))
    #expect(failure { _ = try sealed.value(notes, for: name("clear")) } == "notSealed")
}

@Test("Every flipped bit of a sealed value is found, wherever it is")
func tampering() throws {
    let folder = try Folder()
    let sealed = try folder.store(SealingKey(bytes: key))
    try sealed.put(Note(text: "a note"), as: notes, for: name("n"))
    let record = try #require(try sealed.store.record(for: name("n")))
    var found: Set<String> = []
    for position in record.bytes.indices {
        var bytes = record.bytes
        bytes[position] ^= 1 << UInt8(position % 8)
        let changed = StoredRecord(
            key: record.key, revision: record.revision, commit: record.commit, writtenMs: nil,
            schema: record.schema, bytes: bytes)
        found.insert(try #require(failure { _ = try sealed.unsealed(changed) }, "\(position)"))
    }
    #expect(found == ["tampered", "wrongKey"])
}

@Test("A sealed value under another name, schema or revision is found out")
func movedValues() throws {
    let folder = try Folder()
    let sealed = try folder.store(SealingKey(bytes: key))
    try sealed.put(Note(text: "old"), as: notes, for: name("n"))
    let record = try #require(try sealed.store.record(for: name("n")))
    try sealed.store.put(record.bytes, for: name("m"), schema: record.schema)
    #expect(failure { _ = try sealed.value(notes, for: name("m")) } == "tampered")
    let version = RecordSchema(record.schema.name, version: 2)
    try sealed.store.put(record.bytes, for: name("o"), schema: version)
    #expect(failure { _ = try sealed.value(notes, for: name("o")) } == "tampered")
    try sealed.put(Note(text: "new"), as: notes, for: name("n"))
    try sealed.store.put(record.bytes, for: name("n"), schema: record.schema)
    #expect(failure { _ = try sealed.value(notes, for: name("n")) } == "moved")
    #expect(try sealed.value(notes, for: name("n"), acceptsMoved: true)?.value.text == "old")
}

@Test("A key file is made for this user alone, and read back")
func keyFile() throws {
    let folder = try Folder()
    let path = folder.path + "/new-key"
    let sealed = try folder.store(try SealingKey.create(file: path))
    try sealed.put(Note(text: "x"), as: notes, for: name("n"))
    let again = SealedStore(sealed.store, key: try SealingKey(file: path))
    #expect(try again.value(notes, for: name("n"))?.value.text == "x")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(failure { _ = try SealingKey.create(file: path) } == "invalid")
    #expect(failure { _ = try SealingKey.create(file: folder.path + "/no/key") } == "missing")
}

@Test("A key that others may read, a short one, a link and a directory are refused by name")
func badKeyFiles() throws {
    let folder = try Folder()
    for (bytes, mode, code) in [
        (key, 0o640, "exposedKey"), (key, 0o604, "exposedKey"), (key, 0o620, "exposedKey"),
        (Array(key.dropLast()), 0o600, "badKey"), (key + [0], 0o600, "badKey"),
        ([], 0o600, "badKey")
    ] {
        let path = try folder.write(bytes, mode: mode)
        #expect(failure { _ = try SealingKey(file: path) } == code, "\(bytes.count), \(mode)")
    }
    let path = try folder.write(key, mode: 0o600)
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(failure { _ = try SealingKey(file: link) } == "notAFile")
    #expect(failure { _ = try SealingKey(file: folder.path) } == "notAFile")
    #expect(failure { _ = try SealingKey(file: folder.path + "/no") } == "missing")
    #expect(failure { _ = try SealingKey(bytes: []) } == "badKey")
}
#endif
