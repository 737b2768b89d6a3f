import Foundation
import StateStore
import Testing

// Shown.
struct Note: Codable, Equatable { var text: String, isPinned: Bool }

/// Version 1 was the text alone, as a JSON string.
let notes = ValueSchema<Note>("note", version: 2) { bytes, version in
    version == 1
        ? Note(text: try JSONDecoder().decode(String.self, from: Data(bytes)), isPinned: false)
        : nil
}

/// Returns false when somebody was faster: read again, and decide anew.
func pin(_ key: RecordKey, in store: StateStore) throws -> Bool {
    guard let stored = try store.value(notes, for: key) else { return true }
    let note = Note(text: stored.value.text, isPinned: true)
    do {
        try store.put(note, as: notes, for: key, expecting: .revision(stored.revision))
        return true
    } catch let error where error.code == .conflict {
        return false  // error.actualRevision is there now
    }
}

/// Begins behind a cursor that was kept as text; `.start` has everything.
func follow(_ store: StateStore, after text: String?, _ keep: (String) -> Void) async throws {
    let cursor = text.flatMap(ChangeCursor.init) ?? .start
    for try await change in store.changes(after: cursor) {
        print(change.key, change.isDeletion ? "is gone" : "has changed")
        keep(change.cursor.description)
    }
}

/// Only a picture of which you say that nothing secret is in it is taken.
func keepPicture(_ png: [UInt8], for key: RecordKey, in store: StateStore) throws {
    try store.put(RedactedPicture(alreadyRedacted: png), for: key)
    let stored = try store.picture(for: key)
    precondition(stored?.png == png)
}
// Shown.

@Test("The lines that docs/state-store.md shows are these, and do what it says")
func documentedLines() async throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
        contentsOf: root.appendingPathComponent("docs/state-store.md"), encoding: .utf8)
    let own = try String(contentsOfFile: #filePath, encoding: .utf8)
    let shown = own.components(separatedBy: "// Shown.\n")[1]
    #expect(page.contains("```swift\n\(shown)```"))

    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let key = try name("note")
    try store.put("bread", as: ValueSchema<String>("note", version: 1), for: key)
    #expect(try pin(key, in: store))
    await #expect(try store.value(notes, for: key)?.value == Note(text: "bread", isPinned: true))
    try keepPicture(makePNG(width: 30, height: 20), for: name("shot"), in: store)
    let (kept, keeping) = AsyncStream.makeStream(of: String.self)
    let following = Task { try await follow(store, after: nil) { keeping.yield($0) } }
    for await text in kept where ChangeCursor(text) == store.newestCursor { break }
    following.cancel()
}
