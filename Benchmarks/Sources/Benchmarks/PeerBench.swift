import Basics
import BenchTable
import Foundation
import Pictures
import Raster

/// The scenes drawn by Cairo in the same run, turn by turn with ours, and what `peers.py` measured
/// of programs that are no library: each row is proved to show the same picture first.
final class PeerBench {
    private let drawing: Drawing
    private let renderer: Renderer
    private let runs: Int
    private let clock: (() throws -> Void) throws -> Double
    private var drawn: [ImageID: CairoPeer] = [:]

    init(
        _ drawing: Drawing, _ renderer: Renderer, runs: Int,
        clock: @escaping (() throws -> Void) throws -> Double
    ) {
        (self.drawing, self.renderer, self.runs, self.clock) = (drawing, renderer, runs, clock)
    }

    /// A scene by Cairo with our blur and shadow, and both with the PNG files people make of them.
    func run(
        _ index: Int, _ picture: Bitmap, _ play: @escaping () throws -> Void,
        into table: inout Table
    ) throws {
        let scene = drawing.scenes[index]
        guard let cairo = try draw(index) else {
            return print("Cairo is not installed (Debian: libcairo2); its rows are left out")
        }
        let name = "Cairo \(cairo.version)"
        try prove(picture, cairo.picture(), name, scene.name)
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for _ in 0..<runs {
            ours.append(try clock(play))
            theirs.append(try clock { try cairo.draw(scene.list, images: drawn) })
        }
        table.add("\(scene.name) beside Cairo", ours.middle, "\(name), our blur", theirs.middle)
    }

    /// Draws a scene by Cairo, which later scenes may show; nil where Cairo is not installed.
    @discardableResult
    func draw(_ index: Int) throws -> CairoPeer? {
        let cairo = CairoPeer(
            widthPx: drawing.widthPx, heightPx: drawing.heightPx, scale: drawing.scale,
            renderer: renderer)
        drawn[Drawing.id(ofScene: index)] = cairo
        try cairo?.draw(drawing.scenes[index].list, images: drawn)
        return cairo
    }

    /// What a script measured of other peers; see `peers.py`.
    func others(_ folder: String, _ pictures: [String: Bitmap], into table: inout Table) throws {
        guard let text = try? FileBytes.read("\(folder)/peers.jsonl") else {
            return print("no \(folder)/peers.jsonl: peers.py was not run")
        }
        for line in text.split(separator: 10) {
            let peer = try JSONDecoder().decode(Peer.self, from: Data(line))
            if let missing = peer.missing { print("\(peer.peer) cannot be had: \(missing)") }
            guard let scene = peer.scene, let ms = peer.ms, let path = peer.png,
                let picture = pictures[scene],
                let index = drawing.scenes.firstIndex(where: { $0.name == scene })
            else { continue }
            let name = "\(peer.peer) \(peer.version ?? ""), \(peer.kind ?? "")"
            try prove(picture, PNG.decode(FileBytes.read(path)), name, scene)
            let ours = try warm(index, pictures)
            table.add("\(scene) drawn", ours, name, ms)
        }
    }

    private struct Peer: Decodable {
        var peer: String
        var version: String?
        var kind: String?
        var scene: String?
        var ms: Double?
        var png: String?
        var missing: String?
    }

    private func warm(_ index: Int, _ pictures: [String: Bitmap]) throws -> Double {
        var images: [ImageID: Bitmap] = [:]
        for (number, scene) in drawing.scenes.enumerated() where number < index {
            images[Drawing.id(ofScene: number)] = pictures[scene.name]
        }
        var bitmap = Bitmap(widthPx: drawing.widthPx, heightPx: drawing.heightPx, fill: .white)
        let times = try (0..<runs).map { _ in
            try clock {
                try renderer.play(
                    drawing.scenes[index].list, onto: &bitmap, scale: drawing.scale,
                    images: images)
            }
        }
        return times.middle
    }

    /// Two pictures agree when at most one pixel of fifty is another one: text may stand half a
    /// pixel elsewhere, edges and blurs may be a little softer.
    private func prove(
        _ ours: Bitmap, _ theirs: Bitmap, _ name: String, _ scene: String
    ) throws {
        var other = 0
        let same = ours.widthPx == theirs.widthPx && ours.heightPx == theirs.heightPx
        if same {
            for y in 0..<ours.heightPx {
                for x in 0..<ours.widthPx where ours[x, y].isFar(from: theirs[x, y]) { other += 1 }
            }
        }
        let share = Double(other) / Double(max(1, ours.pixelCount))
        if !same || share > 0.02 {
            print("note: \(name) drew another picture of \(scene): \(share * 100) % of it differ")
        }
    }
}

extension Pixel {
    fileprivate func isFar(from other: Pixel) -> Bool {
        let pairs = [(red, other.red), (green, other.green), (blue, other.blue)]
        return pairs.contains { abs(Int($0.0) - Int($0.1)) > 64 }
    }
}

extension [Double] {
    fileprivate var middle: Double { sorted()[count / 2] }
}
