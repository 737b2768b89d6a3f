public typealias OperatingSystemVersion = Foundation.OperatingSystemVersion

/// The process as it would see itself on the simulated device.
open class ProcessInfo: NSObject, @unchecked Sendable {
    public enum ThermalState: Int, Sendable { case nominal, fair, serious, critical }

    public static let processInfo = ProcessInfo()

    open var processName: String { "App" }
    open var processIdentifier: Int32 { 1000 }
    open var arguments: [String] { ["App"] }
    open var environment: [String: String] { [:] }
    open var hostName: String { "localhost" }
    open var processorCount: Int { 6 }
    open var activeProcessorCount: Int { 6 }
    open var physicalMemory: UInt64 { 6 << 30 }
    open var systemUptime: TimeInterval { CACurrentMediaTime() }
    open var isLowPowerModeEnabled: Bool { false }
    open var thermalState: ThermalState { .nominal }
    open var isMacCatalystApp: Bool { false }
    open var isiOSAppOnMac: Bool { false }

    open var operatingSystemVersion: OperatingSystemVersion {
        let version = SystemVersion.current
        return OperatingSystemVersion(
            majorVersion: version.major, minorVersion: version.minor, patchVersion: version.patch)
    }

    open var operatingSystemVersionString: String {
        "Version \(SystemVersion.text) (Build 1A1)"
    }

    private var lastName = 0

    open var globallyUniqueString: String {
        lastName += 1
        return "App-\(lastName)"
    }

    open func isOperatingSystemAtLeast(_ version: OperatingSystemVersion) -> Bool {
        SystemVersion.current
            >= (version.majorVersion, version.minorVersion, version.patchVersion)
    }
}
