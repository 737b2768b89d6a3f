import Foundation
import Testing

@testable import Simulator

@Suite("Profile files")
struct ProfileFileTests {
    private static func file(_ text: String) throws -> ProfileFile {
        try JSONDecoder().decode(ProfileFile.self, from: Data(text.utf8))
    }

    private static func change(since: String, _ figures: String = "") throws -> ProfileFile {
        let names = #""name": "N", "firstVersion": "1", "lastVersion": "2""#
        return try file(#"{\#(names), "since": "\#(since)"\#(figures)}"#)
    }

    @Test("state nothing that the file before states")
    func changes() throws {
        let (files, profiles) = (try Stage.systemFiles.get(), try Stage.systems.get())
        #expect(files.count == 16)
        #expect(files.filter { $0.value.since == nil }.map(\.key) == ["ios-3.1"])
        for (name, file) in files {
            guard let since = file.since else { continue }
            #expect(file.repeated(of: try #require(profiles[since])) == [], "\(name)")
        }
    }

    @Test("keep value, basis, source and choices of a figure through later files")
    func survival() throws {
        let old = try Stage.system("ios-3.1").keyboard.hardware.miniWidthPt
        #expect(try Stage.system("ios-26").keyboard.hardware.miniWidthPt == old)
        #expect(!old.source.isEmpty)
        let starts = try Stage.system("ios-17").keyboard.startsMs
        #expect(starts.choices?.values == [80, 400])
        #expect(try Stage.system("ios-26").keyboard.startsMs == starts)
        #expect(starts.source == "asynchronous (WWDC23); the number is ours")
    }

    @Test("change a figure, its source and the names, and nothing else")
    func one() throws {
        let base = try Stage.systemFiles.get()["ios-3.1"]
        let figure = #"{"value": 9, "basis": "stated", "source": "here"}"#
        let change = try Self.change(since: "a", #", "keyboard": {"gapMs": \#(figure)}"#)
        let profiles = try SystemProfile.composed(of: ["a": try #require(base), "b": change])
        var expected = try Stage.system("ios-3.1")
        #expect(profiles["a"] == expected)
        (expected.name, expected.firstVersion, expected.lastVersion) = ("N", "1", "2")
        expected.keyboard.gapMs = Figure(9, .stated, source: "here")
        #expect(profiles["b"] == expected)
        #expect(change.repeated(of: expected) == ["keyboard.gapMs"])
    }

    @Test("that build on each other, or on nothing, are one error with the files")
    func bases() throws {
        let base = try #require(try Stage.systemFiles.get()["ios-3.1"])
        let cycle = try ["a": Self.change(since: "b"), "b": Self.change(since: "a"), "c": base]
        var error = #expect(throws: ProfileFileError.self) {
            try SystemProfile.composed(of: cycle)
        }
        #expect(error?.file == "a")
        #expect(error?.detail == "since: the profiles build on each other, a on b on a")
        error = #expect(throws: ProfileFileError.self) {
            try SystemProfile.composed(of: ["a": Self.change(since: "x"), "c": base])
        }
        #expect(error?.file == "a")
        #expect(error?.detail == #"since: there is no profile "x"; known are c"#)
    }

    @Test("bring a new section whole")
    func sections() throws {
        let base = try #require(try Stage.systemFiles.get()["ios-3.1"])
        let figure = #"{"value": true, "basis": "stated", "source": "here"}"#
        func composed(_ members: String) throws -> SystemProfile? {
            let change = try Self.change(
                since: "a", #", "interruptions": {"faceID": {\#(members)}}"#)
            return try SystemProfile.composed(of: ["a": base, "b": change])["b"]
        }
        let part = #""takesKeyboard": \#(figure)"#
        let faceID = try composed(#"\#(part), "resignsActive": \#(figure)"#)?.interruptions.faceID
        #expect(faceID?.resignsActive == Figure(true, .stated, source: "here"))
        let error = #expect(throws: ProfileFileError.self) { try composed(part) }
        let rule = "interruptions.faceID: a lacks the section; state all its figures"
        #expect(error?.detail == rule)
    }

    @Test(
        "refuse a name that no figure has",
        arguments: [
            (#", "keyboard": {"gapMS": 1}"#, "keyboard.gapMS", "the nearest is keyboard.gapMs"),
            (#", "sound": {}"#, "sound", "no figure has this name"),
            (#", "keyboard": {"show": {"value": 1}}"#, "keyboard.show.value", "no figure has")
        ])
    func unknown(figures: String, path: String, rule: String) throws {
        let error = #expect(throws: DecodingError.self) {
            try Self.change(since: "a", figures)
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == path)
        #expect(context.debugDescription.contains(rule))
    }
}
