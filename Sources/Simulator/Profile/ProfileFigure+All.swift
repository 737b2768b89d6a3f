// Each figure of a profile by its name. The table takes the place of a second, untyped form of the
// profile: before it, setting one figure wrote the profile as JSON, spliced bytes and decoded it
// again. A test compares the names with the keys of a profile's JSON form, so that a figure which
// is declared and not listed here cannot be forgotten.

extension ProfileFigure {
    /// The figures of every section, in the order of their names.
    package static let all: [ProfileFigure] = sections.flatMap(\.self).sorted { $0.name < $1.name }

    private static let sections: [[ProfileFigure]] = [
        covers, lifecycle, keyboard, keyboardShow, keyboardHide, keyboardResize, keyboardRotation,
        keyboardHardware, keyboardInteractive, keyboardAutofill, keyboardPad, navigation,
        presentation, center, pictures, delivery, quirks, interruptions, switching, switchingQuick,
        ends, layout, windows, look, interruptionRules, notifications
    ]

    private static let windows: [ProfileFigure] = {
        let section = ProfileSection("windows", \.windows)
        return [
            section.figure("splitView", \.splitView),
            section.figure("slideOver", \.slideOver),
            section.figure("stageManager", \.stageManager),
            section.figure("freeWindows", \.freeWindows),
            section.figure("severalScenes", \.severalScenes),
            section.figure("externalScenes", \.externalScenes),
            section.figure("dividerPt", \.dividerPt),
            section.figure("narrowPt", \.narrowPt),
            section.figure("largeNarrowPt", \.largeNarrowPt),
            section.figure("largeFromPt", \.largeFromPt),
            section.figure("slideOverMarginPt", \.slideOverMarginPt),
            section.figure("slideOverOmitsMargin", \.slideOverOmitsMargin),
            section.figure("minimumWidthPt", \.minimumWidthPt),
            section.figure("minimumHeightPt", \.minimumHeightPt),
            section.figure("controlsPt", \.controlsPt),
            section.figure("miniIsKeyboard", \.miniIsKeyboard),
            section.figure("moveFlattensFloating", \.moveFlattensFloating),
            section.figure("moveRepeatsShow", \.moveRepeatsShow),
            section.figure("newcomerHearsShow", \.newcomerHearsShow),
            section.figure("guideFollowsNeighbour", \.guideFollowsNeighbour)
        ]
    }()

    private static let covers: [ProfileFigure] = {
        let section = ProfileSection("covers", \.covers)
        return [
            section.figure("refusesModals", \.refusesModals),
            section.figure("keyboardLiesAbove", \.keyboardLiesAbove),
            section.figure("ownPictureLacksBackdrop", \.ownPictureLacksBackdrop),
            section.figure("biometryHidesKeys", \.biometryHidesKeys),
            section.figure("keysAfterBiometry", \.keysAfterBiometry)
        ]
    }()

    private static let lifecycle: [ProfileFigure] = {
        let section = ProfileSection("lifecycle", \.lifecycle)
        return [
            section.figure("hasBackground", \.hasBackground),
            section.figure("hasScenes", \.hasScenes),
            section.figure("keyboardLeavesMs", \.keyboardLeavesMs),
            section.figure("choosesMs", \.choosesMs),
            section.figure("entersForegroundMs", \.entersForegroundMs),
            section.figure("becomesActiveMs", \.becomesActiveMs),
            section.figure("sceneAppearsActive", \.sceneAppearsActive),
            section.figure("entersBackgroundMs", \.entersBackgroundMs),
            section.figure("homeBackgroundMs", \.homeBackgroundMs),
            section.figure("lockBackgroundMs", \.lockBackgroundMs),
            section.figure("suspendsMs", \.suspendsMs),
            section.figure("launchMs", \.launchMs),
            section.figure("restoresResponder", \.restoresResponder),
            section.figure("restoresBeforeActiveMs", \.restoresBeforeActiveMs),
            section.figure("promptResignsMs", \.promptResignsMs),
            section.figure("promptReturnsMs", \.promptReturnsMs),
            section.figure("deliveryOrder", \.deliveryOrder),
            section.figure("protectsMs", \.protectsMs)
        ]
    }()

