import Testing

@testable import Raster

@Suite("Invariants of what is written to a surface")
struct InvariantTests {
    /// Calls `body` with a surface of the pixels 10..<18 by 20..<24 of a canvas.
    static func withSurface<Result>(
        _ fill: UInt32 = 0, _ body: (Surface) -> Result
    ) -> Result {
        let bounds = PixelBox(10, 20, 18, 24)
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: bounds.area) { pixels in
            pixels.initialize(repeating: fill)
            guard let base = pixels.baseAddress else { preconditionFailure("no memory") }
            return body(Surface(base: base, stride: bounds.width, bounds: bounds))
        }
    }

    /// Calls `body` with a row of spans that have one coverage each.
    static func withRow<Result>(
        _ y: Int, _ spans: [Span], _ body: (CoverageRow) -> Result
    ) -> Result {
        var none: UInt8 = 0
        return withUnsafePointer(to: &none) { bytes in
            spans.withUnsafeBufferPointer { body(CoverageRow(y: y, spans: $0, bytes: bytes)) }
        }
    }

    private static func broken(_ y: Int, _ spans: [Span]) -> [String] {
        withSurface { surface in withRow(y, spans) { surface.checkInvariants(of: $0) } }
    }

    @Test("A row inside the surface breaks none")
    func soundRow() {
        #expect(Self.broken(20, [Span(10, 3, 255), Span(13, 2, -1), Span(16, 2, 1)]).isEmpty)
        #expect(Self.broken(23, []).isEmpty)
    }

    @Test("Reports a row above or below the surface", arguments: [19, 24])
    func rows(y: Int) {
        let expected = "row \(y) lies outside of the surface, 10..<18 by 20..<24"
        #expect(Self.broken(y, [Span(10, 1, 255)]) == [expected])
    }

    @Test("Reports spans that leave the surface, overlap, or are empty")
    func spans() {
        #expect(Self.broken(20, [Span(9, 2, 255)]) == ["row 20 has pixels 9..<11 in 10..<18"])
        #expect(Self.broken(20, [Span(17, 2, 255)]) == ["row 20 has pixels 17..<19 in 10..<18"])
        #expect(
            Self.broken(21, [Span(12, 4, 255), Span(15, 1, 9)])
                == ["row 21 has pixels 15..<16 in 16..<18"])
        #expect(Self.broken(21, [Span(12, 0, 255)]) == ["row 21 has pixels 12..<12 in 10..<18"])
    }

    @Test("Reports a coverage that no pixel can have", arguments: [-2, 0, 256])
    func coverage(coverage: Int) {
        #expect(
            Self.broken(22, [Span(12, 1, coverage)]) == ["row 22 has the coverage \(coverage)"])
    }

    @Test("Reports a rectangle that leaves the surface")
    func box() {
        Self.withSurface { surface in
            #expect(surface.checkInvariants(of: PixelBox(10, 20, 18, 24)).isEmpty)
            #expect(surface.checkInvariants(of: PixelBox(90, 90, 90, 91)).isEmpty)
            #expect(
                surface.checkInvariants(of: PixelBox(10, 20, 18, 25))
                    == [
                        "the pixels 10..<18 by 20..<25 lie outside of the surface, "
                            + "10..<18 by 20..<24"
                    ])
        }
    }

    @Test("Reports a pixel whose colour is more than its alpha", arguments: [0, 8, 16])
    func premultiplied(shift: UInt32) {
        let sound = UInt32(0x8080_8080)
        #expect(Self.pixels(sound) == [])
        let text = "pixel 11, 20 is \(String(sound + 1 << shift, radix: 16)), more than its alpha"
        #expect(Self.pixels(sound + 1 << shift) == [text])
    }

    private static func pixels(_ fill: UInt32) -> [String] {
        withSurface(fill) { surface in
            withRow(20, [Span(11, 3, 255)]) { surface.checkPixels(of: $0) }
        }
    }

    #if INTERNAL_CHECKS
    @Test("A sink that writes outside of the surface traps")
    func sinkOutside() async {
        await #expect(processExitsWith: .failure) {
            InvariantTests.withSurface { surface in
                var sink = SolidSink(surface: surface, source: 0xFF00_0000)
                InvariantTests.withRow(23, [Span(17, 2, 255)]) { sink.take($0) }
            }
        }
    }

    @Test("A sink that writes a colour that is not premultiplied traps")
    func sinkOfWrongColor() async {
        await #expect(processExitsWith: .failure) {
            InvariantTests.withSurface { surface in
                var sink = SolidSink(surface: surface, source: 0x40FF_4040)
                InvariantTests.withRow(22, [Span(12, 5, 255)]) { sink.take($0) }
            }
        }
    }
    #endif

    @Test("A colour that is written and not premultiplied is reported")
    func written() {
        let broken = Self.withSurface { surface in
            Self.withRow(22, [Span(12, 5, 255)]) { row in
                // Without the sink's own check, which traps.
                blendSolid(surface.row(22) + 12, 5, 0x40FF_4040, 255)
                return surface.checkPixels(of: row)
            }
        }
        #expect(broken == ["pixel 12, 22 is 40ff4040, more than its alpha"])
    }
}
