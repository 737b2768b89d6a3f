public import Pictures
public import Raster
internal import Simulator
public import Snapshotter

/// A run as a moving picture.
public struct RunFilm {
    /// The run that the film shows.
    public let run: ScenarioRun
    /// The maker of its pictures.
    public let maker: PictureMaker
    /// The start in milliseconds of the run.
    public var fromMs = 0
    /// The end in milliseconds of the run.
    public var endMs: Int
    /// The frames per second of the run's time.
    public var fps = 30
    /// The pixels per point.
    public var scale = 1
    /// A Boolean value that indicates whether the device's bezel is drawn.
    public var bezel = false
    /// From when on the picture has a red edge, and what has happened then.
    public var mark: (atMs: Int, words: String)?

    /// Creates a film of a whole run.
    public init(_ run: ScenarioRun, maker: PictureMaker) {
        self.run = run
        self.maker = maker
        endMs = Int(run.lengthMs)
    }

    /// Returns the film as an animated PNG, and the number of its pictures.
    public func apng() throws -> (bytes: [UInt8], count: Int) {
        var film = APNGEncoder()
        let count = try frames { frame in
            var rest = frame.durationMs
            // A frame of an animated PNG stands for about a minute at most.
            while rest > 0 {
                try film.add(frame.picture, durationMs: min(rest, 60_000))
                rest -= 60_000
            }
        }
        return (try film.finish(), count)
    }

    /// Draws each frame in its turn.
    ///
    /// - Returns: how many there are.
    public func frames(show: (FilmFrame) throws -> Void) throws -> Int {
        let snapshotter = Snapshotter(
            setting: run.scenario.setting, keyboards: maker.keyboards, fonts: maker.fonts)
        let edge = RedEdge(renderer: Renderer(fonts: maker.fonts))
        var count = 0
        for part in parts {
            let moments = try part.times.map { ms in
                let world = try run.world(at: Int64(ms))
                return FilmMoment(atMs: ms, screen: world.screenInMotion, captures: world.captures)
            }
            try snapshotter.film(
                of: moments, endMs: part.endMs, pixelsPerPoint: scale, bezel: bezel
            ) { frame in
                var frame = frame
                if part.isMarked { frame.picture = try edge.around(frame.picture) }
                try show(frame)
                count += 1
            }
        }
        return count
    }

    /// The times before the mark and those from it on, so that a screen that stands still is drawn
    /// again when its edge becomes red.
    private var parts: [(times: [Int], endMs: Int, isMarked: Bool)] {
        let times = Snapshotter.times(from: fromMs, to: endMs - 1, fps: fps)
        guard let mark, mark.atMs > fromMs, mark.atMs < endMs else {
            return [(times, endMs, mark.map { $0.atMs <= fromMs } ?? false)]
        }
        let after = [mark.atMs] + times.filter { $0 > mark.atMs }
        return [(times.filter { $0 < mark.atMs }, mark.atMs, false), (after, endMs, true)]
    }
}

/// Marks a picture by a red edge within it.
public struct RedEdge {
    /// The colour of the frame.
    public static let color = Color(0xE53E_3EFF)
    /// The renderer of the frame.
    public let renderer: Renderer

    /// Creates the edge for pictures of a renderer.
    public init(renderer: Renderer) { self.renderer = renderer }

    /// Returns a picture with the frame around it.
    public func around(_ picture: Bitmap) throws -> Bitmap {
        let (width, height) = (Double(picture.widthPx), Double(picture.heightPx))
        let line = max(2, width / 60)
        var list = DisplayList()
        list.commands.append(.image(ImageID(0), in: Box(0, 0, width, height), opacity: 1))
        for box in [
            Box(0, 0, width, line), Box(0, height - line, width, line), Box(0, 0, line, height),
            Box(width - line, 0, line, height)
        ] {
            list.commands.append(.fill(.rect(box), .color(Self.color)))
        }
        return try renderer.draw(
            list, widthPx: picture.widthPx, heightPx: picture.heightPx, scale: 1,
            background: Color(0), images: [ImageID(0): picture])
    }
}
