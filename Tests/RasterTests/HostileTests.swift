import Pictures
import Testing

@testable import Raster

@Suite("Hostile lists")
struct HostileTests {
    static let hostile: [Double] = [
        .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        1e300, -1e18, 1e9, -1e9, 1e-300, -0.0, 0, -5, 1e6
    ]

    /// Draws, and lets errors pass: what counts is that nothing crashes or hangs.
    @discardableResult
    static func survive(_ commands: [DisplayList.Command]) -> RasterError? {
        do throws(RasterError) {
            _ = try renderer.draw(
                DisplayList(commands), widthPx: 48, heightPx: 40, scale: 3,
                images: [ImageID(1): PropertyTests.image])
            return nil
        } catch {
            return error
        }
    }

    static func commands(_ a: Double, _ b: Double) -> [DisplayList.Command] {
        let boxes = [Box(a, b, 10, 10), Box(1, 2, a, b), Box(a, 1, b, 5)]
        var path = Path()
        path.move(a, 3)
        path.quad(b, a, 4, 9)
        path.cubic(5, b, a, 7, b, b)
        path.line(2, a)
        path.close()
        let shapes: [Shape] =
            boxes.map { .rect($0) } + boxes.map { .ellipse($0) }
            + boxes.map { .roundedRect($0, radius: a, continuous: true) }
            + boxes.map {
                .roundedCorners($0, topLeft: b, topRight: a, bottomRight: 3, bottomLeft: b)
            } + [.path(path, .nonZero), .path(path, .evenOdd)]
        let gradient = Paint.linearGradient(
            from: Spot(a, 0), to: Spot(b, 5),
            stops: [GradientStop(at: a, black), GradientStop(at: b, Color(0xFF))])
        let fill = DisplayList([.fill(.rect(Box(0, 0, 20, 20)), gradient)])
        var all: [DisplayList.Command] = shapes.flatMap { shape -> [DisplayList.Command] in
            [
                .fill(shape, .color(black)), .fill(shape, gradient),
                .stroke(shape, black, StrokeStyle(width: 2, cap: .round, join: .round)),
                .stroke(.rect(Box(1, 1, 9, 9)), black, StrokeStyle(width: a)),
                .shadow(shape, black, sigma: b, dx: a, dy: 1),
                .backdropBlur(shape, sigma: a, saturation: b, tint: Color(0xFFFF_FF80)),
                .clip(shape, fill)
            ]
        }
        all += boxes.map { .image(ImageID(1), in: $0, opacity: b) }
        all += [
            .layer(opacity: a, fill), .text(TextRun("a€", at: Spot(a, b), size: 12, color: black)),
            .text(TextRun("a", at: Spot(1, 9), size: a, color: black, alignment: .center)),
            .transform(Affine(a: a, b: 0, c: 0, d: b, tx: 1, ty: a), fill),
            .transform(
                Affine(a: 1, b: a, c: b, d: 1, tx: 0, ty: 0),
                DisplayList([
                    .image(ImageID(1), in: Box(0, 0, 9, 9), opacity: 1),
                    .text(TextRun("x", at: Spot(1, 9), size: 9, color: black)),
                    .shadow(.rect(Box(1, 1, 8, 8)), black, sigma: 2, dx: 0, dy: 0)
                ]))
        ]
        return all
    }

    @Test("Draws lists with any numbers, or reports the place of an error", arguments: hostile)
    func numbers(_ a: Double) {
        for b in Self.hostile {
            for command in Self.commands(a, b) {
                let error = Self.survive([.fill(.rect(Box(0, 0, 9, 9)), .color(black)), command])
                if let error { #expect(error.place.first == 1, "\(error)") }
            }
        }
    }

    @Test("Reports the command with a number that is not finite")
    func places() {
        let inner = DisplayList.Command.fill(.rect(Box(.nan, 0, 1, 1)), .color(black))
        let error = Self.survive([
            .fill(.rect(Box(0, 0, 1, 1)), .color(black)),
            .layer(opacity: 0.5, DisplayList([.transform(.identity, DisplayList([inner]))]))
        ])
        #expect(error?.description == "command 1.0.0: a number of the shape is not finite")
        #expect(error?.code == .notFinite)
    }

    @Test("Refuses groups that nest too deep")
    func depth() {
        func nested(_ depth: Int, _ wrap: (DisplayList) -> DisplayList.Command) -> RasterError? {
            var list = DisplayList([.fill(.rect(Box(0, 0, 1, 1)), .color(black))])
            for _ in 0..<depth { list = DisplayList([wrap(list)]) }
            return Self.survive(list.commands)
        }
        let circle = Shape.ellipse(Box(0, 0, 40, 40))
        #expect(nested(Renderer.deepestGroup) { .transform(.identity, $0) } == nil)
        #expect(nested(Renderer.deepestGroup + 1) { .transform(.identity, $0) }?.code == .tooDeep)
        #expect(nested(1000) { .clip(circle, $0) }?.code == .tooDeep)
        #expect(nested(Renderer.deepestLayer) { .layer(opacity: 0.5, $0) } == nil)
        #expect(nested(Renderer.deepestLayer + 1) { .layer(opacity: 0.5, $0) }?.code == .tooDeep)
    }

    @Test("Refuses groups that keep too many pixels")
    func held() throws {
        var line = Path()
        line.move(0, 0)
        line.line(1, 1)
        line.line(1, 0.999)
        var list = DisplayList([.fill(.rect(Box(0, 0, 1, 1)), .color(black))])
        for _ in 0..<40 { list = DisplayList([.clip(.path(line, .nonZero), list)]) }
        let scaled = DisplayList([.transform(.scaled(300, movedBy: 0, 0), list)])
        #expect(throws: RasterError.self) {
            try renderer.draw(scaled, widthPx: 300, heightPx: 300, scale: 1)
        }
    }

    @Test("Refuses impossible canvases")
    func sizes() {
        for (width, height) in [
            (-1, 5), (5, -1), (40_000, 1), (32_767, 32_767), (Int.max, Int.max)
        ] {
            #expect(throws: RasterError.self) {
                try renderer.draw(DisplayList(), widthPx: width, heightPx: height, scale: 1)
            }
        }
        for scale in [0, -1, Double.nan, .infinity] {
            #expect(throws: RasterError.self) {
                try renderer.draw(DisplayList(), widthPx: 5, heightPx: 5, scale: scale)
            }
        }
        #expect(throws: Never.self) {
            try renderer.draw(DisplayList(), widthPx: 0, heightPx: 9, scale: 1)
        }
    }

    @Test("Names an unknown image in the error")
    func unknownImage() {
        let error = Self.survive([.image(ImageID(77), in: Box(0, 0, 9, 9), opacity: 1)])
        #expect(
            error?.description == "command 0: image 77 was not handed to the renderer")
    }

    @Test("Draws a path of very many segments", .timeLimit(.minutes(1)))
    func manySegments() {
        var path = Path()
        var dice = Dice(state: 9)
        path.move(0, 0)
        for _ in 0..<100_000 { path.line(Double(dice.below(48)), Double(dice.below(40))) }
        #expect(Self.survive([.fill(.path(path, .evenOdd), .color(black))]) == nil)
    }
}
