// The height and the place of the keyboard follow from the field's traits, the user's choice, the
// table of heights, a hardware keyboard, and the place where an iPad's user has put it.

extension World {
    /// Returns the keyboard that an app's first responder asks for, at rest.
    ///
    /// - Parameter keepingHeight: whether a keyboard that has taken its second height keeps it.
    func wantedKeyboard(for app: AppID, keepingHeight: Bool) -> Keyboard {
        let screen = screenDefinition(app)
        let isElsewhere = typesElsewhere(app)
        let traits = focusedTraits(of: app)
        var keyboard = Keyboard(screen: screenSize)
        keyboard.owner = app
        keyboard.isShown = true
        keyboard.kind = kind(process(app).keyboard.kind ?? choice.kind, for: traits)
        keyboard.returnKey = traits.returnKey
        let accessory = isElsewhere ? nil : ownAccessory(of: app)
        keyboard.accessoryHeight = accessory?.height ?? traits.accessoryHeight
        if accessory == nil { keyboard.accessoryName = traits.accessoryName }
        if !isElsewhere, let input = ownInputView(of: app) {
            keyboard.inputViewHeight = input.height
            if rules.quirks.inputViewDropsAccessory.value { keyboard.accessoryHeight = 0 }
        }
        keyboard.isSecure = traits.isSecure || traits.content == .newPassword
        keyboard.offersAutofill = offersAutofill(for: traits)
        keyboard.isForeign = isElsewhere && sheetKeyboardIsForeign(app)
        if definition(app).usesAccessoryView, !isElsewhere {
            keyboard.accessory = screen.attachedView
            keyboard.accessoryHeight =
                keyboard.accessory.flatMap { screen.views[$0].vertical.length } ?? 0
        }
        keyboard.place = systemKeyboard.place
        keyboard.draggedTo = systemKeyboard.draggedTo
        let isGrown = systemKeyboard.hasOwnHeight && systemKeyboard.kind == keyboard.kind
        keyboard.hasOwnHeight = keepingHeight && isGrown
        keyboard.isHardware = keyboardState.hasHardware && !keyboardState.forcesSoftware
        placeKeyboard(&keyboard)
        keyboard.accessoryTop = strayTop(of: keyboard, in: app)
        return keyboard
    }

    /// Returns the traits of what an app's user types into: its field, its cover's, or a sheet's.
    func focusedTraits(of app: AppID) -> InputTraits {
        guard !typesElsewhere(app) else {
            return InputTraits(isSecure: process(app).covers.isKey)
        }
        let field = process(app).responder.first
        return field.flatMap { screenDefinition(app).views[$0].input } ?? InputTraits()
    }

    /// Returns whether the system offers to fill a field in; the keyboard comes up without the
    /// offer.
    private func offersAutofill(for traits: InputTraits) -> Bool {
        let isHidden = traits.isSecure && traits.content == .plain
        let content = isHidden ? TextContent.password : traits.content
        return rules.keyboard.autofill.offers.value.contains(content)
            && !shared.setting.device.isPad
    }

    /// Returns the keys that come up for a field while the user types with a keyboard.
    ///
    /// A field for an address keeps its own keys, but those of another maker and emoji serve it; a
    /// pad has no globe key.
    func kind(_ chosen: KeyboardKind, for traits: InputTraits) -> KeyboardKind {
        let isRefused = traits.isSecure && rules.keyboard.secureRefuses.value.contains(chosen)
        switch traits.keyboard {
        case .letters: return isRefused ? .letters : chosen
        case .url, .email:
            let serves = chosen == .thirdParty || chosen == .emoji
            return serves && !isRefused ? chosen : traits.keyboard
        default: return traits.keyboard
        }
    }

    /// Gives a keyboard its frame.
    func placeKeyboard(_ keyboard: inout Keyboard) {
        let row = row(for: keyboard)
        let bar = keyboard.inputViewHeight == nil ? row?.predictionBar ?? 0 : 0
        keyboard.showsPrediction = bar > 0 && choice.prediction != .minimised
        var height = row?.total ?? 216
        let grows = rules.keyboard.twoSteps.value.contains(keyboard.kind)
        if keyboard.kind == .thirdParty, keyboard.hasOwnHeight || !grows {
            height = choice.ownHeight ?? height
        }
        height = (keyboard.inputViewHeight ?? height) + keyboard.accessoryHeight
        let size = Size(width: screenSize.width, height: height)
        keyboard.isMini = keyboard.isHardware && showsMini
        keyboard.frame =
            keyboard.isMini
            ? miniFrame
            : keyboard.isHardware
                ? hardwareFrame(size, accessory: keyboard.accessoryHeight)
                : frame(of: size, at: keyboard.place, draggedTo: keyboard.draggedTo)
    }

    /// Returns the height before or after the second step: plain letters without a bar come first.
    private func row(for keyboard: Keyboard) -> KeyboardHeights.Row? {
        let heights =
            keyboard.owner.map(shared.setting.heights(of:))
            ?? shared.setting.heights
        let isFirst =
            keyboard.kind == .chinese && !keyboard.hasOwnHeight
            && rules.keyboard.twoSteps.value.contains(.chinese)
        if isFirst { return heights.row(.letters, orientation, bar: .off) }
        let isBare = keyboard.isSecure || keyboard.offersAutofill
        if isBare, !shared.setting.device.isPad {
            let bar: PredictionBar = keyboard.offersAutofill && keyboard.hasOwnHeight ? .on : .off
            return heights.row(keyboard.kind, orientation, bar: bar)
        }
        return heights.row(keyboard.kind, orientation, bar: choice.prediction)
    }

