import Pictures
import Review
import Simulator
import Snapshotter

/// Collects what the gallery's page says about its pictures.
struct GalleryIndex {
    private(set) var page = GalleryPage()

    /// The path of a picture in the folder of the gallery.
    static func file(of picture: GalleryPicture, in section: GallerySection) -> String {
        "\(section.name)/\(picture.name).png"
    }

    /// The path of the small copy of a picture.
    static func thumbnail(of file: String) -> String { "small/\(file)" }

    mutating func add(_ section: GallerySection) {
        page.sections.append(GalleryPage.Section(name: section.name, title: section.title))
    }

    mutating func add(
        _ picture: GalleryPicture, in section: GallerySection, thumbnail: PixelSize
    ) {
        let setting = picture.setting
        let reference = LookReference(picture.screen, in: setting, staging: picture.staging)
        let file = Self.file(of: picture, in: section)
        page.pictures.append(
            GalleryPage.Picture(
                caption: picture.fullCaption, section: section.name, device: setting.device.name,
                system: setting.system.name, look: setting.system.look.design.value.rawValue,
                appearance: setting.appearance.rawValue,
                orientation: setting.orientation.rawValue, measured: reference.measured,
                unmeasured: reference.unmeasured,
                isChosen: GallerySelection.names.contains(picture.name), file: file,
                thumbnail: Self.thumbnail(of: file),
                size: [thumbnail.widthPx, thumbnail.heightPx]))
        if GallerySelection.isInRow(picture, of: section) { page.row.append(file) }
    }
}