    private static let keyboard: [ProfileFigure] = {
        let section = ProfileSection("keyboard", \.keyboard)
        return [
            section.figure("isOutOfProcess", \.isOutOfProcess),
            section.figure("startsMs", \.startsMs),
            section.figure("keystrokeMs", \.keystrokeMs),
            section.figure("lateText", \.lateText),
            section.figure("buildsMs", \.buildsMs),
            section.figure("instanceMB", \.instanceMB),
            section.figure("predictsInline", \.predictsInline),
            section.figure("barMinimises", \.barMinimises),
            section.figure("showPosts", \.showPosts),
            section.figure("hidePosts", \.hidePosts),
            section.figure("gapMs", \.gapMs),
            section.figure("didLagMs", \.didLagMs),
            section.figure("didAfterZeroMs", \.didAfterZeroMs),
            section.figure("keys", \.keys),
            section.figure("didLacks", \.didLacks),
            section.figure("didAfterZeroLacks", \.didAfterZeroLacks),
            section.figure("centerBegin", \.centerBegin),
            section.figure("objectIsScreen", \.objectIsScreen),
            section.figure("logQuotesValues", \.logQuotesValues),
            section.figure("logSinglePrecision", \.logSinglePrecision),
            section.figure("dropsInterrupted", \.dropsInterrupted),
            section.figure("broadcasts", \.broadcasts),
            section.figure("accessoryFollowsForeign", \.accessoryFollowsForeign),
            section.figure("keptBarIsTold", \.keptBarIsTold),
            section.figure("coordinates", \.coordinates),
            section.figure("transitions", \.transitions),
            section.figure("firstShowLessPt", \.firstShowLessPt),
            section.figure("twoSteps", \.twoSteps),
            section.figure("growsMs", \.growsMs),
            section.figure("silentKinds", \.silentKinds),
            section.figure("silentWithoutPrediction", \.silentWithoutPrediction),
            section.figure("secureRefuses", \.secureRefuses),
            section.figure("crossFadeHidesEmpty", \.crossFadeHidesEmpty),
            section.figure("lockPairs", \.lockPairs),
            section.figure("unlockTells", \.unlockTells)
        ]
    }()

    private static let keyboardShow: [ProfileFigure] = {
        let section = ProfileSection("keyboard.show", \.keyboard.show)
        return [
            section.figure("durationMs", \.durationMs),
            section.figure("curve", \.curve)
        ]
    }()

    private static let keyboardHide: [ProfileFigure] = {
        let section = ProfileSection("keyboard.hide", \.keyboard.hide)
        return [
            section.figure("durationMs", \.durationMs),
            section.figure("curve", \.curve)
        ]
    }()

    private static let keyboardResize: [ProfileFigure] = {
        let section = resize
        return [
            section.figure("durationMs", \.durationMs),
            section.figure("curve", \.curve)
        ]
    }()

    private static let keyboardRotation: [ProfileFigure] = {
        let section = ProfileSection("keyboard.rotation", \.keyboard.rotation)
        return [
            section.figure("hideDidMs", \.hideDidMs),
            section.figure("pauseMs", \.pauseMs),
            section.figure("showDidMs", \.showDidMs),
            section.figure("didLacks", \.didLacks),
            section.figure("changeFrameStands", \.changeFrameStands),
            section.figure("times", \.times)
        ]
    }()

    private static let keyboardHardware: [ProfileFigure] = {
        let section = ProfileSection("keyboard.hardware", \.keyboard.hardware)
        return [
            section.figure("phone", \.phone),
            section.figure("pad", \.pad),
            section.figure("accessory", \.accessory),
            section.figure("barPt", \.barPt),
            section.figure("belowBarPt", \.belowBarPt),
            section.figure("hasMini", \.hasMini),
            section.figure("miniWidthPt", \.miniWidthPt),
            section.figure("miniHeightPt", \.miniHeightPt),
            section.figure("miniMarginPt", \.miniMarginPt)
        ]
    }()

