internal import Simulator

// The actions on windows that a search may use. The model refuses what is not possible at a moment;
// what a device or a system never has is not proposed.

extension ExploreWord {
    func windowActions(in setting: Setting) -> [WindowAction] {
        guard setting.device.isPad else { return [] }
        let apps = setting.apps.indices.map { AppID($0) }
        let rules = setting.system.windows
        let external = setting.displays.indices.map { DisplayID($0 + 1) }
        switch self {
        case .openScene:
            return apps.map { .openScene($0, on: nil) }
                + external.flatMap { display in apps.map { .openScene($0, on: display) } }
        case .closeScene:
            return rules.severalScenes.value ? apps.map { .closeScene($0) } : []
        case .splitView: return rules.splitView.value ? apps.map { .splitView($0, .half) } : []
        case .slideOver: return rules.slideOver.value ? apps.map { .slideOver($0) } : []
        case .stage: return setting.hasFreeWindows ? apps.map { .stage($0) } : []
        case .moveWindow: return setting.hasFreeWindows ? Self.moves(of: apps, external) : []
        case .resizeWindow:
            guard setting.hasFreeWindows else { return [] }
            let frames = Self.frames(in: setting)
            return apps.flatMap { app in frames.map { .resize(app, to: $0) } }
        case .activate: return apps.map { .activate($0) }
        case .arrangement:
            let possible = Arrangement.allCases.filter { setting.refusal(of: $0) == nil }
            return possible.count > 1 ? possible.map { .arrange($0) } : []
        default: return external.flatMap { [.disconnect($0), .connect($0)] }
        }
    }

    /// The upper left corner, where no keyboard lies, and every display.
    private static func moves(of apps: [AppID], _ external: [DisplayID]) -> [WindowAction] {
        let displays = external.isEmpty ? [] : [DisplayID.device] + external
        return apps.flatMap { app in
            [.move(app, to: Point(x: 0, y: 0))] + displays.map { .moveToDisplay(app, $0) }
        }
    }

    /// The frames that differ most for a keyboard: the upper left quarter, which it never reaches;
    /// a small window in the upper right corner; one at the lower edge, which it covers; one that
    /// ends above the lower edge, so that it covers less than its own height; the whole screen.
    private static func frames(in setting: Setting) -> [Rect] {
        let size = setting.device.size(in: setting.orientation)
        let rules = setting.system.windows
        let width = Pt(Int(rules.minimumWidthPt.value))
        let height = Pt(Int(rules.minimumHeightPt.value))
        let (half, middle) = (size.width.half, size.height.half)
        return [
            Rect(x: 0, y: 0, width: max(width, half), height: max(height, middle)),
            Rect(x: size.width - width, y: 0, width: width, height: height),
            Rect(x: 0, y: size.height - middle, width: size.width, height: middle),
            Rect(
                x: 0, y: size.height - middle - lift, width: max(width, half), height: middle),
            Rect(x: 0, y: 0, width: size.width, height: size.height)
        ]
    }

    /// The distance of a raised window from the lower edge.
    private static let lift: Pt = 100
}

extension Setting {
    /// A Boolean value that indicates whether windows can have frames of their own here.
    fileprivate var hasFreeWindows: Bool {
        [Arrangement.stageManager, .windowed].contains { refusal(of: $0) == nil }
    }
}
