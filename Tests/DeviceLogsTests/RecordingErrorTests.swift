import DeviceLogs
import Foundation
import ScenarioSupport
import Scenarios
import Testing

@testable import DeviceLogs

/// A folder that goes with its owner.
final class Scratch {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("logs-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ text: String, to name: String) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
    }
}

/// Messages about recorders' logs that are cut, mixed, doubled or made up.
@Suite("Broken recorders' logs")
struct RecordingErrorTests {
    static let head =
        "{\"version\":1,\"kind\":\"recorder\",\"p\":1,\"app\":\"ike\",\"device\":\"iPhone X\","
        + "\"system\":\"12.0\"}"

    static func line(_ number: Int, process: Int = 1, ms: Int, _ more: String = "") -> String {
        "{\"n\":\(number),\"p\":\(process),\"t\":\(ms),\"kind\":"
            + (more.isEmpty ? "\"responder\",\"class\":null}" : more)
    }

    @Test("are read when another program has written them again with spaces")
    func spaces() throws {
        let lines = [Self.head, Self.line(1, ms: 5), Self.line(2, ms: 6)]
        let text = lines.joined(separator: "\n") + "\n"
        let spaced = text.replacing("\":", with: "\": ").replacing(",\"", with: ", \"")
        let sorted = text.replacing(
            "{\"version\":1,\"kind\":\"recorder\",", with: "{\"kind\":\"recorder\",\"version\":1,")
        let folder = try Scratch()
        for (index, other) in [text, spaced, sorted].enumerated() {
            let path = try folder.write(other, to: "\(index).jsonl")
            #expect(try Recording.isRecording(path: path))
            let processes = try Recording.read(path: path).processes
            #expect(processes.map(\.records.count) == [2])
            #expect(processes.first?.header.device == "iPhone X")
        }
        let other = try folder.write("{ \"n\": 1, \"kind\": \"a\" }\n", to: "other.jsonl")
        #expect(try !Recording.isRecording(path: other))
    }

    static let logs: [(lines: [String], warning: String)] = [
        (
            [head, line(1, ms: 5), "{\"n\":2,\"p\":1"],
            "3: warning: the log ends inside this record. No action is needed"
        ),
        (
            [head, line(1, ms: 5), "{]\n" + line(2, ms: 6)],
            "3: warning: this is no record: this is not JSON: a key in double quotes is missing "
                + "(column 2); it is passed over. Copy the log from the device again if records "
                + "are missed"
        ),
        (
            [head, line(1, ms: 5), line(1, ms: 5)],
            "3: warning: record 1 of process 1 comes again. It is passed over; no action is "
                + "needed"
        ),
        (
            [head, head, line(1, ms: 5)],
            "2: warning: the first line of process 1 comes twice. No action is needed"
        ),
        (
            [
                head, line(1, ms: 5), line(2, ms: 6), head, line(1, ms: 5), line(2, ms: 6),
                line(3, ms: 7)
            ],
            "4: warning: process 1 begins again with a record that was read before. The records "
                + "that were read are passed over; no action is needed"
        ),
        (
            [
                head, line(1, ms: 5), head, line(1, ms: 50), line(2, ms: 60), head, line(1, ms: 5)
            ],
            "6: warning: process 1 begins again with a record that was read before. The records "
                + "that were read are passed over; no action is needed"
        ),
        (
            [head, line(1, ms: 5), line(4, ms: 6)],
            "3: warning: records 2 to 3 are missing from process 1. Times across the gap are not "
                + "used; copy the whole log if it is there"
        ),
        (
            [head, line(1, ms: 500), line(2, ms: 200)],
            "3: warning: the clock of process 1 jumps back by 300 ms. Times across the jump are "
                + "not used"
        ),
        (
            [head, line(1, ms: 5), line(2, ms: 90_000_005)],
            "3: warning: the clock of process 1 jumps ahead by 90000000 ms. Times across the jump "
                + "are not used"
        ),
        (
            [line(7, ms: 5)],
            "1: warning: process 1 has no first line, which names device and system. Copy the log "
                + "from its beginning, or give --device and --system"
        ),
        (
            [
                head, line(1, ms: 5),
                head.replacingOccurrences(of: "\"p\":1", with: "\"p\":2"),
                line(1, process: 2, ms: 5), line(2, ms: 6)
            ],
            "5: warning: records of the processes 2 and 1 are mixed. They are read apart; record "
                + "each process into a file of its own"
        ),
        (
            [
                head,
                line(
                    1, ms: 5,
                    "\"keyboard\",\"name\":\"UIKeyboardWillShowNotification\","
                        + "\"userInfo\":{\"UIKeyboardFrameEndUserInfoKey\":[1,2,3]}}")
            ],
            "2: warning: this is no record: UIKeyboardFrameEndUserInfoKey has no value of its "
                + "kind; it is passed over. Copy the log from the device again if records are "
                + "missed"
        ),
        (
            [head, line(1, ms: 5, "\"responder\",\"class\":\"A\",\"accessory\":2000}")],
            "2: warning: this is no record: \"accessory\" is not a number in its range; it is "
                + "passed over. Copy the log from the device again if records are missed"
        ),
        (
            [head, line(1, ms: 5, "\"responder\",\"class\":7}")],
            "2: warning: this is no record: \"class\" is not a string; it is passed over. Copy "
                + "the log from the device again if records are missed"
        ),
        (
            [head, "{\"n\":0,\"p\":1,\"t\":1,\"kind\":\"x\"}"],
            "2: warning: this is no record: \"n\" is not a whole number in its range; it is "
                + "passed over. Copy the log from the device again if records are missed"
        ),
        (
            [head, "{\"n\":1,\"p\":1,\"t\":-1,\"kind\":\"x\"}"],
            "2: warning: this is no record: \"t\" is not a time in milliseconds; it is passed "
                + "over. Copy the log from the device again if records are missed"
        )
    ]

