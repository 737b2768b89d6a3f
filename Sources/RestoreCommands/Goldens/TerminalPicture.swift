// Pictures in a terminal. Half blocks work everywhere: a character is two square pixels, one above
// the other. Terminals that answer kitty's query, are called iTerm2, or have sixels among their
// attributes draw the picture itself.

import Foundation
import Pictures

/// The ways in which a terminal shows pictures.
enum TerminalPicture: Hashable, Sendable {
    /// The upper half block in two colours of 24 bits.
    case halfBlocks
    /// Five shades of characters, for terminals without colour.
    case shades
    /// The graphics protocol of kitty, WezTerm, Ghostty and others.
    case kitty
    /// The inline images of iTerm2.
    case iTerm
    /// The sixels of DEC's terminals, which xterm, foot, mlterm and others draw; the size of a
    /// character in pixels.
    case sixels(cellWidth: Int, cellHeight: Int)

    /// Creates the way that suits the answers of a terminal; nil where it draws no pictures.
    ///
    /// - Parameters:
    ///   - answer: the answers to kitty's query, to XTVERSION and to the primary attributes.
    ///   - cell: the size of a character in pixels; nil where it is not known: then that of DEC's
    ///     VT340.
    init?(answer: String, cell: (width: Int, height: Int)?) {
        if answer.contains("_Gi=31;OK") {
            self = .kitty
        } else if answer.contains("\u{1B}P>|iTerm2") {
            self = .iTerm
        } else if let attributes = answer.firstMatch(of: /\u{1B}\[\?([0-9;]*)c/)?.output.1,
            attributes.split(separator: ";").dropFirst().contains("4")
        {
            self = .sixels(cellWidth: cell?.width ?? 10, cellHeight: cell?.height ?? 20)
        } else {
            return nil
        }
    }

    /// Returns the text that shows a picture in a limited number of columns and rows. Each line of
    /// half blocks is one row. Where the terminal draws the picture, the first line contains all of
    /// it, and the others are empty.
    func lines(of picture: Bitmap, columns: Int, rows: Int) -> [String] {
        let grid = PixelGrid(picture, columns: max(1, columns), rows: max(1, rows) * 2)
        let height = (grid.height + 1) / 2
        switch self {
        case .halfBlocks: return (0..<height).map { Self.halfBlocks(grid, row: $0) }
        case .shades: return (0..<height).map { Self.shades(grid, row: $0) }
        case .kitty:
            return Self.lines(Self.kitty(picture, columns: grid.width, rows: height), height)
        case .iTerm:
            return Self.lines(Self.iTerm(picture, columns: grid.width, rows: height), height)
        case .sixels(let width, let lineHeight):
            let pixels = PixelGrid(
                picture, columns: grid.width * width, rows: height * lineHeight)
            return Self.lines(SixelText(pixels).text, height)
        }
    }

    /// A command for the first of several rows.
    private static func lines(_ command: String, _ rows: Int) -> [String] {
        [command] + Array(repeating: "", count: max(0, rows - 1))
    }

    private static func halfBlocks(_ grid: PixelGrid, row: Int) -> String {
        var text = ""
        var last: (UInt32, UInt32)?
        for x in 0..<grid.width {
            let upper = grid[x, row * 2]
            let lower = row * 2 + 1 < grid.height ? grid[x, row * 2 + 1] : 0
            if last.map({ $0 != (upper, lower) }) ?? true {
                text += "\u{1B}[38;2;\(channels(upper));48;2;\(channels(lower))m"
                last = (upper, lower)
            }
            text += "▀"
        }
        return text + "\u{1B}[0m"
    }

    private static func channels(_ pixel: UInt32) -> String {
        "\(pixel & 255);\(pixel >> 8 & 255);\(pixel >> 16 & 255)"
    }

    private static func shades(_ grid: PixelGrid, row: Int) -> String {
        let ramp = Array(" ░▒▓█")
        return String(
            (0..<grid.width).map { x in
                let pixel = grid[x, row * 2]
                let light = (pixel & 255) * 3 + (pixel >> 8 & 255) * 6 + (pixel >> 16 & 255)
                return ramp[Int(light) * ramp.count / 2551]
            })
    }

    /// Returns the picture as PNG in Base64. It is no larger than cells of 16 x 32 pixels can show,
    /// because a remote terminal receives every byte.
    private static func base64(_ picture: Bitmap, columns: Int, rows: Int) -> Data? {
        let factor = min(picture.widthPx / (columns * 16), picture.heightPx / (rows * 32))
        guard let png = try? PNG.encode(picture.scaledDown(by: max(1, factor))) else { return nil }
        return Data(png).base64EncodedData()
    }

    private static func iTerm(_ picture: Bitmap, columns: Int, rows: Int) -> String {
        guard let data = base64(picture, columns: columns, rows: rows) else { return "" }
        return "\u{1B}]1337;File=inline=1;doNotMoveCursor=1;width=\(columns);height=\(rows):"
            + String(decoding: data, as: UTF8.self) + "\u{07}"
    }

    /// Returns the picture in pieces of 4,096 characters, as the protocol requires.
    private static func kitty(_ picture: Bitmap, columns: Int, rows: Int) -> String {
        guard var rest = base64(picture, columns: columns, rows: rows)?[...] else { return "" }
        var text = ""
        var control = "a=T,f=100,q=2,C=1,c=\(columns),r=\(rows),"
        repeat {
            let piece = String(decoding: rest.prefix(4096), as: UTF8.self)
            rest = rest.dropFirst(4096)
            text += "\u{1B}_G\(control)m=\(rest.isEmpty ? 0 : 1);\(piece)\u{1B}\\"
            control = ""
        } while !rest.isEmpty
        return text
    }
}

/// A picture scaled to character cells: mean colours of square cells, over white.
struct PixelGrid {
    let width: Int
    let height: Int
    private var pixels: [UInt32] = []

