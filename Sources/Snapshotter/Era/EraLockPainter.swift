internal import Raster
internal import Simulator

/// The lock screen of iPhone OS 3 to iOS 6: two dark bars, the lower one with a slider.
struct EraLockPainter {
    let setting: Setting
    let type: Typesetter
    let screen: Box

    func draw(into list: inout DisplayList) {
        Wallpaper.draw(in: screen, .light, into: &list)
        let height = Self.barHeight(on: screen)
        let top = Box(0, listTop - height, screen.width, height)
        drawGround(top, into: &list)
        let size = height * 0.58
        list.engraved(
            "9:41", screen.midX, middle: top.y + height * 0.38, size, .white,
            shadow: Color(0x0000_0080), .light)
        list.engraved(
            "Monday, June 3", screen.midX, middle: top.maxY - height * 0.17, 16, .white,
            shadow: Color(0x0000_0080), .regular)
        let foot = Box(0, screen.maxY - height, screen.width, height)
        drawGround(foot, into: &list)
        drawSlider(foot, into: &list)
    }

    /// The lower edge of the upper bar, at which the notifications begin.
    var listTop: Double {
        setting.device.statusBarHeight(in: setting.orientation).points + Self.barHeight(on: screen)
    }

    /// The height of each of the two bars.
    static func barHeight(on screen: Box) -> Double { screen.height > screen.width ? 96 : 76 }

    private func drawGround(_ box: Box, into list: inout DisplayList) {
        list.fill(box, Color(0x0000_008C))
        let half = box.spanning(top: box.y, bottom: box.midY)
        list.fill(
            .rect(half), from: Spot(0, half.y), to: Spot(0, half.maxY),
            [Color(0xFFFF_FF47), Color(0xFFFF_FF14)])
        list.fill(Box(box.x, box.y, box.width, 1), Color(0xFFFF_FF40))
        list.fill(Box(box.x, box.maxY - 1, box.width, 1), Color(0x0000_0099))
    }

    private func drawSlider(_ foot: Box, into list: inout DisplayList) {
        let width = min(foot.width - 40, 480)
        let track = Box(center: foot.midX, foot.midY, width: width, height: 48)
        list.fill(.rounded(track, 11), Color(0x0000_00A6))
        list.stroke(.rounded(track, 11), Color(0xFFFF_FF33), 1)
        let knob = Box(track.x + 3, track.y + 3, 64, 42)
        list.gloss(.rounded(knob, 9), knob, [0xFDFDFD, 0xC9CBCF, 0xB2B4B9, 0xD0D2D6])
        var arrow = Path()
        arrow.move(knob.midX - 13, knob.midY - 5)
        arrow.line(knob.midX + 1, knob.midY - 5)
        arrow.line(knob.midX + 1, knob.midY - 11)
        arrow.line(knob.midX + 14, knob.midY)
        arrow.line(knob.midX + 1, knob.midY + 11)
        arrow.line(knob.midX + 1, knob.midY + 5)
        arrow.line(knob.midX - 13, knob.midY + 5)
        arrow.close()
        list.fill(arrow, Color(0x6E72_78FF))
        let middle = (knob.maxX + track.maxX) / 2
        list.text(
            "slide to unlock", middle, middle: track.midY, 21, Color(0xFFFF_FFB8), .regular,
            .center)
    }
}
