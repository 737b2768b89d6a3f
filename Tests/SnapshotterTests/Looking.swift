import Pictures
import Raster

func equal(_ a: Bitmap, _ b: Bitmap) -> Bool { ImageDiff.strict(a, b).passed }

/// Whether all boxes that a list fills, clips to or writes at are numbers.
func isFinite(_ list: DisplayList) -> Bool {
    list.commands.allSatisfy { command in
        switch command {
        case .fill(let shape, _), .stroke(let shape, _, _), .backdropBlur(let shape, _, _, _),
            .shadow(let shape, _, _, _, _):
            isFinite(shape)
        case .clip(let shape, let inner): isFinite(shape) && isFinite(inner)
        case .layer(_, let inner), .transform(_, let inner): isFinite(inner)
        case .text(let run): run.origin.x.isFinite && run.origin.y.isFinite && run.size > 0
        case .image(_, in: let box, _): isFinite(.rect(box))
        }
    }
}

private func isFinite(_ shape: Shape) -> Bool {
    switch shape {
    case .rect(let box), .ellipse(let box), .roundedRect(let box, _, _),
        .roundedCorners(let box, _, _, _, _):
        box.x.isFinite && box.y.isFinite && box.width >= 0 && box.height >= 0
            && box.width.isFinite && box.height.isFinite
    case .path(let path, _): !path.elements.isEmpty
    }
}

/// All texts of a list, in the order in which they are drawn.
func labels(_ list: DisplayList) -> [String] { runs(list).map(\.string) }

/// The same with their places, each in the coordinates of its own group.
func runs(_ list: DisplayList) -> [TextRun] {
    list.commands.flatMap { command -> [TextRun] in
        switch command {
        case .text(let run): [run]
        case .clip(_, let inner), .layer(_, let inner), .transform(_, let inner): runs(inner)
        default: []
        }
    }
}
