import Simulator

/// Screens with views that the built-in ones do not have.
enum GalleryScreens {
    static let all = [page, controls, tools, sheet, arabic, scripts, labels]

    /// Every control on one page, with a bar of tabs.
    static let controls: ScreenDefinition = {
        let controls: [(ViewID, Control, Pt, Pt)] = [
            ("segments", .segments(["Day", "Week", "Month"], selected: 0), 16, 32),
            ("on", .toggle(isOn: true), 68, 31), ("off", .toggle(isOn: false), 116, 31),
            ("slider", .slider(percent: 40), 164, 31),
            ("progress", .progress(percent: 66), 212, 20), ("stepper", .stepper, 248, 32)
        ]
        var views = [
            ViewDefinition(
                "navigationBar", .navigationBar(title: "Controls", back: "Back", avatar: false),
                horizontal: .fill, vertical: Placement(start: .safeStart(0), length: 44))
        ]
        views += controls.map { id, control, top, height in
            ViewDefinition(
                id, .control(control),
                horizontal: Placement(start: .safeStart(20), end: .safeEnd(20)),
                vertical: Placement(start: .endOf(0, gap: top), length: height))
        }
        views.append(
            ViewDefinition(
                "continue", .button(title: "Continue"),
                horizontal: Placement(start: .safeStart(20), end: .safeEnd(20)),
                vertical: Placement(start: .endOf(0, gap: 306), length: 50)))
        views.append(
            ViewDefinition(
                "tabs", .control(.tabBar(["Home", "Recents", "Chats", "Me"], selected: 0)),
                horizontal: .fill, vertical: Placement(end: .safeEnd(0), length: 49)))
        return ScreenDefinition(name: "controls", views: views)
    }()

    /// A page of text with a toolbar.
    static let tools = ScreenDefinition(
        name: "tools",
        views: [
            ViewDefinition(
                "navigationBar", .navigationBar(title: "Letter", back: "Back", avatar: false),
                horizontal: .fill, vertical: Placement(start: .safeStart(0), length: 44)),
            ViewDefinition(
                "body", .textView(text: "A walk to the lake\n" + text), horizontal: .fill,
                vertical: Placement(start: .endOf(0, gap: 0), end: .parentEnd(0)),
                input: InputTraits()),
            ViewDefinition(
                "tools", .control(.toolBar(["Edit", "Share", "Done"])), horizontal: .fill,
                vertical: Placement(end: .safeEnd(0), length: 44))
        ])

    static let text = """
        We left before breakfast, while the fog still lay on the water, and nobody spoke until \
        the first heron stood up. It looked at us, decided that we were no fish, and went on.
        """

    /// A chat whose texts run from right to left.
    static let arabic: ScreenDefinition = {
        var screen = ScreenDefinition.chat
        screen.name = "arabic"
        screen.views[0].kind = .navigationBar(title: "ليلى", back: "12", avatar: true)
        screen.views[2].kind = .messages([
            Message("هل وصلت القوارب إلى البحيرة؟"),
            Message("نعم، وصل ثلاثة منها قبل الغروب ولم يبق إلا القارب الكبير.", isMine: true),
            Message("رائع! نلتقي عند الساعة 9:41 إذن."), Message("OK, see you!", isMine: true)
        ])
        return screen
    }()

    /// A chat in the scripts that the fonts have.
    static let scripts: ScreenDefinition = {
        var screen = ScreenDefinition.chat
        screen.name = "scripts"
        screen.views[0].kind = .navigationBar(title: "渡し船", back: "12", avatar: true)
        screen.views[2].kind = .messages([
            Message("明日の朝、湖で会いましょう。", isMine: true), Message("我们九点在码头见。"),
            Message("호수에서 만나요.", isMine: true), Message("Встретимся у озера."),
            Message("Τα λέμε στη λίμνη.", isMine: true), Message("ניפגש ליד האגם בתשע."),
            Message("เจอกันที่ทะเลสาบ", isMine: true), Message("हम झील पर मिलेंगे।")
        ])
        return screen
    }()

    /// A label in each style, on a coloured area.
    static let labels: ScreenDefinition = {
        let labels: [(ViewID, LabelStyle, String, Pt, Pt)] = [
            ("largeTitle", .largeTitle, "Halifax", 24, 41),
            ("headline", .headline, "Ferry to Dartmouth", 89, 22),
            ("body", .body, "Leaves at ten from the north pier", 127, 22),
            ("caption", .caption, "Updated a minute ago", 165, 16)
        ]
        var views = [
            ViewDefinition(
                "navigationBar", .navigationBar(title: "Harbour", back: "Back", avatar: false),
                horizontal: .fill, vertical: Placement(start: .safeStart(0), length: 44)),
            ViewDefinition(
                "area", .area(color: 0x7FB2_D9FF), horizontal: .fill,
                vertical: Placement(start: .endOf(0, gap: 12), length: 184))
        ]
        views += labels.map { id, style, text, top, height in
            ViewDefinition(
                id, .label(text, style: style),
                horizontal: Placement(start: .safeStart(20), end: .safeEnd(20)),
                vertical: Placement(start: .endOf(0, gap: top), length: height))
        }
        views.append(
            ViewDefinition(
                "search", .searchField(placeholder: "Search"),
                horizontal: Placement(start: .safeStart(16), end: .safeEnd(16)),
                vertical: Placement(start: .endOf(1, gap: 16), length: 36),
                input: InputTraits(returnKey: .search)))
        return ScreenDefinition(name: "labels", views: views)
    }()

    /// A screen that is presented as a sheet.
    static let sheet = ScreenDefinition(
        name: "sheet",
        views: [
            ViewDefinition(
                "navigationBar", .navigationBar(title: "New Trip", back: nil, avatar: false),
                horizontal: .fill, vertical: Placement(start: .safeStart(0), length: 50)),
            ViewDefinition(
                "name", .textField(placeholder: "Where to?"),
                horizontal: Placement(start: .safeStart(16), end: .safeEnd(16)),
                vertical: Placement(start: .endOf(0, gap: 20), length: 44), input: InputTraits()),
            ViewDefinition(
                "rows", .rows(["Boat", "Train", "Bus"]), horizontal: .fill,
                vertical: Placement(start: .endOf(1, gap: 20), end: .parentEnd(0)))
        ])

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
