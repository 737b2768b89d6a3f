import Pictures
import Raster
import Scenarios
import Simulator
import Snapshotter
import Testing

@Suite("A snapshotter for a device by its name")
struct SnapshotterDeviceTests {
    private static let thermostat = AppDefinition(
        name: "thermostat", title: "Warm", iconColor: 0xFF95_00FF,
        screens: [
            ScreenDefinition(
                name: "main",
                views: [
                    ViewDefinition(
                        "temperature", .area(color: 0),
                        horizontal: Placement(start: .safeStart(20), end: .safeEnd(20)),
                        vertical: Placement(start: .safeStart(80), length: 200)),
                    ViewDefinition(
                        "note", .textField(placeholder: "Note"),
                        horizontal: Placement(start: .safeStart(20), end: .safeEnd(20)),
                        vertical: Placement(end: .aboveKeyboard, length: 44),
                        input: InputTraits())
                ])
        ], handlings: [])

    private func phone() throws -> (Snapshotter, World) {
        var phone = try Snapshotter(device: "iPhone 15", system: "16.4", apps: [Self.thermostat])
        phone.draw("temperature") { view, canvas in
            canvas.fill(canvas.bounds(of: view), Color(0xFF3B_30FF), radius: 12)
            canvas.text("21°", x: view.width / 2, middle: view.height / 2, size: 34)
        }
        var world = World(phone.setting)
        var nothing = NoRecords()
        try world.perform(.launch(AppID(0)), into: &nothing)
        world.settle(into: &nothing)
        return (phone, world)
    }

    @Test("worlds are drawn, their switcher too")
    func pictures() throws {
        let (phone, world) = try phone()
        let picture = try phone.image(of: world, pixelsPerPoint: 1)
        #expect(picture.widthPx == 393 && picture.heightPx == 852)
        #expect(picture[60, 300] == Pixel(red: 0xFF, green: 0x3B, blue: 0x30))
        let switcher = try phone.switcher(of: world, pixelsPerPoint: 1)
        #expect(switcher != picture)
    }

    @Test("a film shows the keyboard at every step of its spring, and what stands only once")
    func film() throws {
        var (phone, world) = try phone()
        var nothing = NoRecords()
        phone.draw("temperature", with: nil)
        try world.perform(.tap(1), into: &nothing)
        let frames = try phone.film(of: world, lastingMs: 1200, fps: 60, pixelsPerPoint: 1)
        #expect(frames.count > 15 && frames.count < 50, "\(frames.count)")
        #expect(frames.map(\.durationMs).reduce(0, +) == 1200 - (frames.first?.atMs ?? 0))
        for (one, next) in zip(frames, frames.dropFirst()) {
            #expect(one.picture != next.picture)
            #expect(one.atMs + one.durationMs == next.atMs)
        }
    }

    @Test("the caret of a film is seen for half a second and hidden for as long")
    func caret() throws {
        let (phone, start) = try phone()
        var world = start
        var nothing = NoRecords()
        try world.perform(.tap(1), into: &nothing)
        world.settle(into: &nothing)
        let frames = try phone.film(of: world, lastingMs: 2000, fps: 10, pixelsPerPoint: 1)
        #expect(frames.map(\.durationMs) == [500, 500, 500, 500])
        #expect(frames.map { $0.picture == frames[0].picture } == [true, false, true, false])
    }

    @Test("an alert comes up in a quarter of a second of a film")
    func alert() throws {
        let (phone, start) = try phone()
        var world = start
        var nothing = NoRecords()
        let still = try phone.film(of: world, lastingMs: 400, fps: 20, pixelsPerPoint: 1)
        #expect(still.count == 1)
        let prompt = Prompt(kind: .alert, title: "Warm", message: "Too warm.", buttons: ["OK"])
        let moments = try [0, 100, 200, 300, 400, 500].map { ms in
            if ms == 100 { try world.perform(.showPrompt(prompt), into: &nothing) }
            return FilmMoment(atMs: ms, screen: world.screen, captures: world.captures)
        }
        var starts: [Int] = []
        try phone.film(of: moments, endMs: 600, pixelsPerPoint: 1) { starts.append($0.atMs) }
        #expect(starts == [0, 100, 200, 300, 400])
    }

    @Test("an unknown device or system is reported")
    func mistakes() {
        #expect(throws: UnknownDevice.self) { try Snapshotter(device: "Nokia") }
        #expect(throws: UnknownSystem.self) { try Snapshotter(device: "iPhone X", system: "1.0") }
    }
}
