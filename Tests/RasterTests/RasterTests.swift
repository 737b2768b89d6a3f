import Pictures
import Raster
import Testing

/// A renderer with Debian's fonts, shared by all tests.
let renderer: Renderer = {
    do { return Renderer(fonts: try .standard()) } catch { preconditionFailure("\(error)") }
}()

/// Draws commands onto a small white canvas at one pixel per point.
func draw(
    _ commands: [DisplayList.Command], width: Int = 64, height: Int = 64, scale: Double = 1,
    background: Color = Color(0xFFFF_FFFF), images: [ImageID: Bitmap] = [:]
) throws -> Bitmap {
    try renderer.draw(
        DisplayList(commands), widthPx: width, heightPx: height, scale: scale,
        background: background, images: images)
}

let black = Color(0x0000_00FF)

@Suite("Fills")
struct FillTests {
    struct Edge: Sendable {
        var box: Box
        var x: Int
        var y: Int
        var covered: Double
    }

    @Test(
        "Covers each pixel by the exact area of an upright rectangle",
        arguments: [
            Edge(box: Box(10, 10, 10, 10), x: 10, y: 10, covered: 1),
            Edge(box: Box(10.25, 10, 10, 10), x: 10, y: 12, covered: 0.75),
            Edge(box: Box(10.25, 10.5, 10, 10), x: 10, y: 10, covered: 0.375),
            Edge(box: Box(10.25, 10.25, 0.5, 0.5), x: 10, y: 10, covered: 0.25),
            Edge(box: Box(9.9, 10, 0.05, 10), x: 9, y: 12, covered: 0.05),
            Edge(box: Box(10, 10, 10, 10), x: 20, y: 12, covered: 0),
            Edge(box: Box(-100, -100, 110.5, 300), x: 10, y: 63, covered: 0.5)
        ])
    func exactArea(_ edge: Edge) throws {
        let bitmap = try draw([.fill(.rect(edge.box), .color(black))])
        let seen = Double(255 - bitmap[edge.x, edge.y].red) / 255
        #expect(abs(seen - edge.covered) <= 1.01 / 255)
    }

    @Test("Draws a rectangle and a path with its corners to the same pixels")
    func pathIsRectangle() throws {
        let box = Box(3.3, 4.7, 20.21, 17.9)
        var path = Path()
        path.move(box.x, box.y)
        path.line(box.x + box.width, box.y)
        path.line(box.x + box.width, box.y + box.height)
        path.line(box.x, box.y + box.height)
        path.close()
        let rect = try draw([.fill(.rect(box), .color(black))])
        for rule in [FillRule.nonZero, .evenOdd] {
            #expect(try draw([.fill(.path(path, rule), .color(black))]) == rect)
        }
    }
}
