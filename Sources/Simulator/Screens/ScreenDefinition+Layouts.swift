/// Screens whose layout is what is shown of them.
extension ScreenDefinition {
    /// A bar that an app makes itself from a backdrop and a text field, tied to the guide.
    ///
    /// Apple's example in its talk on keeping up with the keyboard.
    public static let backdrop = ScreenDefinition(
        name: "backdrop",
        views: [
            ViewDefinition(
                "navigationBar", .navigationBar(title: "Trip", back: nil, avatar: false),
                horizontal: .fill, vertical: Placement(start: .safeStart(0), length: 44)),
            ViewDefinition(
                "messages",
                .messages([
                    Message("The ferry leaves at ten."),
                    Message("Then we meet at nine, at the pier.", isMine: true),
                    Message("Bring the tickets.")
                ]), horizontal: .fill,
                vertical: Placement(start: .endOf(0, gap: 0), end: .startOf(2, gap: 0))),
            ViewDefinition("backdrop", .backdrop, horizontal: .fill, vertical: Placement()),
            ViewDefinition(
                "textField", .textField(placeholder: "Message"), parent: 2,
                horizontal: Placement(start: .safeStart(16), end: .safeEnd(16)),
                vertical: Placement(length: 36), input: InputTraits(returnKey: .send))
        ], constraints: backdropConstraints)

    /// The four constraints of the example.
    private static let backdropConstraints: [LayoutConstraint] = {
        let spacing = LayoutConstraint.systemSpacing
        let guide = LayoutEdge(.keyboardGuide, .top)
        let field = LayoutEdge(.view(3), .bottom)
        return [
            LayoutConstraint(
                LayoutEdge(.view(3), .top), .equal, LayoutEdge(.view(2), .top), distance: spacing),
            LayoutConstraint(guide, .atLeast, field, distance: spacing),
            LayoutConstraint(guide, .equal, LayoutEdge(.view(2), .bottom)),
            LayoutConstraint(LayoutEdge(.safeArea, .bottom), .atLeast, field)
        ]
    }()

    /// The cookbook's view: a picture and a text field in a scroll view that the keyboard covers.
    public static let scrollForm = ScreenDefinition(
        name: "scrollForm",
        views: [
            ViewDefinition(
                "scrollView",
                .scrollView(
                    ScrollTraits(contentHeight: 620, contentInset: Insets(top: 12, bottom: 20))),
                horizontal: .fill,
                vertical: Placement(start: .safeStart(0), end: .parentEnd(0))),
            ViewDefinition(
                "imageView", .image, parent: 0,
                horizontal: Placement(start: .safeStart(16), end: .safeEnd(16)),
                vertical: Placement(start: .parentStart(16), length: 300)),
            ViewDefinition(
                "caption", .label("What do you see in the picture?", style: .headline), parent: 0,
                horizontal: Placement(start: .safeStart(16), end: .safeEnd(16)),
                vertical: Placement(start: .parentStart(332), length: 24)),
            ViewDefinition(
                "textField", .textField(placeholder: "A lake"), parent: 0,
                horizontal: Placement(start: .safeStart(16), end: .safeEnd(16)),
                vertical: Placement(start: .parentStart(368), length: 44),
                input: InputTraits(returnKey: .done, returnResigns: true)),
            ViewDefinition(
                "note", .textField(placeholder: "A note"), parent: 0,
                horizontal: Placement(start: .safeStart(16), end: .safeEnd(16)),
                vertical: Placement(start: .parentStart(556), length: 44),
                input: InputTraits(returnKey: .done, returnResigns: true))
        ])

    /// The article's view: two fields and a button that stands on the guide.
    public static let withKeyboard: ScreenDefinition = {
        var button = ViewDefinition(
            "button", .button(title: "Close the keyboard"),
            horizontal: Placement(start: .safeStart(16), end: .safeEnd(16)),
            vertical: Placement(length: 50))
        button.action = .dismissKeyboard
        return ScreenDefinition(
            name: "withKeyboard", views: fields + [button],
            constraints: [
                LayoutConstraint(
                    LayoutEdge(.keyboardGuide, .top), .equal, LayoutEdge(.view(3), .bottom),
                    distance: LayoutConstraint.systemSpacing)
            ])
    }()

    /// The title and the two fields of ``withKeyboard``.
    private static let fields = [
        ViewDefinition(
            "title", .label("Sign in", style: .largeTitle),
            horizontal: Placement(start: .safeStart(16), end: .safeEnd(16)),
            vertical: Placement(start: .safeStart(16), length: 41)),
        ViewDefinition(
            "email", .textField(placeholder: "E-mail"),
            horizontal: Placement(start: .safeStart(16), end: .safeEnd(16)),
            vertical: Placement(start: .endOf(0, gap: 16), length: 44), input: InputTraits()),
        ViewDefinition(
            "secret", .textField(placeholder: "Password"),
            horizontal: Placement(start: .safeStart(16), end: .safeEnd(16)),
            vertical: Placement(start: .endOf(1, gap: 12), length: 44),
            input: InputTraits(isSecure: true, returnKey: .go))
    ]
}
