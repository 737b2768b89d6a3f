import Basics
import DeviceLogs
import ScenarioSupport
import Scenarios
import Simulator
import Testing

@testable import DeviceLogs

/// Trips that the model makes and records as an app's recorder would: the log alone gives the trip
/// back, and the figures of the profile.
@Suite("Recorded trips")
struct RecordedTripTests {
    struct Story: Sendable {
        var name: String
        var handling: String
        var steps: String
        /// The words of the derived steps.
        var words: [String]
    }

    static let stories = [
        Story(
            name: "typing", handling: "tracker",
            steps: """
                  - launch: ike
                  - tap: messageField
                  - tapOutside
                  - tap: messageField
                """, words: ["launch", "tap", "blur", "tap"]),
        Story(
            name: "trip to the home screen", handling: "tracker",
            steps: """
                  - launch: ike
                  - tap: messageField
                  - home
                  - { launch: ike, pace: 1500ms }
                  - home
                  - launch: ike
                """, words: ["launch", "tap", "home", "launch", "home", "launch"]),
        Story(
            name: "trip to another app, with a guard", handling: "tracker, guardBoolean",
            steps: """
                  - launch: ike
                  - tap: messageField
                  - switchTo: notes
                  - tap: body
                  - type: "milk"
                  - switchTo: ike
                  - tapOutside
                """, words: ["launch", "tap", "switchTo"])
    ]

    static let stages = [
        ("iPhone 5s", "7.0"), ("iPhone 6", "8.1"), ("iPhone 6s", "9.0"), ("iPhone X", "12.0"),
        ("iPhone 8", "13.3"), ("iPhone 13", "15.0"), ("iPhone 15", "17.0"), ("iPhone 17", "26.0")
    ]

    static func run(_ story: Story, _ device: String, _ system: String) throws -> ScenarioRun {
        try ScenarioRun.run(
            Fixtures.scenario(
                """
                device: \(device)
                system: "\(system)"
                apps:
                  ike: { screen: chat, handling: [\(story.handling)] }
                  notes: { screen: notes, handling: [inputAccessoryView] }
                steps:
                \(story.steps)
                """))
    }

    static func recording(
        _ story: Story, _ device: String, _ system: String
    ) throws -> (Recording, String) {
        let text = try run(story, device, system).recording(of: AppID(0))
        return (try Recording.read(Array(text.utf8), file: "ike.jsonl"), text)
    }

    /// The notifications of a log with their times since the first callback.
    private static func posts(_ recording: Recording) -> [String] {
        let records = recording.processes.flatMap(\.records)
        let start = records.first?.ms ?? 0
        return records.compactMap { record in
            guard case .keyboard(let post, _) = record.event else { return nil }
            return "\(Int(record.ms - start)) \(post)"
        }
    }

