import Pictures
import Testing

@testable import Raster

@Suite("Properties that hold for every picture")
struct PropertyTests {
    /// A list with one of everything, displaced.
    static func scene(_ dx: Double = 0, _ dy: Double = 0) -> [DisplayList.Command] {
        func at(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> Box {
            Box(x + dx, y + dy, w, h)
        }
        let gradient = Paint.linearGradient(
            from: Spot(dx, dy), to: Spot(90 + dx, 130 + dy),
            stops: [
                GradientStop(at: 0, Color(0x1B2A_6BFF)), GradientStop(at: 1, Color(0xF087_5AFF))
            ])
        return [
            .fill(.rect(at(5, 5, 190, 190)), gradient),
            .shadow(
                .roundedRect(at(30, 30, 80, 60), radius: 12, continuous: true),
                Color(0x0000_0080), sigma: 6, dx: 0, dy: 4),
            .fill(.roundedRect(at(30, 30, 80, 60), radius: 12, continuous: true), .color(black)),
            .text(
                TextRun(
                    "Hamburg 漢字", at: Spot(40 + dx, 60 + dy), size: 15, color: Color(0xFFFF_FFFF))),
            .backdropBlur(
                .roundedRect(at(20, 70, 100, 50), radius: 10, continuous: false), sigma: 9,
                saturation: 1.8, tint: Color(0xFFFF_FF40)),
            .stroke(.ellipse(at(120, 20, 50, 40)), Color(0xFF3B_30C0), StrokeStyle(width: 3)),
            .clip(
                .ellipse(at(110, 90, 70, 70)),
                DisplayList([
                    .fill(.rect(at(100, 80, 100, 100)), .color(Color(0x34C7_59FF))),
                    .image(ImageID(1), in: at(120, 100, 33, 41), opacity: 0.8)
                ])),
            .layer(
                opacity: 0.5,
                DisplayList([
                    .fill(.rect(at(10, 140, 60, 40)), .color(Color(0x007A_FFFF))),
                    .text(TextRun("layer", at: Spot(20 + dx, 160 + dy), size: 20, color: black))
                ]))
        ]
    }

    static let image: Bitmap = {
        var bitmap = Bitmap(widthPx: 50, heightPx: 60)
        var dice = Dice(state: 5)
        bitmap.withMutablePixels { for index in $0.indices { $0[index] = dice.pixel() } }
        return bitmap
    }()

    static func picture(_ commands: [DisplayList.Command]) throws -> Bitmap {
        try draw(commands, width: 256, height: 256, images: [ImageID(1): image])
    }

    @Test(
        "Keeps opaque pixels opaque, and calls no other picture opaque",
        arguments: [0.4, 3, 40, 300, 9999])
    func opaque(_ sigma: Double) throws {
        let shapes: [Shape] = [.rect(Box(3.3, 7.7, 180, 150)), .ellipse(Box(60, 90, 99, 120))]
        let blurs = shapes.flatMap { shape in
            [Color(0), Color(0x8040_2033), Color(0xFFFF_FFFE)].map { tint in
                DisplayList.Command.backdropBlur(
                    shape, sigma: sigma, saturation: sigma / 30, tint: tint)
            }
        }
        for background in [Color(0xFFFF_FFFF), Color(0x1234_56FF), Color(0), Color(0xFFFF_FFFE)] {
            let picture = try draw(
                Self.scene(0.3, 1.77) + blurs + Self.scene(20.5, 40), width: 256, height: 256,
                background: background, images: [ImageID(1): Self.image])
            let isOpaque = picture.withPixels { $0.allSatisfy { $0 >> 24 == 255 } }
            #expect(isOpaque == (background.alpha == 255))
            #expect(picture.isOpaque == isOpaque)
        }
    }

    @Test(
        "Draws a list that is moved by whole pixels as the moved picture",
        arguments: [(1, 0), (7, 13), (40, 3)])
    func translation(_ way: (x: Int, y: Int)) throws {
        let still = try Self.picture(Self.scene())
        let moved = try Self.picture(Self.scene(Double(way.x), Double(way.y)))
        for y in 0..<200 {
            for x in 0..<200 where still[x, y] != moved[x + way.x, y + way.y] {
                Issue.record("pixel \(x), \(y) differs")
                return
            }
        }
    }

    @Test("Draws the same pixels inside a clip to whole pixels, blurs excepted")
    func tiles() throws {
        let scene = Self.scene().filter { if case .backdropBlur = $0 { false } else { true } }
        let whole = try Self.picture(scene)
        let tiles = [
            PixelBox(0, 0, 77, 91), PixelBox(77, 0, 256, 91), PixelBox(0, 91, 130, 256),
            PixelBox(130, 91, 256, 256)
        ].map { tile in
            DisplayList.Command.clip(
                .rect(
                    Box(
                        Double(tile.x0), Double(tile.y0), Double(tile.width), Double(tile.height))),
                DisplayList(scene))
        }
        #expect(try Self.picture(tiles) == whole)
    }

    /// Shapes, shadows, blurs and groups of all kinds.
    private static var everything: DisplayList {
        let group = DisplayList.Command.clip(
            .roundedRect(Box(3, 3, 240.5, 230), radius: 30, continuous: true),
            DisplayList(Self.scene(7.3, 11.6) + [.layer(opacity: 0.4, DisplayList(Self.scene()))]))
        return DisplayList(
            Self.scene() + [group] + [
                .fill(
                    .roundedCorners(
                        Box(9.3, 100, 150, 130), topLeft: 20, topRight: 3, bottomRight: 0,
                        bottomLeft: 60), .color(Color(0xFFFF_0080)))
            ])
    }

    private static func picture(_ renderer: Renderer, _ list: DisplayList) throws -> Bitmap {
        try renderer.draw(
            list, widthPx: 256, heightPx: 256, scale: 1, images: [ImageID(1): Self.image])
    }

    @Test(
        "Draws the same picture in bands of any height, on any number of threads",
        arguments: [500, 3000, 9000], [1, 2, 5])
    func bands(_ pixels: Int, _ threads: Int) throws {
        var banded = Renderer(fonts: renderer.fonts, threads: threads)
        banded.bandPixels = pixels
        let whole = try Self.picture(renderer, Self.everything)
        for _ in 0..<4 { #expect(try Self.picture(banded, Self.everything) == whole) }
    }

    @Test(
        "Draws large images alike whose rows are kept for a band and needed again",
        arguments: [1, 2])
    func largeImages(_ threads: Int) throws {
        let images = [ImageID(1): Self.image]
        let size = (width: 600.0, height: 500.0)
        let commands: [DisplayList.Command] = [
            .image(ImageID(1), in: Box(-200, 10, size.width, size.height), opacity: 1),
            .image(ImageID(1), in: Box(100, 10, size.width, size.height), opacity: 0.5),
            .image(ImageID(1), in: Box(300, 47, size.width, size.height), opacity: 0.8)
        ]
        var banded = Renderer(fonts: renderer.fonts, threads: threads)
        banded.bandPixels = 9000
        let list = DisplayList(commands)
        let together = try banded.draw(
            list, widthPx: 640, heightPx: 560, scale: 1, images: images)
        var alone = Bitmap(widthPx: 640, heightPx: 560, fill: .white)
        for command in commands {
            try renderer.play(DisplayList([command]), onto: &alone, scale: 1, images: images)
        }
        #expect(together == alone)
    }

    @Test(
        "Reports the first error in drawing order, on any number of threads", arguments: [1, 2, 5])
    func errors(_ threads: Int) throws {
        var banded = Renderer(fonts: renderer.fonts, threads: threads)
        banded.bandPixels = 2000
        let wrong = (0..<6).map { index in
            DisplayList.Command.shadow(
                .rect(Box(0, Double(240 - 40 * index), 200, 20)), Color(0x0000_00FF),
                sigma: .nan, dx: 0, dy: 0)
        }
        let list = DisplayList(Self.scene() + wrong + Self.scene())
        let error = #expect(throws: RasterError.self) { try Self.picture(banded, list) }
        #expect(error?.place == [Self.scene().count])
    }

    @Test("Changes no pixel by leaving out hidden parts")
    func culling() throws {
        let cover = DisplayList.Command.fill(
            .rect(Box(20, 10, 230, 220)), .color(Color(0xFFCC_00FF)))
        let after: [DisplayList.Command] = [
            .text(TextRun("over", at: Spot(30, 60), size: 30, color: black))
        ]
        let culled = try Self.picture(Self.scene() + [cover] + after)
        var bitmap = try Self.picture([])
        for command in Self.scene() + [cover] + after {
            try renderer.play(
                DisplayList([command]), onto: &bitmap, scale: 1, images: [ImageID(1): Self.image])
        }
        #expect(bitmap == culled)
    }

    @Test("Draws the parts below a blur, whatever lies above it")
    func cullingStopsAtBlur() throws {
        let blur = DisplayList.Command.backdropBlur(
            .rect(Box(0, 0, 256, 256)), sigma: 20, saturation: 1, tint: Color(0))
        let cover = DisplayList.Command.fill(.rect(Box(0, 0, 256, 200)), .color(Color(0xFFCC_00FF)))
        let commands: [DisplayList.Command] = [
            .fill(.rect(Box(0, 0, 256, 180)), .color(black)), blur, cover
        ]
        var bitmap = try Self.picture([])
        for command in commands {
            try renderer.play(DisplayList([command]), onto: &bitmap, scale: 1)
        }
        #expect(try Self.picture(commands) == bitmap)
    }

    @Test("Draws a group with a blur whole, also where a part of it is hidden")
    func cullingKeepsGroups() throws {
        let group = DisplayList([
            .fill(.rect(Box(0, 100, 256, 30)), .color(black)),
            .backdropBlur(.rect(Box(0, 0, 256, 256)), sigma: 20, saturation: 1, tint: Color(0))
        ])
        let cover = DisplayList.Command.fill(.rect(Box(0, 0, 256, 135)), .color(Color(0xFFCC_00FF)))
        let commands: [DisplayList.Command] = [
            .clip(.roundedRect(Box(2, 2, 250, 250), radius: 20, continuous: true), group), cover
        ]
        var bitmap = try Self.picture([])
        for command in commands {
            try renderer.play(DisplayList([command]), onto: &bitmap, scale: 1)
        }
        #expect(try Self.picture(commands) == bitmap)
    }

    @Test("Draws the same list to the same bytes, on any thread and with warm caches")
    func again() async throws {
        let first = try Self.picture(Self.scene())
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { (try? Self.picture(Self.scene())) == first } }
            for await same in group { #expect(same) }
        }
        let fresh = Renderer(fonts: try .standard())
        let cold = try fresh.draw(
            DisplayList(Self.scene()), widthPx: 256, heightPx: 256, scale: 1,
            images: [ImageID(1): Self.image])
        #expect(cold == first)
    }

    @Test("Draws a layer of opacity 1 as its list, and one of opacity 0 not at all")
    func layers() throws {
        let list = DisplayList(Self.scene())
        #expect(try Self.picture([.layer(opacity: 1, list)]) == Self.picture(Self.scene()))
        #expect(try Self.picture([.layer(opacity: 0, list)]) == Self.picture([]))
    }

    @Test("Keeps all parts of a layer, also outside of its first shape")
    func layerExtent() throws {
        let shadowed = DisplayList(
            Self.scene().filter { if case .layer = $0 { false } else { true } })
        // A clear rectangle makes the layer as large as the canvas.
        var all = shadowed
        all.commands.append(.fill(.rect(Box(0, 0, 256, 256)), .color(Color(0x0000_0000))))
        #expect(
            try Self.picture([.layer(opacity: 0.7, shadowed)])
                == Self.picture([.layer(opacity: 0.7, all)]))
    }

