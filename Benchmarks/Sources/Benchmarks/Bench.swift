import Basics
import BenchTable
import Foundation
import Pictures
import Raster

/// Runs the measurements.
struct Bench {
    private let drawing: Drawing
    private let out: String?
    private let runs: Int
    private let options: [String: String]
    private let renderer: Renderer

    init(_ options: [String: String]) throws {
        let path = options["--scene"] ?? "Benchmarks/scene.json"
        drawing = try DrawingFile(json: FileBytes.read(path)).drawing
        out = options["--out"]
        runs = Int(options["--runs"] ?? "") ?? 25
        self.options = options
        renderer = Renderer(fonts: try .standard())
    }

    func run() async throws {
        var rows = try Table(out)
        MachineBench(out ?? ".").run(into: &rows)
        if try await alone(into: &rows) { return rows.finish() }
        var images: [ImageID: Bitmap] = [:]
        var pictures: [String: Bitmap] = [:]
        let peers = PeerBench(drawing, renderer, runs: runs) { try ms($0) }
        let memset = memsetMs(drawing.widthPx * drawing.heightPx)
        for (index, scene) in drawing.scenes.enumerated() {
            var bitmap = Bitmap(
                widthPx: drawing.widthPx, heightPx: drawing.heightPx, fill: .white)
            let list = scene.list
            let first = try ms { try play(list, &bitmap, images) }
            images[Drawing.id(ofScene: index)] = bitmap
            if let only = options["--only"], only != scene.name {
                try peers.draw(index)
                continue
            }
            let warm = try median { try play(list, &bitmap, images) }
            rows.add("\(scene.name) first frame", first, "memset of the frame", memset)
            rows.add("\(scene.name) warm", warm, "memset of the frame", memset)
            try threads(scene, warm, images, &rows)
            pictures[scene.name] = bitmap
            var again = bitmap
            try peers.run(index, bitmap, { try play(list, &again, images) }, into: &rows)
            try save(bitmap, scene.name)
            if options["--pictures"] != nil {
                let bench = PictureBench(drawing: drawing, renderer: renderer) { try median($0) }
                try bench.run(scene, bitmap, into: &rows)
            }
            if options["--parts"] != nil { try parts(scene, images, memset, &rows) }
        }
        if let folder = options["--peers"] {
            try peers.others(folder, pictures, into: &rows)
        }
        if options["--only"] != nil { return rows.finish() }
        try store(into: &rows)
        if options["--thousand"] != nil { try ThousandBench().run(into: &rows) }
        try diff(into: &rows)
        try model(into: &rows)
        try await ExploreBench().run(into: &rows)
        rows.finish()
    }

    /// Runs the one part that the options name, if they name one.
    private func alone(into rows: inout Table) async throws -> Bool {
        if options["--explore"] != nil {
            try await ExploreBench().run(into: &rows)
        } else if options["--avoidance"] != nil {
            AvoidanceBench().run(into: &rows)
        } else if options["--scaling"] != nil {
            try ScalingBench().run(into: &rows)
        } else if options["--model"] != nil {
            try model(into: &rows)
        } else if options["--store"] != nil {
            try store(into: &rows)
        } else if options["--diff"] != nil {
            try diff(into: &rows)
        } else {
            return false
        }
        return true
    }

    private func model(into rows: inout Table) throws {
        AvoidanceBench().run(into: &rows)
        for name in ["talk", "talk-fixed"] { try SimulatorBench(name).run(into: &rows) }
        try ScalingBench().run(into: &rows)
    }

    private func diff(into rows: inout Table) throws {
        var picture = Bitmap(widthPx: drawing.widthPx, heightPx: drawing.heightPx, fill: .white)
        try play(drawing.scenes[0].list, &picture, [:])
        try DiffBench(
            picture, folder: out ?? ".", tool: options["--tool"], peers: options["--peers"],
            median: median
        ).run(into: &rows)
    }

    private func store(into rows: inout Table) throws {
        try StoreBench(out ?? ".", options["--records"]).run(into: &rows)
    }

