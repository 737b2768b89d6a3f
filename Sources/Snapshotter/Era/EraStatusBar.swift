internal import Raster
internal import Simulator

/// The status bars of devices with a home button before iOS 11: silver with bars of signal until
/// iOS 6, clear with dots of signal from iOS 7 on.
struct EraStatusBar {
    let device: DeviceProfile
    let orientation: Orientation
    let look: LookRules
    let type: Typesetter

    /// Nil for systems and devices that have today's status bar.
    init?(_ setting: Setting, _ orientation: Orientation, _ type: Typesetter) {
        let look = setting.system.look
        guard setting.device.sensor == .none, !setting.device.hasHomeIndicator,
            look.design.value == .textured || look.signal.value == .dots
        else { return nil }
        (device, self.orientation, self.look, self.type) = (
            setting.device, orientation, look, type
        )
    }

    private var isTextured: Bool { look.design.value == .textured }

    private var box: Box {
        let height = device.statusBarHeight(in: orientation).points
        return Box(0, 0, device.size(in: orientation).width.points, height)
    }

    /// - Parameters:
    ///   - color: the ink of a clear bar; white means black ground for a silver one.
    ///   - tint: the colour of the ground over an app with a navigation bar, or nil for silver.
    ///   - hasGround: false where the bar is clear although its system has silver ones.
    func draw(
        _ color: Color, hasTime: Bool = true, hasGround: Bool = true, tint: Color? = nil,
        into list: inout DisplayList
    ) {
        let bar = box
        // Where the safe area has no room for it, the content would lie below it.
        guard bar.height > 0, device.safeArea(in: orientation).top.points > 0 else { return }
        var ink = color
        if isTextured {
            // Pads have a black bar over every app.
            let isBlack = color == .white || device.isPad
            let tint = isBlack ? nil : tint
            if hasGround, let tint {
                list.fill(
                    .rect(bar), from: Spot(0, bar.y), to: Spot(0, bar.maxY),
                    [tint.mixed(0.12, with: .white), tint.mixed(0.35, with: .black)])
                list.fill(
                    Box(0, bar.maxY - 1, bar.width, 1), tint.mixed(0.75, with: .black))
            } else if hasGround {
                list.gloss(.rect(bar), bar, isBlack ? [0x2A2A2A, 0x000000] : Gloss.status)
                list.fill(
                    Box(0, bar.maxY - 1, bar.width, 1), Color(isBlack ? 0x0000_00FF : 0x8C8F_94FF))
            }
            ink = isBlack ? Color(0xDCDC_DCFF) : tint == nil ? Color(0x3538_3CFF) : .white
        }
        drawLeft(ink, bar, into: &list)
        let weight: TextRun.Weight = isTextured ? .bold : .medium
        let size = isTextured ? 14.0 : 12
        if hasTime {
            list.text("9:41 AM", bar.midX, middle: bar.midY, size, ink, weight, .center)
        }
        let isSmall = isTextured && !device.isPad
        list.battery(bar.maxX - 27, bottom: bar.midY + 4.9, unit: 0.87, ink)
        if !isSmall {
            list.text(
                "100%", bar.maxX - 30.5, middle: bar.midY, 12, ink,
                isTextured ? .bold : .regular, .trailing)
        }
    }

    /// Signal, carrier and wifi; a pad has its name in place of the first two.
    private func drawLeft(_ ink: Color, _ bar: Box, into list: inout DisplayList) {
        let weight: TextRun.Weight = isTextured ? .bold : .regular
        let size = isTextured ? 14.0 : 12
        var x = 6.0
        if !device.isPad {
            if look.signal.value == .dots {
                for index in 0..<5 {
                    list.fill(.circle(x + 2.75 + Double(index) * 7, bar.midY, 2.75), ink)
                }
                x += 38
            } else {
                for (index, height) in [3.0, 5, 7, 9, 11].enumerated() {
                    let level = Box(x + Double(index) * 3.6, bar.midY + 5 - height, 2.6, height)
                    list.fill(level, ink)
                }
                x += 22
            }
        }
        let name = device.isPad ? "iPad" : "Carrier"
        list.text(name, x, middle: bar.midY, size, ink, weight)
        x += type.width(name, size, weight) + 5
        list.wifi(x, bottom: bar.midY + 4.4, unit: 0.84, ink)
    }
}
