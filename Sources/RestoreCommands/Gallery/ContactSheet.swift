import Pictures
import Raster

/// Small pictures side by side with their captions, on as many sheets as necessary.
struct ContactSheet {
    private static let margin = 36.0
    private static let gap = 26.0
    private static let lineHeight = 18.0

    let title: String
    let rowHeight: Double
    private let widthPx: Double
    private let heightPx: Double
    private(set) var thumbnails: [Thumbnail] = []

    /// A small picture with its captions, in one colour below it.
    struct Thumbnail {
        var image: Bitmap
        var captions: [String]
        var color: Color
        /// The width of the column that the words can fill.
        var columnPx: Double
    }

    /// The width of the words below the narrowest unscaled picture, a device and a system.
    private static let narrowestPx = 140.0

    static let ink = Color(0x3333_3AFF)

    /// Creates an empty sheet.
    ///
    /// - Parameters:
    ///   - rowHeight: The height to which pictures are scaled, in pixels.
    ///   - heightPx: The height of rows after which a new sheet begins.
    init(title: String, rowHeight: Double, widthPx: Double = 1800, heightPx: Double = 2400) {
        self.title = title
        self.rowHeight = rowHeight
        self.widthPx = widthPx
        self.heightPx = heightPx
    }

    /// Adds a picture as it is, with the lines below it.
    mutating func add(unscaled picture: Bitmap, captions: [String]) {
        thumbnails.append(
            Thumbnail(
                image: picture, captions: captions, color: Self.ink,
                columnPx: max(Double(picture.widthPx), Self.narrowestPx)))
    }

    /// Adds a picture, scaled down to the height of a row, with captions below it.
    mutating func add(
        _ picture: Bitmap, captions: [String], color: Color = ink, with renderer: Renderer
    ) throws {
        let (width, height) = size(of: picture)
        var list = DisplayList()
        list.commands.append(.image(ImageID(0), in: Box(0, 0, width, height), opacity: 1))
        let small = try renderer.draw(
            list, widthPx: Int(width), heightPx: Int(height), scale: 1, background: Color(0),
            images: [ImageID(0): picture])
        thumbnails.append(
            Thumbnail(image: small, captions: captions, color: color, columnPx: width))
    }

    /// Returns the size of a thumbnail. A landscape picture is no wider than a portrait one is
    /// high.
    private func size(of picture: Bitmap) -> (Double, Double) {
        let (width, height) = (Double(picture.widthPx), Double(picture.heightPx))
        let scale = rowHeight / max(width, height)
        return ((width * scale).rounded(), (height * scale).rounded())
    }

    /// The sheets in order.
    func sheets(with renderer: Renderer) throws -> [Bitmap] {
        try pages().enumerated().map { number, page in
            let rows = page.map(\.height).reduce(0, +)
            let height = Self.margin * 2 + 44 + rows
            var list = DisplayList()
            let suffix = number == 0 ? "" : " (\(number + 1))"
            write(title + suffix, Self.margin, Self.margin + 26, 28, .semibold, into: &list)
            var images: [ImageID: Bitmap] = [:]
            var y = Self.margin + 56
            for row in page {
                draw(row, y, into: &list, &images)
                y += row.height
            }
            return try renderer.draw(
                list, widthPx: Int(widthPx), heightPx: Int(height), scale: 1,
                background: Color(0xE7E8_ECFF), images: images)
        }
    }

    private struct Row {
        var items: [Int] = []
        var width = 0.0
        var height = 0.0
    }

    private func pages() -> [[Row]] {
        var pages: [[Row]] = [[]]
        var used = 0.0
        for row in rows() {
            if used + row.height > heightPx, !pages[pages.count - 1].isEmpty {
                pages.append([])
                used = 0
            }
            pages[pages.count - 1].append(row)
            used += row.height
        }
        return pages
    }

    private func rows() -> [Row] {
        var rows: [Row] = []
        var row = Row()
        let room = widthPx - 2 * Self.margin
        for (index, thumbnail) in thumbnails.enumerated() {
            let width = thumbnail.columnPx
            if row.width + width > room, !row.items.isEmpty {
                rows.append(row)
                row = Row()
            }
            row.items.append(index)
            row.width += width + Self.gap
            row.height = max(
                row.height,
                Double(thumbnail.image.heightPx) + height(of: thumbnail) + Self.gap)
        }
        return row.items.isEmpty ? rows : rows + [row]
    }

    private func draw(
        _ row: Row, _ y: Double, into list: inout DisplayList, _ images: inout [ImageID: Bitmap]
    ) {
        var x = Self.margin
        for index in row.items {
            let thumbnail = thumbnails[index]
            let image = thumbnail.image
            let box = Box(x, y, Double(image.widthPx), Double(image.heightPx))
            images[ImageID(index)] = image
            list.commands.append(.image(ImageID(index), in: box, opacity: 1))
            list.commands.append(
                .clip(
                    .rect(
                        Box(
                            x, box.y + box.height, thumbnail.columnPx + Self.gap - 6,
                            height(of: thumbnail))),
                    captioned(thumbnail, x, box.y + box.height)))
            x += thumbnail.columnPx + Self.gap
        }
    }

    private func height(of thumbnail: Thumbnail) -> Double {
        Self.lineHeight * Double(thumbnail.captions.count) + 12
    }

    private func captioned(_ thumbnail: Thumbnail, _ x: Double, _ y: Double) -> DisplayList {
        var list = DisplayList()
        for (index, line) in thumbnail.captions.enumerated() {
            let below = y + Self.lineHeight * Double(index + 1)
            write(line, x, below, 13, .regular, thumbnail.color, into: &list)
        }
        return list
    }

    private func write(
        _ text: String, _ x: Double, _ y: Double, _ size: Double, _ weight: TextRun.Weight,
        _ color: Color = ink, into list: inout DisplayList
    ) {
        list.commands.append(
            .text(
                TextRun(
                    text, at: Spot(x, y), size: size, weight: weight, color: color)))
    }
}
