/// Which of a keyboard's posts reach which process, and as what.
public struct DeliveryRules: Hashable, Sendable, Codable {
    /// Whether what is posted while a process is suspended waits for it, and reaches it when it
    /// runs again.
    public var keepsForSuspended: Figure<Bool>
    /// From one post that has waited to the next, in milliseconds.
    public var keptGapMs: Figure<Int32>
    /// Whether a post that another process caused says all the same that it is local.
    public var foreignIsLocal: Figure<Bool>
    /// Whether an app that is being left hears that its keyboard goes.
    public var leaverHearsHide: Figure<Bool>
    /// Whether it hears the did posts of that as well.
    public var leaverHearsDidHide: Figure<Bool>
    /// Whether the posts of a show tell of a keyboard that the system brings back by itself.
    public var restoreIsTold: Figure<Bool>
}
