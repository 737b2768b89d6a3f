internal import Raster

/// Lists for languages that are written from right to left: places are mirrored, text is not.
extension DisplayList {
    /// Returns the list mirrored from left to right.
    ///
    /// - Parameter sum: the sum of a place and its image: twice the middle between them.
    func mirrored(_ sum: Double) -> DisplayList {
        DisplayList(commands.map { $0.mirrored(sum) })
    }
}

extension DisplayList.Command {
    fileprivate func mirrored(_ sum: Double) -> DisplayList.Command {
        switch self {
        case .fill(let shape, let paint): return .fill(shape.mirrored(sum), paint.mirrored(sum))
        case .stroke(let shape, let color, let style):
            return .stroke(shape.mirrored(sum), color, style)
        case .text(var run):
            run.origin.x = sum - run.origin.x
            run.alignment = run.alignment.mirrored
            return .text(run)
        case .image(let image, let box, let opacity):
            return .image(image, in: box.mirrored(sum), opacity: opacity)
        case .backdropBlur(let shape, let sigma, let saturation, let tint):
            return .backdropBlur(
                shape.mirrored(sum), sigma: sigma, saturation: saturation, tint: tint)
        case .shadow(let shape, let color, let sigma, let dx, let dy):
            return .shadow(shape.mirrored(sum), color, sigma: sigma, dx: -dx, dy: dy)
        case .clip(let shape, let list): return .clip(shape.mirrored(sum), list.mirrored(sum))
        case .layer(let opacity, let list): return .layer(opacity: opacity, list.mirrored(sum))
        case .transform(let map, let list):
            // What is inside is mirrored about its own origin.
            let turned = Affine(
                a: map.a, b: -map.b, c: -map.c, d: map.d, tx: sum - map.tx, ty: map.ty)
            return .transform(turned, list.mirrored(0))
        }
    }
}

extension TextRun.Alignment {
    fileprivate var mirrored: TextRun.Alignment {
        switch self {
        case .leading: .trailing
        case .center: .center
        case .trailing: .leading
        }
    }
}

extension Spot {
    fileprivate func mirrored(_ sum: Double) -> Spot { Spot(sum - x, y) }
}

extension Box {
    fileprivate func mirrored(_ sum: Double) -> Box { Box(sum - x - width, y, width, height) }
}

extension Paint {
    fileprivate func mirrored(_ sum: Double) -> Paint {
        switch self {
        case .color: self
        case .linearGradient(let from, let to, let stops):
            .linearGradient(from: from.mirrored(sum), to: to.mirrored(sum), stops: stops)
        }
    }
}

extension Shape {
    fileprivate func mirrored(_ sum: Double) -> Shape {
        switch self {
        case .rect(let box): .rect(box.mirrored(sum))
        case .roundedRect(let box, let radius, let continuous):
            .roundedRect(box.mirrored(sum), radius: radius, continuous: continuous)
        case .roundedCorners(let box, let a, let b, let c, let d):
            .roundedCorners(
                box.mirrored(sum), topLeft: b, topRight: a, bottomRight: d, bottomLeft: c)
        case .ellipse(let box): .ellipse(box.mirrored(sum))
        case .path(let path, let rule): .path(path.mirrored(sum), rule)
        }
    }
}

extension Path {
    fileprivate func mirrored(_ sum: Double) -> Path {
        var path = self
        path.elements = elements.map { element in
            switch element {
            case .move(let spot): .move(spot.mirrored(sum))
            case .line(let spot): .line(spot.mirrored(sum))
            case .quad(let spot, let control):
                .quad(spot.mirrored(sum), control: control.mirrored(sum))
            case .cubic(let spot, let first, let second):
                .cubic(
                    spot.mirrored(sum), control1: first.mirrored(sum),
                    control2: second.mirrored(sum))
            case .close: .close
            }
        }
        return path
    }
}
