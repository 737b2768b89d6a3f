internal import Raster
internal import Simulator

/// A plane over a blurred screen: how far the blur reaches, in points, by what factor it is more
/// colourful, and the colour laid over it.
struct Material {
    var tint: Color
    var sigma: Double
    var saturation: Double

    init(_ tint: Color, sigma: Double, saturation: Double) {
        (self.tint, self.sigma, self.saturation) = (tint, sigma, saturation)
    }

    func command(_ shape: Shape) -> DisplayList.Command {
        .backdropBlur(shape, sigma: sigma, saturation: saturation, tint: tint)
    }
}

/// The colours of one appearance; figures are the system's named colours as iOS documents them,
/// those of the keyboard come from third-party keyboards made to match the system's.
struct Palette {
    var page: Color
    var groupedPage: Color
    var groupedCell: Color
    var text: Color
    var secondaryText: Color
    var placeholder: Color
    var separator: Color
    var tint: Color
    /// The tint of the notes app.
    var paperTint: Color
    /// What is laid over the blur of a bar.
    var bar: Color
    var fieldBorder: Color
    var fill: Color
    var bubble: Color
    var myBubble: Color
    var alert: Color
    var dim: Color
    var switchOn: Color
    var switchOff: Color

    /// The material below the keys: the keyboard's own colour over the blurred screen.
    var keyboardMaterial: Material
    var emojiMaterial: Material
    var key: Color
    var specialKey: Color
    var keyShadow: Color
    var keyText: Color
    var keySeparator: Color

    /// What destroys something.
    var destructive: Color { Color(isLight ? 0xFF3B_30FF : 0xFF45_3AFF) }

    private var isLight: Bool { page.red > 128 }

    /// The colour of the keyboard's plane without what lies behind it.
    var keyboard: Color { keyboardMaterial.tint }

    /// The line below a bar.
    var barShadow: Color { isLight ? Color(0x0000_004D) : separator }

    /// The caret, and what lies below selected text, where the app has no tint of its own.
    var caret: Color { isLight ? Color(0x426B_F2FF) : tint }
    /// The handles of selected text; measured where the app has no tint of its own.
    var grabber: Color { isLight ? Color(0x146F_E1FF) : tint }
    var selection: Color { isLight ? Color(0x0252_A733) : tint.opacity(0.22) }

    /// The light that a pane of glass catches at its edge.
    var rim: Color { Color(0xFFFF_FF40) }

    init(_ appearance: Appearance) { self = appearance == .light ? Self.light : Self.dark }

    /// - Parameter isRaised: whether the page is a card over another one, which is lighter where
    ///   screens are dark.
    init(_ appearance: Appearance, isRaised: Bool) {
        self.init(appearance)
        guard isRaised, appearance == .dark else { return }
        page = Color(0x1C1C_1EFF)
        groupedPage = page
        groupedCell = Color(0x2C2C_2EFF)
    }

    /// - Parameter isGlass: whether keys are those of iOS 26: one colour for all on a clearer
    ///   plane. The light figures are measured, the dark ones are assumptions.
    init(_ appearance: Appearance, isGlass: Bool) {
        self.init(appearance)
        guard isGlass else { return }
        let isLight = appearance == .light
        keyboardMaterial =
            isLight
            ? Material(Color(0xD8DA_DFB9), sigma: 6.8, saturation: 1.785)
            : Material(Color(0x2424_26DB), sigma: 20, saturation: 1.6)
        emojiMaterial = keyboardMaterial
        key = Color(isLight ? 0xFFFF_FFFF : 0x5858_5CFF)
        specialKey = key
    }

    /// The colours of a keyboard that is not the system's: an opaque plane in a blue of its own,
    /// and keys without a shadow.
    var ofThirdParty: Palette {
        var palette = self
        let plane = Color(isLight ? 0xDCE3_EDFF : 0x1B23_2EFF)
        palette.keyboardMaterial = Material(plane, sigma: 1, saturation: 1)
        palette.emojiMaterial = palette.keyboardMaterial
        palette.key = Color(isLight ? 0xFBFC_FEFF : 0x3A47_58FF)
        palette.specialKey = Color(isLight ? 0xBFCC_DDFF : 0x2A35_44FF)
        palette.keyShadow = .clear
        palette.tint = Color(isLight ? 0x2E6D_B4FF : 0x5A9B_E6FF)
        return palette
    }

    private init(_ c: [UInt32]) {
        let color = c.map { Color($0) }
        (page, groupedPage, groupedCell) = (color[0], color[1], color[2])
        (text, secondaryText, placeholder, separator) = (color[3], color[4], color[5], color[6])
        (tint, paperTint, bar) = (color[7], color[8], color[9])
        (fieldBorder, fill, bubble, myBubble) = (color[10], color[11], color[12], color[13])
        (alert, dim, switchOn, switchOff) = (color[14], color[15], color[16], color[17])
        (key, specialKey) = (color[19], color[20])
        (keyShadow, keyText, keySeparator) = (color[21], color[22], color[23])
        let isLight = color[22] == .black
        // Fitted to screenshots over a grey page, a dark bar and a yellow field; dark is assumed.
        keyboardMaterial = Material(
            color[18], sigma: isLight ? 30 : 20, saturation: isLight ? 7.5 : 1.6)
        emojiMaterial =
            isLight
            ? Material(Color(0xE8EA_EFDE), sigma: 20, saturation: 1.5) : keyboardMaterial
    }

    private static let light = Palette([
        0xFFFF_FFFF, 0xF2F2_F7FF, 0xFFFF_FFFF,
        0x0000_00FF, 0x3C3C_4399, 0x3C3C_434C, 0x3C3C_434A,
        0x007A_FFFF, 0xDD9C_00FF, 0xF9F9_F9E6,
        0xC7C7_CCFF, 0x7878_801F, 0xE9E9_EBFF, 0x007A_FFFF,
        0xF5F5_F7D9, 0x0000_0033, 0x34C7_59FF, 0xE9E9_EAFF,
        0xD0D2_D8F9, 0xFFFF_FFFF, 0x3343_5D40,
        0x0000_0059, 0x0000_00FF, 0xBCBF_C3FF
    ])

    private static let dark = Palette([
        0x0000_00FF, 0x0000_00FF, 0x1C1C_1EFF,
        0xFFFF_FFFF, 0xEBEB_F599, 0xEBEB_F54C, 0x5454_5899,
        0x0A84_FFFF, 0xFFD6_0AFF, 0x1D1D_1DE6,
        0x3A3A_3CFF, 0x7878_805C, 0x2626_28FF, 0x0A84_FFFF,
        0x2525_27D9, 0x0000_007A, 0x30D1_58FF, 0x3939_3DFF,
        0x2B2B_2BE8, 0x6B6B_6BFF, 0x4747_47FF,
        0x1414_15FF, 0xFFFF_FFFF, 0x4A4A_4DFF
    ])
}
