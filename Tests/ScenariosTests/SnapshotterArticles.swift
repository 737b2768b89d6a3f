import Foundation
import Handlings
import Pictures
import Raster
import Scenarios
import Simulator
import Snapshotter
import Testing

/// The code of the articles in `Snapshotter.docc`; `ArticleTests` compares them.
@Suite("The code of the articles on Snapshotter")
struct SnapshotterArticles {
    let chat = AppDefinition(
        name: "chat", title: "Chat", iconColor: 0xE74C_3CFF, screens: [.chat],
        handlings: [AnyHandling(Tracker())])

    @Test("A screen becomes a PNG of the device's size")
    func gettingStarted() throws {
        let path = NSTemporaryDirectory() + "screen-\(UUID().uuidString).png"
        defer { try? FileManager.default.removeItem(atPath: path) }

        let phone = try Snapshotter(device: "iPhone X", apps: [chat])
        var world = World(phone.setting)
        var records = NoRecords()
        try world.perform(.launch(AppID(0)), into: &records)
        world.settle(into: &records)

        let picture = try phone.image(of: world)
        try Data(PNG.encode(picture)).write(to: URL(fileURLWithPath: path))

        #expect(picture.widthPx == 1125 && picture.heightPx == 2436)
        let file = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(try PNG.header(of: Array(file)).widthPx == 1125)
    }

    @Test("The switcher and a card are drawn")
    func card() throws {
        let phone = try Snapshotter(device: "iPhone X", apps: [chat])
        var world = World(phone.setting)
        var records = NoRecords()
        try world.perform(.launch(AppID(0)), into: &records)
        world.settle(into: &records)
        try world.perform(.home, into: &records)
        world.settle(into: &records)

        let switcher = try phone.switcher(of: world)
        if let stored = world.captures.last {
            let card = try phone.image(of: stored, captures: world.captures)
            print(card.widthPx, card.heightPx)
        }

        #expect(switcher.widthPx == 1125)
        #expect(!world.captures.isEmpty)
    }

    struct Thermometer: ViewDrawing {
        func draw(_ view: DrawnView, on canvas: inout ViewCanvas) {
            canvas.fill(canvas.bounds(of: view), Color(0xFF3B_30FF), radius: 8)
            canvas.text("21°", x: view.width / 2, middle: view.height / 2, size: 34)
        }
    }

    @Test("A drawing of one's own replaces the built-in one")
    func drawing() throws {
        var phone = try Snapshotter(device: "iPhone X", apps: [chat])
        var world = World(phone.setting)
        var records = NoRecords()
        try world.perform(.launch(AppID(0)), into: &records)
        world.settle(into: &records)
        let before = try phone.image(of: world, pixelsPerPoint: 1)

        phone.draw("inputBar", with: Thermometer())
        phone.overlays = [.keyboard, .safeAreas]
        let after = try phone.image(of: world, pixelsPerPoint: 1)

        #expect(before != after)
    }

    @Test("A film has a frame for each moment that differs")
    func film() throws {
        let phone = try Snapshotter(device: "iPhone X", apps: [chat])
        var world = World(phone.setting)
        var records = NoRecords()
        try world.perform(.launch(AppID(0)), into: &records)
        world.settle(into: &records)
        let messageField = ScreenDefinition.chat.index(of: "messageField") ?? 0

        try world.perform(.tap(messageField), into: &records)
        let film = try phone.film(of: world, lastingMs: 300, fps: 10, pixelsPerPoint: 1)
        for frame in film { print(frame.atMs, frame.durationMs) }

        #expect(film.count > 1)
    }
}