    private static let keyboardInteractive: [ProfileFigure] = {
        let section = ProfileSection("keyboard.interactive", \.keyboard.interactive)
        return [
            section.figure("exists", \.exists),
            section.figure("dismissPercent", \.dismissPercent),
            section.figure("returnPosts", \.returnPosts),
            section.figure("postsWhilePulled", \.postsWhilePulled),
            section.figure("movesViewBy", \.movesViewBy),
            section.figure("indicatorAddsWindow", \.indicatorAddsWindow)
        ]
    }()

    private static let keyboardAutofill: [ProfileFigure] = {
        let section = ProfileSection("keyboard.autofill", \.keyboard.autofill)
        return [
            section.figure("offers", \.offers),
            section.figure("offersMs", \.offersMs)
        ]
    }()

    private static let keyboardPad: [ProfileFigure] = {
        let section = ProfileSection("keyboard.pad", \.keyboard.pad)
        return [
            section.figure("undocks", \.undocks),
            section.figure("floats", \.floats),
            section.figure("undockLacks", \.undockLacks),
            section.figure("dragPosts", \.dragPosts),
            section.figure("dockPosts", \.dockPosts),
            section.figure("splitWillTellsPlace", \.splitWillTellsPlace),
            section.figure("raisedPt", \.raisedPt),
            section.figure("splitPt", \.splitPt),
            section.figure("floatWidthPt", \.floatWidthPt),
            section.figure("floatHeightPt", \.floatHeightPt)
        ]
    }()

    private static let navigation: [ProfileFigure] = {
        let section = ProfileSection("navigation", \.navigation)
        return [
            section.figure("push", \.push),
            section.figure("pop", \.pop),
            section.figure("selectTab", \.selectTab),
            section.figure("durationMs", \.durationMs),
            section.figure("popRestores", \.popRestores)
        ]
    }()

    private static let presentation: [ProfileFigure] = {
        let section = ProfileSection("presentation", \.presentation)
        return [
            section.figure("style", \.style),
            section.figure("swipes", \.swipes),
            section.figure("present", \.present),
            section.figure("dismiss", \.dismiss),
            section.figure("covered", \.covered),
            section.figure("formSheetWidthPt", \.formSheetWidthPt),
            section.figure("formSheetHeightPt", \.formSheetHeightPt),
            section.figure("popoverWidthPt", \.popoverWidthPt),
            section.figure("popoverHeightPt", \.popoverHeightPt),
            section.figure("regularFromPt", \.regularFromPt)
        ]
    }()

    private static let center: [ProfileFigure] = {
        let section = ProfileSection("center", \.center)
        return [
            section.figure("zeroesObservers", \.zeroesObservers)
        ]
    }()

    private static let pictures: [ProfileFigure] = {
        let section = ProfileSection("pictures", \.pictures)
        return [
            section.figure("liveCardMs", \.liveCardMs),
            section.figure("storedMs", \.storedMs),
            section.figure("keepsPictures", \.keepsPictures),
            section.figure("hasCards", \.hasCards),
            section.figure("hasAppearances", \.hasAppearances),
            section.figure("flipMs", \.flipMs),
            section.figure("flips", \.flips)
        ]
    }()

    private static let delivery: [ProfileFigure] = {
        let section = ProfileSection("delivery", \.delivery)
        return [
            section.figure("keepsForSuspended", \.keepsForSuspended),
            section.figure("keptGapMs", \.keptGapMs),
            section.figure("foreignIsLocal", \.foreignIsLocal),
            section.figure("leaverHearsHide", \.leaverHearsHide),
            section.figure("leaverHearsDidHide", \.leaverHearsDidHide),
            section.figure("restoreIsTold", \.restoreIsTold)
        ]
    }()

