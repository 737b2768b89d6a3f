import Basics
import Foundation
import Testing

@testable import Review

@Suite("Decisions")
struct ReviewDecisionsTests {
    private let folder: String
    private let entries: [GoldenEntry]

    init() throws {
        folder = "\(NSTemporaryDirectory())/decisions-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        entries = GoldenResultsTests.results(changed: 3).open.enumerated().map { index, entry in
            var entry = entry
            entry.actual = .init(path: "pictures/\(index).png", sha256: "0\(index)")
            return entry
        }
    }

    private func lines(_ name: String = ReviewDecisions.fileName) -> String {
        String(decoding: (try? FileBytes.read("\(folder)/\(name)")) ?? [], as: UTF8.self)
    }

    private func remove() { try? FileManager.default.removeItem(atPath: folder) }

    @Test("Reads lines that are in no file, and gives those that are not written yet")
    func withoutFile() throws {
        defer { remove() }
        var decisions = ReviewDecisions()
        decisions.decide(.accept, about: entries[1], atMs: 7)
        decisions.decide(.reject, about: entries[0], reason: "bug")
        let text = decisions.unwrittenLines()
        try decisions.write(folder: folder)
        #expect(String(decoding: text, as: UTF8.self) == lines())
        #expect(decisions.unwrittenLines() == [])
        let read = try ReviewDecisions(lines: text)
        #expect(read.decisions == decisions.decisions)
        #expect(read.unwrittenLines() == [])
        // In the order of names, without times.
        let all = String(decoding: read.allLines(), as: UTF8.self)
        #expect(
            all
                == #"{"choice":"reject","name":"chat/step-0","sha256":"00","reason":"bug"}"# + "\n"
                + #"{"choice":"approve","name":"chat/step-1","sha256":"01"}"# + "\n")
        #expect(try ReviewDecisions(lines: read.allLines()).decisions == read.decisions)
        let error = #expect(throws: GoldenError.self) {
            try ReviewDecisions(lines: text + Array("{}\n".utf8))
        }
        #expect(error?.problem == "decisions.jsonl:3: this is not a decision")
    }

    @Test("Appends a line for each decision, and reads the last one of a name")
    func append() throws {
        defer { remove() }
        var decisions = ReviewDecisions()
        decisions.decide(.accept, about: entries[0], atMs: 7)
        decisions.decide(.reject, about: entries[1], reason: "bug", comment: "The \"bar\"\nfalls.")
        try decisions.write(folder: folder)
        decisions.decide(nil, about: entries[0])
        decisions.decide(nil, about: entries[2])
        decisions.decide(.reject, about: entries[1], reason: "bug", comment: "The \"bar\"\nfalls.")
        try decisions.write(folder: folder)
        let reject =
            #"{"choice":"reject","name":"chat/step-1","sha256":"01","reason":"bug","#
            + #""comment":"The \"bar\"\nfalls."}"#
        #expect(
            lines()
                == [
                    #"{"at_ms":7,"choice":"approve","name":"chat/step-0","sha256":"00"}"#, reject,
                    #"{"choice":"undo","name":"chat/step-0","sha256":"00"}"#, ""
                ].joined(separator: "\n"))
        let read = try ReviewDecisions.read(folder: folder)
        #expect(read.choice(about: entries[0]) == nil)
        #expect(read.decision(about: entries[1])?.comment == "The \"bar\"\nfalls.")
        #expect(read == decisions)
    }

    @Test("Reads the file of earlier versions, lines without notes, and an interrupted line")
    func old() throws {
        defer { remove() }
        let file = """
            {"version": 1, "decisions": {"chat/step-0": {"choice": "accept", "sha256": "00"},
              "chat/step-2": {"choice": "reject", "sha256": "02"}}}
            """
        try FileBytes.write(Array(file.utf8), to: "\(folder)/\(ReviewDecisions.oldFileName)")
        let text = """
            {"at_ms":1,"token":"t","run":"r","choice":"reject","name":"chat/step-1","sha256":"01"}
            {"choice":"undo","name":"chat/step-2","sha256":"02"}
            {"choice":"rej
            """
        try FileBytes.write(Array(text.utf8), to: "\(folder)/\(ReviewDecisions.fileName)")
        var read = try ReviewDecisions.read(folder: folder)
        #expect(entries.map { read.choice(about: $0) } == [.accept, .reject, nil])
        read.decide(.accept, about: entries[2])
        try read.write(folder: folder)
        #expect(lines().hasSuffix("\"sha256\":\"02\"}\n") && !lines().contains("\"rej\n"))
        let again = try ReviewDecisions.read(folder: folder)
        #expect(entries.map { again.choice(about: $0) } == [.accept, .reject, .accept])
    }

    @Test("Takes a whole last line that an editor left without its line feed, and keeps it")
    func lastLine() throws {
        defer { remove() }
        let line = #"{"choice":"reject","name":"chat/step-0","sha256":"00","reason":"bug"}"#
        try FileBytes.write(Array(line.utf8), to: "\(folder)/\(ReviewDecisions.fileName)")
        var read = try ReviewDecisions.read(folder: folder)
        #expect(read.choice(about: entries[0]) == .reject)
        read.decide(.accept, about: entries[1])
        try read.write(folder: folder)
        #expect(
            lines()
                == line + "\n" + #"{"choice":"approve","name":"chat/step-1","sha256":"01"}"# + "\n")

        let saved = "\(folder)/saved.jsonl"
        try FileBytes.write(Array(line.utf8), to: saved)
        var other = ReviewDecisions()
        #expect(try other.apply(file: saved, to: entries) == 1)
        #expect(other.decision(about: entries[0])?.reason == "bug")
    }

    @Test("A saved file keeps its times, takes away no note, and is refused with a broken one")
    func appliedNotes() throws {
        defer { remove() }
        let path = "\(folder)/saved.jsonl"
        func save(_ text: String) throws { try FileBytes.write(Array(text.utf8), to: path) }
        var decisions = ReviewDecisions()
        decisions.decide(.reject, about: entries[0], reason: "bug")
        try save(#"{"at_ms":9,"choice":"reject","name":"chat/step-0","sha256":"00"}"# + "\n")
        #expect(try decisions.apply(file: path, to: entries) == 1)
        #expect(decisions.decision(about: entries[0])?.reason == "bug")
        try save(#"{"at_ms":9,"choice":"approve","name":"chat/step-1","sha256":"01"}"# + "\n")
        _ = try decisions.apply(file: path, to: entries)
        try decisions.write(folder: folder)
        #expect(lines().contains(#"{"at_ms":9,"choice":"approve","name":"chat/step-1""#))
        try save(
            #"{"choice":"approve","name":"chat/step-1","sha256":"01","reason":"a\nb"}"# + "\n")
        let error = #expect(throws: GoldenError.self) {
            try decisions.apply(file: path, to: entries)
        }
        #expect(
            error?.description
                == "\(path):1: a reason has 1 to 60 characters on one line; shorten the text")
    }

    @Test("Names the line that is not a decision")
    func malformed() throws {
        defer { remove() }
        let path = "\(folder)/\(ReviewDecisions.fileName)"
        try FileBytes.write(Array("\n{}\n".utf8), to: path)
        let error = #expect(throws: GoldenError.self) {
            try ReviewDecisions.read(folder: folder)
        }
        #expect(
            error?.description
                == "\(path):2: this is not a decision; delete the line, then review again")
    }

    @Test("Loses no line of writers at the same time")
    func together() async throws {
        defer { remove() }
        let (folder, entries) = (folder, entries)
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    for number in 0..<20 {
                        var decisions = ReviewDecisions()
                        decisions.decide(
                            .accept, about: entries[0], comment: "\(writer) \(number)")
                        try? decisions.write(folder: folder)
                    }
                }
            }
        }
        let comments = try lines().split(separator: "\n").map { line in
            let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return try #require((value as? [String: Any])?["comment"] as? String)
        }
        #expect(Set(comments).count == 160 && comments.count == 160)
    }

    @Test("Applies the decisions about the same bytes, and no others")
    func apply() throws {
        defer { remove() }
        let path = "\(folder)/saved.jsonl"
        let text = """
            {"choice":"approve","name":"chat/step-0","sha256":"00","reason":"intended"}
            {"choice":"approve","name":"chat/step-1","sha256":"ff"}
            {"choice":"reject","name":"nothing","sha256":"02"}

            """
        try FileBytes.write(Array(text.utf8), to: path)
        var decisions = ReviewDecisions()
        #expect(try decisions.apply(file: path, to: entries) == 1)
        #expect(decisions.decision(about: entries[0])?.reason == "intended")
        #expect(decisions.choice(about: entries[1]) == nil)
    }

    @Test(
        "Refuses notes that cannot be kept",
        arguments: [
            ("", nil, "a reason has 1 to 60 characters on one line"),
            ("a\nb", nil, "a reason has 1 to 60 characters on one line"),
            (String(repeating: "x", count: 61), nil, "a reason has 1 to 60 characters on one line"),
            ("bug", "", "a comment has 1 to 2000 characters without control characters"),
            (nil, "\u{1B}[2J", "a comment has 1 to 2000 characters without control characters"),
            (nil, "two\n\tlines", nil), (nil, nil, nil), ("intended", "as designed", nil)
        ] as [(String?, String?, String?)])
    func notes(reason: String?, comment: String?, fault: String?) {
        #expect(ReviewDecisions.fault(reason: reason, comment: comment) == fault)
    }
}
