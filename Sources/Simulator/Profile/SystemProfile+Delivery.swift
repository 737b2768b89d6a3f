/// The rules for which process receives which post of a keyboard, and in which form.
public struct DeliveryRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether what is posted while a process is suspended waits for
    /// it, and reaches it when it runs again.
    public var keepsForSuspended: Figure<Bool>
    /// The time from one delayed post to the next, in milliseconds.
    public var keptGapMs: Figure<Int32>
    /// A Boolean value that indicates whether a post that another process caused says all the same
    /// that it is local.
    public var foreignIsLocal: Figure<Bool>
    /// A Boolean value that indicates whether an app that is being left hears that its keyboard
    /// goes.
    public var leaverHearsHide: Figure<Bool>
    /// A Boolean value that indicates whether it hears the did posts of that as well.
    public var leaverHearsDidHide: Figure<Bool>
    /// A Boolean value that indicates whether the posts of a show tell of a keyboard that the
    /// system brings back by itself.
    public var restoreIsTold: Figure<Bool>
}
