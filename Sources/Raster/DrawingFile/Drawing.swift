public import Pictures

/// The content of a drawing file: a canvas with one or more scenes.
///
/// `docs/drawing.md` describes the form.
public struct Drawing: Hashable, Sendable {
    /// An image that the scenes show, by the name they use for it.
    public struct ImageFile: Hashable, Sendable {
        /// The name that lists use.
        public var name: String
        /// The path of the PNG, relative to the folder of the drawing file.
        public var path: String

        /// Creates an image.
        public init(name: String, path: String) {
            self.name = name
            self.path = path
        }
    }

    /// A display list with a name.
    public struct Scene: Hashable, Sendable {
        /// The name of the scene.
        public var name: String
        /// The commands of the scene.
        public var list: DisplayList

        /// Creates a scene.
        public init(name: String, list: DisplayList) {
            self.name = name
            self.list = list
        }
    }

    /// The width of the canvas in pixels.
    public var widthPx: Int
    /// The height of the canvas in pixels.
    public var heightPx: Int
    /// The scale in pixels per point.
    public var scale: Double
    /// The colour of the empty canvas.
    public var background: Color
    /// The images that the scenes show.
    public var images: [ImageFile] = []
    /// The scenes in drawing order.
    public var scenes: [Scene] = []

    /// Creates a drawing without images and scenes.
    public init(
        widthPx: Int, heightPx: Int, scale: Double, background: Color = Color(0xFFFF_FFFF)
    ) {
        self.widthPx = widthPx
        self.heightPx = heightPx
        self.scale = scale
        self.background = background
    }

    /// Returns the name that lists use for one of ``images``.
    public static func id(ofImage index: Int) -> ImageID { ImageID(index) }

    /// Returns the name that lists use for the picture of an earlier scene.
    public static func id(ofScene index: Int) -> ImageID { ImageID(-1 - index) }
}

extension Drawing {
    /// Draws a scene, and before it the scenes whose pictures it shows.
    ///
    /// `images` are the loaded ``images``, in their order. Throws ``RasterError`` as
    /// ``Renderer/draw(_:widthPx:heightPx:scale:background:images:)`` does; the error belongs to
    /// the scene that `failed` names then.
    public func picture(
        ofScene index: Int, with renderer: Renderer, images: [Bitmap] = [], failed: inout Int
    ) throws(RasterError) -> Bitmap {
        var known: [ImageID: Bitmap] = [:]
        for (index, image) in images.enumerated() { known[Self.id(ofImage: index)] = image }
        let needed = scenesNeeded(for: index)
        for scene in needed.dropLast() {
            failed = scene
            known[Self.id(ofScene: scene)] = try draw(scene, renderer, known)
        }
        failed = index
        return try draw(index, renderer, known)
    }

    private func draw(
        _ scene: Int, _ renderer: Renderer, _ known: [ImageID: Bitmap]
    ) throws(RasterError) -> Bitmap {
        try renderer.draw(
            scenes[scene].list, widthPx: widthPx, heightPx: heightPx, scale: scale,
            background: background, images: known)
    }

    /// The scenes to draw for one, itself the last.
    private func scenesNeeded(for index: Int) -> [Int] {
        var needed = [index]
        var next = index
        while next >= 0 {
            if needed.contains(next) {
                let shown = scenes[next].list.imageIDs.map { -1 - $0.raw }
                needed += shown.filter { $0 >= 0 && $0 < next && !needed.contains($0) }
            }
            next -= 1
        }
        return needed.sorted()
    }
}

extension DisplayList {
    /// The images that the list and its groups show, in the order of their first use.
    public var imageIDs: [ImageID] {
        var found: [ImageID] = []
        for command in commands {
            let ids: [ImageID] =
                switch command {
                case .image(let id, _, _): [id]
                case .clip(_, let list), .layer(_, let list), .transform(_, let list): list.imageIDs
                case .fill, .stroke, .text, .backdropBlur, .shadow: []
                }
            found += ids.filter { !found.contains($0) }
        }
        return found
    }
}
