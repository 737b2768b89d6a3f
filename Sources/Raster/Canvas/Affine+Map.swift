extension Affine {
    /// The map that changes nothing.
    public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// A translation in points.
    public static func moved(by tx: Double, _ ty: Double) -> Affine {
        Affine(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// The map that applies `inner` first and this one after it.
    public func after(_ inner: Affine) -> Affine {
        Affine(
            a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b,
            c: a * inner.c + c * inner.d, d: b * inner.c + d * inner.d,
            tx: a * inner.tx + c * inner.ty + tx, ty: b * inner.tx + d * inner.ty + ty)
    }

    /// Returns the image of a point.
    @inline(__always)
    public func apply(_ spot: Spot) -> Spot {
        Spot(a * spot.x + c * spot.y + tx, b * spot.x + d * spot.y + ty)
    }

    /// A Boolean value that indicates whether upright rectangles stay upright and unmirrored.
    var isUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

    /// Indicates whether the map is a positive uniform scale and a translation.
    var isUniform: Bool { isUpright && a == d }

    var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// How lengths grow on average: the square root of the growth of areas.
    var meanScale: Double {
        let determinant = a * d - b * c
        return (determinant < 0 ? -determinant : determinant).squareRoot()
    }

    /// The map back, or nil where areas vanish.
    var inverse: Affine? {
        let determinant = a * d - b * c
        if !determinant.isFinite || determinant == 0 { return nil }
        let (ia, ib) = (d / determinant, -b / determinant)
        let (ic, id) = (-c / determinant, a / determinant)
        let back = Affine(
            a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
        return back.isFinite ? back : nil
    }
}
