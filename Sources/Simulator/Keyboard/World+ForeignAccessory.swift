// A bar that an app leaves to the system does not stand on firmer ground: the system moves it for
// the keyboards whose posts the process receives, and a process that is being left receives
// another's.

extension World {
    /// Carries the bar of a screen that keeps it when no keyboard is up.
    ///
    /// With a keyboard of its own the bar is a part of that keyboard and stands nowhere else.
    mutating func carryAccessory(
        of app: AppID, _ notification: KeyboardNotification, from owner: AppID,
        into sink: inout some RecordSink
    ) {
        guard notification.name.isWill, keepsBar(app), process(app).phase.executes else { return }
        let isForeign = app != owner
        guard !isForeign || rules.keyboard.accessoryFollowsForeign.value else { return }
        let end = screenSpace.fromScreen(notification.end)
        let isHidden = notification.name == .willHide || end == .zero
        let height = isForeign && !isHidden ? max(.zero, screenSize.height - end.y) : 0
        // What an app's code has lifted by itself stays where it is.
        let lifted = process(app).layout.live?.lifted?.distance ?? 0
        moveInset(
            of: app, to: height + lifted, durationMs: notification.durationMs,
            curve: notification.curve,
            into: &sink)
    }
}
