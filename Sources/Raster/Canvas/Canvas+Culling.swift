import Pictures

/// Leaves out what later commands hide.
///
/// Lists are read back to front: large opaque areas are noted, and a command that lies below them
/// is drawn only in what they leave. Every pixel comes out the same, because every command's pixels
/// are the same however its clip is cut. A blur reads what lies below its shape, so nothing behind
/// it may be left out there.
struct Cover {
    /// Smaller opaque areas are not worth noting, and smaller savings not worth the cutting.
    static let leastArea = 32_768
    private static let mostBoxes = 8
    /// Groups nested deeper are not looked into.
    static let deepest = 4

    private(set) var boxes: [PixelBox] = []
    /// How often something was found that reads what lies below it.
    private(set) var reads = 0

    mutating func add(_ box: PixelBox) {
        if box.area < Self.leastArea || boxes.contains(where: { $0.contains(box) }) { return }
        boxes.removeAll { box.contains($0) }
        boxes.append(box)
        if boxes.count > Self.mostBoxes {
            let smallest = boxes.indices.min { boxes[$0].area < boxes[$1].area }
            boxes.remove(at: smallest ?? 0)
        }
    }

    /// Nothing below a box may be left out.
    mutating func open(_ box: PixelBox) {
        reads += 1
        boxes = boxes.flatMap { $0.subtracting(box) }.filter { $0.area >= Self.leastArea }
    }

    /// What is to be drawn of a box: nil for all of it, without cutting.
    func pieces(of box: PixelBox) -> [PixelBox]? {
        var pieces = [box]
        var hidden = false
        for cover in boxes where cover.intersection(box).area >= Self.leastArea {
            let left = pieces.flatMap { $0.subtracting(cover) }
            if left.count > 6 { continue }
            pieces = left
            hidden = true
        }
        if !hidden { hidden = boxes.contains { $0.contains(box) } && !box.isEmpty }
        return hidden ? pieces.filter { piece in !boxes.contains { $0.contains(piece) } } : nil
    }
}

extension Canvas {
    /// The pieces in which to draw each command of a list, nil for whole.
    func cull(_ list: DisplayList, _ state: State) -> [[PixelBox]?] {
        var cover = Cover()
        var result: [[PixelBox]?] = Array(repeating: nil, count: list.commands.count)
        for index in list.commands.indices.reversed() {
            let command = list.commands[index]
            let box = cover.boxes.isEmpty ? nil : bounds(of: command, state)
            let pieces = box.flatMap { cover.pieces(of: $0) }
            let reads = cover.reads
            note(command, state, [state.clip], &cover, depth: 0)
            // A group with a blur inside needs all of its own pixels, or none.
            if pieces == [] || cover.reads == reads { result[index] = pieces }
        }
        return result
    }

    /// Notes what a command hides and what it reads.
    private func note(
        _ command: DisplayList.Command, _ state: State, _ within: [PixelBox],
        _ cover: inout Cover, depth: Int
    ) {
        switch command {
        case .fill(let shape, let paint):
            if paint.isOpaque { noteInside(shape, state.map, within, &cover) }
        case .image(let id, let box, let opacity):
            if opacity >= 1 && uprightPixels(.rect(box), state.map) != nil && isOpaque(id) {
                noteInside(.rect(box), state.map, within, &cover)
            }
        case .backdropBlur(let shape, _, _, _):
            cover.open(shape.pixelBounds(state.map)?.intersection(state.clip) ?? state.clip)
        case .clip(let shape, let list):
            let inside = shape.insidePixels(state.map)
            let both = within.flatMap { box in inside.map { box.intersection($0) } }
            note(list, state, both, &cover, depth: depth)
        case .layer(let opacity, let list):
            let hides = opacity.isFinite && opacityByte(opacity) == 255
            note(list, state, hides ? within : [], &cover, depth: depth)
        case .transform(let affine, let list):
            var inner = state
            inner.map = state.map.after(affine)
            note(list, inner, within, &cover, depth: depth)
        case .stroke, .text, .shadow: break
        }
    }

    private func note(
        _ list: DisplayList, _ state: State, _ within: [PixelBox], _ cover: inout Cover, depth: Int
    ) {
        // Deeper lists hide nothing, and may read anything.
        if depth >= Cover.deepest || !state.map.isFinite { return cover.open(state.clip) }
        for command in list.commands.reversed() {
            note(command, state, within, &cover, depth: depth + 1)
        }
    }

    private func noteInside(
        _ shape: Shape, _ map: Affine, _ within: [PixelBox], _ cover: inout Cover
    ) {
        for box in within where box.area >= Cover.leastArea {
            for inside in shape.insidePixels(map) { cover.add(inside.intersection(box)) }
        }
    }

    private func isOpaque(_ id: ImageID) -> Bool {
        if let known = opaqueImages[id] { return known }
        let isOpaque = images[id]?.isOpaque ?? false
        opaqueImages[id] = isOpaque
        return isOpaque
    }

    /// The pixels that a command may touch, as far as that is cheap to compute.
    func bounds(of command: DisplayList.Command, _ state: State) -> PixelBox? {
        switch command {
        case .fill(let shape, _), .clip(let shape, _):
            return shape.pixelBounds(state.map)?.intersection(state.clip)
        case .image(_, let box, _):
            return Shape.rect(box).pixelBounds(state.map)?.intersection(state.clip)
        case .shadow(let shape, _, let sigma, let dx, let dy):
            if !sigma.isFinite || !dx.isFinite || !dy.isFinite { return nil }
            let plan = BlurPlan(sigma: sigma * state.map.meanScale)
            let box = shape.pixelBounds(state.map.after(.moved(by: dx, dy)))
            return box?.inflated(by: (plan.reach + 2) * plan.factor).intersection(state.clip)
        case .stroke, .text, .backdropBlur, .layer, .transform: return nil
        }
    }
}