    @Test("are read, with the place of what is wrong", arguments: logs.indices)
    func warning(index: Int) throws {
        let (lines, warning) = Self.logs[index]
        let recording = try Recording.read(
            Array(lines.joined(separator: "\n").utf8), file: "log.jsonl")
        #expect(recording.warnings.map(\.description) == ["log.jsonl:\(warning)"])
    }

    @Test("with null in place of a value have the key and not the value")
    func null() throws {
        for value in ["null", "[null,null,0,0]", "[0,null,375,333]"] {
            let text = [
                Self.head,
                Self.line(
                    1, ms: 5,
                    "\"keyboard\",\"name\":\"UIKeyboardDidChangeFrameNotification\","
                        + "\"userInfo\":{\"UIKeyboardFrameEndUserInfoKey\":\(value)}}")
            ]
            let recording = try Recording.read(
                Array(text.joined(separator: "\n").utf8), file: "log.jsonl")
            #expect(recording.warnings == [])
            let post = try #require(recording.processes.first?.records.first?.notification)
            #expect(post.end == nil && post.keysPresent == ["UIKeyboardFrameEndUserInfoKey"])
        }
    }

    @Test("of another version are refused")
    func version() {
        let text = Self.head.replacingOccurrences(of: "\"version\":1", with: "\"version\":2")
        let error = #expect(throws: ImportError.self) {
            try Recording.read(Array(text.utf8), file: "log.jsonl")
        }
        #expect(
            error?.description
                == "log.jsonl:1:1: version 2 of a recorder's log is not known. Read it with the "
                + "restore-tool that its recorder came with")
    }

    @Test("count what is wrong again and again")
    func many() throws {
        let lines = [Self.head] + (1...50).map { _ in "{" }
        let recording = try Recording.read(
            Array(lines.joined(separator: "\n").utf8) + [0x0A], file: "log.jsonl")
        #expect(recording.warnings.count == RecordingWarnings.mostOfKind)
        #expect(recording.warnings.last?.message.hasSuffix("(and 47 more like it)") == true)
    }

    @Test("behind a console's time and process are read as without them")
    func console() throws {
        let lines = [Self.head, "another line", Self.line(1, ms: 5)]
        let text = lines.map { "2026-01-01 10:00:00 App[1:2] \($0)" }
        let recording = try Recording.read(
            Array(text.joined(separator: "\n").utf8), file: "log.jsonl")
        #expect(recording.warnings == [] && recording.recordCount == 1)
    }

    @Test("with hostile names give scenarios that can be read")
    func hostile() throws {
        let names = [
            "\\u001b[31m: {x}\\n- y", "true", "", "elsewhere", "'\\\"`$(id)", "background", "page"
        ]
        for name in names {
            let head = Self.head.replacingOccurrences(of: "\"ike\"", with: "\"\(name)\"")
            let text = [
                head,
                Self.line(
                    1, ms: 500,
                    "\"lifecycle\",\"name\":\"UIApplicationDidFinishLaunchingNotification\"}"),
                Self.line(2, ms: 3000, "\"responder\",\"class\":\"\(name)x\",\"id\":\"\(name)\"}")
            ]
            let recording = try Recording.read(
                Array(text.joined(separator: "\n").utf8), file: "a\u{1B}[31m\nb.jsonl")
            let trip = try #require(try Trip(recording, catalogs: Fixtures.catalogs.get()))
            #expect(trip.steps.map(\.word) == ["launch", "tap"])
            #expect(!trip.text.contains("\u{1B}") && !trip.yaml.contains("\u{1B}"))
        }
    }

    @Test("of an app with an unknown SDK are replayed with the system's")
    func unknownSDK() throws {
        let head = Self.head.replacingOccurrences(of: "\"12.0\"}", with: "\"12.0\",\"sdk\":\"0\"}")
        let text = "\(head)\n\(Self.line(1, ms: 500, "\"responder\",\"class\":\"UITextField\"}"))"
        let recording = try Recording.read(Array(text.utf8), file: "log.jsonl")
        let trip = try #require(try Trip(recording, catalogs: Fixtures.catalogs.get()))
        #expect(trip.remarks.contains("line 1: the SDK 0 is not known; the system's is taken"))
        #expect(!trip.yaml.contains("sdk:"))
    }

    @Test("from which no scenario follows are an error with the line of the log")
    func noScenario() throws {
        let text = [
            Self.head, Self.line(1, ms: 500, "\"responder\",\"class\":null}"),
            Self.line(2, ms: 900, "\"responder\",\"class\":\"UITextField\",\"id\":\"a\"}"),
            Self.line(3, ms: 1900, "\"responder\",\"class\":\"UITextField\",\"id\":\"b\"}")
        ]
        let recording = try Recording.read(
            Array(text.joined(separator: "\n").utf8), file: "log.jsonl")
        let catalogs = try Fixtures.catalogs.get()
        let trip = try #require(try Trip(recording, catalogs: catalogs))
        for (old, new, line) in [
            ("id: b, kind: textField", "id: b, kind: none", 4), ("tap: b", "tap: c", 4),
            ("tap: a", "tap: c", 3)
        ] {
            let yaml = trip.yaml.replacing(old, with: new)
            #expect(yaml != trip.yaml)
            let error = #expect(throws: ReplayError.self, "\(new)") {
                try trip.inLog(yaml) {
                    try Scenario.parse(yaml, file: "log.jsonl.yaml", catalogs: catalogs)
                }
            }
            #expect(error?.file == "log.jsonl" && error?.line == line, "\(new)")
            #expect(error?.message.hasPrefix("no scenario follows from this record: ") == true)
        }
    }

    @Test("of two systems are not calibrated together")
    func twoSystems() throws {
        let folder = try Scratch()
        let other = Self.head.replacingOccurrences(of: "12.0", with: "17.0")
            .replacingOccurrences(of: "iPhone X", with: "iPhone 15")
        let paths = [
            try folder.write("\(Self.head)\n", to: "a.jsonl"),
            try folder.write("\n\(other)\n", to: "b.jsonl")
        ]
        var calibrator = try Calibrator(catalogs: Fixtures.catalogs.get())
        try calibrator.read(path: paths[0])
        let error = #expect(throws: ReplayError.self) { try calibrator.read(path: paths[1]) }
        #expect(
            error?.description
                == "\(paths[1]):2: this log is of iPhone 15, iOS 17; \(paths[0]):1 is of "
                + "iPhone X, iOS 12. Calibrate each device and each system by itself")
        #expect(calibrator.calibration == nil)
    }

    @Test("are replayed up to a number of records, and the message says where they end")
    func long() throws {
        let records = (1...Recording.mostRecords + 7).map { number in
            Self.line(number, ms: number, "\"responder\",\"class\":null}")
        }
        let recording = try Recording.read(
            Array(([Self.head] + records).joined(separator: "\n").utf8), file: "log.jsonl")
        #expect(recording.processes.flatMap(\.records).count == Recording.mostRecords)
        #expect(
            recording.warnings.map(\.description) == [
                "log.jsonl:20002: warning: the log has more than 20000 records; the replay stops "
                    + "before this line. Put the first line of the log and the lines from 20002 "
                    + "on into another file and replay that; calibrate reads the whole log"
            ])
    }
}
