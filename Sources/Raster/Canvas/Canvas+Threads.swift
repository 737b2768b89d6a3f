import Basics
import CKernels
import Pictures

// Bands do not meet, so that threads draw them at once: each takes the next free one.
// What all bands need is made before they start, or is made by each thread on its own where that
// costs little; what a thread keeps (corners, scaled rows) is its own. Every pixel is the same.

extension Canvas {
    /// What went wrong in a band.
    private struct Failure {
        var band: Int
        var error: RasterError
    }

    /// Draws a job's bands on all threads.
    ///
    /// Throws what drawing them one after the other would: bands are taken in their order, so that
    /// all before the first failing one are drawn, and the thread that failed takes no more.
    func playOnThreads(_ job: BandJob, _ members: [[Int32]]) throws(RasterError) {
        let seen = job.range.filter { $0 >= job.pieces.count || job.pieces[$0] != [] }
        prepareShadows(seen.map { job.list.commands[$0] }, job.state, depth: 0)
        let crew = [self] + helpers()
        var failures: [Failure?] = Array(repeating: nil, count: crew.count)
        var taken: Int64 = 0
        withUnsafeMutablePointer(to: &taken) { taken in
            failures.withUnsafeMutableBufferPointer { failures in
                onThreads(crew.count) { number in
                    failures[number] = crew[number].work(job, members, taken)
                }
            }
        }
        let first = failures.compactMap { $0 }.min { $0.band < $1.band }
        if let first { throw first.error }
    }

    /// Draws bands until all are taken.
    private func work(
        _ job: BandJob, _ members: [[Int32]], _ taken: UnsafeMutablePointer<Int64>
    ) -> Failure? {
        while true {
            let band = Int(ck_take_next(taken))
            if band >= members.count { return nil }
            do {
                try play(job, band: band, members[band])
            } catch {
                return Failure(band: band, error: error)
            }
        }
    }

    /// The other threads' canvases, which see what this one has made so far.
    private func helpers() -> [Canvas] {
        if crew.isEmpty {
            let whole = Surface(base: surface.base, stride: surface.stride, bounds: bounds)
            crew = spareWorkshops.map { workshop in
                Canvas(
                    surface: whole, fonts: fonts, images: images, workshop: workshop,
                    bandPixels: bandPixels)
            }
        }
        for helper in crew {
            helper.surface = surface
            helper.place = place
            helper.layerDepth = layerDepth
            helper.heldPixels = heldPixels
            helper.gradients = gradients
            helper.opaqueImages = opaqueImages
            helper.shadows.known = shadows.known
            helper.shadows.heldCells = shadows.heldCells
        }
        return crew
    }

    /// Blurs the shadows of some commands, so that not every thread does.
    private func prepareShadows(
        _ commands: [DisplayList.Command], _ state: State, depth: Int
    ) {
        if depth > Cover.deepest || !state.map.isFinite { return }
        for command in commands {
            switch command {
            case .shadow(let shape, _, let sigma, let dx, let dy):
                // Its faults are reported when it is drawn.
                _ = try? preparedShadow(shape, sigma, state.map.after(.moved(by: dx, dy)))
            case .clip(_, let inner), .layer(_, let inner):
                prepareShadows(inner.commands, state, depth: depth + 1)
            case .transform(let affine, let inner):
                var moved = state
                moved.map = state.map.after(affine)
                prepareShadows(inner.commands, moved, depth: depth + 1)
            case .fill, .stroke, .text, .image, .backdropBlur: break
            }
        }
    }
}
