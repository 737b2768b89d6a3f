// While a call goes on in a banner, the status bar of a phone without a notch is higher, and the
// window of the app in front begins below the part that was added.

extension World {
    /// The height by which the bar of a call pushes the window down.
    @inline(__always)
    package var callBar: Pt { call == .ongoing ? ongoingCallBar : 0 }

    private var ongoingCallBar: Pt {
        guard !isBlockedByCall, orientation == .portrait else { return 0 }
        let device = shared.setting.device
        guard !device.isPad, !device.hasHomeIndicator else { return 0 }
        return Pt(Int(rules.interruptions.callBarPt.value))
    }

    /// Returns a window that fills the screen but for the bar of a call.
    func lowered(_ window: Layout.Window) -> Layout.Window {
        guard callBar > 0 else { return window }
        var window = window
        window.size.height = window.size.height - callBar
        return window
    }

    /// Changes the call, and lays the apps out where its bar comes or goes.
    mutating func setCall(_ new: CallState?, into sink: inout some RecordSink) {
        let old = callBar
        lifecycleState.setCall(new)
        guard callBar != old else { return }
        layOutAll(into: &sink)
    }
}
