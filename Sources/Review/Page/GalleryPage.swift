/// The index page of the gallery: small pictures of the files beside it, with filters.
///
/// It loads nothing but those files, and a content policy allows exactly its own style and script.
public struct GalleryPage: Sendable, Encodable {
    /// One picture of the gallery.
    public struct Picture: Sendable, Encodable {
        /// The words below the picture.
        public var caption: String
        /// The name of the section.
        public var section: String
        /// The model of the device.
        public var device: String
        /// The version of the system, such as `17.0`.
        public var system: String
        /// The design of the system.
        public var look: String
        /// `light` or `dark`.
        public var appearance: String
        /// `portrait` or `landscape`.
        public var orientation: String
        /// The parts of the picture that were held against screenshots.
        public var measured: [String]
        /// The reasons why the look has no reference; empty where it has one.
        public var unmeasured: [String]
        /// A Boolean value that indicates whether the picture is among those shown at first.
        public var isChosen: Bool
        /// The path of the picture, relative to the page.
        public var file: String
        /// The path of the small picture, relative to the page.
        public var thumbnail: String
        /// The width and the height of the small picture, in pixels.
        public var size: [Int]

        /// Creates a picture.
        public init(
            caption: String, section: String, device: String, system: String, look: String,
            appearance: String, orientation: String, measured: [String], unmeasured: [String],
            isChosen: Bool, file: String, thumbnail: String, size: [Int]
        ) {
            self.caption = caption
            self.section = section
            self.device = device
            self.system = system
            self.look = look
            self.appearance = appearance
            self.orientation = orientation
            self.measured = measured
            self.unmeasured = unmeasured
            self.isChosen = isChosen
            self.file = file
            self.thumbnail = thumbnail
            self.size = size
        }
    }

    /// A section of the gallery: the kind of what its pictures show.
    public struct Section: Sendable, Encodable {
        /// The name in the paths of its files.
        public var name: String
        /// The title for people.
        public var title: String

        /// Creates a section.
        public init(name: String, title: String) {
            (self.name, self.title) = (name, title)
        }
    }

    /// The sections in their order.
    public var sections: [Section] = []
    /// The pictures of all sections, in the order of the sections.
    public var pictures: [Picture] = []
    /// The paths of the pictures that show one screen in each system, from the oldest on.
    public var row: [String] = []

    /// Creates a page without pictures.
    public init() {}

    /// Returns the bytes of the page, in UTF-8. Equal galleries give equal bytes.
    public func html(_ parts: SuitePage.Parts) throws -> [UInt8] {
        let policy = [
            "default-src 'none'", "img-src 'self' file:",
            "style-src '\(PageText.hash(parts.style))'",
            "script-src '\(PageText.hash(parts.script))'", "base-uri 'none'", "form-action 'none'"
        ]
        return PageText.filled(
            parts.markup,
            [
                "policy": policy.joined(separator: "; "), "style": parts.style,
                "script": parts.script, "data": try PageText.json(self)
            ])
    }
}
