internal import Simulator

extension HandlingRegistry {
    /// The ways that are layout: insets, guides, safe areas, and views that are moved by hand.
    mutating func addLayouts() {
        addScrollView()
        addGuides()
        addSafeAreas()
        addFrameShift()
    }

    private mutating func addScrollView() {
        add(
            "scrollViewInset",
            summary: "the cookbook's: a scroll view's inset grows by the keyboard, then is zero",
            options: [
                .flag("keepsInsets", "keeps the insets that the app had given before"),
                .flag("followsResponder", "scrolls to the first responder, not to its outlet")
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
            needs: ["Combine"],
            options: [
                .flag("keepsCurve", "keeps the keyboard's own curve"),
                .flag("onlyLocal", "ignores keyboards of other apps"),
                .flag(
                    "keepsSubscriptions", "keeps its subscriptions in a set of cancellables",
                    standard: true),
                .choice(
                    "pinsTo", KeyboardAttachment.Rest.viewBottom,
                    "the edge to which the guide's lower edge is tied")
            ]
        ) { options in
            AnyHandling(
                BaseClass(
                    keepsCurve: options.flag("keepsCurve"), onlyLocal: options.flag("onlyLocal"),
                    keepsSubscriptions: options.flag("keepsSubscriptions"),
                    pinsTo: options.choice("pinsTo") ?? .viewBottom
                ))
        }
    }

    private mutating func addGuides() {
        add(
            "keyboardLayoutGuide",
            summary: "the system's guide: the views are tied to it, and no code runs",
            needs: ["UIKeyboardLayoutGuide"],
            options: [
                .flag(
                    "usesBottomSafeArea", "rests on the safe area", standard: true,
                    needs: "UIKeyboardLayoutGuide.usesBottomSafeArea"),
                .flag(
                    "followsUndockedKeyboard", "follows a keyboard that is not docked",
                    needs: "UIKeyboardLayoutGuide.followsUndockedKeyboard"),
                HandlingOption(
                    "keyboardDismissPadding", .number(-10_000...10_000), standard: "0",
                    summary: "how far above the keyboard a pan begins to dismiss it",
                    needs: "UIKeyboardLayoutGuide.keyboardDismissPadding"),
                .choice(
                    "installs", KeyboardLayoutGuide.Installs.always,
                    "the time in which the guide's view is in the window")
            ]
        ) { options in
            let guide = GuideOptions(
                usesBottomSafeArea: options.flag("usesBottomSafeArea"),
                followsUndockedKeyboard: options.flag("followsUndockedKeyboard"),
                keyboardDismissPadding: Pt(options.number("keyboardDismissPadding")))
            return AnyHandling(
                KeyboardLayoutGuide(guide, installs: options.choice("installs") ?? .always))
        }
        add(
            "safeIntersection",
            summary: "Apple's handler: the part of its own screen's keyboard that covers the view",
            needs: ["UIView.safeAreaInsets"],
            options: [
                .flag("asksForScreen", "compares the screens (iOS 16.1)", standard: true),
                .flag("onlyLocal", "ignores keyboards of other apps")
            ]
        ) { options in
            AnyHandling(
                SafeIntersection(
                    asksForScreen: options.flag("asksForScreen"),
                    onlyLocal: options.flag("onlyLocal")))
        }
    }

    private mutating func addSafeAreas() {
        add(
            "swiftUISafeArea",
            summary: "SwiftUI: the keyboard is a region of the safe area",
            needs: ["SafeAreaRegions.keyboard"],
            options: [
                HandlingOption(
                    "ignores", .choice(SafeAreaRegions.names.map(\.0)), standard: "none",
                    summary: "the regions that the screen ignores")
            ]
        ) { AnyHandling(SwiftUISafeArea(ignoring: SafeAreaRegions(named: $0.text("ignores")))) }
        add(
            "focusStateGuard",
            summary: "SwiftUI: remembers the focused field and sets it when the scene is active",
            needs: ["FocusState"],
            options: [.flag("remembers", "records the focused field", standard: true)]
        ) { AnyHandling(FocusStateGuard(remembers: $0.flag("remembers"))) }
    }

    private mutating func addFrameShift() {
        add(
            "frameShift",
            summary: "moves the whole view up by hand, by its frame or by a transform",
            options: [
                .choice("moves", FrameShift.Moves.frame, "the property that it sets"),
                .choice(
                    "returns", FrameShift.Returns.toPlace,
                    "the moment and the distance of the view's return"),
                .flag("adds", "each show adds to what is there"),
                .flag("movesAgain", "moves again after a layout pass: the fix of ASR-03"),
                .flag("endsEditing", "ends editing at willEnterForeground: the fix of ASR-19")
            ]
        ) { options in
            AnyHandling(
                FrameShift(
                    moves: options.choice("moves") ?? .frame,
                    returns: options.choice("returns") ?? .toPlace,
                    adds: options.flag("adds"), movesAgain: options.flag("movesAgain"),
                    endsEditing: options.flag("endsEditing")))
        }
    }
}
