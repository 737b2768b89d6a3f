/// The device and the system around an app whose code makes its own views.
package struct AppStage: Hashable, Sendable {
    /// The first version that the system's profile stands for, such as `12.0`.
    package var system: String
    /// The number of the screen's pixels in a point.
    package var scale: Int
    /// The appearance of the app's traits.
    package var appearance: Appearance
    /// The keyboard at rest, in window coordinates, as the system's layout guide follows it; nil
    /// while it counts as off screen.
    package var keyboard: Rect?
    /// The texts of the views, in the order of the views.
    package var texts: [String]
}

extension AppContext {
    /// The durable records of the app itself.
    package var records: [DiskRecord] { disk.filter { $0.app == app } }
}

extension World {
    /// Returns the stage of an app.
    func stage(of app: AppID) -> AppStage {
        let process = processes[app.index]
        let covered = overlap(of: app)
        let window = window(of: app).size
        let keyboard = Rect(
            x: 0, y: window.height - covered, width: window.width, height: covered)
        return AppStage(
            system: shared.setting.system.firstVersion, scale: shared.setting.device.scale,
            appearance: process.appearance, keyboard: covered > 0 ? keyboard : nil,
            texts: process.screens.shown?.texts ?? [])
    }
}
