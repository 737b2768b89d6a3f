import Foundation
import Scenarios
import Simulator
import Testing

/// The quick start in the documentation of `World`, compiled and run.
@Suite struct WorldQuickStartTests {
    @Test("The quick start shows a keyboard in each app and reads the notifications")
    func quickStart() throws {
        let screens = ["chat", "notes"].compactMap(ScreenDefinition.builtIn)
        let apps = screens.map {
            AppDefinition(name: $0.name, title: $0.name, iconColor: 0, screens: [$0], handlings: [])
        }
        var world = World(try Setting(device: "iPhone 15", apps: apps))
        var timeline = Timeline()
        for action: Action in [.launch(AppID(0)), .tap(3), .switchTo(AppID(1)), .tap(1)] {
            try world.perform(action, into: &timeline)
            world.settle(into: &timeline)
        }
        var lines: [String] = []
        for case .notification(let app, let notification) in timeline.records.map(\.event) {
            lines.append("\(apps[app.index].name): \(notification.name.rawValue)")
        }
        #expect(lines.contains("chat: willShow"))
        #expect(lines.contains("chat: didHide"))
        #expect(lines.contains("notes: willShow"))
        #expect(world.keyboardOwner == AppID(1))
        #expect(world.firstResponder(of: AppID(1)) != nil)
    }

    @Test("The documentation has the lines that are compiled here")
    func documentation() throws {
        let test = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let source = try String(
            contentsOf: root.appending(path: "Sources/Simulator/World/World.swift"),
            encoding: .utf8)
        let block = try #require(source.components(separatedBy: "/// ```\n").first)
        let documented = try #require(block.components(separatedBy: "/// ```swift\n").last)
            .split(separator: "\n").map { $0.dropFirst("/// ".count) }
            .filter { !$0.hasPrefix("import ") && $0 != "/// " && !$0.isEmpty }
        #expect(documented.count > 10)
        #expect(test.contains(documented.map { "        \($0)\n" }.joined()))
    }
}
