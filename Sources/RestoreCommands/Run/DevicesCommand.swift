import Handlings
import ArgumentParser
import Scenarios
import Simulator

struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices, the systems and the keyboard handlings.")

    func run() async throws {
        try await finish { console in
            let catalogs = try Program.catalogs()
            console.out("Devices")
            for line in Self.devices(catalogs.devices) { console.out("  \(line)") }
            console.out("\nSystems")
            for profile in catalogs.systems.profiles {
                console.out("  \(profile.firstVersion) to \(profile.lastVersion)  \(profile.name)")
            }
            console.out("\nHandlings")
            for line in Self.handlings(catalogs.handlings) { console.out("  \(line)") }
            return .good
        }
    }

    static func devices(_ catalog: DeviceCatalog) -> [String] {
        let width = catalog.devices.map(\.model.count).max() ?? 0
        return catalog.devices.map { device in
            let size = "\(number(device.widthPt)) x \(number(device.heightPt)) pt"
            return "\(padded(device.model, to: width))  \(padded(size, to: 14))  @\(device.scale)x"
        }
    }

    static func handlings(_ registry: HandlingRegistry) -> [String] {
        let width = registry.entries.map(\.name.count).max() ?? 0
        return registry.entries.map { "\(padded($0.name, to: width))  \($0.summary)" }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() ? String(Int(value)) : String(value)
    }
}
