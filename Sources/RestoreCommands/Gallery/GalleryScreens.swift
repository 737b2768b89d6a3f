import Simulator

/// Screens that show what the built-in ones lack.
enum GalleryScreens {
    static let all = [page]

    /// A plain page of text.
    static let page = ScreenDefinition(
        name: "page",
        views: [
            ViewDefinition(
                "navigationBar", .navigationBar(title: "", back: "Notes", avatar: false),
                horizontal: .fill, vertical: Placement(start: .safeStart(0), length: 44)),
            ViewDefinition(
                "body", .textView(text: ""), horizontal: .fill,
                vertical: Placement(start: .endOf(0, gap: 0), end: .parentEnd(0)),
                input: InputTraits())
        ])
}
