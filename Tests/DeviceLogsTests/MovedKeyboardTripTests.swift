import DeviceLogs
import ScenarioSupport
import Scenarios
import Simulator
import Testing

@testable import DeviceLogs

/// Trips on which a hardware keyboard comes, an iPad's keyboard leaves the lower edge, or the
/// device is locked: the model records them, and the log alone gives them back.
@Suite("Recorded trips with other keyboards and locks")
struct MovedKeyboardTripTests {
    struct Row: Sendable {
        var steps: [String]
        /// The devices and systems on which the trip is possible.
        var stages: [(String, String)]
        /// The derived steps behind the launch.
        var derived: [String]
    }

    private static let phones = [("iPhone X", "12.0"), ("iPhone 15", "17.0"), ("iPhone 17", "26.0")]
    private static let oldPads = [("iPad Air 2", "12.0"), ("iPad Air 3", "13.0")]
    private static let pads = oldPads + [("iPad Air 3", "17.0")]
    private static let floatingPads = [("iPad Air 3", "13.0"), ("iPad Air 3", "17.0")]
    private static let tap = "tap: messageField"

    static let rows: [Row] = [
        Row(
            steps: [tap, "hardware: connect", "hardware: disconnect", "tapOutside"],
            stages: phones + pads + [("iPad Pro 11", "17.0")],
            derived: [tap, "hardware: connect", "hardware: disconnect", "blur"]),
        Row(
            steps: ["hardware: connect", tap, "hardware: disconnect"], stages: phones + pads,
            derived: ["hardware: connect", tap, "hardware: disconnect"]),
        Row(
            steps: ["hardware: connect", tap, "tapOutside", tap], stages: phones + pads,
            derived: ["hardware: connect", tap, "blur", tap]),
        Row(
            steps: [
                tap, "hardware: connect", "keyboard: { software: shown }",
                "keyboard: { software: hidden }", "hardware: disconnect"
            ], stages: [("iPad Air 3", "17.0")],
            derived: [
                tap, "hardware: connect", "keyboard: { software: shown }",
                "keyboard: { software: hidden }", "hardware: disconnect"
            ]),
        Row(
            steps: [tap, "keyboard: undock", "keyboard: dock", "tapOutside"], stages: pads,
            derived: [tap, "keyboard: undock", "keyboard: dock", "blur"]),
        Row(
            steps: [
                tap, "keyboard: { undock: drag }", "keyboard: { drag: [0, 200] }", "keyboard: dock"
            ], stages: pads,
            derived: [
                tap, "keyboard: { undock: drag }", "keyboard: { drag: [0, 200] }", "keyboard: dock"
            ]),
        Row(
            steps: [tap, "keyboard: float", "keyboard: dock"], stages: floatingPads,
            derived: [tap, "keyboard: float", "keyboard: dock"]),
        Row(
            steps: [
                tap, "keyboard: float", "keyboard: { drag: [100, 300] }", "keyboard: dock"
            ], stages: floatingPads,
            derived: [
                tap, "keyboard: float", "keyboard: { drag: [100, 300] }", "keyboard: dock"
            ]),
        Row(
            steps: [tap, "keyboard: split", "keyboard: merge", "keyboard: dock"], stages: oldPads,
            derived: [tap, "keyboard: split", "keyboard: merge", "keyboard: dock"]),
        Row(
            steps: [tap, "keyboard: split", "keyboard: dock"], stages: pads,
            derived: [tap, "keyboard: split", "keyboard: dock"]),
        Row(
            steps: [tap, "rotate: landscape", "keyboard: undock"], stages: pads,
            derived: [tap, "rotate: landscape", "keyboard: undock"]),
        Row(
            steps: [tap, "lock", "{ unlock: ~, pace: 2s }", "tapOutside"],
            stages: phones + pads, derived: [tap, "lock", "unlock", "blur"]),
        Row(
            steps: ["lock", "unlock", tap], stages: phones + pads,
            derived: ["lock", "unlock", tap]),
        Row(
            steps: [tap, "home", "{ launch: ike, pace: 2s }", "lock", "unlock"], stages: phones,
            derived: [tap, "home", "launch: ike", "lock", "unlock"])
    ]

    @Test(
        "come back as their steps, and post the same at the same times", arguments: rows.indices)
    func same(index: Int) throws {
        let row = Self.rows[index]
        for (device, system) in row.stages {
            let story = RecordedTripTests.Story(
                name: "", handling: "tracker",
                steps: (["launch: ike"] + row.steps).map { "      - \($0)\n" }.joined(), words: [])
            let name = "\(row.steps) on \(device), \(system)"
            let (recording, _) = try RecordedTripTests.recording(story, device, system)
            let trip = try #require(try Trip(recording, catalogs: Fixtures.catalogs.get()))
            #expect(trip.steps.dropFirst().map(\.text) == row.derived, "\(name)")
            #expect(trip.differences.map(\.description) == [], "\(name)")
            #expect(trip.remarks == [], "\(name)")
        }
    }
}