    private func play(
        _ list: DisplayList, _ bitmap: inout Bitmap, _ images: [ImageID: Bitmap]
    ) throws {
        try renderer.play(list, onto: &bitmap, scale: drawing.scale, images: images)
    }

    /// The same on two threads, and drawn and packed as a file on one and on two.
    private func threads(
        _ scene: Drawing.Scene, _ one: Double, _ images: [ImageID: Bitmap], _ rows: inout Table
    ) throws {
        let pair = Renderer(fonts: renderer.fonts, threads: 2)
        var bitmap = Bitmap(widthPx: drawing.widthPx, heightPx: drawing.heightPx, fill: .white)
        var packing = PNGOptions.fast
        func draw(_ renderer: Renderer) throws {
            try renderer.play(
                scene.list, onto: &bitmap, scale: drawing.scale, images: images)
        }
        let two = try median { try draw(pair) }
        rows.add("\(scene.name) on two threads", two, "on one", one)
        let single = try median {
            try draw(renderer)
            _ = try PNG.encode(bitmap, options: packing)
        }
        packing.threads = 2
        let double = try median {
            try draw(pair)
            _ = try PNG.encode(bitmap, options: packing)
        }
        rows.add("\(scene.name) drawn and packed", single, "on two threads", double)
    }

    /// The elements of each kind alone; next to Cairo where it can draw them as simply.
    private func parts(
        _ scene: Drawing.Scene, _ images: [ImageID: Bitmap], _ memset: Double,
        _ rows: inout Table
    ) throws {
        let (width, height) = (drawing.widthPx, drawing.heightPx)
        var bitmap = Bitmap(widthPx: width, heightPx: height, fill: .white)
        let cairo = CairoPeer(
            widthPx: width, heightPx: height, scale: drawing.scale, renderer: renderer)
        for (kind, part) in scene.list.parts {
            let took = try median { try play(part, &bitmap, images) }
            let name = "\(scene.name) only \(kind) x\(part.commands.count)"
            if let cairo, ["fill", "text", "path", "gradient", "stroke"].contains(kind) {
                rows.add(name, took, "Cairo", try median { try cairo.draw(part) })
            } else {
                rows.add(name, took, "memset of the frame", memset)
            }
        }
    }

    private func save(_ bitmap: Bitmap, _ name: String) throws {
        guard let out else { return }
        try FileBytes.write(PNG.encode(bitmap), to: "\(out)/\(name).png")
    }

    private func memsetMs(_ count: Int) -> Double {
        let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        defer { memory.deallocate() }
        memory.update(repeating: 1, count: count)
        return median { memory.update(repeating: 0xFFFF_FFFF, count: count) }
    }

    private func median(_ work: () throws -> Void) rethrows -> Double {
        var times: [Double] = []
        for _ in 0..<runs { times.append(try ms(work)) }
        return options["--min"] == nil ? times.sorted()[times.count / 2] : times.min() ?? 0
    }

    private func ms(_ work: () throws -> Void) rethrows -> Double {
        let clock = options["--cpu"] == nil ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID
        var (start, end) = (timespec(), timespec())
        clock_gettime(clock, &start)
        try work()
        clock_gettime(clock, &end)
        return Double(end.tv_sec - start.tv_sec) * 1e3
            + Double(end.tv_nsec - start.tv_nsec) / 1e6
    }
}

extension DisplayList {
    /// The commands of each kind alone.
    fileprivate var parts: [(kind: String, list: DisplayList)] {
        Dictionary(grouping: commands) { command in
            switch command {
            case .fill(.path, _): "path"
            case .fill(_, .linearGradient): "gradient"
            case .fill: "fill"
            case .stroke: "stroke"
            case .text: "text"
            case .image: "image"
            case .backdropBlur: "blur"
            case .shadow: "shadow"
            case .clip: "clip"
            case .layer, .transform: "group"
            }
        }.map { ($0.key, DisplayList($0.value)) }.sorted { $0.kind < $1.kind }
    }
}
