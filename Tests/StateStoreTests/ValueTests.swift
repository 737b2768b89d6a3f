import Foundation
import Testing

@testable import StateStore

private struct Draft: Codable, Hashable, Sendable {
    var text: String
    var caret: Int
}

private struct NotFinite: Codable, Sendable { var value = Double.nan }

private let drafts = ValueSchema<Draft>("draft", version: 2) { bytes, version in
    guard version == 1 else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return Draft(text: text, caret: text.count)
}

@Test("A value comes back as it was, from the same bytes every time")
func values() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let draft = Draft(text: "milk/é", caret: 4)
    try store.put(draft, as: drafts, for: name("draft"))
    #expect(try store.value(drafts, for: name("draft"))?.value == draft)
    #expect(try store.value(drafts, for: name("none")) == nil)
    let bytes = try #require(try store.record(for: name("draft"))).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"caret":4,"text":"milk/é"}"#)
}

@Test("An older version is brought up, a newer and a foreign one refused")
func migrations() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let key = try name("draft")
    func put(_ text: String, _ schema: String, _ version: Int) throws {
        try store.put(Array(text.utf8), for: key, schema: RecordSchema(schema, version: version))
    }
    try put("old", "draft", 1)
    #expect(try store.value(drafts, for: key)?.value == Draft(text: "old", caret: 3))
    let refusals: [(String, Int, StoreError.Code)] = [
        ("draft", 0, .coding), ("draft", 3, .newerFormat), ("guard", 2, .wrongType),
        ("draft", 2, .coding)
    ]
    for (schema, version, code) in refusals {
        try put("not JSON", schema, version)
        #expect(failure { _ = try store.value(drafts, for: key) }?.code == code)
        #expect(try store.record(for: key)?.bytes == Array("not JSON".utf8))
    }
}

@Test("All values of an application are brought up in one commit, or none is")
func migratingAll() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    for (key, text) in [("a", "one"), ("b", "three")] {
        try store.put(
            Array(text.utf8), for: name(key), schema: RecordSchema("draft", version: 1))
    }
    try store.put(Draft(text: "new", caret: 0), as: drafts, for: name("c"))
    try store.put([1], for: name("other"))
    #expect(try store.migrate(drafts, application: "ike") == 2)
    #expect(store.commitCount == 5)
    #expect(try store.record(for: name("b"))?.schema == drafts.schema)
    #expect(try store.value(drafts, for: name("b"))?.value == Draft(text: "three", caret: 5))
    #expect(try store.migrate(drafts, application: "ike") == 0)

    try store.put([1], for: name("d"), schema: RecordSchema("draft", version: 0))
    try store.put([1], for: name("e"), schema: RecordSchema("draft", version: 1))
    #expect(failure { _ = try store.migrate(drafts, application: "ike") }?.code == .coding)
    #expect(try store.record(for: name("e"))?.schema.version == 1)
}

@Test("A value that JSON cannot say is refused, and nothing changes")
func unencodable() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let schema = ValueSchema<NotFinite>("odd", version: 1)
    let error = failure { try store.put(NotFinite(), as: schema, for: name("k")) }
    #expect(error?.code == .coding)
    #expect(store.commitCount == 0)
}

@Test("Every kind of error says what to do next")
func nextSteps() {
    let codes: [StoreError.Code] = [
        .missing, .locked, .corrupt, .newerFormat, .olderFormat, .full, .busy, .notADirectory,
        .notAFile, .notAStore, .permission, .tooLarge, .wrongType, .invalid, .conflict, .coding,
        .badPicture, .closed, .cursorTooOld, .io, .badImport, .clockJumped
    ]
    #expect(Set(codes.map(\.name)).count == codes.count)
    for code in codes {
        let error = StoreError(code, at: "here", "something")
        #expect(error.description.hasPrefix("here: something (\(code.name)). "))
        #expect(error.nextStep.count > 20 && error.nextStep.hasSuffix("."))
    }
}
