import Foundation
import Pictures

/// The table, the drawings, and beside them the screenshots and the differences where those are at
/// hand; for people, never a part of the project.
struct LikenessPage {
    let folder: URL
    private var figures = ""

    init(folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Adds a screen and writes its pictures.
    mutating func add(_ title: String, name: String, drawn: Bitmap, real: Bitmap?) throws {
        try write(drawn, "\(name)-ours.png")
        var images = ["ours"]
        if let real, real.widthPx == drawn.widthPx, real.heightPx == drawn.heightPx {
            try write(real, "\(name)-real.png")
            try write(difference(drawn, real), "\(name)-difference.png")
            images += ["real", "difference"]
        }
        figures += "<h2>\(title)</h2>\n<p>"
        figures += images.map {
            "<img loading=\"lazy\" width=\"300\" alt=\"\($0)\" src=\"\(name)-\($0).png\">"
        }.joined(separator: "\n")
        figures += "</p>\n"
    }

    func finish(_ score: LikenessScore) throws {
        let head = "<!doctype html><meta charset=\"utf-8\"><title>Likeness</title>"
        let page = "\(head)\n<pre>\(score.table())</pre>\n\(figures)"
        try page.write(to: folder.appending(path: "index.html"), atomically: true, encoding: .utf8)
        try score.table().write(
            to: folder.appending(path: "table.md"), atomically: true, encoding: .utf8)
        try score.misses().write(
            to: folder.appending(path: "misses.txt"), atomically: true, encoding: .utf8)
    }

    private func write(_ picture: Bitmap, _ name: String) throws {
        try Data(try PNG.encode(picture)).write(to: folder.appending(path: name))
    }

    /// The differences in grey, four times as strong.
    private func difference(_ a: Bitmap, _ b: Bitmap) -> Bitmap {
        var result = Bitmap(widthPx: a.widthPx, heightPx: a.heightPx, fill: .white)
        for y in 0..<a.heightPx {
            for x in 0..<a.widthPx where a[x, y] != b[x, y] {
                let (one, two) = (a[x, y], b[x, y])
                let most = max(
                    abs(Int(one.red) - Int(two.red)), abs(Int(one.green) - Int(two.green)),
                    abs(Int(one.blue) - Int(two.blue)))
                let shade = UInt8(max(0, 255 - most * 4))
                result[x, y] = Pixel(red: shade, green: shade, blue: shade)
            }
        }
        return result
    }
}
