import Foundation
import Testing

@Suite("The files of an app, which live in memory and are kept by the host")
struct HostFilesTests {
    private static let start = "start 17.0 phone 1 3 light"
    private static let stage =
        "stage 390 844 47 0 34 0 390 844 0 0 active - - - - -"

    private func run(_ disk: [String] = []) throws -> [String] {
        let child = try AppProcess("files").child()
        #expect(child.line() == "restore-app 1")
        let lines = [Self.start] + disk + [Self.stage, "event view viewDidLoad"]
        return try #require(child.answer(lines))
    }

    private func kept(_ answer: [String]) -> [String: String] {
        var kept: [String: String] = [:]
        for line in answer where line.hasPrefix("persist ") {
            let words = line.split(separator: " ").map(String.init)
            let bytes = Data(base64Encoded: words[2]) ?? Data()
            kept[words[1].removingPercentEncoding ?? ""] = String(decoding: bytes, as: UTF8.self)
        }
        return kept
    }

    private func logs(_ answer: [String]) -> [String] {
        answer.filter { $0.hasPrefix("log ") }
            .map { String($0.dropFirst(4)).removingPercentEncoding ?? "" }
    }

    @Test("Writing, appending, copying, moving and removing leave what they leave on a device")
    func keepsFiles() throws {
        let answer = try run()
        #expect(
            logs(answer) == [
                "home /var/mobile/Containers/Data/Application/App"
                    + " /var/mobile/Containers/Data/Application/App/Documents",
                "note first second", "moved true", "size 15 date 2026-01-01 09:41:00 +0000",
                "folder [\"copy.txt\", \"draft.json\"]", "outside false"
            ])
        #expect(
            kept(answer) == [
                "files/Documents/copy.txt": "first second",
                "files/Documents/draft.json": "{\"text\":\"milk\"}"
            ])
    }

    @Test("What is replaced, removed or empty is so for the host as well")
    func changesFiles() throws {
        let child = try AppProcess("files").child()
        #expect(child.line() == "restore-app 1")
        _ = child.answer(Self.start, Self.stage, "event view viewDidLoad")
        let answer = try #require(child.answer(Self.stage, "event view viewWillAppear"))
        #expect(
            logs(answer) == [
                "removed -1 as true", "date 2001-09-09 01:46:40 +0000", "open 0 1000000000"
            ])
        #expect(
            kept(answer) == [
                "files/Documents/draft.json": "{\"text\":\"bread\"}", "files/Documents/list/": "",
                "files/Documents/list/empty": "", "files/Documents/list.txt": "x",
                "files/Documents/bare/": ""
            ])
        #expect(answer.contains("erase files%2FDocuments%2Fcopy.txt"))
        // Nothing is told twice.
        let later = try #require(child.answer(Self.stage, "event life didBecomeActive"))
        #expect(kept(later).isEmpty && !later.contains { $0.hasPrefix("erase") })
    }

    @Test("A process that starts anew finds the files of the one before")
    func findsFiles() throws {
        let disk = try run().filter { $0.hasPrefix("persist ") }
            .map { "disk" + $0.dropFirst("persist".count) }
        let answer = try run(disk)
        #expect(logs(answer).prefix(1) == ["found milk"])
        #expect(logs(answer).count == 2)
        #expect(!answer.contains { $0.hasPrefix("persist") || $0.hasPrefix("erase") })
    }

    @Test("Each run gives the same lines")
    func isTheSame() throws {
        #expect(try run() == run())
    }
}
