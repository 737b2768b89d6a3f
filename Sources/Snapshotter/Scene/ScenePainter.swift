internal import Raster
internal import Simulator

/// Draws the views of one app: page, content, bars, overlays, prompt.
struct ScenePainter {
    let content: SceneContent
    let setting: Setting
    let screen: ScreenDefinition
    let frames: [Box]
    /// Where attached views and the page above them end.
    let attachedEdge: Double
    /// What the scroll views let through of each view.
    private let clips: [Box?]
    let window: Box
    let safeArea: Insets
    private(set) var palette: Palette
    let type: Typesetter
    let textScale: TextScale
    /// The view that the keyboard carries as its accessory, where there is a keyboard.
    let accessory: ViewIndex?
    /// Indicates whether each view is not in the app's window, because it belongs to the keyboard.
    private let carried: [Bool]?
    /// Indicates whether each view stands on the keyboard in a window of the system's; nil where
    /// none does.
    private let riding: [Bool]?
    let hidden: [Bool]
    /// Indicates whether the page is a note on paper, which has a tint of its own.
    let isPaper: Bool
    let staging: Staging
    /// The text that is predicted behind the caret, or nil.
    let prediction: String?
    /// A Boolean value that indicates whether the keys write from right to left.
    let keysRunLeft: Bool
    private let drawings: [ViewID: any ViewDrawing]

    /// Nil where the content names an app or a screen that the setting does not have.
    ///
    /// - Parameter sheet: the card that the content stands on, nil for the whole window.
    init?(
        _ content: SceneContent, keyboard: KeyboardContent?, setting: Setting, type: Typesetter,
        staging: Staging = Staging(), drawings: [ViewID: any ViewDrawing] = [:],
        sheet: SheetPlace? = nil
    ) {
        guard setting.apps.indices.contains(content.app.index),
            setting.apps[content.app.index].screens.indices.contains(content.screen)
        else { return nil }
        self.content = content
        self.staging = staging
        keysRunLeft = staging.keys == "arabic" || keyboard?.kind == .arabic
        prediction = keyboard?.owner == content.app ? keyboard?.inlinePrediction : nil
        self.drawings = drawings
        self.setting = setting
        self.type = type
        textScale = TextScale(setting)
        let app = setting.apps[content.app.index]
        let screen = content.definition(in: app)
        self.screen = screen
        var surroundings = Layout.surroundings(of: content, in: setting)
        let hidden = screen.hiddenViews(in: content.geometry)
        // A bar that an app's own code has made has the buttons and the place that the code says.
        let hasBar =
            content.live == nil
            && screen.views.indices.contains {
                screen.views[$0].kind.isNavigationBar && !hidden[$0]
            }
        sheet?.narrow(&surroundings, hasBar: hasBar)
        let frames = Layout.solve(screen, in: surroundings).frames
        self.frames = frames.map { Box($0) }
        clips = Layout.clips(of: screen, frames: frames).map { $0.map { Box($0) } }
        attachedEdge = surroundings.attachedEdge().points
        let window = surroundings.window
        self.window = Box(0, 0, window.size.width.points, window.size.height.points)
        safeArea = window.safeArea
        let modern = Palette(
            content.appearance, isRaised: sheet != nil || content.viewFrame != nil)
        palette = setting.system.look.design.value == .textured ? modern.textured : modern
        let accessory = keyboard?.owner == content.app ? keyboard?.accessory : nil
        self.accessory = accessory
        let awaits = app.usesAccessoryView && !screen.keepsAccessory
        let attached = content.geometry.carried?.view ?? (awaits ? screen.attachedView : nil)
        carried = (accessory ?? attached).map { screen.family(of: $0) }
        self.hidden = hidden
        riding = screen.ridingViews
        isPaper = screen.views.contains { view in
            if case .textView = view.kind { view.look == nil } else { false }
        }
    }

    /// The painter of what lies on a card over the app, which is lighter where screens are dark.
    var raised: ScenePainter {
        guard !isTextured else { return self }
        var painter = self
        painter.palette = Palette(content.appearance, isRaised: true)
        return painter
    }

    /// A pixel of the device in points.
    var hairline: Double { 1 / Double(max(1, setting.device.scale)) }

    /// The views and what lies on them, without overlays.
    func drawViews(into list: inout DisplayList) {
        if isTextured {
            drawTexturedPage(into: &list)
        } else {
            list.fill(window, pageColor)
        }
        draw(into: &list) { carried?[$0] != true && riding?[$0] != true }
    }

    /// The views that stand on the keyboard, in the system's window above the app's.
    func drawRidingViews(into list: inout DisplayList) {
        guard let riding else { return }
        draw(into: &list) { riding[$0] }
    }

    private func draw(into list: inout DisplayList, where isDrawn: (ViewIndex) -> Bool) {
        for index in screen.drawOrder where isDrawn(index) { draw(index, into: &list) }
        for index in content.masked where !hidden[index] && isDrawn(index) {
            mask(index, into: &list)
        }
    }

    /// What an app hides in a picture of its own, as far as it is in sight.
    private func mask(_ index: ViewIndex, into list: inout DisplayList) {
        let shape = maskShape(index)
        guard let clip = clips[index] else { return list.fill(shape, .black) }
        list.clipped(to: .rect(clip)) { $0.fill(shape, .black) }
    }

