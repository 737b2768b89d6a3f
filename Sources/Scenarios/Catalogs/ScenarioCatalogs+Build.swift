internal import Simulator

extension ScenarioCatalogs {
    /// Returns what an app has from its SDK on a device and a system; nil where the SDK is the
    /// system's own, or newer.
    ///
    /// - Throws: ``UnknownSystem`` for an SDK of no version that the model knows.
    func build(
        sdk: String?, on device: DeviceRow, system: SystemVersion
    ) throws(UnknownSystem) -> AppBuild? {
        guard let sdk else { return nil }
        let match = try systems.profile(for: sdk)
        guard let version = SystemCatalog.version(sdk), version.major < system.major else {
            return nil
        }
        return AppBuild(
            design: match.profile.look.design.value,
            heights: heights.heights(for: device, system: system, sdk: version))
    }

    /// Returns apps as they are on a device and a system, by their SDKs.
    ///
    /// - Throws: ``UnknownSystem`` as ``build(sdk:on:system:)`` does.
    func built(
        _ apps: [AppDefinition], on device: DeviceRow, system: SystemVersion
    ) throws(UnknownSystem) -> [AppDefinition] {
        var apps = apps
        for index in apps.indices {
            apps[index].build = try build(sdk: apps[index].sdk, on: device, system: system)
        }
        return apps
    }
}
