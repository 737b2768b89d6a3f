import Raster
import Simulator
import Testing

@testable import Snapshotter

@Suite("Places of signs, icons and lines")
struct LookDetailTests {
    private static func fills(_ list: DisplayList) -> [Shape] {
        list.commands.flatMap { command -> [Shape] in
            switch command {
            case .fill(let shape, _): [shape]
            case .clip(_, let inner), .layer(_, let inner), .transform(_, let inner): fills(inner)
            default: []
            }
        }
    }

    @Test("Keeps the bars of the signal clear of a notch and of the wifi sign")
    func signal() throws {
        for device in [Studio.phoneX] + Studio.devices.filter({ $0.sensor == .notch }) {
            let setting = try Studio.setting(device)
            let list = try Studio.snapshotter(setting).displayList(
                of: .app(Studio.capture(setting)), captures: [])
            let bars = Self.fills(list).compactMap { shape -> Box? in
                guard case .roundedRect(let box, _, _) = shape, box.width < 4, box.maxY < 40,
                    box.x > device.size.width.points / 2
                else { return nil }
                return box
            }
            let isNarrow = device.safeAreaPortrait.top == 47
            let notch = device.size.width.points / 2 + (isNarrow ? 81 : 104.5)
            let first = try #require(bars.first)
            #expect(first.x >= notch + 4, "\(device.name)")
            #expect(first.x <= notch + 60, "\(device.name)")
        }
    }

    @Test(
        "Stands the dock's icons in the columns of the page", arguments: ["ios-5", "ios-12"])
    func dock(system: String) throws {
        for device in Studio.devices where !device.isPad && device.safeAreaPortrait.left == 0 {
            let setting = try Studio.setting(device, system: system)
            let list = try Studio.snapshotter(setting).displayList(of: .home, captures: [])
            let icons = Self.fills(list).compactMap { shape -> Box? in
                guard case .roundedRect(let box, _, _) = shape, box.width == box.height,
                    box.width > 48
                else { return nil }
                return box
            }
            func row(_ y: Double) -> [Double] {
                icons.filter { $0.y == y }.map { ($0.midX * 64).rounded() / 64 }.sorted()
            }
            let (first, last) = (icons.map(\.y).min() ?? 0, icons.map(\.y).max() ?? 0)
            #expect(last > device.size.height.points / 2)
            #expect(row(first).count == 4 && Set(row(first)) == Set(row(last)), "\(device.name)")
        }
    }

    @Test(
        "Ends the lines between rows before the section since iOS 26 alone",
        arguments: [("ios-17", 0.0), ("ios-26", 16)])
    func separators(system: String, margin: Double) throws {
        let setting = try Studio.setting(Studio.phoneX, system: system)
        let list = try Studio.snapshotter(setting).displayList(
            of: .app(Studio.capture(setting, screen: "details")), captures: [])
        let lines = Self.fills(list).compactMap { shape -> Box? in
            guard case .rect(let box) = shape, box.height < 0.6, box.x == 76 else { return nil }
            return box
        }
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { abs($0.maxX - (375 - 16 - margin)) < 1e-9 })
    }

    @Test("Writes the words of French keys in French")
    func frenchKeys() throws {
        let device = try #require(Studio.devices.first { $0.name == "iPad Air" })
        let setting = try Studio.setting(device, system: "ios-17")
        let capture = Studio.capture(
            setting, screen: "notes", keyboard: try Studio.keyboard(setting), responder: 1)
        var snapshotter = try Studio.snapshotter(setting)
        func words(_ keys: String?) -> Set<String> {
            snapshotter.staging.keys = keys
            return Set(labels(snapshotter.displayList(of: .app(capture), captures: [])))
        }
        let english: Set<String> = ["tab", "caps lock", "shift", "delete", "return"]
        #expect(words(nil).isSuperset(of: english))
        #expect(words("french").isSuperset(of: ["tab", "verr. maj.", "maj", "suppr.", "retour"]))
        #expect(words("french").isDisjoint(with: english.subtracting(["tab"])))
    }

    @Test(
        "Gives four radios of Control Center small buttons since iOS 18",
        arguments: [("ios-17", 0), ("ios-18", 4), ("ios-26", 4)])
    func radios(system: String, count: Int) throws {
        let setting = try Studio.setting(Studio.phoneX, system: system)
        let list = try Studio.snapshotter(setting).displayList(
            of: .covered(.app(Studio.capture(setting)), by: .controlCenter), captures: [])
        let circles = Self.fills(list).compactMap { shape -> Double? in
            if case .ellipse(let box) = shape { box.width } else { nil }
        }
        // A cell of the grid of four columns, two of which the radios have.
        let large = 2 * 0.185 * 2.22 * (375 - 56) / 4.66
        #expect(circles.count { abs($0 - large) < 1e-6 } == (count == 0 ? 4 : 3))
        #expect(circles.count { abs($0 - large * 0.46) < 1e-6 } == count)
    }
}