    private func frame(
        of size: Size, at place: KeyboardPlace, draggedTo origin: Point?
    ) -> Rect {
        var frame = frame(of: size, at: place)
        guard place != .docked, let origin else { return frame }
        frame.y = max(0, min(origin.y, screenSize.height - frame.height))
        frame.x = max(0, min(origin.x, screenSize.width - frame.width))
        return frame
    }

    private func frame(of size: Size, at place: KeyboardPlace) -> Rect {
        let pad = rules.keyboard.pad
        let raised = Pt(Int(pad.raisedPt.value))
        switch place {
        case .docked: return standing(size, above: 0)
        case .undocked: return standing(size, above: raised)
        case .split:
            let height = Pt(Int(pad.splitPt.value))
            return standing(Size(width: size.width, height: height), above: raised)
        case .floating:
            let width = Pt(Int(pad.floatWidthPt.value))
            let height = Pt(Int(pad.floatHeightPt.value))
            var frame = standing(Size(width: width, height: height), above: raised)
            frame.x = (screenSize.width - width).half
            return frame
        }
    }

    private func standing(_ size: Size, above gap: Pt) -> Rect {
        Rect(
            x: 0, y: screenSize.height - size.height - gap, width: size.width, height: size.height)
    }
}

// MARK: - Changes of the user's choice

extension World {
    mutating func changeKeyboard(to kind: KeyboardKind, into sink: inout some RecordSink) {
        guard let front else { return }
        // The field's own keys are the user's letters there.
        let isOwn = kind != .letters && kind == focusedTraits(of: front).keyboard
        processes[front.index].keyboard.change(to: isOwn ? .letters : kind)
        startKeyboard(front, Arrival(isAnimated: true), into: &sink)
    }

    mutating func choose(_ new: KeyboardChoice, into sink: inout some RecordSink) {
        keyboardState.choose(new)
        for index in processes.indices { processes[index].keyboard.change(to: nil) }
        refreshKeyboard(into: &sink)
    }

    mutating func setPrediction(_ bar: PredictionBar, into sink: inout some RecordSink) {
        keyboardState.choosePrediction(bar)
        refreshKeyboard(into: &sink)
    }

    /// Gives the keyboard that is up the shape that is wanted now.
    mutating func refreshKeyboard(
        _ arrival: Arrival = Arrival(isAnimated: true), into sink: inout some RecordSink
    ) {
        guard systemKeyboard.isShown, let owner = systemKeyboard.owner else { return }
        startKeyboard(owner, arrival, into: &sink)
    }
}

// MARK: - The second of two steps

extension World {
    /// Schedules the second step of a keyboard that is as high as plain letters at first.
    mutating func scheduleGrowth(of app: AppID) {
        queue.cancel { if case .keyboardGrows(app) = $0 { true } else { false } }
        guard let grown, grown.frame != systemKeyboard.frame else { return }
        let rules = rules.keyboard
        let grows = systemKeyboard.offersAutofill ? rules.autofill.offersMs : rules.growsMs
        queue.schedule(.keyboardGrows(app), inMs: grows.value)
    }

    /// The keyboard that is up, at its own height; nil where it has no second step.
    private var grown: Keyboard? {
        let keyboard = systemKeyboard
        guard keyboard.isShown, !keyboard.hasOwnHeight, keyboard.inputViewHeight == nil,
            keyboard.offersAutofill || rules.keyboard.twoSteps.value.contains(keyboard.kind)
        else { return nil }
        var grown = keyboard
        grown.hasOwnHeight = true
        placeKeyboard(&grown)
        return grown
    }

    /// Gives the keyboard its second height, without animation and as one more show.
    mutating func growKeyboard(of app: AppID, into sink: inout some RecordSink) {
        guard systemKeyboard.owner == app, let grown, grown.frame != systemKeyboard.frame else {
            return
        }
        let curve = (rules.keyboard.resize ?? rules.keyboard.show).curve.value
        let move = Move(
            begin: systemKeyboard.frame, end: grown.frame, durationMs: 0, curve: curve)
        guard !isSilent(grown) else { return take(grown, move, into: &sink) }
        bringUp(grown, move, for: app, didMs: didMsOfGrowth(of: app), into: &sink)
    }

    /// Posts the end of the second step after that of the first.
    private func didMsOfGrowth(of app: AppID) -> Int32 {
        let first = queue.entries.last { entry in
            guard case .post(let post, app, .up) = entry.event else { return false }
            return !post.name.isWill
        }
        let gap = rules.keyboard.gapMs.value
        return max(didMs(after: 0), first.map { $0.inMs + gap } ?? 0)
    }

    mutating func takeOwnHeight(_ height: Pt, into sink: inout some RecordSink) {
        keyboardState.chooseOwnHeight(height)
        guard let owner = systemKeyboard.owner else { return }
        growKeyboard(of: owner, into: &sink)
    }
}
