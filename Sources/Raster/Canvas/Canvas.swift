import Pictures

/// Plays display lists onto a surface: the state of one drawing.
///
/// Clips to shapes do not touch the drawing below them: what lies at and beyond the shape's edge is
/// saved, the group is drawn into the shape's bounding rectangle, and the saved pixels are mixed
/// back by the shape's coverage. So every fill knows upright rectangles only, and a clip's edge is
/// blended once however much is drawn under it.
final class Canvas {
    /// What a group hands down to its commands.
    struct State {
        var map: Affine
        var clip: PixelBox
        var depth: Int
    }

    var surface: Surface
    let fonts: FontBook
    let images: [ImageID: Bitmap]
    let workshop: Workshop
    let filler: Filler
    let blurs: BlurWorkshop
    let roundeds: RoundedCache
    let rowBuffer: Scratch<UInt32>
    var outline = Polyline()
    var place: [Int] = []
    var layerDepth = 0
    var heldPixels = 0
    /// The whole canvas, also while a layer is drawn.
    let bounds: PixelBox
    let canvasArea: Int
    /// Pixels of a band; see ``playInBands(_:_:_:)``.
    let bandPixels: Int
    let scaledImages = ScaledImages()
    let shadows = ShadowCache()
    var gradients: [GradientKey: Gradient] = [:]
    var opaqueImages: [ImageID: Bool] = [:]
    /// What other threads draw with, and their canvases once there are any.
    let spareWorkshops: [Workshop]
    var crew: [Canvas] = []

    init(
        surface: Surface, fonts: FontBook, images: [ImageID: Bitmap], workshop: Workshop,
        spareWorkshops: [Workshop] = [], bandPixels: Int
    ) {
        self.surface = surface
        self.spareWorkshops = spareWorkshops
        self.bandPixels = bandPixels
        bounds = surface.bounds
        canvasArea = surface.bounds.area
        self.fonts = fonts
        self.images = images
        self.workshop = workshop
        filler = workshop.filler
        blurs = workshop.blurs
        roundeds = workshop.roundeds
        rowBuffer = workshop.rowBuffer
        rowBuffer.need(surface.bounds.width)
    }

    func play(_ list: DisplayList, _ state: State) throws(RasterError) {
        if state.clip.isEmpty { return }
        if state.depth > Renderer.deepestGroup {
            throw error(.tooDeep, "groups nest deeper than \(Renderer.deepestGroup); flatten them")
        }
        let pieces = state.clip.area < Cover.leastArea ? [] : cull(list, state)
        place.append(0)
        if isBanded(state) {
            try playInBands(list, pieces, state)
        } else {
            for (index, command) in list.commands.enumerated() {
                place[place.count - 1] = index
                try draw(command, state, in: index < pieces.count ? pieces[index] : nil)
            }
        }
        place.removeLast()
    }

    /// Draws the visible part of a command: all of it where no pieces are given.
    func draw(
        _ command: DisplayList.Command, _ state: State, in pieces: [PixelBox]?
    ) throws(RasterError) {
        guard let pieces else { return try draw(command, state) }
        for piece in pieces {
            var part = state
            part.clip = piece
            try draw(command, part)
        }
    }

    func draw(_ command: DisplayList.Command, _ state: State) throws(RasterError) {
        switch command {
        case .fill(let shape, let paint): try fill(shape, paint, state)
        case .stroke(let shape, let color, let style): try stroke(shape, color, style, state)
        case .text(let run): try text(run, state)
        case .image(let id, let box, let opacity): try image(id, box, opacity, state)
        case .backdropBlur(let shape, let sigma, let saturation, let tint):
            try backdropBlur(shape, sigma, saturation, tint, state)
        case .shadow(let shape, let color, let sigma, let dx, let dy):
            try shadow(shape, color, sigma, dx, dy, state)
        case .clip(let shape, let list): try clip(shape, list, state)
        case .layer(let opacity, let list): try layer(opacity, list, state)
        case .transform(let affine, let list): try transform(affine, list, state)
        }
    }

    private func transform(
        _ affine: Affine, _ list: DisplayList, _ state: State
    ) throws(RasterError) {
        var inner = state
        inner.map = state.map.after(affine)
        inner.depth += 1
        if !inner.map.isFinite { throw error(.notFinite, "the map of a transform is not finite") }
        try play(list, inner)
    }

    func error(_ code: RasterError.Code, _ detail: String) -> RasterError {
        RasterError(code: code, place: place, detail: detail)
    }

    /// Puts the shape's outline in pixels into ``outline``; the pixels it may touch.
    func trace(_ shape: Shape, _ map: Affine) throws(RasterError) -> PixelBox {
        outline.removeAll()
        if shape.isFinite { shape.append(to: &outline, map: map) }
        if !shape.isFinite || !outline.settle() {
            throw error(.notFinite, "a number of the shape is not finite")
        }
        guard let box = outline.box else { return PixelBox(0, 0, 0, 0) }
        return PixelBox(covering: box.x0, box.y0, box.x1, box.y1).inflated(by: 1)
    }

    /// The edges, in 1/256 pixel, of a shape that is an upright rectangle in pixels too.
    func uprightPixels(_ shape: Shape, _ map: Affine) -> (x0: Int, y0: Int, x1: Int, y1: Int)? {
        guard map.isUpright, let box = shape.upright, box.isFinite else { return nil }
        if box.isEmpty { return (0, 0, 0, 0) }
        let first = map.apply(Spot(box.x, box.y))
        let last = map.apply(Spot(box.x + box.width, box.y + box.height))
        if !first.x.isFinite || !first.y.isFinite || !last.x.isFinite || !last.y.isFinite {
            return nil
        }
        return (fixed8(first.x), fixed8(first.y), fixed8(last.x), fixed8(last.y))
    }
}
