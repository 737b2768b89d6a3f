// Names that people know from UIKit, from other tools and from speech, and the words that are meant
// by them. One table serves every list of names: only those of the list in question are suggested.

extension Suggestion {
    /// Returns at most `limit` of the names that mean the same as `name`, or contain it.
    ///
    /// Case, hyphens, underscores, spaces and the prefixes `UI` and `NS` do not count.
    public static func meant(by name: String, among names: [String], limit: Int = 3) -> [String] {
        let word = plain(name)
        guard word.utf8.count <= 60 else { return [] }
        let bare = word.hasPrefix("ui") || word.hasPrefix("ns") ? String(word.dropFirst(2)) : word
        let meant = (synonyms[word] ?? []) + (word == bare ? [] : synonyms[bare] ?? [])
        var found = meant.filter { names.contains($0) }
        if found.isEmpty, bare.utf8.count >= 4 {
            found = names.filter { candidate in
                let other = plain(candidate)
                return other.contains(bare) || (other.utf8.count >= 4 && bare.contains(other))
            }
        }
        var seen: [String] = []
        for name in found where !seen.contains(name) { seen.append(name) }
        return Array(seen.prefix(limit))
    }

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    }

    private static let synonyms: [String: [String]] = {
        var table: [String: [String]] = [:]
        for group in [steps, screens, expectations, stage, handlings, rules] {
            for (words, meant) in group {
                for word in words.split(separator: " ") {
                    table[String(word), default: []] += meant
                }
            }
        }
        return table
    }()

    /// The acts of users, apps and the system.
    private static let steps: [(String, [String])] = [
        (
            "background suspend gohome homebutton presshome enterbackground minimize leave",
            ["home", "didEnterBackground", "suspended"]
        ),
        ("resignactive deactivate inactive", ["home", "lock", "willResignActive", "inactive"]),
        (
            "foreground resume reopen comeback returntoapp enterforeground relaunch restart",
            ["switchTo", "launch", "front", "active", "willEnterForeground"]
        ),
        ("open start run startapp openapp", ["launch", "switchTo", "openScene"]),
        ("switch switchapp goto changeapp alttab cmdtab otherapp", ["switchTo", "quickSwitch"]),
        (
            "multitasking multitask appswitcher taskswitcher recents switcher cards",
            ["openSwitcher", "peekSwitcher", "splitView"]
        ),
        ("swipehome homeindicator swipebar", ["quickSwitch", "home"]),
        ("terminate quit exit stop jetsam sigkill die death", ["kill", "forceQuit", "crash"]),
        ("swipeaway closeapp swipeup removeapp", ["forceQuit", "closeScene"]),
        ("exception abort fatalerror assertion", ["crash", "appCrashes"]),
        ("click touch press hit touchupinside select", ["tap", "selectTab", "activate"]),
        ("enter write input inserttext keys keystroke sendkeys typetext entertext", ["type"]),
        ("return enterkey submit done pressenter pressdone", ["pressReturn", "returnKey"]),
        (
            "unfocus resign resignfirstresponder endediting hidekeyboard dismisskeyboard",
            ["blur", "tapOutside", "swipeDown", "resign"]
        ),
        (
            "becomefirstresponder becomeresponder makefirstresponder showkeyboard beginediting",
            ["focus", "tap", "become"]
        ),
        ("back goback popviewcontroller unwind navigateback", ["pop"]),
        ("navigate show pushviewcontroller segue gotoscreen", ["push", "present"]),
        (
            "modal presentviewcontroller openmodal popover formsheet fullscreen",
            ["present", "style"]
        ),
        ("closemodal dismissviewcontroller dismissmodal closesheet", ["dismiss", "swipeDown"]),
        ("alert dialog confirm permission ask permissionprompt", ["prompt"]),
        ("ok accept cancel answer allow dismissalert dismissprompt closeprompt", ["answerPrompt"]),
        ("biometrics biometry authenticate localauthentication", ["faceID", "touchID"]),
        ("passcode pin unlockapp", ["passLock", "unlock", "appLock"]),
        ("turn orientation orient rotatedevice landscape portrait", ["rotate", "orientation"]),
        ("sleep pause delay idle", ["wait", "lock"]),
        ("lockscreen screenoff powerbutton lockdevice", ["lock"]),
        ("wake screenon unlockdevice", ["unlock"]),
        ("switchkeyboard globe emoji dictation inputmode", ["changeKeyboard", "keyboard"]),
        ("undock split float dock merge minimise", ["keyboard"]),
        (
            "externalkeyboard bluetoothkeyboard smartkeyboard hardwarekeyboard magickeyboard",
            ["hardware"]
        ),
        (
            "drag swipe slide fling gesture pangesture swipetodismiss interactivedismiss",
            ["pan", "scroll", "swipeDown"]
        ),
        ("share mail email messagecomposer sms mfmailcompose", ["compose"]),
        ("activity activityview sharesheet activityviewcontroller", ["share"]),
        ("photos imagepicker documentpicker files safari signin weblogin", ["sheet"]),
        ("phone facetime incomingcall ring telephone", ["call"]),
        ("memorywarning lowmemory purge evict", ["memoryPressure", "memoryWarning"]),
        ("darkmode dark light theme trait userinterfacestyle", ["appearance"]),
        ("splitscreen sidebyside multiwindow", ["splitView", "arrangement"]),
        ("assert check verify should test assertion must", ["expect"]),
        ("block hang work freeze stall mainthread spin", ["busy"]),
        ("drop duplicate double lose late", ["fault"]),
        ("tab tabs switchtab tabbar tabitem", ["selectTab", "tabBar"]),
        ("window newwindow scene newscene", ["openScene", "resizeWindow", "scene"]),
        ("resize size drag corner", ["resizeWindow"]),
        ("monitor externaldisplay screen2 airplay", ["display"])
    ]

    /// Views and their keys.
    private static let screens: [(String, [String])] = [
        ("field input edittext entry", ["textField", "inputBar"]),
        ("editor multiline textarea notepad", ["textView"]),
        ("toolbar accessorybar", ["toolBar", "formatBar"]),
        ("table tableview list collection collectionview listview", ["rows", "messages"]),
        ("bubbles transcript conversation", ["messages"]),
        ("scroll scroller scrollable", ["scrollView"]),
        ("container view stack stackview box rectangle image imageview", ["area"]),
        ("header navbar titlebar navigation", ["navigationBar"]),
        ("toggle checkbox", ["switch"]),
        ("segmented segmentedcontrol picker", ["segments"]),
        ("spinner activityindicator loading progressview", ["progress"]),
        ("caption heading statictext", ["label"]),
        ("password issecure securetextentry securefield", ["secure"]),
        ("y originy", ["top"]), ("x originx", ["left"]),
        ("identifier name accessibilityidentifier", ["id"]),
        ("type class", ["kind"]), ("superview parent", ["in"]),
        ("inputaccessoryview", ["accessory", "inputAccessoryView", "keepsAccessory"]),
        ("keyboardtype inputtype", ["keyboard"]),
        ("numeric number digits phonepad decimal decimalpad", ["numberPad"]),
        ("default ascii qwerty english latin alphabet", ["letters"]),
        ("kanji kana romaji", ["japanese"]), ("pinyin", ["chinese"]),
        ("extension custom swiftkey gboard", ["thirdParty"])
    ]

    /// Values of expectations.
    private static let expectations: [(String, [String])] = [
        ("responder focused focus cursor", ["firstResponder"]),
        ("padding margin bottominset bottom", ["inset", "edges"]),
        ("contentinset contentoffset offset", ["scrolls", "inset"]),
        ("foreground app active frontmost", ["front", "phase", "active"]),
        ("state lifecycle processstate", ["phase", "callbacks"]),
        ("visible shown isvisible exists", ["seen", "keyboard"]),
        ("invisible gone ishidden absent", ["hidden"]),
        ("posted posts events received", ["notifications", "order"]),
        ("snapshot picture image screenshot", ["stored", "card", "screen"]),
        ("errors issues violations bugs faults broken", ["findings"]),
        ("disk saved userdefaults defaults stored", ["persisted"]),
        ("overlay overlays cover splash blur privacy", ["covers"]),
        ("position positions rect rects bounds frame", ["frames"]),
        ("console nslog print log", ["logs"]),
        ("text value content", ["texts"]),
        ("pinned anchored stuck", ["attached"]),
        ("overlap covers covered", ["covered", "inset"]),
        ("up visible open present true", ["shown"]), ("down closed dismissed false", ["hidden"]),
        ("terminated killed dead ended", ["notRunning"]), ("frozen paused", ["suspended"]),
        ("deliberate accepted known allowed expected ignoredfindings", ["intended"])
    ]

    /// Keys of a file and of an app.
    private static let stage: [(String, [String])] = [
        ("ios os version ipados osversion runtime", ["system"]),
        ("phone model simulator hardware", ["device"]),
        ("scenario actions events script flow", ["steps"]),
        ("applications app", ["apps"]),
        ("delay speed tempo", ["pace"]),
        ("timings times durations", ["latencies"]),
        ("parameters options constants profile", ["figures", "setting"]),
        ("variants examples", ["cases"]),
        ("name label displayname", ["title"]),
        ("code program fix strategy avoidance behavior behaviour", ["handling", "rules"]),
        ("viewcontroller view views layout controller", ["screen", "screens"]),
        ("watched quiet companion check", ["isWatched"]),
        ("darkmode mode style", ["appearance"])
    ]

    /// Ways of handling the keyboard.
    private static let handlings: [(String, [String])] = [
        ("guide layoutguide uikeyboardlayoutguide", ["keyboardLayoutGuide"]),
        ("swiftui ignoressafearea safearea safearearegions", ["swiftUISafeArea"]),
        ("focusstate", ["focusStateGuard"]),
        ("iqkeyboardmanager iqkeyboard frame", ["frameShift", "toolbarManager"]),
        ("tpkeyboardavoiding contentinset", ["scrollViewInset"]),
        ("reactnative keyboardavoiding", ["keyboardAvoidingView"]),
        ("flutter viewinsets mediaquery", ["engineInset"]),
        ("cordova capacitor ionic webview", ["webViewResizer"]),
        ("notification notifications observer nsnotification keyboardwillshow", ["tracker"]),
        ("constant fixed fixedheight magicnumber", ["hardCoded216"]),
        ("accessory accessoryview", ["inputAccessoryView"]),
        ("privacyscreen blur splash secureoverlay", ["privacyCover", "coverAtBackground"]),
        ("overlay snapshot screenshot", ["overlaidSnapshot", "talkOverlay"]),
        ("guard boolean flag restore restoration", ["guardBoolean", "draftKeeper"]),
        ("endediting dismiss", ["dismissOnBackground"]),
        ("watchdog timer selfcheck", ["layoutWatchdog"]),
        ("lockscreen passcode pin", ["appLock"])
    ]

    /// Rules that runs are checked against.
    private static let rules: [(String, [String])] = [
        ("inset padding gap", ["insetMatchesKeyboard", "ownInsetReturns"]),
        ("keyboard focus responder", ["keyboardReturns", "focusAgrees"]),
        ("leak retaincycle memoryleak", ["observerLeaks"]),
        ("secret privacy password", ["secretIsCovered"]),
        ("card snapshot hole", ["cardShowsLastScreen", "storedShowsLastScreen"]),
        ("trip jump move flicker", ["tripMovesNothing"]),
        ("zombie dangling unsafe", ["observerCrashes"])
    ]
}
