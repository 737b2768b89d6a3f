import Foundation
import Restoration
import Testing

private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

@Test("A draft of a plain field comes back as it was")
func draftRoundTrip() throws {
    let draft = TextDraft(
        kind: .plain, text: "milk 牛乳", selection: .init(start: 5, length: 2),
        marked: .init(start: 5, length: 2), scroll: 192)
    let text = try json(draft)
    #expect(try JSONDecoder().decode(TextDraft.self, from: Data(text.utf8)) == draft)
}

@Test(
    "Secrets are refused when they are encoded, however deep they lie",
    arguments: [
        TextDraft.Kind.secure, .oneTimeCode
    ])
func secretsAreRefused(_ kind: TextDraft.Kind) {
    let draft = TextDraft(kind: kind, text: "1234")
    #expect(throws: EncodingError.self) { try json(["drafts": [draft]]) }
    do {
        _ = try json(draft)
    } catch {
        #expect(!String(describing: error).contains("1234"), "the error must not leak the text")
    }
}

@Test(
    "Spans beyond the text are cut to it",
    arguments: [
        (-3, 2, 0, 2), (3, 9, 3, 1), (9, 1, 4, 0), (1, -1, 1, 0), (.max, .max, 4, 0)
    ])
func spansAreCut(_ start: Int, _ length: Int, _ cutStart: Int, _ cutLength: Int) {
    let draft = TextDraft(
        kind: .plain, text: "four", selection: .init(start: start, length: length))
    #expect(draft.selection == .init(start: cutStart, length: cutLength))
}

@Test("A record is small, readable, and stays as it is on disk")
func recordOnDisk() throws {
    let text = #"{"cover":"sheet","field":"compose.subject","version":1}"#
    #expect(try json(Record(field: subject, cover: .sheet)) == text)
    let plain = #"{"field":"chat.message","version":1}"#
    #expect(try JSONDecoder().decode(Record.self, from: Data(plain.utf8)) == record)
}

@Test("A guard can be put away and taken out in the middle of a trip")
func guardIsCodable() throws {
    var guardian = Guard()
    for (input, _) in typing + leave { _ = guardian.receive(input) }
    let data = try JSONEncoder().encode(guardian)
    var again = try JSONDecoder().decode(Guard.self, from: data)
    #expect(again == guardian)
    #expect(Array(again.receive(.willEnterForeground)) == [restore])
}