    private static let quirks: [ProfileFigure] = {
        let section = ProfileSection("quirks", \.quirks)
        return [
            section.figure("dragHidesFlat", \.dragHidesFlat),
            section.figure("silentWhileUndocked", \.silentWhileUndocked),
            section.figure("resignShowsFirst", \.resignShowsFirst),
            section.figure("crossFadeShowsEmpty", \.crossFadeShowsEmpty),
            section.figure("keysAfterReturn", \.keysAfterReturn),
            section.figure("panelDeafensSafeArea", \.panelDeafensSafeArea),
            section.figure("controllerAfterTrip", \.controllerAfterTrip),
            section.figure("keyTouchesFallThrough", \.keyTouchesFallThrough),
            section.figure("coveredRefusesKeyboard", \.coveredRefusesKeyboard),
            section.figure("inputViewDropsAccessory", \.inputViewDropsAccessory),
            section.figure("accessoryOutlivesPrompt", \.accessoryOutlivesPrompt),
            section.figure("returnMisplacesAccessory", \.returnMisplacesAccessory),
            section.figure("guideStaysDown", \.guideStaysDown),
            section.figure("didReportsBegin", \.didReportsBegin),
            section.figure("layoutReposts", \.layoutReposts),
            section.figure("rapidToggleIsSilent", \.rapidToggleIsSilent)
        ]
    }()

    private static let interruptions: [ProfileFigure] = {
        let section = ProfileSection("interruptions", \.interruptions)
        return [
            section.figure("notificationCenterFlickers", \.notificationCenterFlickers),
            section.figure("alertRestores", \.alertRestores),
            section.figure("answerLeaves", \.answerLeaves),
            section.figure("callBarPt", \.callBarPt)
        ]
    }()

    private static let switching: [ProfileFigure] = {
        let section = ProfileSection("switching", \.switching)
        return [
            section.figure("switcherTakesKeyboard", \.switcherTakesKeyboard),
            section.figure("peekMs", \.peekMs)
        ]
    }()

    private static let switchingQuick: [ProfileFigure] = {
        let section = ProfileSection("switching.quick", \.switching.quick)
        return [
            section.figure("exists", \.exists),
            section.figure("choosesMs", \.choosesMs),
            section.figure("keyboardLeavesMs", \.keyboardLeavesMs),
            section.figure("entersBackgroundMs", \.entersBackgroundMs),
            section.figure("becomesActiveMs", \.becomesActiveMs),
            section.figure("restoresBeforeActiveMs", \.restoresBeforeActiveMs)
        ]
    }()

    private static let ends: [ProfileFigure] = {
        let section = ProfileSection("ends", \.ends)
        return [
            section.figure("honoursExitsOnSuspend", \.honoursExitsOnSuspend),
            section.figure("exitResignsActive", \.exitResignsActive),
            section.figure("forceQuitTerminates", \.forceQuitTerminates),
            section.figure("restoresState", \.restoresState),
            section.figure("forceQuitDeletesState", \.forceQuitDeletesState),
            section.figure("backgroundTaskMs", \.backgroundTaskMs),
            section.figure("expiryWarnsMs", \.expiryWarnsMs),
            section.figure("watchdogLaunchMs", \.watchdogLaunchMs),
            section.figure("watchdogBackgroundMs", \.watchdogBackgroundMs)
        ]
    }()

    private static let layout: [ProfileFigure] = {
        let section = ProfileSection("layout", \.layout)
        return [
            section.figure("passOnReturn", \.passOnReturn),
            section.figure("passForSnapshot", \.passForSnapshot),
            section.figure("guideMissesWhileAway", \.guideMissesWhileAway),
            section.figure("followsForeignKeyboard", \.followsForeignKeyboard)
        ]
    }()

    private static let notifications: [ProfileFigure] = {
        let section = ProfileSection("notifications", \.notifications)
        return [
            section.figure("local", \.local),
            section.figure("payloadBytes", \.payloadBytes),
            section.figure("style", \.style),
            section.figure("bannerMs", \.bannerMs),
            section.figure("presentsInFront", \.presentsInFront),
            section.figure("fetches", \.fetches),
            section.figure("fetchStoresSnapshot", \.fetchStoresSnapshot),
            section.figure("look", \.look)
        ]
    }()

