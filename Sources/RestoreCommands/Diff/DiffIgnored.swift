import Basics
import ArgumentParser
import Pictures
import Review

/// The options for the parts of pictures that a comparison ignores.
struct DiffIgnored: ParsableArguments {
    @Option(
        name: .customLong("ignore"),
        help: "A rectangle x,y,width,height in pixels from the top left; can be repeated.",
        transform: parseRect)
    var rects: [PixelRect] = []

    @Option(
        help: "A picture of the same size, painted at the pixels to ignore.", completion: .file())
    var mask: String?

    @Option(
        name: .customLong("ignore-view"),
        help: "The name of a view, such as keyboard; can be repeated.")
    var names: [String] = []

    @Option(
        name: .customLong("views"),
        help: "The file of views; by default NAME.views.json beside NAME.png.",
        completion: .file(extensions: ["json"]))
    var viewsFile: String?

    /// Indicates whether a part is ignored.
    var isUsed: Bool { !rects.isEmpty || mask != nil || !names.isEmpty || viewsFile != nil }

    /// Reads the views of the pictures: those of the first, then those that only the second has.
    /// Returns nil when there is no file of views.
    func views(_ pictures: String...) throws -> PictureViews? {
        if let viewsFile { return try PictureViews.read(viewsFile) }
        let found = try PictureViews.beside(pictures)
        if found == nil, let name = names.first {
            throw Failure(
                .usage,
                "--ignore-view \(name): the file of views \(PictureViews.sidecar(of: pictures[0])) "
                    + "does not exist; give one with --views")
        }
        return found
    }

    func area(_ views: PictureViews?, size: PixelSize) throws -> IgnoredArea {
        var area = IgnoredArea(rects: rects)
        for name in names {
            let frames = views?.frames(named: name) ?? []
            guard !frames.isEmpty else {
                let known = views?.views.map(\.name).joined(separator: ", ") ?? ""
                throw Failure(
                    .usage, "--ignore-view \(name): no view has this name; the views are \(known)")
            }
            area.rects += frames
        }
        if let mask {
            let picture = try DiffFiles.bitmap(FileBytes.read(mask), mask)
            guard picture.size == size else {
                throw Failure(
                    .badInput,
                    "\(mask): the mask is \(picture.size) px, but the picture is \(size) px; "
                        + "give a mask of the picture's size")
            }
            area.mask = picture
        }
        return area
    }
}

extension PictureViews {
    /// The views in the sidecars of pictures, joined; nil when none of them has one.
    static func beside(_ pictures: [String]) throws -> PictureViews? {
        var found: PictureViews?
        for picture in pictures {
            do {
                let views = try read(sidecar(of: picture))
                found = found?.joined(with: views) ?? views
            } catch let error as FileError where error.code == .missing {
                continue
            }
        }
        return found
    }

    fileprivate static func read(_ path: String) throws -> PictureViews {
        do {
            return try PictureViews(json: FileBytes.read(path), path: path)
        } catch let error as PictureViewsError {
            throw Failure(.badInput, error.description)
        }
    }
}

@Sendable
private func parseRect(_ text: String) throws -> PixelRect {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 4, let x = parts[0], let y = parts[1], let width = parts[2],
        let height = parts[3], width > 0, height > 0
    else {
        throw ValidationError(
            "give x,y,width,height in whole pixels; width and height must be 1 or more")
    }
    return PixelRect(x: x, y: y, widthPx: width, heightPx: height)
}