    @Test("Composes a layer once where its commands overlap")
    func layerOverlap() throws {
        let box = Box(10, 10, 30, 30)
        let twice = DisplayList([
            .fill(.rect(box), .color(black)), .fill(.rect(box), .color(black))
        ])
        let bitmap = try draw([.layer(opacity: 0.5, twice)])
        #expect(abs(Int(bitmap[20, 20].red) - 127) <= 1)
    }

    @Test("Keeps each channel at most at alpha")
    func premultiplied() throws {
        let bitmap = try renderer.draw(
            DisplayList(Self.scene()), widthPx: 256, heightPx: 256, scale: 1,
            background: Color(0), images: [ImageID(1): Self.image])
        bitmap.withPixels { pixels in
            #expect(
                pixels.allSatisfy {
                    max($0 & 255, $0 >> 8 & 255, $0 >> 16 & 255) <= $0 >> 24
                })
        }
    }

    @Test("Copies an image at its own size, and averages it when it is smaller")
    func images() throws {
        let opaque = try draw([
            .fill(.rect(Box(0, 0, 32, 64)), .color(black))
        ])
        let copied = try draw(
            [.image(ImageID(2), in: Box(0, 0, 64, 64), opacity: 1)], images: [ImageID(2): opaque])
        #expect(copied == opaque)
        let small = try draw(
            [.image(ImageID(2), in: Box(10, 10, 1, 1), opacity: 1)], images: [ImageID(2): opaque])
        #expect(abs(Int(small[10, 10].red) - 128) <= 1)
        let turned = try draw(
            [
                .transform(
                    Affine(a: 0, b: 1, c: -1, d: 0, tx: 64, ty: 0),
                    DisplayList([.image(ImageID(2), in: Box(0, 0, 64, 64), opacity: 1)]))
            ], images: [ImageID(2): opaque])
        #expect(turned[30, 10] == .black && turned[30, 50] == .white)
    }
}
