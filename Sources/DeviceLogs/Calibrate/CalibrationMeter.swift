internal import Simulator

/// All values of a profile's figures that logs show.
struct CalibrationMeter {
    var showMs = Samples()
    var hideMs = Samples()
    var resizeMs = Samples()
    var showCurve = Samples()
    var hideCurve = Samples()
    var resizeCurve = Samples()
    var gapMs = Samples()
    var didLagMs = Samples()
    var didAfterZeroMs = Samples()
    var startsMs = Samples()
    var firstShowLess = Samples()
    var keyboardLeavesMs = Samples()
    var entersBackgroundMs = Samples()
    var homeBackgroundMs = Samples()
    var lockBackgroundMs = Samples()
    var becomesActiveMs = Samples()
    var showPosts = Choices<[KeyboardNotificationName]>()
    var hidePosts = Choices<[KeyboardNotificationName]>()
    var keys = Choices<UserInfoKeys>()
    var didLacks = Choices<UserInfoKeys>()
    var object = Choices<Bool>()
    var broadcasts = Choices<Bool>()
    var hasScenes = Choices<Bool>()
    /// The heights of docked keyboards without their accessory views, in units of ``Pt``.
    var heights: [HeightKey: Samples] = [:]

    struct HeightKey: Hashable {
        var kind: KeyboardKind
        var orientation: Orientation
    }
}