    /// The outline of a masked view; that of a bar's field is a capsule.
    private func maskShape(_ index: ViewIndex) -> Shape {
        let box = frames[index]
        guard isCapsule(index) else { return .rect(box) }
        return .rounded(box, box.height / 2)
    }

    /// Draws the view that the keyboard carries, with its children, into the accessory's place.
    func drawAccessory(in place: Box, into list: inout DisplayList) {
        guard let accessory, frames.indices.contains(accessory), place.height > 0 else { return }
        let family = screen.family(of: accessory)
        let dy = place.y - frames[accessory].y
        // A pane of glass throws its shadow beyond the view.
        let reach = isGlass ? 24.0 : 0
        let seen = place.spanning(top: place.y - reach, bottom: place.maxY + reach)
        list.clipped(to: .rect(seen)) { list in
            list.placed(1, 0, dy) { list in
                for index in screen.views.indices where family[index] {
                    draw(index, into: &list, isAccessory: true)
                }
            }
        }
    }

    private func draw(_ index: ViewIndex, into list: inout DisplayList, isAccessory: Bool = false) {
        guard !hidden[index] else { return }
        guard let clip = clips[index], !isAccessory else {
            return drawView(index, into: &list, isAccessory: isAccessory)
        }
        guard clip.width > 0, clip.height > 0 else { return }
        list.clipped(to: .rect(clip)) { list in
            drawView(index, into: &list, isAccessory: isAccessory)
        }
    }

    private func drawView(_ index: ViewIndex, into list: inout DisplayList, isAccessory: Bool) {
        let view = screen.views[index]
        let box = hasLowBar(index) ? lowBar(frames[index]) : frames[index]
        if let drawing = drawings[view.id] {
            return drawOwn(drawing, index, view, box, into: &list)
        }
        if isTextured, view.look == nil, drawTextured(index, view, box, into: &list) { return }
        if let look = view.look, drawLook(look, index, view, box, into: &list) { return }
        switch view.kind {
        case .area(let color): if color & 255 != 0 { list.fill(box, Color(color)) }
        case .navigationBar(let title, let back, let avatar):
            drawNavigationBar(
                box, title: title, back: back, avatar: avatar, tint: tint, into: &list)
        case .messages(let messages): drawMessages(messages, in: box, into: &list)
        case .inputBar: drawInputBar(index, box, isAccessory: isAccessory, into: &list)
        case .textField(let placeholder): drawField(index, box, placeholder, into: &list)
        case .searchField(let placeholder): drawSearchField(index, box, placeholder, into: &list)
        case .textView: drawTextView(index, box, view.kind, into: &list)
        case .label(let text, let style): drawLabel(text, style, box, into: &list)
        case .button(let title): drawButton(title, box, isAttached: view.isAttached, into: &list)
        case .characterBody:
            CharacterArt.drawBody(in: box, scale: characterScale, into: &list)
        case .characterLegs:
            CharacterArt.drawLegs(in: box, scale: characterScale, into: &list)
        case .formatBar: drawFormatBar(box, isAccessory: isAccessory, into: &list)
        case .rows(let titles): drawRows(titles, in: box, into: &list)
        case .scrollView: break
        case .backdrop: drawBackdrop(box, into: &list)
        case .image: PictureArt.draw(in: box, into: &list)
        case .control(let control): drawControl(control, box, into: &list)
        }
    }

    /// A drawing of the caller's, in coordinates that begin at the view's corner.
    private func drawOwn(
        _ drawing: any ViewDrawing, _ index: ViewIndex, _ view: ViewDefinition, _ box: Box,
        into list: inout DisplayList
    ) {
        let drawn = DrawnView(
            id: view.id, width: box.width, height: box.height,
            text: view.kind.text(typed: typedText(in: index)),
            isFirstResponder: content.firstResponder == index, appearance: content.appearance,
            fonts: type.fonts)
        var canvas = ViewCanvas(fonts: type.fonts)
        drawing.draw(drawn, on: &canvas)
        list.placed(1, box.x, box.y) { $0.append(canvas.list) }
    }

    /// The scale of the character on this screen.
    private var characterScale: Double {
        func height(_ kind: ViewKind, _ standard: Double) -> Double {
            screen.views.firstIndex { $0.kind == kind }.map { frames[$0].height } ?? standard
        }
        return CharacterArt.scale(
            bodyHeight: height(.characterBody, 250), legsHeight: height(.characterLegs, 150))
    }

    // MARK: What the screen is

    var tint: Color { isPaper ? palette.paperTint : palette.tint }

    var pageColor: Color {
        let isGrouped = screen.views.contains { view in
            switch view.kind {
            case .rows: true
            case .control(.toggle), .control(.slider), .control(.stepper): true
            case .textField: view.parent.map { screen.views[$0].kind.scroll != nil } ?? true
            default: false
            }
        }
        return isGrouped ? palette.groupedPage : palette.page
    }

    /// What has been typed into a view; texts stand in the order of the views.
    func typedText(in index: ViewIndex) -> String {
        content.texts.indices.contains(index) ? content.texts[index] : ""
    }
}
