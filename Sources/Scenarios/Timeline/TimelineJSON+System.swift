import Basics
internal import Simulator

extension TimelineJSON {
    /// UIKit's names of a callback on each way of delivery, in order.
    func delivered(_ callback: LifecycleCallback, to app: AppID) -> Value {
        .array(setting.deliveries(of: callback, to: app).map { .string($0.name) })
    }

    func members(of record: SystemRecord) -> [Member] {
        func what(_ name: String, _ more: Member...) -> [Member] {
            [Member("what", .string(name))] + more
        }
        return switch record {
        case .ended(_, let ending): what("ended", Member("by", .string(ending.rawValue)))
        case .appearance(_, let appearance, let owner):
            what(
                "appearance", Member("appearance", .string(appearance.rawValue)),
                Member("of", .string(owner.rawValue)))
        case .memoryWarning: what("memoryWarning")
        case .protectedData(_, let isAvailable):
            what("protectedData", Member("available", .bool(isAvailable)))
        case .encoded(_, let bytes): what("stateEncoded") + stored("state", bytes)
        case .restoredState(_, let bytes): what("stateRestored") + stored("state", bytes)
        case .deletedState: what("stateDeleted")
        case .backgroundTask(_, let step):
            what("backgroundTask", Member("step", .string(step.rawValue)))
        case .blocked(_, let ms): what("blocked", Member("ms", .integer(Int64(ms))))
        case .window(_, let frame, let display):
            what(
                "window", Member("frame", self.frame(frame)),
                Member("display", .string(setting.name(of: display))))
        case .discarded: what("sceneDiscarded")
        case .notified(let notification, let step):
            what("userNotification", Member("step", .string(step.rawValue)))
                + notification.members
        }
    }
}
