import Basics
import ArgumentParser
import Pictures
import Review

/// The options for the parts of pictures that a comparison ignores.
struct DiffIgnored: ParsableArguments {
    @Option(
        name: .customLong("ignore"),
        help: "A rectangle: x,y,width,height in pixels, from the top left.",
        transform: parseRect)
    var rects: [PixelRect] = []

    @Option(help: "A picture of the same size, painted where to ignore.", completion: .file())
    var mask: String?

    @Option(name: .customLong("ignore-view"), help: "A view by its name, such as keyboard.")
    var names: [String] = []

    @Option(
        name: .customLong("views"),
        help: "The file that names the views; by default NAME.views.json beside a NAME.png.",
        completion: .file(extensions: ["json"]))
    var viewsFile: String?

    /// Indicates whether a part is ignored.
    var isUsed: Bool { !rects.isEmpty || mask != nil || !names.isEmpty || viewsFile != nil }

    /// Reads the views of the pictures: those of the first, then those that only the second has.
    /// Returns nil when there is no file of views.
    func views(_ pictures: String...) throws -> PictureViews? {
        let paths = viewsFile.map { [$0] } ?? pictures.map(PictureViews.sidecar)
        var found: PictureViews?
        for path in paths {
            do {
                let views = try PictureViews(json: FileBytes.read(path), path: path)
                found = found?.joined(with: views) ?? views
            } catch let error as FileError where error.code == .missing && viewsFile == nil {
                continue
            } catch let error as PictureViewsError {
                throw Failure(.badInput, error.description)
            }
        }
        if found == nil, let name = names.first {
            throw Failure(
                .usage, "--ignore-view \(name): no \(paths[0]) names the views; give --views FILE")
        }
        return found
    }

    func area(_ views: PictureViews?, size: PixelSize) throws -> IgnoredArea {
        var area = IgnoredArea(rects: rects)
        for name in names {
            let frames = views?.frames(named: name) ?? []
            guard !frames.isEmpty else {
                let known = views?.views.map(\.name).joined(separator: ", ") ?? ""
                throw Failure(.usage, "no view is named \(name); there are: \(known)")
            }
            area.rects += frames
        }
        if let mask {
            let picture = try DiffFiles.bitmap(FileBytes.read(mask), mask)
            guard picture.size == size else {
                throw Failure(
                    .badInput, "\(mask): the mask has \(picture.size) pixels, the picture \(size)")
            }
            area.mask = picture
        }
        return area
    }
}

@Sendable
private func parseRect(_ text: String) throws -> PixelRect {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 4, let x = parts[0], let y = parts[1], let width = parts[2],
        let height = parts[3], width > 0, height > 0
    else { throw ValidationError("'\(text)' is not x,y,width,height in whole pixels") }
    return PixelRect(x: x, y: y, widthPx: width, heightPx: height)
}
