/// The screens that a scenario can name instead of spelling out views.
extension ScreenDefinition {
    /// The names of the built-in screens.
    public static let builtInNames = [
        "backdrop", "chat", "details", "form", "legs", "notes", "scrollForm", "withKeyboard"
    ]

    /// Returns a built-in screen by name, or nil.
    public static func builtIn(_ name: String) -> ScreenDefinition? {
        switch name {
        case "backdrop": backdrop
        case "chat": chat
        case "details": details
        case "form": form
        case "legs": legs
        case "notes": notes
        case "scrollForm": scrollForm
        case "withKeyboard": withKeyboard
        default: nil
        }
    }

    /// A conversation with the talk's character and a bar attached to the keyboard.
    public static let chat = ScreenDefinition(
        name: "chat",
        views: [
            ViewDefinition(
                "navigationBar", .navigationBar(title: "Ike", back: "12", avatar: true),
                horizontal: .fill, vertical: belowStatusBar(44)),
            ViewDefinition(
                "inputBar", .inputBar, horizontal: .fill,
                vertical: Placement(end: .aboveKeyboard, length: 50)),
            ViewDefinition(
                "messages",
                .messages([
                    Message("Are we still going to Canada on Saturday?"),
                    Message("Yes! I packed the skates and the big sandwich box.", isMine: true),
                    Message("Do not forget my hat. It gets cold at the border."),
                    Message("Your hat is on your head, Ike.", isMine: true),
                    Message("Oh. Right."),
                    Message("What else do we need? I am making a list.", isMine: true),
                    Message("Maple syrup, two tickets, and somebody to carry me."),
                    Message("I can carry you as far as the bus.", isMine: true)
                ]), horizontal: .fill,
                vertical: Placement(start: .endOf(0, gap: 0), end: .startOf(1, gap: 0))),
            ViewDefinition(
                "messageField", .textField(placeholder: "Message"), parent: 1,
                horizontal: Placement(start: .safeStart(52), end: .safeEnd(12)),
                vertical: Placement(start: .parentStart(7), length: 36),
                input: InputTraits(returnKey: .send))
        ])

    /// The talk's own app: the character's legs ride on the keyboard and meet his body.
    public static let legs = ScreenDefinition(
        name: "legs",
        views: [
            ViewDefinition(
                "background", .area(color: 0xCFE8_F7FF), horizontal: .fill, vertical: .fill),
            ViewDefinition(
                "body", .characterBody, horizontal: .fill,
                vertical: Placement(start: .safeStart(12), end: .safeEnd(405))),
            ViewDefinition(
                "legs", .characterLegs, horizontal: .fill,
                vertical: Placement(end: .aboveKeyboard, length: 150)),
            ViewDefinition(
                "tummy", .area(color: 0), parent: 1,
                horizontal: Placement(start: .parentStart(110), end: .parentEnd(110)),
                vertical: Placement(start: .parentStart(150), end: .parentEnd(0)),
                input: InputTraits())
        ], keepsAccessory: true)

    /// A page of notes with a bar of formatting buttons on the keyboard.
    public static let notes = ScreenDefinition(
        name: "notes",
        views: [
            ViewDefinition(
                "navigationBar", .navigationBar(title: "", back: "Notes", avatar: false),
                horizontal: .fill, vertical: belowStatusBar(44)),
            ViewDefinition(
                "body", .textView(text: "Shopping\n"), horizontal: .fill,
                vertical: Placement(start: .endOf(0, gap: 0), end: .parentEnd(0)),
                input: InputTraits()),
            ViewDefinition(
                "formatBar", .formatBar, horizontal: .fill,
                vertical: Placement(end: .aboveKeyboard, length: 44))
        ])

    /// A form with fields that ask for different keyboards, and a secret.
    public static let form = ScreenDefinition(
        name: "form",
        views: [
            ViewDefinition(
                "navigationBar", .navigationBar(title: "Sign in", back: nil, avatar: false),
                horizontal: .fill, vertical: belowStatusBar(44)),
            field("name", "Name", top: 24, InputTraits()),
            field("phone", "Phone", top: 84, InputTraits(keyboard: .numberPad)),
            field("password", "Password", top: 144, InputTraits(isSecure: true, returnKey: .go)),
            ViewDefinition(
                "continue", .button(title: "Continue"),
                horizontal: Placement(start: .safeStart(16), end: .safeEnd(16)),
                vertical: Placement(end: .aboveKeyboard, length: 50))
        ])

    /// A page without a text field.
    public static let details = ScreenDefinition(
        name: "details",
        views: [
            ViewDefinition(
                "navigationBar", .navigationBar(title: "Details", back: "Back", avatar: false),
                horizontal: .fill, vertical: belowStatusBar(44)),
            ViewDefinition(
                "rows", .rows(["Wi-Fi", "Bluetooth", "Notifications", "Sounds", "General"]),
                horizontal: .fill,
                vertical: Placement(start: .endOf(0, gap: 16), end: .parentEnd(0)))
        ])

    private static func belowStatusBar(_ height: Pt) -> Placement {
        Placement(start: .safeStart(0), length: height)
    }

    private static func field(
        _ id: ViewID, _ placeholder: String, top: Pt, _ input: InputTraits
    ) -> ViewDefinition {
        ViewDefinition(
            id, .textField(placeholder: placeholder),
            horizontal: Placement(start: .safeStart(16), end: .safeEnd(16)),
            vertical: Placement(start: .endOf(0, gap: top), length: 44), input: input)
    }
}
