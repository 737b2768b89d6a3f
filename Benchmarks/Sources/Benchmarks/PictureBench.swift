import BenchTable
import Foundation
import Pictures
import Raster

/// What pictures cost beyond one frame: their PNG files, and how drawing grows with pixels and
/// elements.
///
/// A growth row's peer is the row before it, scaled by how much more there is: a ratio of 1 is
/// growth in proportion.
struct PictureBench {
    let drawing: Drawing
    let renderer: Renderer
    let median: (() throws -> Void) throws -> Double

    func run(_ scene: Drawing.Scene, _ picture: Bitmap, into table: inout Table) throws {
        try files(scene.name, picture, &table)
        if scene.name != drawing.scenes[0].name { return }
        try pixels(scene.list, &table)
        try elements(&table)
    }

    private func files(_ name: String, _ picture: Bitmap, _ table: inout Table) throws {
        var two = PNGOptions.fast
        two.threads = 2
        let file = try PNG.encode(picture)
        let back = try PNG.decode(file)
        precondition(back == picture, "the file of \(name) holds another picture")
        let again = try PNG.encode(picture, options: two)
        precondition(again == file, "threads change the file")
        let one = try median { _ = try PNG.encode(picture) }
        let small = try PNG.encode(picture, options: .small)
        let slow = try median { _ = try PNG.encode(picture, options: .small) }
        let by = PNG.packer
        table.add("\(name) PNG, \(by)", one, "small", slow)
        table.add(
            "\(name) PNG, two threads", try median { _ = try PNG.encode(picture, options: two) },
            "one thread", one)
        table.add(
            "\(name) PNG size", Double(file.count) / 1000, "KB", "small",
            Double(small.count) / 1000)
        if let peer = try LibPNGPeer.files(picture, median) {
            table.add("\(name) PNG small", slow, "libpng, level 6", peer.ms)
            table.add(
                "\(name) PNG small, size", Double(small.count) / 1000, "KB", "libpng, level 6",
                Double(peer.count) / 1000)
        }
        table.add(
            "\(name) PNG read", try median { _ = try PNG.decode(file) }, "written", one)
    }

    private func pixels(_ list: DisplayList, _ table: inout Table) throws {
        var before: (count: Int, ms: Double)?
        for scale in [1, 2, 3, 4] {
            let (width, height) = (393 * scale, 852 * scale)
            var bitmap = Bitmap(widthPx: width, heightPx: height, fill: .white)
            let took = try median {
                try renderer.play(list, onto: &bitmap, scale: Double(scale))
            }
            let count = width * height
            if let before {
                let share = before.ms * Double(count) / Double(before.count)
                table.add("chat at \(scale)x", took, "by its pixels", share)
            }
            before = (count, took)
        }
    }

    private func elements(_ table: inout Table) throws {
        var before: Double?
        for count in [10, 100, 1000, 10_000] {
            let list = Self.list(count)
            var bitmap = Bitmap(widthPx: 1179, heightPx: 2556, fill: .white)
            let took = try median { try renderer.play(list, onto: &bitmap, scale: 3) }
            if let before { table.add("\(count) elements", took, "by their number", before * 10) }
            before = took
        }
    }

    /// Small rounded rectangles, spread evenly.
    private static func list(_ count: Int) -> DisplayList {
        DisplayList(
            (0..<count).map { index in
                let box = Box(Double(index * 89 % 380), Double(index * 233 % 840), 12, 9)
                return .fill(
                    .roundedRect(box, radius: 3, continuous: index % 2 == 0),
                    .color(Color(UInt32(index &* 2_654_435 & 0xFFFFFF) << 8 | 0xC0)))
            })
    }

    private func ms(_ work: () throws -> Void) rethrows -> Double {
        let start = DispatchTime.now().uptimeNanoseconds
        try work()
        return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
    }
}
