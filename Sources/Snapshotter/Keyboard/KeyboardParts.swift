internal import Raster
internal import Simulator

/// How the frame of a keyboard is divided: accessory view, prediction bar, keys, what lies below.
///
/// The frame is the truth (it may belong to any device and moment); the profile's row says how much
/// of it is bar and dock, and the keys get what is left.
struct KeyboardParts {
    /// The system keyboard: all but the accessory view.
    var whole: Box
    var accessory: Box
    var prediction: Box
    var keys: Box
    var below: Box

    init(_ content: KeyboardContent, in setting: Setting, orientation: Orientation) {
        let frame = Box(content.frame)
        let row = setting.heights(of: content.owner).row(content.kind, orientation)
        let safeBottom = setting.device.safeArea(in: orientation).bottom.points
        let top = frame.y + content.accessoryHeight.points
        let room = max(0, frame.maxY - top)
        let dock = min(row?.below.points ?? safeBottom, room * 0.4)
        let bar = content.showsPrediction ? min(row?.predictionBar.points ?? 0, room * 0.4) : 0
        whole = frame.spanning(top: top, bottom: frame.maxY)
        accessory = frame.spanning(top: frame.y, bottom: top)
        prediction = frame.spanning(top: top, bottom: top + bar)
        below = frame.spanning(top: frame.maxY - dock, bottom: frame.maxY)
        keys = frame.spanning(top: top + bar, bottom: frame.maxY - dock)
        let margin = Self.margin(of: setting.device, orientation)
        keys = keys.inset(margin, 0)
        let size = setting.device.size(in: orientation)
        if let stray = content.accessoryTop?.points {
            accessory = frame.spanning(top: stray, bottom: stray + top - frame.y)
        }
        divide(frame, content, screen: Box(0, 0, size.width.points, size.height.points))
    }

    /// Off the lower edge, an accessory view stays below; the small keyboard has a handle.
    private mutating func divide(_ frame: Box, _ content: KeyboardContent, screen: Box) {
        guard [.undocked, .split, .floating].contains(content.form) else { return }
        let lift = content.accessoryHeight.points
        accessory = screen.spanning(top: screen.maxY - lift, bottom: screen.maxY)
        if content.form == .undocked {
            // Its frame has the accessory view's height in it.
            whole = frame.spanning(top: frame.y + lift, bottom: frame.maxY)
            return
        }
        whole = frame
        let bar = content.form == .floating && content.showsPrediction ? 40.0 : 0
        prediction = whole.spanning(top: whole.y, bottom: whole.y + bar)
        below = whole.spanning(top: whole.maxY - 24, bottom: whole.maxY)
        keys = whole.spanning(top: prediction.maxY, bottom: below.y)
    }

    /// What stays free at each side of the keys: in landscape, phones without a home button keep
    /// the rounded corners clear and put globe and microphone there.
    static func margin(of device: DeviceProfile, _ orientation: Orientation) -> Double {
        let side = device.safeArea(in: orientation).left.points
        return side > 0 ? max(70, side + 20) : 0
    }
}
