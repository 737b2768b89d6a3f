public import Pictures
public import Simulator

/// One picture of a film, and how long it stands.
public struct FilmFrame: Sendable {
    public var picture: Bitmap
    /// When it appears, from the film's start.
    public var atMs: Int
    public var durationMs: Int
}

/// What is on the screen at a moment of a film.
public struct FilmMoment: Hashable, Sendable {
    public var atMs: Int
    public var screen: ScreenContent
    /// The pictures that the screen can refer to.
    public var captures: [Capture]

    public init(atMs: Int, screen: ScreenContent, captures: [Capture]) {
        self.atMs = atMs
        self.screen = screen
        self.captures = captures
    }
}

extension Snapshotter {
    /// Draws moments in the order of time as a film, frame by frame: a screen that stands is drawn
    /// once, however many moments it lasts.
    ///
    /// - Parameters:
    ///   - endMs: when the last picture goes.
    ///   - show: takes each frame; the film itself keeps none.
    /// - Throws: ``RasterError`` where a picture is too large, and what `show` throws.
    public func film(
        of moments: some Sequence<FilmMoment>, endMs: Int, pixelsPerPoint: Int? = nil,
        bezel: Bool = false, show: (FilmFrame) throws -> Void
    ) throws {
        var shown: FilmMoment?
        func end(at ms: Int) throws {
            guard let shown, ms > shown.atMs else { return }
            let picture = try image(
                of: shown.screen, captures: shown.captures, pixelsPerPoint: pixelsPerPoint,
                bezel: bezel)
            try show(
                FilmFrame(picture: picture, atMs: shown.atMs, durationMs: ms - shown.atMs))
        }
        for moment in moments where moment.screen != shown?.screen {
            try end(at: moment.atMs)
            shown = moment
        }
        try end(at: endMs)
    }

    /// The film of what happens in a world if nothing else is done to it: a keyboard that moves on
    /// its spring, for instance.
    ///
    /// - Parameters:
    ///   - world: the first moment; it is copied.
    ///   - lastingMs: how long the film is.
    ///   - fps: moments in a second, from 1 to 1000.
    public func film(
        of world: World, lastingMs: Int, fps: Int = 60, pixelsPerPoint: Int? = nil,
        bezel: Bool = false
    ) throws -> [FilmFrame] {
        var (now, clock) = (world, 0)
        var nothing = NoRecords()
        let times = Self.times(from: 0, to: max(0, lastingMs), fps: fps)
        let moments = times.map { ms in
            now.advance(byMs: Int32(clamping: ms - clock), into: &nothing)
            clock = ms
            return FilmMoment(atMs: ms, screen: now.screen, captures: now.captures)
        }
        var frames: [FilmFrame] = []
        try film(
            of: moments, endMs: max(1, lastingMs), pixelsPerPoint: pixelsPerPoint, bezel: bezel
        ) { frames.append($0) }
        return frames
    }

    /// The times at which a film looks, in milliseconds.
    public static func times(from start: Int, to end: Int, fps: Int) -> [Int] {
        let fps = min(max(fps, 1), 1000)
        var times: [Int] = []
        var index = 0
        while start + index * 1000 / fps <= end {
            times.append(start + index * 1000 / fps)
            index += 1
        }
        return times
    }
}