    @Test(
        "are scenarios whose runs post the same at the same times",
        arguments: stories.indices, stages.indices)
    func same(story index: Int, stage: Int) throws {
        let (story, (device, system)) = (Self.stories[index], Self.stages[stage])
        let (recording, text) = try Self.recording(story, device, system)
        #expect(recording.warnings == [] && text.contains("\"kind\":\"window\""))
        let trip = try #require(try Trip(recording, catalogs: Fixtures.catalogs.get()))
        #expect(trip.differences.map(\.description) == [])
        #expect(trip.fieldsCompared > 30)
        let words = trip.steps.map(\.word)
        #expect(Array(words.prefix(story.words.count)) == story.words)
        let derived = try ScenarioRun.run(Fixtures.scenario(trip.yaml))
        let again = derived.recording(of: try #require(derived.scenario.setting.app(named: "ike")))
        let other = try Recording.read(Array(again.utf8), file: "again.jsonl")
        #expect(Self.posts(other) == Self.posts(recording))
    }

    @Test("give the profile's own figures back", arguments: stories.indices, stages.indices)
    func calibrated(story index: Int, stage: Int) throws {
        let (device, system) = Self.stages[stage]
        let (_, text) = try Self.recording(Self.stories[index], device, system)
        let calibration = try Self.calibration([text])
        #expect(calibration.figures.count >= 8 && !calibration.heights.isEmpty)
        for figure in calibration.figures {
            guard case .integer(let before) = figure.before, case .integer(let now) = figure.value
            else {
                #expect(figure.value == figure.before, "\(figure.name)")
                continue
            }
            #expect(abs(now - before) <= 1, "\(figure.name)")
        }
        for height in calibration.heights { #expect(height.total == height.before) }
    }

    @Test("read twice are neither another trip nor more evidence")
    func doubled() throws {
        let (single, text) = try Self.recording(Self.stories[1], "iPhone X", "12.0")
        let triple = try Recording.read(Array((text + text + text).utf8), file: "ike.jsonl")
        #expect(triple.warnings.count == 2 && triple.recordCount == single.recordCount)
        let catalogs = try Fixtures.catalogs.get()
        let trips = try [single, triple].map { try #require(try Trip($0, catalogs: catalogs)) }
        #expect(trips[1].steps == trips[0].steps)
        let overlay = try Self.calibration([text]).overlay
        #expect(try Self.calibration([text + text + text]).overlay == overlay)
        #expect(try Self.calibration([text, text]).overlay == overlay)
    }

    @Test("name each difference by its direction")
    func differences() throws {
        let (recording, text) = try Self.recording(Self.stories[0], "iPhone X", "12.0")
        let late = text.split(separator: "\n").map { line -> String in
            guard line.contains("UIKeyboardDidHideNotification"),
                let start = line.firstRange(of: "\"t\":")
            else { return String(line) }
            let number = line[start.upperBound...].prefix { $0 != "," }
            let later = (Double(number) ?? 0) + 40
            return String(line).replacing("\"t\":\(number)", with: "\"t\":\(later)")
        }
        let other = try Recording.read(Array(late.joined(separator: "\n").utf8), file: "ike.jsonl")
        let trip = try #require(try Trip(other, catalogs: Fixtures.catalogs.get()))
        let record = try #require(
            other.processes[0].records.first { $0.notification?.name == .didHide })
        let first = try #require(recording.processes[0].records.first).ms
        let seconds = HandlingVerdict.seconds(Int((record.ms - first).rounded()))
        #expect(
            trip.differences.map { $0.description } == [
                "line \(record.line): didHide: 40 ms earlier in the model (log \(seconds) s)"
            ])
        let count = trip.fieldsCompared
        #expect(trip.yaml.hasPrefix("# Differences from the model: 1 of \(count) fields\n"))
        #expect(trip.yaml.contains("title: \"Trip of ike.jsonl\"\n"))
    }

    static func calibration(_ texts: [String]) throws -> Calibration {
        let folder = try Scratch()
        var calibrator = try Calibrator(catalogs: Fixtures.catalogs.get())
        for (index, text) in texts.enumerated() {
            try calibrator.read(path: folder.write(text, to: "\(index).jsonl"))
        }
        return try #require(calibrator.calibration)
    }

    @Test("are captures that the model conforms to", arguments: stages.indices)
    func captured(stage: Int) throws {
        let (device, system) = Self.stages[stage]
        let (recording, _) = try Self.recording(Self.stories[0], device, system)
        let trip = try #require(try Trip(recording, catalogs: Fixtures.catalogs.get()))
        let (captures, remarks) = trip.captures(of: recording)
        #expect(captures.count == 1 && remarks == [])
        let conformance = try Conformance(catalogs: Fixtures.catalogs.get())
        for capture in captures {
            let trace = try conformance.run(Array(capture.json.utf8), file: "trace.json")
            #expect(trace.fieldsCompared > 30)
            #expect(trace.differences.map { "\($0)" } == [])
        }
    }

    @Test("that end with a kill go on in the next process")
    func killed() throws {
        let story = Story(
            name: "", handling: "tracker, guardBoolean",
            steps: """
                  - launch: ike
                  - tap: messageField
                  - { home, pace: 8s }
                  - kill: ike
                  - launch: ike
                """, words: [])
        let (recording, _) = try Self.recording(story, "iPhone X", "12.0")
        #expect(recording.processes.count == 2)
        let trip = try #require(try Trip(recording, catalogs: Fixtures.catalogs.get()))
        #expect(trip.steps.map(\.word) == ["launch", "tap", "home", "kill", "launch"])
        #expect(trip.differences.map(\.description) == [])
    }
}
