internal import Raster
internal import Simulator

extension Palette {
    /// The colours of apps before iOS 7, to the eye.
    var textured: Palette {
        var palette = self
        palette.page = Color(0xFFFF_FFFF)
        palette.groupedPage = Color(0xC5CC_D4FF)
        palette.groupedCell = .white
        palette.secondaryText = Color(0x6D74_7EFF)
        palette.placeholder = Color(0xB2B2_B2FF)
        palette.separator = Color(0xADAD_B0FF)
        palette.tint = Color(0x3250_86FF)
        palette.paperTint = Color(0x7A4A_20FF)
        palette.bubble = Color(0xDFE0_E3FF)
        palette.myBubble = Color(0xB3E2_70FF)
        palette.keyText = .black
        return palette
    }
}
