import Basics
import Foundation
public import Pictures

/// The frames of a picture's views, from the sidecar file beside it.
///
/// A sidecar of `screen.png` is `screen.views.json`:
///
///     {"version": 1, "views": [{"name": "keyboard", "x": 0, "y": 1555, "width": 1179,
///                               "height": 1001}]}
///
/// in pixels of the picture.
public struct PictureViews: Hashable, Sendable {
    /// A view and its frame.
    public struct View: Hashable, Sendable {
        /// The name of the view, such as `keyboard`.
        public var name: String
        /// The frame in pixels of the picture.
        public var frame: PixelRect

        /// Creates a view from its name and frame.
        public init(name: String, frame: PixelRect) {
            self.name = name
            self.frame = frame
        }
    }

    /// From the back to the front.
    public var views: [View]

    /// Creates a list of views, from the back to the front.
    public init(_ views: [View]) { self.views = views }

    /// Returns the path of a picture's sidecar: `.views.json` replaces `.png`.
    public static func sidecar(of picture: String) -> String {
        let stem = picture.hasSuffix(".png") ? String(picture.dropLast(4)) : picture
        return stem + ".views.json"
    }

    /// Reads a sidecar; throws ``PictureViewsError`` when it is invalid.
    public init(json: [UInt8], path: String) throws(PictureViewsError) {
        let content: Content
        do {
            content = try JSONDecoder().decode(Content.self, from: Data(json))
        } catch {
            throw PictureViewsError(
                path: path, reason: "the file is not JSON with version and views")
        }
        guard content.version == 1 else {
            let reason = "the version is \(content.version), not 1"
            throw PictureViewsError(path: path, reason: reason)
        }
        views = content.views.map { view in
            let frame = PixelRect(
                x: view.x, y: view.y, widthPx: view.width, heightPx: view.height)
            return View(name: view.name, frame: frame)
        }
    }

    private struct Content: Decodable {
        var version: Int
        var views: [Entry]
    }

    private struct Entry: Decodable {
        var name: String
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    /// Returns these views, and in front of them the views of another picture whose names are new.
    /// Views that appear or disappear then have a name too.
    public func joined(with other: PictureViews) -> PictureViews {
        let known = Set(views.map(\.name))
        return PictureViews(views + other.views.filter { !known.contains($0.name) })
    }

    /// Returns the sidecar's content, one view per line.
    public func json() -> [UInt8] {
        let lines = views.map { view in
            let frame = view.frame
            return "  {\"name\": \(Quote.json(view.name)), \"x\": \(frame.x), "
                + "\"y\": \(frame.y), \"width\": \(frame.widthPx), "
                + "\"height\": \(frame.heightPx)}"
        }
        let list = lines.joined(separator: ",\n")
        return Array("{\"version\": 1, \"views\": [\n\(list)\n]}\n".utf8)
    }

    /// Returns the frames of all views with a name.
    public func frames(named name: String) -> [PixelRect] {
        views.filter { $0.name == name }.map(\.frame)
    }
}

/// A sidecar that cannot be used.
public struct PictureViewsError: Error, Hashable, CustomStringConvertible {
    /// The path of the sidecar.
    public let path: String
    /// The reason for which it cannot be used.
    public let reason: String

    /// The path and the reason in one line.
    public var description: String {
        "\(path): \(reason); docs/diff.md describes files of views"
    }
}
