import Basics
import BenchTable
import Foundation
import Pictures
import Raster
import Scenarios
import Simulator
import Snapshotter

/// A thousand pictures with their files: devices, appearances, orientations and keyboards, on one
/// thread and on two, and whether memory stays what it was.
struct ThousandBench {
    private let maker: PictureMaker
    private let subjects: [(setting: Setting, capture: Capture)]

    private static let count = 1000
    private static let devices = [
        ("iPhone 4s", "7.0"), ("iPhone SE", "12.0"), ("iPhone 8", "12.0"),
        ("iPhone 8 Plus", "13.0"), ("iPhone X", "12.0"), ("iPhone 11", "13.0"),
        ("iPhone 13 mini", "16.1"), ("iPhone 15", "17.0"), ("iPhone 16 Pro Max", "18.0"),
        ("iPhone 17", "26.0"), ("iPad mini 4", "12.0"), ("iPad Pro (11-inch) (M4)", "18.0")
    ]
    private static let kinds: [KeyboardKind] = [.letters, .japanese, .numberPad, .emoji]

    init() throws {
        maker = try .load()
        let catalogs = try ScenarioCatalogs.load()
        var subjects: [(Setting, Capture)] = []
        for (device, system) in Self.devices {
            for orientation in [Orientation.portrait, .landscape] {
                for appearance in [Appearance.light, .dark] {
                    let setting = try Self.setting(
                        device, system, orientation, appearance, catalogs)
                    subjects += Self.kinds.compactMap { kind in
                        Self.capture(kind, in: setting).map { (setting, $0) }
                    }
                }
            }
        }
        self.subjects = subjects
    }

    private static func setting(
        _ device: String, _ system: String, _ orientation: Orientation, _ appearance: Appearance,
        _ catalogs: ScenarioCatalogs
    ) throws -> Setting {
        let row = try catalogs.devices.device(named: device)
        let version = SystemVersion(system) ?? SystemVersion(major: 18)
        let app = AppDefinition(
            name: "ike", title: "Ike", iconColor: 0x5AA9_E6FF,
            screens: ScreenDefinition.builtInNames.compactMap(ScreenDefinition.builtIn),
            handlings: [])
        return Setting(
            device: row.profile, system: try catalogs.systems.profile(for: system).profile,
            heights: catalogs.heights.heights(for: row, system: version), apps: [app],
            orientation: orientation, appearance: appearance)
    }

    /// The chat with a keyboard; nil where no height of it is known.
    private static func capture(_ kind: KeyboardKind, in setting: Setting) -> Capture? {
        let screens = setting.apps[0].screens
        guard let index = screens.firstIndex(where: { $0.name == "chat" }),
            let height = setting.heights.row(kind, setting.orientation)
        else { return nil }
        let size = setting.device.size(in: setting.orientation)
        let content = SceneContent(
            app: AppID(0), screen: index, orientation: setting.orientation,
            appearance: setting.appearance, inset: height.total,
            firstResponder: screens[index].index(of: ViewID("messageField")),
            texts: Array(repeating: "", count: screens[index].views.count), overlays: [],
            prompt: nil)
        let keyboard = KeyboardContent(
            frame: Rect(
                x: 0, y: size.height - height.total, width: size.width, height: height.total),
            kind: kind, owner: AppID(0), appearance: setting.appearance, returnKey: .send,
            showsPrediction: height.predictionBar > 0, accessoryHeight: 0, accessory: nil,
            isShifted: true)
        return Capture(content: content, keyboard: keyboard)
    }

    func run(into table: inout Table) throws {
        let few = subjects.count
        try draw(few, threads: 1)
        let one = try timed(few, threads: 1)
        let before = Self.residentMB()
        let two = try timed(Self.count, threads: 2)
        table.add("a picture of a thousand", two, "on one thread", one)
        table.add("memory after a thousand", Self.residentMB(), "MB", "after the first", before)
        try looks(into: &table)
    }

    /// The chat in the looks of three systems, from its content to its pixels on one thread, beside
    /// the playing of the same list: the rest is what a look costs before the first pixel.
    private func looks(into table: inout Table) throws {
        for (device, system) in [("iPhone X", "12"), ("iPhone 15", "17"), ("iPhone 17", "26")] {
            guard
                let subject = subjects.first(where: {
                    $0.setting.device.name == device && $0.capture.keyboard?.kind == .letters
                })
            else { continue }
            let snapshotter = Snapshotter(
                setting: subject.setting, keyboards: maker.keyboards, fonts: maker.fonts)
            let list = snapshotter.displayList(of: subject.capture, captures: [])
            let size = subject.setting.device.size
            let scale = subject.setting.device.scale
            let renderer = Renderer(fonts: maker.fonts)
            let whole = try median {
                _ = try snapshotter.image(of: subject.capture, captures: [])
            }
            let played = try median {
                _ = try renderer.draw(
                    list, widthPx: Int(size.width.points) * scale,
                    heightPx: Int(size.height.points) * scale, scale: Double(scale))
            }
            table.add("chat of iOS \(system)", whole, "its list alone", played)
        }
    }

    /// The median of nine runs in milliseconds.
    private func median(_ work: () throws -> Void) rethrows -> Double {
        var times: [Double] = []
        for _ in 0..<9 {
            let start = DispatchTime.now().uptimeNanoseconds
            try work()
            times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
        }
        return times.sorted()[4]
    }

    /// Milliseconds a picture.
    private func timed(_ count: Int, threads: Int) throws -> Double {
        let start = DispatchTime.now().uptimeNanoseconds
        try draw(count, threads: threads)
        return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6 / Double(count)
    }

    private func draw(_ count: Int, threads: Int) throws {
        var failures: [(any Error)?] = Array(repeating: nil, count: threads)
        failures.withUnsafeMutableBufferPointer { failures in
            onThreads(threads) { thread in
                do {
                    for index in stride(from: thread, to: count, by: threads) {
                        let subject = subjects[index % subjects.count]
                        let picture = try Snapshotter(
                            setting: subject.setting, keyboards: maker.keyboards,
                            fonts: maker.fonts
                        ).image(of: subject.capture, captures: [])
                        _ = try PNG.encode(picture)
                    }
                } catch { failures[thread] = error }
            }
        }
        if let failure = failures.compactMap({ $0 }).first { throw failure }
    }

    private static func residentMB() -> Double {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
        return pages * 4096 / 1e6
    }
}
