import Foundation
import Pictures
import Raster
import Scenarios
import Simulator
import Snapshotter
import Testing

@testable import RestoreCommands

/// One golden of the gallery: the pictures of a subject side by side.
struct GallerySheet: Sendable, CustomTestStringConvertible {
    /// The name of the golden after `gallery/`.
    let name: String
    let section: String
    /// The beginning of the names of the pictures, after the section's.
    let prefix: String
    /// The pictures of the section from this number on, and how many of them.
    let part: Range<Int>
    /// The number of pixels that become one, on each side.
    let divisor: Int
    /// A Boolean value that indicates whether only the keyboard is shown.
    let isKeyboard: Bool

    var testDescription: String { name }

    /// The pictures of the sheet, in the order of the gallery.
    func pictures(in gallery: Gallery) throws -> [GalleryPicture] {
        let all = try gallery.section(section)?.pictures ?? []
        let own = all.filter { $0.name.hasPrefix(prefix) }
        return Array(own[part.clamped(to: own.indices)])
    }

    func image(in gallery: Gallery, with maker: PictureMaker) throws -> Bitmap {
        var sheet = ContactSheet(
            title: name, rowHeight: 0, widthPx: 1280, heightPx: .infinity)
        for picture in try pictures(in: gallery) {
            let image = try picture.image(with: maker, pixelsPerPoint: 1)
            let part = isKeyboard ? picture.keyboardArea ?? image.bounds : image.bounds
            sheet.add(
                unscaled: image.cropped(to: part).scaledDown(by: divisor),
                captions: [picture.caption])
        }
        return try sheet.sheets(with: Renderer(fonts: maker.fonts))[0]
    }
}

extension GallerySheet {
    var goldenName: String { "gallery/\(name)" }

    /// All sheets. A new picture of the gallery may need a sheet of its own here.
    static let all: [GallerySheet] =
        keyboards
        + [
            GallerySheet("keyboards-emoji-sections", "keyboards", "emoji-", 3, isKeyboard: true),
            GallerySheet("keys", "keys", "keys-", 2),
            GallerySheet("keys-forms", "keys", "form-", 2),
            GallerySheet("keys-return-flat", "keys", "return-iphone-15", 2, isKeyboard: true),
            GallerySheet("keys-return-glass", "keys", "return-iphone-17", 2, isKeyboard: true),
            GallerySheet("devices-home-button", "devices", "", 5, part: 0..<10),
            GallerySheet("devices-notch", "devices", "", 6, part: 10..<24),
            GallerySheet("devices-island", "devices", "", 6, part: 24..<40),
            GallerySheet("pads", "pads", "", 9),
            GallerySheet("screens-flat-light", "screens", "screen-iphone-15", 3, part: 0..<15),
            GallerySheet("screens-flat-dark", "screens", "screen-iphone-15", 3, part: 15..<30),
            GallerySheet("screens-glass-light", "screens", "screen-iphone-17", 3, part: 0..<15),
            GallerySheet("screens-glass-dark", "screens", "screen-iphone-17", 3, part: 15..<30),
            GallerySheet("text-home-button", "text", "text-iphone-6s", 3),
            GallerySheet("text-flat", "text", "text-iphone-15", 3),
            GallerySheet("text-glass", "text", "text-iphone-17", 3),
            GallerySheet("sheets", "sheets", "", 3),
            GallerySheet("presented-phone", "presented", "", 4, part: 0..<12),
            GallerySheet("presented-pad", "presented", "", 5, part: 12..<21),
            GallerySheet("system-small", "system", "", 4, part: 0..<9),
            GallerySheet("system-home-button", "system", "", 4, part: 9..<18),
            GallerySheet("system-island", "system", "", 4, part: 18..<28),
            GallerySheet("system-glass", "system", "", 4, part: 28..<38),
            GallerySheet("system-landscape", "system", "", 4, part: 38..<43),
            GallerySheet("system-pad", "system", "", 8, part: 43..<63),
            GallerySheet("system-notifications", "system", "", 4, part: 63..<75),
            GallerySheet("system-notifications-cards", "system", "", 6, part: 75..<85),
            GallerySheet("switcher", "switcher", "", 7),
            GallerySheet("windows", "windows", "", 5, part: 0..<8),
            GallerySheet("windows-menu-bar", "windows", "", 3, part: 8..<9),
            GallerySheet("worlds-split", "worlds", "", 5, part: 0..<7),
            GallerySheet("worlds-stages", "worlds", "", 5, part: 7..<11),
            GallerySheet("worlds-windows", "worlds", "", 5, part: 11..<14),
            GallerySheet("overlays", "overlays", "", 2),
            GallerySheet("systems-3", "systems", "", 4, part: 0..<10),
            GallerySheet("systems-4-and-5", "systems", "", 4, part: 10..<20),
            GallerySheet("systems-6-to-8", "systems", "", 4, part: 20..<31),
            GallerySheet("systems-9-to-14", "systems", "", 5, part: 31..<43),
            GallerySheet("systems-15-to-26", "systems", "", 5, part: 43..<55),
            GallerySheet("systems-27", "systems", "", 3, part: 55..<58),
            GallerySheet("covers-flat", "covers", "cover-iphone-15", 3),
            GallerySheet("covers-glass", "covers", "cover-iphone-17", 4),
            GallerySheet("accessories", "accessories", "", 3)
        ]

    /// The stages of the section of keyboards, in its order. The first picture of two of them, the
    /// letters, is drawn in full size on a sheet of its own. The keyboards of a pad need two
    /// sheets.
    private static let keyboards: [GallerySheet] = {
        let stages: [(name: String, divisor: Int, hasFullSize: Bool)] = [
            ("home-button", 2, false), ("island", 2, true), ("dark", 3, false),
            ("rounded", 2, true), ("rounded-dark", 3, false), ("landscape", 3, false),
            ("pad", 4, false), ("pad-rounded", 4, false)
        ]
        let padSheet = 12
        let count = Gallery.layouts.count
        return stages.enumerated().flatMap { index, stage in
            let (first, end) = (index * count, (index + 1) * count)
            let name = "keyboards-\(stage.name)"
            let rest = stage.hasFullSize ? first + 1 : first
            let small = GallerySheet(
                name, "keyboards", "", stage.divisor, part: rest..<end, isKeyboard: true)
            let full = GallerySheet(
                "\(name)-letters", "keyboards", "", 1, part: first..<rest, isKeyboard: true)
            guard stage.name == "pad" else { return stage.hasFullSize ? [full, small] : [small] }
            return [
                GallerySheet(
                    name, "keyboards", "", stage.divisor, part: first..<(first + padSheet),
                    isKeyboard: true),
                GallerySheet(
                    "\(name)-more", "keyboards", "", stage.divisor, part: (first + padSheet)..<end,
                    isKeyboard: true)
            ]
        }
    }()

    private init(
        _ name: String, _ section: String, _ prefix: String, _ divisor: Int,
        part: Range<Int> = 0..<1000, isKeyboard: Bool = false
    ) {
        self.init(
            name: name, section: section, prefix: prefix, part: part, divisor: divisor,
            isKeyboard: isKeyboard)
    }
}
