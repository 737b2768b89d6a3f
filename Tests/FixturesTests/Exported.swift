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

    /// A phone that is turned while its keyboard is up.
    static let rotation = """
        device: iPhone X
        system: "12.0"
        apps: { ike: { screen: chat, handling: tracker } }
        steps:
          - launch: ike
          - tap: messageField
          - rotate: landscape
          - rotate: portrait
          - blur
        """

    /// Keyboards of several heights.
    static let kinds = """
        device: iPhone X
        system: "12.0"
        apps: { ike: { screen: chat, handling: tracker } }
        steps:
          - launch: ike
          - tap: messageField
          - changeKeyboard: emoji
          - changeKeyboard: letters
          - changeKeyboard: japanese
          - blur
        """

    static let lock = """
        device: iPhone X
        system: "12.0"
        apps: { ike: { screen: chat, handling: tracker } }
        steps: [{ launch: ike }, { tap: messageField }, lock, unlock, blur]
        """

    static let crossFade = """
        device: iPhone X
        system: "12.0"
        setting: { prefersCrossFade: true }
        apps: { ike: { screen: chat } }
        steps: [{ launch: ike }, { tap: messageField }, blur, { tap: messageField }, blur]
        """

    static let hardware = """
        device: iPhone X
        system: "12.0"
        apps: { ike: { screen: chat, handling: tracker } }
        steps:
          - launch: ike
          - tap: messageField
          - hardware: connect
          - blur
          - tap: messageField
          - hardware: disconnect
          - blur
        """

    /// An app that is left for the home screen, and one that is ended and launched again.
    static let home = """
        device: iPhone X
        system: "12.0"
        apps: { ike: { screen: chat, handling: tracker } }
        steps:
          - launch: ike
          - tap: messageField
          - home
          - launch: ike
          - kill: ike
          - launch: ike
          - tap: messageField
          - blur
        """

    static let screens = """
        device: iPhone X
        system: "12.0"
        apps: { ike: { screens: [chat, notes], handling: tracker } }
        steps:
          - launch: ike
          - tap: messageField
          - present: notes
          - tap: body
          - dismiss
          - push: notes
          - tap: body
          - pop
        """

    /// An iPad's keyboard that is undocked, dragged, split and put back.
    static let undocked = """
        device: iPad Air 2
        system: "12.0"
        apps: { ike: { screen: legs, handling: tracker } }
        steps:
          - launch: ike
          - tap: tummy
          - keyboard: undock
          - keyboard: drag
          - keyboard: dock
          - keyboard: split
          - keyboard: merge
          - keyboard: dock
          - blur
        """

    static let floating = """
        device: iPad Pro 11
        system: "17.0"
        apps: { ike: { screen: legs, handling: tracker } }
        steps:
          - launch: ike
          - tap: tummy
          - keyboard: float
          - keyboard: { drag: [100, 300] }
          - keyboard: dock
          - rotate: landscape
          - blur
        """

    static let splitView = """
        device: iPad Air 2
        system: "12.0"
        orientation: landscape
        apps:
          ike: { screen: chat, handling: tracker }
          notes: { screen: notes, handling: tracker }
        steps:
          - launch: ike
          - splitView: notes
          - tap: body
          - blur
          - tap: { view: messageField, in: ike }
          - blur
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
