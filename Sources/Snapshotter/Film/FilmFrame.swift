public import Pictures
public import Simulator

/// A picture of a film with its time.
public struct FilmFrame: Sendable {
    /// The pixels.
    public var picture: Bitmap
    /// The time from the film's start, in milliseconds.
    public var atMs: Int
    /// The time for which the picture is shown, in milliseconds.
    public var durationMs: Int
}

/// The content of the screen at a moment of a film.
public struct FilmMoment: Hashable, Sendable {
    /// The time from the film's start, in milliseconds.
    public var atMs: Int
    /// The content of the screen.
    public var screen: ScreenContent
    /// The pictures that the screen refers to.
    public var captures: [Capture]

    /// Creates a moment.
    public init(atMs: Int, screen: ScreenContent, captures: [Capture]) {
        self.atMs = atMs
        self.screen = screen
        self.captures = captures
    }
}

extension Snapshotter {
    /// Draws moments in the order of time as a film, frame by frame. A screen that does not change
    /// is drawn once, however many moments it lasts. The caret blinks: it is seen for half a second
    /// from each change of the text on, then hidden for as long.
    ///
    /// - Parameters:
    ///   - endMs: when the last picture goes.
    ///   - show: takes each frame; the film itself keeps none.
    /// - Throws: `RasterError` where a picture is too large, and what `show` throws.
    public func film(
        of moments: some Sequence<FilmMoment>, endMs: Int, pixelsPerPoint: Int? = nil,
        bezel: Bool = false, show: (FilmFrame) throws -> Void
    ) throws {
        var motion = FilmMotion()
        var shown: (moment: FilmMoment, staging: Staging)?
        var waiting: FilmFrame?
        func end(at ms: Int) throws {
            guard let shown, ms > shown.moment.atMs else { return }
            var phone = self
            phone.staging = shown.staging
            let picture = try phone.image(
                of: shown.moment.screen, captures: shown.moment.captures,
                pixelsPerPoint: pixelsPerPoint, bezel: bezel)
            // Where the caret that blinks is not in sight, nothing changes.
            guard waiting?.picture != picture else {
                waiting?.durationMs += ms - shown.moment.atMs
                return
            }
            if let waiting { try show(waiting) }
            let atMs = shown.moment.atMs
            waiting = FilmFrame(picture: picture, atMs: atMs, durationMs: ms - atMs)
        }
        for moment in moments {
            let (posed, staged) = motion.pose(moment, staging)
            guard posed.screen != shown?.moment.screen || staged != shown?.staging else {
                continue
            }
            try end(at: moment.atMs)
            shown = (posed, staged)
        }
        try end(at: endMs)
        if let waiting { try show(waiting) }
    }

    /// Returns the film of a world to which nothing else happens: a keyboard that moves on its
    /// spring, for instance.
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
            return FilmMoment(atMs: ms, screen: now.screenInMotion, captures: now.captures)
        }
        var frames: [FilmFrame] = []
        try film(
            of: moments, endMs: max(1, lastingMs), pixelsPerPoint: pixelsPerPoint, bezel: bezel
        ) { frames.append($0) }
        return frames
    }

    /// The times of a film's frames, in milliseconds.
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
