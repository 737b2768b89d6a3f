internal import Simulator

extension HandlingRegistry {
    /// The ways that are layout: insets, guides, safe areas, and views that are moved by hand.
    mutating func addLayouts() {
        addScrollView()
        addGuides()
        addSafeAreas()
        addFrameShift()
    }

    private static func flag(
        _ name: String, _ summary: String, standard: Bool = false
    ) -> HandlingOption {
        HandlingOption(name, .flag, standard: String(standard), summary: summary)
    }

    private static func choice<Value: CaseIterable & RawRepresentable>(
        _ name: String, _ values: Value.Type, standard: Value, _ summary: String
    ) -> HandlingOption where Value.RawValue == String {
        let names = Value.allCases.map(\.rawValue)
        return HandlingOption(name, .choice(names), standard: standard.rawValue, summary: summary)
    }

    private mutating func addScrollView() {
        add(
            "scrollViewInset",
            summary: "the cookbook's: a scroll view's inset grows by the keyboard, then is zero",
            options: [
                Self.flag("keepsInsets", "keeps the insets that the app had given before"),
                Self.flag("followsResponder", "scrolls to the first responder, not to its outlet")
            ]
        ) { options in
            AnyHandling(
                ScrollViewInset(
                    keepsInsets: options.flag("keepsInsets"),
                    followsResponder: options.flag("followsResponder")))
        }
        add(
            "baseClass",
            summary: "the article's: a guide of its own, as high as the keyboard's raw height",
            options: [
                Self.flag("keepsCurve", "keeps the keyboard's own curve"),
                Self.flag("onlyLocal", "passes over keyboards of other apps"),
                Self.choice(
                    "pinsTo", KeyboardAttachment.Rest.self, standard: .viewBottom,
                    "what the guide's lower edge is tied to")
            ], needs: { _ in ["Combine"] }
        ) { options in
            AnyHandling(
                BaseClass(
                    keepsCurve: options.flag("keepsCurve"), onlyLocal: options.flag("onlyLocal"),
                    pinsTo: KeyboardAttachment.Rest(rawValue: options.text("pinsTo")) ?? .viewBottom
                ))
        }
    }

    private mutating func addGuides() {
        add(
            "keyboardLayoutGuide",
            summary: "the system's guide: the views are tied to it, and no code runs",
            options: [
                Self.flag("usesBottomSafeArea", "rests on the safe area", standard: true),
                Self.flag("followsUndockedKeyboard", "follows a keyboard that is not docked"),
                HandlingOption(
                    "keyboardDismissPadding", .number(-10_000...10_000), standard: "0",
                    summary: "how far above the keyboard a pan begins to dismiss it"),
                Self.choice(
                    "installs", KeyboardLayoutGuide.Installs.self, standard: .always,
                    "when the guide's view is in the window")
            ], needs: Self.guideAPIs
        ) { options in
            let guide = GuideOptions(
                usesBottomSafeArea: options.flag("usesBottomSafeArea"),
                followsUndockedKeyboard: options.flag("followsUndockedKeyboard"),
                keyboardDismissPadding: Pt(options.number("keyboardDismissPadding")))
            let installs = KeyboardLayoutGuide.Installs(rawValue: options.text("installs"))
            return AnyHandling(KeyboardLayoutGuide(guide, installs: installs ?? .always))
        }
        add(
            "safeIntersection",
            summary: "Apple's handler: the part of its own screen's keyboard that covers the view",
            options: [
                Self.flag("asksForScreen", "compares the screens (iOS 16.1)", standard: true),
                Self.flag("onlyLocal", "passes over keyboards of other apps")
            ], needs: { _ in ["UIView.safeAreaInsets"] }
        ) { options in
            AnyHandling(
                SafeIntersection(
                    asksForScreen: options.flag("asksForScreen"),
                    onlyLocal: options.flag("onlyLocal")))
        }
    }

    private static func guideAPIs(_ options: HandlingOptions) -> [String] {
        let given = [
            "usesBottomSafeArea", "followsUndockedKeyboard", "keyboardDismissPadding"
        ].filter { options.isGiven($0) }
        return ["UIKeyboardLayoutGuide"] + given.map { "UIKeyboardLayoutGuide.\($0)" }
    }

    private mutating func addSafeAreas() {
        add(
            "swiftUISafeArea",
            summary: "SwiftUI: the keyboard is a region of the safe area",
            options: [
                HandlingOption(
                    "ignores", .choice(SafeAreaRegions.names.map(\.0)), standard: "none",
                    summary: "the regions that the screen ignores")
            ], needs: { _ in ["SafeAreaRegions.keyboard"] }
        ) { AnyHandling(SwiftUISafeArea(ignoring: SafeAreaRegions(named: $0.text("ignores")))) }
        add(
            "focusStateGuard",
            summary: "SwiftUI: remembers the focused field and sets it when the scene is active",
            options: [Self.flag("remembers", "takes note at all", standard: true)],
            needs: { _ in ["FocusState"] }
        ) { AnyHandling(FocusStateGuard(remembers: $0.flag("remembers"))) }
    }

    private mutating func addFrameShift() {
        add(
            "frameShift",
            summary: "moves the whole view up by hand, by its frame or by a transform",
            options: [
                Self.choice("moves", FrameShift.Moves.self, standard: .frame, "what it sets"),
                Self.choice(
                    "returns", FrameShift.Returns.self, standard: .toPlace,
                    "when and how far the view goes back"),
                Self.flag("adds", "each show adds to what is there"),
                Self.flag("movesAgain", "moves anew after a layout pass: the cure of ASR-03"),
                Self.flag("endsEditing", "ends editing at willEnterForeground: ASR-19's fix")
            ]
        ) { options in
            AnyHandling(
                FrameShift(
                    moves: FrameShift.Moves(rawValue: options.text("moves")) ?? .frame,
                    returns: FrameShift.Returns(rawValue: options.text("returns")) ?? .toPlace,
                    adds: options.flag("adds"), movesAgain: options.flag("movesAgain"),
                    endsEditing: options.flag("endsEditing")))
        }
    }
}

extension SafeAreaRegions {
    static let names: [(String, SafeAreaRegions)] = [
        ("none", []), ("container", .container), ("keyboard", .keyboard), ("all", .all)
    ]

    init(named name: String) { self = Self.names.first { $0.0 == name }?.1 ?? [] }
}
