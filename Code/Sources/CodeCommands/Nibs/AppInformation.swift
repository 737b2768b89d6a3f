import Foundation

/// The storyboards with which an app starts, as its information property lists name them.
struct AppInformation {
    /// The storyboard of an app without scenes.
    private var application: String?
    /// The storyboard of the scenes.
    private var scene: String?
    private var hasScenes = false

    /// Adds what a property list says; lists of Xcode 13 and later may hold one key alone.
    mutating func add(_ path: String, _ bytes: [UInt8]) throws {
        let list = try Self.read(path, bytes)
        if let name = list["UIMainStoryboardFile"] as? String { application = name }
        guard let manifest = list["UIApplicationSceneManifest"] as? [String: Any] else { return }
        hasScenes = true
        let configurations = manifest["UISceneConfigurations"] as? [String: Any]
        let scenes = configurations?["UIWindowSceneSessionRoleApplication"] as? [[String: Any]]
        if let name = scenes?.first?["UISceneStoryboardFile"] as? String { scene = name }
    }

    /// The storyboard for an app with or without scenes.
    enum Main: Equatable {
        case named(String)
        /// The app is told to start without one.
        case none
        /// No list says it; Xcode may make those keys from settings.
        case unknown
    }

    /// Returns the storyboard; iOS does not load that of an app without scenes for scenes.
    func main(withScenes: Bool) -> Main {
        if withScenes, hasScenes { return scene.map(Main.named) ?? .none }
        return application.map(Main.named) ?? .unknown
    }

    private static func read(_ path: String, _ bytes: [UInt8]) throws -> [String: Any] {
        var line = 1
        do {
            let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
            if let list = list as? [String: Any] { return list }
        } catch {
            let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
            let place = words.firstMatch(of: /line (\d+)/).flatMap { Int($0.1) }
            let last = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
            line = place ?? (words.contains("EOF") ? last : 1)
        }
        throw CommandFailure(
            65,
            "\(path):\(line):1: error: the file is no property list with a dictionary; correct it,"
                + " or exclude it with --exclude")
    }
}
