import Foundation
import Testing

@testable import StateStore

// What docs/state-store.md says about a store in an app.

private let words = Array("what the user had written".utf8)

/// The files in which some bytes can still be read.
private func files(with bytes: [UInt8], in scratch: Scratch) throws -> [String] {
    let found = try scratch.contents().filter { Data($0.value).range(of: Data(bytes)) != nil }
    return found.keys.sorted()
}

@Test("What was overwritten or deleted is there until it is collected and the store compacted")
func leftovers() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try store.put(words, for: name("draft"))
    try store.put([1], for: name("draft"))
    #expect(try store.history(of: name("draft")).map(\.bytes) == [words])
    try store.delete(name("draft"))
    try store.collectGarbage()
    try store.compact()
    try store.close()
    #expect(try files(with: words, in: scratch) == [])

    let kept = try Scratch()
    let other = try StateStore.open(at: kept.store)
    try other.put(words, for: name("draft"))
    try other.delete(name("draft"))
    try other.close()
    #expect(try !files(with: words, in: kept).isEmpty)
}

@Test("A backup that comes back is taken for a loss until somebody says that it is meant")
func backupComesBack() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    let store = try StateStore.open(at: scratch.store)
    try store.put(words, for: name("draft"))
    try store.backUp(to: other.store)
    try store.put([1], for: name("draft"))
    try store.close()
    try write(read(other.store), scratch.store)
    let refusal = failure { _ = try StateStore.open(at: scratch.store) }
    #expect(refusal?.code == .corrupt)
    #expect(refusal?.nextStep.contains("acceptsLostCommits") == true)
    var options = StoreOptions()
    options.acceptsLostCommits = true
    let again = try StateStore.open(at: scratch.store, options: options)
    #expect(try again.record(for: name("draft"))?.bytes == words)
    try again.close()
    #expect(failure { _ = try StateStore.open(at: scratch.store) } == nil)
}