extension Canvas {
    /// The pixels that a list may touch; nil where that is expensive to compute.
    func extent(of list: DisplayList, _ state: State, depth: Int) -> PixelBox? {
        if depth > Cover.deepest || !state.map.isFinite { return nil }
        var whole: PixelBox?
        for command in list.commands {
            guard let box = extent(of: command, state, depth) else { return nil }
            if !box.isEmpty { whole = whole?.union(box) ?? box }
        }
        return whole ?? PixelBox(0, 0, 0, 0)
    }

    func extent(
        of command: DisplayList.Command, _ state: State, _ depth: Int
    ) -> PixelBox? {
        switch command {
        case .fill, .clip, .image, .shadow: return bounds(of: command, state)
        case .backdropBlur(let shape, _, _, _):
            return shape.pixelBounds(state.map)?.intersection(state.clip)
        case .stroke(let shape, _, let style):
            let reach = style.width * state.map.meanScale * Stroker.miterLimit
            return shape.pixelBounds(state.map)?.inflated(by: floorPx(max(0, reach)) + 2)
                .intersection(state.clip)
        case .text(let run): return extent(of: run, state)
        case .layer(_, let list): return extent(of: list, state, depth: depth + 1)
        case .transform(let affine, let list):
            var inner = state
            inner.map = state.map.after(affine)
            return extent(of: list, inner, depth: depth + 1)
        }
    }

    /// The box of a line's masks; of larger text room for its letters, generously: accents and
    /// tails of other scripts reach far.
    private func extent(of run: TextRun, _ state: State) -> PixelBox? {
        if !run.size.isFinite || !run.tracking.isFinite || !run.origin.x.isFinite
            || !run.origin.y.isFinite
        {
            return nil
        }
        if run.size <= 0 || run.string.isEmpty { return PixelBox(0, 0, 0, 0) }
        if let line = placedLine(run, state.map) { return line.box.intersection(state.clip) }
        let width = max(0, fonts.width(of: run))
        let box = Box(
            run.origin.x - width - 2 * run.size, run.origin.y - 3 * run.size,
            2 * width + 4 * run.size, 5 * run.size)
        return Shape.rect(box).pixelBounds(state.map)?.intersection(state.clip)
    }
}

extension Paint {
    fileprivate var isOpaque: Bool {
        switch self {
        case .color(let color): color.alpha == 255
        case .linearGradient(_, _, let stops):
            !stops.isEmpty && stops.allSatisfy { $0.color.alpha == 255 }
        }
    }
}

extension Shape {
    /// Upright rectangles of pixels that the shape covers wholly; not all of them.
    func insidePixels(_ map: Affine) -> [PixelBox] {
        if !map.isUpright || !isFinite { return [] }
        switch self {
        case .rect(let box): return [box.insidePixels(map, 0, 0)]
        case .roundedRect(let box, let radius, let continuous):
            let room = max(0, min(box.width, box.height) / 2)
            let wide = max(0, min(radius * (continuous ? CornerCurve.appleReach : 1), room))
            return [box.insidePixels(map, wide, 0), box.insidePixels(map, 0, wide)]
        case .roundedCorners(let box, let a, let b, let c, let d):
            let wide = max(0, a, b, c, d)
            return [box.insidePixels(map, wide, 0), box.insidePixels(map, 0, wide)]
        case .ellipse, .path: return []
        }
    }

    /// The pixels a shape may touch; nil when a number is not finite.
    func pixelBounds(_ map: Affine) -> PixelBox? {
        if !isFinite { return nil }
        switch self {
        case .rect(let box), .roundedRect(let box, _, _), .roundedCorners(let box, _, _, _, _),
            .ellipse(let box):
            return box.pixelBounds(map)
        case .path:
            var line = Polyline()
            append(to: &line, map: map)
            if !line.settle() { return nil }
            guard let box = line.box else { return PixelBox(0, 0, 0, 0) }
            return PixelBox(covering: box.x0, box.y0, box.x1, box.y1).inflated(by: 1)
        }
    }
}

extension Box {
    fileprivate func insidePixels(_ map: Affine, _ dx: Double, _ dy: Double) -> PixelBox {
        let first = map.apply(Spot(x + dx, y + dy))
        let last = map.apply(Spot(x + width - dx, y + height - dy))
        if !first.x.isFinite || !first.y.isFinite || !last.x.isFinite || !last.y.isFinite {
            return PixelBox(0, 0, 0, 0)
        }
        return PixelBox(
            (fixed8(first.x) + 255) >> 8, (fixed8(first.y) + 255) >> 8, fixed8(last.x) >> 8,
            fixed8(last.y) >> 8)
    }

    fileprivate func pixelBounds(_ map: Affine) -> PixelBox? {
        if isEmpty { return PixelBox(0, 0, 0, 0) }
        let corners = [
            Spot(x, y), Spot(x + width, y), Spot(x, y + height), Spot(x + width, y + height)
        ].map(map.apply)
        if corners.contains(where: { !$0.x.isFinite || !$0.y.isFinite }) { return nil }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        guard let x0 = xs.min(), let x1 = xs.max(), let y0 = ys.min(), let y1 = ys.max() else {
            return nil
        }
        return PixelBox(covering: x0, y0, x1, y1).inflated(by: 1)
    }
}