    private static let look: [ProfileFigure] = {
        let section = ProfileSection("look", \.look)
        return [
            section.figure("design", \.design),
            section.figure("barEdge", \.barEdge),
            section.figure("lockScreen", \.lockScreen),
            section.figure("unlock", \.unlock),
            section.figure("homeFoot", \.homeFoot),
            section.figure("textHandlePt", \.textHandlePt),
            section.figure("emojiSearch", \.emojiSearch),
            section.figure("emojiUnicode", \.emojiUnicode),
            section.figure("signal", \.signal),
            section.figure("typeface", \.typeface),
            section.figure("capitalKeys", \.capitalKeys),
            section.figure("capitalReturn", \.capitalReturn),
            section.figure("bottomKeys", \.bottomKeys),
            section.figure("switcher", \.switcher),
            section.figure("controlCenter", \.controlCenter),
            section.figure("callControls", \.callControls),
            section.figure("chatHead", \.chatHead), section.figure("chatBar", \.chatBar),
            section.figure("homeGround", \.homeGround),
            section.figure("textSizes", \.textSizes),
            section.figure("wordSwitch", \.wordSwitch),
            section.figure("statusGround", \.statusGround),
            section.figure("notificationCenter", \.notificationCenter)
        ]
    }()

    private static let interruptionRules: [ProfileFigure] =
        rule(ProfileSection("interruptions.alert", \.interruptions.alert))
        + rule(ProfileSection("interruptions.permission", \.interruptions.permission))
        + rule(ProfileSection("interruptions.call", \.interruptions.call))
        + rule(touchID) + rule(faceID) + rule(notificationCenter) + rule(controlCenter)
        + sheets.flatMap(sheetRule)

    /// Returns the figures of one kind of interruption.
    private static func rule(_ section: ProfileSection<InterruptionRule>) -> [ProfileFigure] {
        [
            section.figure("resignsActive", \.resignsActive),
            section.figure("takesKeyboard", \.takesKeyboard)
        ]
    }

    /// Returns the figures of one kind of screen of other processes.
    private static func sheetRule(_ section: ProfileSection<SheetRule>) -> [ProfileFigure] {
        [
            section.figure("resignsActive", \.resignsActive),
            section.figure("takesKeyboard", \.takesKeyboard),
            section.figure("restores", \.restores),
            section.figure("hasKeyboard", \.hasKeyboard),
            section.figure("keyboardIsLocal", \.keyboardIsLocal)
        ]
    }
}

// MARK: - Sections that a system can lack

extension ProfileFigure {
    private static let resize = ProfileSection("keyboard.resize", optional: \.keyboard.resize)
    private static let touchID = ProfileSection(
        "interruptions.touchID", optional: \.interruptions.touchID)
    private static let faceID = ProfileSection(
        "interruptions.faceID", optional: \.interruptions.faceID)
    private static let notificationCenter = ProfileSection(
        "interruptions.notificationCenter", optional: \.interruptions.notificationCenter)
    private static let controlCenter = ProfileSection(
        "interruptions.controlCenter", optional: \.interruptions.controlCenter)
    private static let sheets = [
        ProfileSection("interruptions.share", optional: \.interruptions.share),
        ProfileSection("interruptions.mail", optional: \.interruptions.mail),
        ProfileSection("interruptions.message", optional: \.interruptions.message),
        ProfileSection("interruptions.photoPicker", optional: \.interruptions.photoPicker),
        ProfileSection("interruptions.documentBrowser", optional: \.interruptions.documentBrowser),
        ProfileSection("interruptions.authentication", optional: \.interruptions.authentication)
    ]

    /// Decodes a whole section that the profile before may lack; nil for other sections.
    static func addition<Key>(
        to name: String, in container: KeyedDecodingContainer<Key>, forKey key: Key
    ) -> ProfileChange? {
        if name == resize.name { return resize.addition(in: container, forKey: key) }
        let rules = [touchID, faceID, notificationCenter, controlCenter]
        let sheet = sheets.first { $0.name == name }
        return sheet?.addition(in: container, forKey: key)
            ?? rules.first { $0.name == name }?.addition(in: container, forKey: key)
    }
}
