import Basics
import Foundation
import Testing

@testable import StateStore

/// Runs work while its steps are noted; the step of a number fails, where one is given.
private func steps(
    failing number: Int? = nil, _ work: () throws -> Void
) -> (steps: [FileStep], error: StoreError?) {
    let seen = Locked<[FileStep]>([])
    let hook = { @Sendable (step: FileStep) -> StoreError? in
        if case .read = step { return nil }
        let count = seen.withLock { steps in
            steps.append(step)
            return steps.count
        }
        return count - 1 == number ? StoreError(.io, at: "the disk", "failed") : nil
    }
    let error = StorePath.$hook.withValue(hook) { failure(work) }
    return (seen.withLock { $0 }, error)
}

/// Each step in words, without the folder of the test; waiting twice in a row counts once.
private func words(_ steps: [FileStep], _ scratch: Scratch) -> [String] {
    let words = steps.map { step in
        let text =
            switch step {
            case .makeFolder(let path): "make \(path)"
            case .read(let path): "read \(path)"
            case .write(let path): "write \(path)"
            case .flush(let path): "flush \(path)"
            case .rename(let path, let target): "rename \(path) \(target)"
            }
        return text.replacing(scratch.path, with: "DIR").replacing(/[0-9a-f]{64}/, with: "HASH")
            .replacing(".part-\(getpid())", with: ".part")
    }
    return words.indices.filter { $0 == 0 || words[$0] != words[$0 - 1] }.map { words[$0] }
}

private func shot() throws -> RedactedPicture {
    try RedactedPicture(alreadyRedacted: makePNG(width: 300, height: 200))
}

@Test("A picture is on the medium, under its name, before the record that names it")
func orderOfAPicture() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let (first, _) = steps { try store.put(shot(), for: name("shot")) }
    let folder = "DIR/state.store-pictures"
    #expect(
        words(first, scratch) == [
            "make \(folder)", "flush DIR", "write \(folder)/HASH.png",
            "flush \(folder)/HASH.png", "flush \(folder)"
        ])
    let (again, _) = steps { try store.put(shot(), for: name("second")) }
    #expect(words(again, scratch) == ["flush \(folder)/HASH.png", "flush \(folder)"])
    try store.close()
    let next = try StateStore.open(at: scratch.store)
    let (third, _) = steps { try next.put(shot(), for: name("third")) }
    #expect(
        words(third, scratch) == ["flush DIR", "flush \(folder)/HASH.png", "flush \(folder)"])
}

@Test("An export and a backup are on the medium before they have their names")
func orderOfCopies() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    let store = try StateStore.open(at: scratch.store)
    try store.put([1], for: name("k"))
    let (exported, _) = steps { try store.export(to: other.file("all")) }
    #expect(
        words(exported, other)
            == [
                "write DIR/all.part", "flush DIR/all.part", "rename DIR/all.part DIR/all",
                "flush DIR"
            ])
    let (copied, _) = steps { try store.backUp(to: other.store) }
    #expect(
        words(copied, other) == [
            "flush DIR/state.store.part", "rename DIR/state.store.part DIR/state.store", "flush DIR"
        ])
}

/// What fails in its own run, step by step.
private let works: [(name: String, work: @Sendable (StateStore, Scratch) throws -> Void)] = [
    ("picture", { store, _ in try store.put(shot(), for: name("shot")) }),
    ("export", { store, other in try store.export(to: other.file("all")) }),
    ("backup", { store, other in try store.backUp(to: other.store) })
]

@Test(
    "A step that fails is reported, leaves nothing half done, and can be done again",
    arguments: 0..<3)
func failingSteps(_ index: Int) throws {
    var failures = 0
    for number in 0..<20 {
        let (scratch, other) = (try Scratch(), try Scratch())
        let store = try StateStore.open(at: scratch.store)
        let old = try RedactedPicture(alreadyRedacted: makePNG(width: 200, height: 200))
        try store.put(old, for: name("shot"))
        let (_, error) = steps(failing: number) { try works[index].work(store, other) }
        guard let error else { break }
        failures += 1
        #expect(error.code == .io)
        #expect(try store.picture(for: name("shot")) == old)
        #expect(try store.check().damages == [])
        let left = try Array(scratch.contents().keys) + Array(other.contents().keys)
        #expect(!left.contains { $0.contains(".part") }, "\(works[index].name) \(number): \(left)")
        try works[index].work(store, other)
        #expect(try store.check().isSound)
    }
    #expect(failures >= 3, "\(failures) steps")
}
