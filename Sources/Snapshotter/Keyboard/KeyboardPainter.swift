internal import Raster
internal import Simulator

/// Draws the system keyboard without its accessory view.
struct KeyboardPainter {
    let content: KeyboardContent
    let orientation: Orientation
    let device: DeviceProfile
    let layout: KeyLayout?
    let parts: KeyboardParts
    let palette: Palette
    let type: Typesetter
    let staging: Staging
    /// A Boolean value that indicates whether keys and planes are those of iOS 26.
    let isGlass: Bool
    let look: LookRules

    init(
        _ content: KeyboardContent, orientation: Orientation, setting: Setting,
        layouts: KeyLayouts, type: Typesetter, staging: Staging = Staging()
    ) {
        self.content = content
        self.staging = staging
        self.type = type
        let isSmall = content.form == .floating
        device = isSmall ? Self.phone(of: content.frame.size, setting.device) : setting.device
        self.orientation = isSmall ? .portrait : orientation
        let size = KeyLayout.Device(device)
        let found = layouts.layout(content.kind, on: size, variant: staging.keys)
            .map(setting.system.look.adapted)
        let isWide = size == .widePad || size == .largePad
        layout = isWide && content.form != .split ? found?.widened : found
        parts = KeyboardParts(content, in: setting, orientation: orientation)
        isGlass = setting.design(of: content.owner) == .glass
        let own = Palette(content.appearance, isGlass: isGlass)
        palette = content.kind == .thirdParty ? own.ofThirdParty : own
        look = setting.system.look
    }

    func draw(into list: inout DisplayList) {
        guard parts.whole.height > 0.5, content.look != .accessoryAlone else { return }
        drawForm(into: &list)
    }

    /// The small keyboard is that of a phone as wide as it is.
    private static func phone(of size: Size, _ device: DeviceProfile) -> DeviceProfile {
        var phone = device
        (phone.isPad, phone.hasHomeIndicator, phone.size) = (false, false, size)
        return phone
    }

    func drawWhole(into list: inout DisplayList) {
        list.clipped(to: plane) { list in
            if content.look != .withoutBackdrop { drawBackdrop(into: &list) }
            if content.look == .inputView {
                drawWheel(into: &list)
            } else {
                drawContents(into: &list)
            }
        }
    }

    func drawContents(into list: inout DisplayList) {
        guard let layout else { return }
        if layout.arrangement == .emoji {
            drawEmojiPage(into: &list)
        } else {
            drawPredictions(content.predictions ?? layout.predictions, into: &list)
            drawKeys(layout, into: &list)
        }
        drawDock(into: &list)
    }

    /// A Boolean value that indicates whether keys and their ground are shaded.
    var isTextured: Bool { look.design.value == .textured }

    private func drawBackdrop(into list: inout DisplayList) {
        if isTextured { return TexturedKeyboard(painter: self).drawBackdrop(into: &list) }
        list.commands.append(material.command(.rect(parts.whole)))
        guard isGlass else { return }
        list.stroke(plane, palette.rim, 1)
        // The upper edge catches more light than the sides.
        let edge = parts.whole.spanning(top: parts.whole.y, bottom: parts.whole.y + planeRadius)
        list.clipped(to: .rect(edge)) { $0.stroke(plane, palette.rim, 1.4) }
    }

    /// The material below the keys; that of the page of emoji is lighter.
    private var material: Material {
        isEmoji ? palette.emojiMaterial : palette.keyboardMaterial
    }

    private var isEmoji: Bool { layout?.arrangement == .emoji }

    /// The plane of the keys: since iOS 26 with round corners above.
    private var plane: Shape {
        guard isGlass else { return .rect(parts.whole) }
        return .roundedCorners(
            parts.whole, topLeft: planeRadius, topRight: planeRadius, bottomRight: 0,
            bottomLeft: 0)
    }

    private var planeRadius: Double { device.isPad ? 20 : 28.5 }
}
