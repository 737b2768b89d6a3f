// The view of the shown screen fills its window, or it is the smaller view of a form sheet or of a
// popover. That view gives way to the docked keyboard, so its frame follows from the keyboard's at
// any moment, and nothing stores it.

extension World {
    /// Returns the frame of the shown screen's view in its window, at this moment or at rest; nil
    /// where it fills the window.
    func viewFrame(of app: AppID, atRest: Bool = false) -> Rect? {
        guard !processes[app.index].screens.modals.isEmpty,
            let style = processes[app.index].screens.modals.last?.style
        else { return nil }
        return viewFrame(of: app, as: style, atRest: atRest)
    }

    /// Returns the frame that a view of a style has in an app's window; nil where it fills that.
    func viewFrame(of app: AppID, as style: ModalStyle, atRest: Bool) -> Rect? {
        guard style.isInset, isRegular(app) else { return nil }
        let window = window(of: app)
        let rest = restingFrame(style, in: window)
        guard isPartOfLayout, let keyboard = seenKeyboard(of: app, atRest: atRest) else {
            return rest
        }
        let free = toWindow(keyboard, of: app).y
        guard rest.maxY > free else { return rest }
        if style == .popover {
            let y = min(rest.y, max(window.safeArea.top, free - Self.leastPopover))
            return Rect(x: rest.x, y: y, width: rest.width, height: max(0, free - y))
        }
        return rest.moved(toY: max(window.safeArea.top, free - rest.height))
    }

    /// Our number: the height to which a popover shrinks before it moves up.
    private static let leastPopover: Pt = 100

    /// Returns the frame of a view that no keyboard meets: the middle of the window.
    private func restingFrame(_ style: ModalStyle, in window: Layout.Window) -> Rect {
        let rules = rules.presentation
        let isPopover = style == .popover
        let wide = isPopover ? rules.popoverWidthPt.value : rules.formSheetWidthPt.value
        let high = isPopover ? rules.popoverHeightPt.value : rules.formSheetHeightPt.value
        let room = window.size.height - window.safeArea.top - window.safeArea.bottom
        let (width, height) = (min(Pt(Int(wide)), window.size.width), min(Pt(Int(high)), room))
        return Rect(
            x: (window.size.width - width).half,
            y: max(window.safeArea.top, (window.size.height - height).half), width: width,
            height: height)
    }

    /// Returns whether the width of an app's window is regular, as its size class has it.
    private func isRegular(_ app: AppID) -> Bool {
        shared.setting.device.isPad
            && window(of: app).size.width >= Pt(Int(rules.presentation.regularFromPt.value))
    }

    /// Returns the style in which a window shows what asks for another one.
    func adapted(_ style: ModalStyle, in app: AppID) -> ModalStyle {
        guard style.isInset, !isRegular(app) else { return style }
        return rules.presentation.style.value
    }

    /// Returns the view of the shown screen at rest: its size, and its safe area.
    func view(of app: AppID) -> Layout.Window {
        guard let frame = viewFrame(of: app, atRest: true) else { return window(of: app) }
        return Layout.Window(
            size: Size(width: frame.width, height: frame.height), safeArea: Insets())
    }

    /// Returns a rectangle of the device's screen in the coordinates of the shown screen's view.
    func toView(_ rect: Rect, of app: AppID, atRest: Bool) -> Rect {
        let rect = toWindow(rect, of: app)
        guard let frame = viewFrame(of: app, atRest: atRest) else { return rect }
        return Rect(
            x: rect.x - frame.x, y: rect.y - frame.y, width: rect.width, height: rect.height)
    }
}