    /// Fits a picture into a number of cells and keeps its proportions.
    init(_ picture: Bitmap, columns: Int, rows: Int) {
        let (w, h) = (max(1, picture.widthPx), max(1, picture.heightPx))
        let fitsWidth = columns * h <= rows * w
        width = fitsWidth ? min(columns, w) : max(1, min(w, rows * w / h))
        height = fitsWidth ? max(1, min(h, columns * h / w)) : min(rows, h)
        guard picture.widthPx > 0, picture.heightPx > 0 else {
            pixels = Array(repeating: .max, count: width * height)
            return
        }
        pixels.reserveCapacity(width * height)
        picture.withPixels { source in
            for y in 0..<height {
                let lines = (y * h / height)..<max(y * h / height + 1, (y + 1) * h / height)
                for x in 0..<width {
                    let columns = (x * w / width)..<max(x * w / width + 1, (x + 1) * w / width)
                    pixels.append(Self.mean(source, w, columns, lines))
                }
            }
        }
    }

    subscript(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }

    private static func mean(
        _ source: UnsafeBufferPointer<UInt32>, _ stride: Int, _ columns: Range<Int>,
        _ lines: Range<Int>
    ) -> UInt32 {
        var sums: (UInt32, UInt32, UInt32) = (0, 0, 0)
        for y in lines {
            for x in columns {
                let pixel = source[y * stride + x]
                let white = 255 - (pixel >> 24)
                sums.0 += (pixel & 255) + white
                sums.1 += (pixel >> 8 & 255) + white
                sums.2 += (pixel >> 16 & 255) + white
            }
        }
        let count = UInt32(columns.count * lines.count)
        let (red, green, blue) = (sums.0 / count, sums.1 / count, sums.2 / count)
        return red | (green << 8) | (blue << 16) | 0xFF00_0000
    }
}
