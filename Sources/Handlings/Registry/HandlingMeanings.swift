extension HandlingRegistry.Entry {
    /// Returns what a value of one of the options does; nil for a handling that is not built in.
    public func meaning(of value: String, for option: HandlingOption) -> String? {
        let own = Self.meanings["\(name).\(option.name)"] ?? Self.shared[option.name]
        return own?[value] ?? Self.callbacks[value]
    }

    /// Moments that several handlings can act at.
    private static let callbacks = [
        "willResignActive": "before the app loses the touches, also for a prompt or a call",
        "didEnterBackground": "after the app has left the screen",
        "willEnterForeground": "on a return from the background, before the app is active",
        "didBecomeActive": "after every interruption",
        "viewDidLoad": "once, when the view is loaded",
        "viewWillAppear": "each time the screen is about to be shown",
        "viewDidAppear": "each time the screen has been shown",
        "viewWillDisappear": "when another screen takes its place",
        "dealloc": "when the view controller ends",
        "willHide": "when a hide is announced",
        "didHide": "when a hide is over",
        "always": "as long as the process lives",
        "never": "not at all"
    ]

    /// Options that mean the same in every handling.
    private static let shared: [String: [String: String]] = [
        "with": ["blur": "the views, blurred", "splash": "a page with the icon"],
        "captures": [
            "allWindows": "every window, with the keyboard while it lives in the process",
            "keyWindow": "the key window only; the keyboard's place stays empty"
        ],
        "in": [
            "keyWindow": "a view over all that the key window shows",
            "rootView": "a view in the root view; what is presented lies above it",
            "modal": "a view controller that is presented",
            "ownWindow": "a window of its own at the level of alerts",
            "aboveKeyboard": "a window of its own above the keyboard's",
            "disk": "on the app's own disk",
            "restoration": "with the system, which decides when it is deleted"
        ]
    ]

    private static let meanings: [String: [String: String]] = [
        "tracker.listensTo": source, "unsubscribeWhileInactive.listensTo": source,
        "tracker.height": [
            "window": "from the frame's upper edge, converted to the window, to its lower edge",
            "visible": "the whole height of a frame that reaches into the screen, else 0",
            "screen": "as window, without the conversion",
            "frame": "the frame's own height, and 0 for a hide",
            "screenHeight": "from the frame's upper edge to the lower edge of the screen",
            "screenIntersection": "what frame and window have in common, not converted",
            "overlap": "the part of the window that the frame covers",
            "intersection": "as overlap, of the window's own screen, else the bottom safe area"
        ],
        "tracker.key": [
            "frameEnd": "the frame at the end (iOS 3.2)",
            "bounds": "the size alone (iPhone OS 2 and 3)",
            "byEra": "the end frame where the system has it, else the bounds"
        ],
        "tracker.savesInset": [
            "never": "a hide sets 0",
            "onShow": "at every show; a second show saves the keyboard's own inset",
            "whenHidden": "only while no keyboard is up"
        ],
        "inputAccessoryView.returns": [
            "none": "whatever the system restores",
            "controller": "the view controller that keeps the bar, without a keyboard",
            "field": "the first field that takes text, with its keyboard"
        ],
        "personInfo.sender": [
            "delegate": "the app's delegate, which posts",
            "another": "an object that posts nothing",
            "any": "every object"
        ],
        "layoutWatchdog.mode": [
            "logOnly": "a line in the log, and the user goes on seeing the fault",
            "repair": "the views are set right within a second, and the log has it",
            "crash": "as repair; with remoteSwitch the app crashes with a report"
        ],
        "interactiveDismissal.window": [
            "first": "the first of the keyboard's windows: the talk's mistake",
            "last": "the topmost of the keyboard's windows"
        ],
        "inputSession.end": [
            "zeroHeight": "a frame without a height, or an announced hide",
            "didHide": "a hide that is over, or a frame off the screen: the fix"
        ],
        "focusByItself.at": ["promptGone": "after a prompt of the app itself is answered"],
        "keyboardAvoidingView.measures": [
            "own": "the frame of this moment, smaller by what it avoids already",
            "initial": "the frame without a keyboard"
        ],
        "draftKeeper.at": [
            "didEnterBackground": "a crash loses everything after the last one",
            "change": "at every change of a text and of the shown screen",
            "disappearance": "when the user leaves a screen for another one of the app"
        ],
        "draftKeeper.extent": [
            "all": "all screens with their texts",
            "allButLast": "the screens below the last one"
        ],
        "relativeShift.again": [
            "moves": "moves the views once more",
            "ignores": "does nothing but note the height",
            "adjusts": "moves them by the difference of the heights"
        ],
        "relativeShift.ending": ["resign": "when the field resigns, whatever is posted"],
        "webViewResizer.mode": resizing, "webViewResizer.later": resizing,
        "frameShift.moves": [
            "frame": "the frame of the view, which a layout pass resets",
            "transform": "the transform of the view, which outlives a layout pass"
        ],
        "frameShift.returns": [
            "toPlace": "to its place at willHide",
            "byHeight": "by the height that the hide reports",
            "atBlur": "by the height of the last show, when the field is left"
        ],
        "keyboardLayoutGuide.installs": [
            "always": "as long as the screen lives",
            "afterKeyboard": "once the keyboard is up",
            "whileActive": "while the app is active"
        ],
        "baseClass.pinsTo": [
            "viewBottom": "the lower edge of the view",
            "bottomSafeArea": "the lower edge of the safe area"
        ],
        "swiftUISafeArea.ignores": [
            "none": "the views keep clear of the keyboard and of the bars",
            "container": "the views reach under the bars, and keep clear of the keyboard",
            "keyboard": "the keyboard covers the views",
            "all": "the views fill the window, below bars and keyboard"
        ],
        "appLock.responder": [
            "keeps": "nothing; the system restores it below the lock",
            "resigns": "it resigns for good",
            "returns": "it resigns, and comes back when the user has passed the lock"
        ],
        "pageInset.target": [
            "own": "the observer's own screen",
            "below": "the screen that was made before it"
        ],
        "privacyCover.hears": [
            "notification": "UIKit's notifications, which reach every observer",
            "delegate": "the delegate's methods, passed on by a framework that must have started"
        ],
        "appearanceFollower.follows": [
            "window": "the traits of the window", "screen": "the traits of the screen"
        ],
        "keyboardViewObserver.watches": [
            "frame": "the frame of the keyboard's view", "center": "the center of that view"
        ]
    ]

    private static let source = [
        "willChangeFrame": "the beginning of every change of the frame",
        "showAndHide": "the beginning of a show, and of a hide",
        "didShowAndHide": "the end of a show, and the beginning of a hide"
    ]

    private static let resizing = [
        "native": "the web view ends above the keyboard", "none": "nothing is resized"
    ]
}
