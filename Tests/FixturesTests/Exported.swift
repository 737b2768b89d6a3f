import Fixtures
import Foundation
import Scenarios
import Simulator

/// Sequences of scenarios, for the tests of their forms.
enum Exported {
    static let catalogs = Result { try ScenarioCatalogs.load() }

    /// A phone whose keyboard comes and goes, is left for another app and is restored.
    static let chat = """
        device: iPhone X
        system: "12.0"
        apps:
          ike:
            screen: chat
            handling: [tracker, guardBoolean]
          notes: { screen: notes, handling: [inputAccessoryView] }
        steps:
          - launch: ike
          - tap: messageField
          - switchTo: notes
          - tap: body
          - switchTo: ike
          - blur
        """

    /// A keyboard that comes and goes.
    static let short = """
        device: iPhone X
        system: "12.0"
        apps: { ike: { screen: chat, handling: tracker } }
        steps: [{ launch: ike }, { tap: messageField }, blur]
        """

    static func scenario(_ text: String, file: String = "chat.yaml") throws -> Scenario {
        try Scenario.parse(text, file: file, catalogs: catalogs.get())
    }

    /// The sequences of all apps of a scenario.
    static func sequences(_ scenario: Scenario) throws -> [FixtureSequence] {
        var options = RunOptions()
        options.checksExpectations = false
        let run = try ScenarioRun.run(scenario, options: options)
        return try scenario.setting.apps.indices.map {
            try FixtureSequence(of: AppID($0), in: run, catalogs: catalogs.get())
        }
    }

    static func sequences(
        _ text: String = chat, device: String? = nil, system: String? = nil
    ) throws -> [FixtureSequence] {
        let variant = ScenarioVariant(device: device, system: system)
        return try sequences(scenario(text).variant(variant, catalogs: catalogs.get()))
    }
}

/// A folder that goes with its owner.
final class Scratch {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("fixtures-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ files: [FixtureFile]) throws {
        for file in files { try write(file.text, to: file.name) }
    }

    func write(_ text: String, to name: String) throws {
        try text.write(
            to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
}
