/// The rules for which process receives which post of a keyboard, and in which form.
package struct DeliveryRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether what is posted while a process is suspended waits for
    /// it, and reaches it when it runs again.
    package var keepsForSuspended: Figure<Bool>
    /// The time from one delayed post to the next, in milliseconds.
    package var keptGapMs: Figure<Int32>
    /// A Boolean value that indicates whether a post that another process caused says all the same
    /// that it is local.
    package var foreignIsLocal: Figure<Bool>
    /// A Boolean value that indicates whether an app that is being left receives the posts when its
    /// keyboard goes.
    package var leaverHearsHide: Figure<Bool>
    /// A Boolean value that indicates whether it receives the did posts of that as well.
    package var leaverHearsDidHide: Figure<Bool>
    /// A Boolean value that indicates whether the posts of a show report a keyboard that the system
    /// brings back by itself.
    package var restoreIsTold: Figure<Bool>
}
