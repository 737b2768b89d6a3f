import Handlings
import Foundation
import Simulator
import Testing

/// The talk's stage: the character's app and Notes on an iPhone X.
enum Stage {
    static let ike = AppID(0)
    static let notes = AppID(1)

    static let iPhoneX = DeviceProfile(
        name: "iPhone X", isPad: false, size: Size(width: 375, height: 812), scale: 3,
        cornerRadius: 39, sensor: .notch, hasHomeIndicator: true,
        safeAreaPortrait: Insets(top: 44, bottom: 34),
        safeAreaLandscape: Insets(left: 44, bottom: 21, right: 44), statusBarPortrait: 44,
        statusBarLandscape: 0)

    static let iPhone4S = DeviceProfile(
        name: "iPhone 4s", isPad: false, size: Size(width: 320, height: 480), scale: 2,
        cornerRadius: 0, sensor: .none, hasHomeIndicator: false,
        safeAreaPortrait: Insets(top: 20), safeAreaLandscape: Insets(top: 20),
        statusBarPortrait: 20, statusBarLandscape: 20)

    static let faceIDHeights = KeyboardHeights(rows: [
        row(.letters, .portrait, 333), row(.japanese, .portrait, 333),
        row(.numberPad, .portrait, 291), row(.letters, .landscape, 209)
    ])

    static let oldHeights = KeyboardHeights(rows: [
        row(.letters, .portrait, 216), row(.japanese, .portrait, 252)
    ])

    static func row(_ kind: KeyboardKind, _ orientation: Orientation, _ total: Pt)
        -> KeyboardHeights.Row
    {
        KeyboardHeights.Row(
            kind: kind, orientation: orientation, total: total, predictionBar: 0, below: 0,
            source: "test")
    }

    /// The profile files of the project's data, by their names.
    static let systemFiles = Result {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Resources/data/systems")
        var files: [String: ProfileFile] = [:]
        for file in try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        {
            files[file.deletingPathExtension().lastPathComponent] =
                try JSONDecoder().decode(ProfileFile.self, from: Data(contentsOf: file))
        }
        return files
    }

    static let systems = Result { try SystemProfile.composed(of: systemFiles.get()) }

    /// A profile from the project's data.
    static func system(_ name: String) throws -> SystemProfile {
        try #require(try systems.get()[name])
    }

    static func setting(
        _ handlings: [any KeyboardHandling], system name: String = "ios-12",
        screen: ScreenDefinition = .chat,
        change: (inout SystemProfile) -> Void = { _ in }
    ) throws -> Setting {
        var system = try system(name)
        change(&system)
        return Setting(
            device: iPhoneX, system: system, heights: faceIDHeights,
            apps: [
                AppDefinition(
                    name: "ike", title: "Ike", iconColor: 0xE74C_3CFF, screens: [screen],
                    handlings: handlings.map { erased($0) }),
                AppDefinition(
                    name: "notes", title: "Notes", iconColor: 0xF1C4_0FFF, screens: [.notes],
                    handlings: [AnyHandling(AccessoryView())], isWatched: false)
            ])
    }

    private static func erased(_ handling: some KeyboardHandling) -> AnyHandling {
        AnyHandling(handling)
    }
}

/// A world with its timeline, driven at a user's pace.
struct Play {
    var world: World
    var timeline = Timeline()
    let paceMs: Int32 = 500

    init(_ setting: Setting) { world = World(setting) }

    mutating func `do`(_ actions: Action...) throws {
        for action in actions {
            world.checkAtRest(into: &timeline)
            try world.perform(action, into: &timeline)
            world.advanceUntilTouchable(into: &timeline)
            world.advance(byMs: paceMs, into: &timeline)
        }
    }

    mutating func settle() {
        world.settle(into: &timeline)
        world.checkAtRest(into: &timeline)
    }

    /// The talk's case up to the moment at which the app is in the background.
    mutating func leaveForNotes() throws {
        let field = ScreenDefinition.chat.index(of: "messageField")
        let body = ScreenDefinition.notes.index(of: "body")
        try self.do(.launch(Stage.ike))
        try self.do(.tap(field ?? 0))
        try self.do(.switchTo(Stage.notes))
        try self.do(.tap(body ?? 0), .type("milk"))
    }

    mutating func talk(killing: Bool = false) throws {
        try leaveForNotes()
        if killing {
            settle()
            try self.do(.kill(Stage.ike))
        }
        try self.do(.switchTo(Stage.ike))
        settle()
    }

    var oracles: [Oracle] { timeline.findings.map(\.oracle) }

    func capture(_ id: CaptureID?) -> Capture? { id.map { world.captures[$0.index] } }

    func notifications(to app: AppID) -> [KeyboardNotification] {
        timeline.records.compactMap { record in
            guard case .notification(app, let notification) = record.event else { return nil }
            return notification
        }
    }
}
