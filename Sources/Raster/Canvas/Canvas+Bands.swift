// Lists are drawn in bands of rows, so that what is laid over each other meets in the processor's
// own cache: a frame of 1179x2556 is 12 MB, and filling it from memory costs 0.5 ms each time on
// the machine where a band's rows cost 0.1. Bands change no pixel, because every command's pixels
// are the same however its clip is cut. What reads the pixels below it, a blur, ends the bands
// before it: it is blurred once, as a whole, and its rows are then drawn as part of the next bands.

extension Canvas {
    /// Commands that are drawn together, band by band.
    struct BandJob {
        var list: DisplayList
        var range: Range<Int>
        /// The pixels that each command may touch.
        var extents: [PixelBox]
        var pieces: [[PixelBox]?]
        /// The masks of the lines of text, looked up once.
        var lines: [PlacedLine?]
        var state: State
        /// The first command's, if that is a blur.
        var blur: PreparedBlur?
        var rows: Int

        var bandCount: Int { (state.clip.height + rows - 1) / rows }

        /// The commands that touch each band, in their order; what touches nothing is played once,
        /// for its errors.
        var members: [[Int32]] {
            var members: [[Int32]] = Array(repeating: [], count: bandCount)
            for command in range {
                let extent = extents[command].intersection(state.clip)
                if extent.isEmpty {
                    members[0].append(Int32(command))
                    continue
                }
                let first = (extent.y0 - state.clip.y0) / rows
                for band in first...((extent.y1 - 1 - state.clip.y0) / rows) {
                    members[band].append(Int32(command))
                }
            }
            return members
        }

        func band(_ index: Int) -> PixelBox {
            var band = state.clip
            band.y0 += index * rows
            band.y1 = min(band.y1, band.y0 + rows)
            return band
        }
    }

    /// Returns whether a list is worth cutting into bands.
    func isBanded(_ state: State) -> Bool {
        state.clip.area > 2 * bandPixels && state.clip.height > 2 * rowsOfBand(state)
    }

    private func rowsOfBand(_ state: State) -> Int { max(16, bandPixels / state.clip.width) }

    /// Rows of a band of the whole canvas; lists with narrower clips have taller ones.
    var rowsOfBand: Int { max(16, bandPixels / max(1, bounds.width)) }

    func playInBands(
        _ list: DisplayList, _ pieces: [[PixelBox]?], _ state: State
    ) throws(RasterError) {
        let lines = list.commands.map { placedLine($0, state.map) }
        // A command of unknown extent is drawn in every band.
        let extents = list.commands.indices.map { index in
            lines[index]?.box.intersection(state.clip)
                ?? extent(of: list.commands[index], state, 0) ?? state.clip
        }
        var job = BandJob(
            list: list, range: 0..<0, extents: extents, pieces: pieces, lines: lines,
            state: state, blur: nil, rows: rowsOfBand(state))
        var start = 0
        for (index, command) in list.commands.enumerated() {
            if !command.reads { continue }
            job.range = start..<index
            try play(job)
            job.blur = nil
            place[place.count - 1] = index
            start = index
            if case .backdropBlur(let shape, let sigma, let saturation, let tint) = command {
                job.blur = try prepareBlur(shape, sigma, saturation, tint, state)
            } else {
                try draw(command, state, in: index < pieces.count ? pieces[index] : nil)
                start += 1
            }
        }
        job.range = start..<list.commands.count
        try play(job)
    }

    private func play(_ job: BandJob) throws(RasterError) {
        if job.range.isEmpty { return }
        let members = job.members
        if !spareWorkshops.isEmpty { return try playOnThreads(job, members) }
        for index in 0..<job.bandCount {
            if !members[index].isEmpty { try play(job, band: index, members[index]) }
        }
    }

    /// Draws what a band shows of some of the job's commands.
    func play(
        _ job: BandJob, band index: Int, _ members: [Int32]
    ) throws(RasterError) {
        var state = job.state
        state.clip = job.band(index)
        for member in members {
            let command = Int(member)
            place[place.count - 1] = command
            if command == job.range.lowerBound, let blur = job.blur,
                case .backdropBlur(let shape, _, _, _) = job.list.commands[command]
            {
                try lay(blur, shape, state)
                continue
            }
            if let line = job.lines[command] {
                masks(line, state)
                continue
            }
            guard command < job.pieces.count, let pieces = job.pieces[command] else {
                try draw(job.list.commands[command], state)
                continue
            }
            let seen = pieces.map { $0.intersection(state.clip) }.filter { !$0.isEmpty }
            try draw(job.list.commands[command], state, in: seen)
        }
    }
}

extension DisplayList.Command {
    /// A Boolean value that indicates whether the command reads the pixels below it.
    var reads: Bool {
        switch self {
        case .backdropBlur: true
        case .clip(_, let list), .layer(_, let list), .transform(_, let list):
            list.commands.contains { $0.reads }
        case .fill, .stroke, .text, .image, .shadow: false
        }
    }
}
