import Basics
public import Simulator

/// Overrides for a scenario's setting; nil keeps the file's value.
public struct ScenarioVariant: Hashable, Sendable {
    /// The name of another device.
    public var device: String?
    /// A version such as `17.0`; latencies that the file sets are then the profile's own.
    public var system: String?
    /// Another SDK for all apps.
    public var sdk: String?
    /// Another orientation.
    public var orientation: Orientation?
    /// Another appearance.
    public var appearance: Appearance?
    /// Another keyboard that the user has chosen for letters.
    public var keyboard: KeyboardKind?

    /// Creates a variant; nil keeps what the file sets.
    public init(
        device: String? = nil, system: String? = nil, orientation: Orientation? = nil,
        appearance: Appearance? = nil, sdk: String? = nil, keyboard: KeyboardKind? = nil
    ) {
        self.sdk = sdk
        self.keyboard = keyboard
        self.device = device
        self.system = system
        self.orientation = orientation
        self.appearance = appearance
    }
}

extension Scenario {
    /// Returns the same apps and steps on another device or system, or turned, or in another
    /// appearance.
    ///
    /// - Throws: ``UnknownDevice`` or ``UnknownSystem``; ``ImpossiblePair`` for a device that never
    ///   ran the system, where either is another than the file's; ``ImpossibleWindows`` for a
    ///   device or a system without the file's windows.
    public func variant(
        _ variant: ScenarioVariant, catalogs: ScenarioCatalogs
    ) throws -> Scenario {
        if variant == ScenarioVariant() { return self }
        let device = try catalogs.devices.device(named: variant.device ?? setting.device.name)
        let wanted = variant.system ?? systemVersion
        let match = try catalogs.systems.profile(for: wanted)
        if variant.device != nil || variant.system != nil, !device.runs(wanted) {
            throw ImpossiblePair(device: device, system: wanted)
        }
        let version = SystemCatalog.version(wanted) ?? SystemVersion(major: 0)
        var result = self
        result.systemVersion = wanted
        if variant.system != nil { result.remarks = match.remark.map { [$0] } ?? [] }
        var apps = setting.describedApps
        if let sdk = variant.sdk {
            for index in apps.indices { apps[index].sdk = sdk }
        }
        result.setting = Setting(
            device: device.profile,
            system: variant.system == nil ? setting.system : match.profile,
            heights: catalogs.heights.heights(for: device, system: version),
            apps: try catalogs.built(apps, on: device, system: version),
            appearance: variant.appearance ?? setting.appearance,
            interface: interface(in: variant.orientation), choice: choice(of: variant.keyboard),
            prefersCrossFade: setting.prefersCrossFade, displays: setting.displays,
            arrangement: setting.arrangement)
        result.takeTextSize(of: setting)
        if variant.system == nil { result.setting.situations = setting.situations }
        result.setting.checks = setting.checks
        if let refusal = result.setting.windowRefusal {
            throw ImpossibleWindows(rule: refusal.rule, nextStep: refusal.nextStep)
        }
        return result
    }

    /// Takes the size of text where the system has more than one, and remarks it where not.
    private mutating func takeTextSize(of other: Setting) {
        guard other.textSize != .large, setting.system.look.textSizes.value == .none else {
            setting.textSize = other.textSize
            return
        }
        remarks.append(
            "\(setting.system.name) has one size of text, and is drawn with it in place of "
                + "\(other.textSize.rawValue)")
    }

    /// The side of the home button: the file's own where the orientation is the file's.
    private func interface(in orientation: Orientation?) -> InterfaceOrientation {
        guard let orientation, orientation != setting.orientation else { return setting.interface }
        return InterfaceOrientation(orientation)
    }

    /// The user's keyboard: the file's own where the kind is the file's.
    private func choice(of kind: KeyboardKind?) -> KeyboardChoice {
        guard let kind, kind != setting.choice.kind else { return setting.choice }
        return KeyboardChoice(kind: kind)
    }
}

/// A device that never ran a system.
public struct ImpossiblePair: Error, Hashable, CustomStringConvertible {
    /// The device's name.
    public let device: String
    /// The system that the device cannot run.
    public let system: String
    /// The systems that the device ran.
    let systems: String

    init(device: DeviceRow, system: String) {
        self.device = device.model
        self.system = system
        systems = device.systemsText
    }

    /// The device, the version and the next step in one line.
    public var description: String {
        "\(device) cannot run \(system.clipped(40)); take one of its systems, \(systems), or "
            + "another device"
    }
}

/// A device or a system that does not have the windows, scenes or displays of a scenario.
public struct ImpossibleWindows: Error, Hashable, CustomStringConvertible {
    /// The rule that forbids them, such as that a device has no Stage Manager.
    public let rule: String
    /// The nearest thing that is possible.
    let nextStep: String

    /// The rule and the next step in one line.
    public var description: String { "\(rule); \(nextStep)" }
}
