@_spi(Host) import UIKit

extension Session {
    /// Asks the scene's delegate for the state that the system keeps.
    func encodeState() {
        guard let activity = sceneDelegate?.stateRestorationActivity(for: UIWindowScene.main) else {
            return
        }
        let list: [String: Any] = [
            "type": activity.activityType, "info": activity.userInfo ?? [:]
        ]
        guard
            let data = try? PropertyListSerialization.data(
                fromPropertyList: list, format: .xml, options: 0)
        else {
            Lacks.report("a restoration activity whose userInfo is no property list")
            return
        }
        reporter.add("restoration \(data.base64EncodedString())")
    }

    /// Gives the state to the scene, before it connects.
    func restoreState(_ data: Data) {
        guard
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
            let parts = list as? [String: Any], let type = parts["type"] as? String
        else { return }
        let activity = NSUserActivity(activityType: type)
        activity.userInfo = parts["info"] as? [AnyHashable: Any]
        UIWindowScene.main.session.stateRestorationActivity = activity
    }
}
