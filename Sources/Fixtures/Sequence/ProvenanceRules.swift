// The source of a value is that of the figure which it is made of: the row of the height table, the
// figure of the system profile, the field of the device. A value that is put together from several
// figures is a rule; it is an assumption as soon as one of the figures is.

import Scenarios
import Simulator

/// Finds the sources of the values that one app receives.
struct ProvenanceRules {
    private let device: DeviceRow
    private let setting: Setting
    private let system: SystemProfile
    private let app: AppID
    private let measured: ProfileOverlay?

    /// - Parameter measured: what was measured on a device and lies over the profile.
    init(device: DeviceRow, setting: Setting, app: AppID, measured: ProfileOverlay?) {
        self.device = device
        self.setting = setting
        self.app = app
        self.measured = measured
        system = setting.system
    }

    // MARK: - The device

    var screen: FieldSources {
        var sources = FieldSources()
        sources[.screen] = field("size")
        sources[.safeArea] = field("safeArea")
        return sources
    }

    private func field(_ name: String) -> Provenance {
        let source = device.source[name] ?? "no source"
        let kind: Provenance.Kind =
            switch device.confidence[name] {
            case .sourced: .captured
            case .derived: .rule
            case .inferred, .unknown, nil: .assumed
            }
        return Provenance(kind, "devices.json, \(device.model), \(name): \(source)")
    }

    // MARK: - Notifications

    func sources(of post: KeyboardNotification, in orientation: Orientation) -> FieldSources {
        var sources = FieldSources()
        let rules = system.keyboard
        sources[.name] = names(post)
        sources[.at] = time(post)
        if post.frameBegin != nil { sources[.begin] = frame(post.begin, in: orientation) }
        if post.frameEnd != nil { sources[.end] = frame(post.end, in: orientation) }
        if post.keys.contains(.animation) {
            let change = change(of: post)
            sources[.duration] = change.duration
            sources[.curve] = change.curve
        }
        if post.keys.contains(.isLocal) {
            sources[.isLocal] =
                post.isLocal
                ? figure("keyboard.keys", rules.keys)
                : figure("delivery.foreignIsLocal", system.delivery.foreignIsLocal)
        }
        sources[.object] = figure("keyboard.objectIsScreen", rules.objectIsScreen)
        sources[.keys] =
            post.keys == rules.keys.value
            ? figure("keyboard.keys", rules.keys) : figure("keyboard.didLacks", rules.didLacks)
        return sources
    }

    private func names(_ post: KeyboardNotification) -> Provenance {
        switch post.name {
        case .willShow, .didShow: figure("keyboard.showPosts", system.keyboard.showPosts)
        case .willHide, .didHide: figure("keyboard.hidePosts", system.keyboard.hidePosts)
        case .willChangeFrame, .didChangeFrame:
            worst(
                figure("keyboard.showPosts", system.keyboard.showPosts),
                figure("keyboard.hidePosts", system.keyboard.hidePosts))
        }
    }

    /// A will post follows the scenario's user; a did post comes after the animation.
    private func time(_ post: KeyboardNotification) -> Provenance {
        let rules = system.keyboard
        if post.name.isWill { return asRule(figure("keyboard.gapMs", rules.gapMs)) }
        return post.durationMs == 0
            ? figure("keyboard.didAfterZeroMs", rules.didAfterZeroMs)
            : figure("keyboard.didLagMs", rules.didLagMs)
    }

    /// The duration and the curve: those of a show, a hide or a change of height, else a rule.
    private func change(
        of post: KeyboardNotification
    ) -> (duration: Provenance, curve: Provenance) {
        let changes = changes(of: post.name)
        let fit = changes.first { $0.change.durationMs.value == post.durationMs } ?? changes.first
        guard let fit else {
            let rule = Provenance(.rule, "the model's movement, without a figure of its own")
            return (rule, rule)
        }
        let curve = figure("\(fit.name).curve", fit.change.curve)
        guard fit.change.durationMs.value == post.durationMs else {
            let why =
                post.durationMs == 0
                ? "a movement without animation" : "a transition, a rotation or a change of height"
            return (Provenance(.rule, "\(why) has its own duration"), curve)
        }
        return (figure("\(fit.name).durationMs", fit.change.durationMs), curve)
    }

    private func changes(
        of name: KeyboardNotificationName
    ) -> [(name: String, change: KeyboardRules.Change)] {
        let rules = system.keyboard
        let show = ("keyboard.show", rules.show), hide = ("keyboard.hide", rules.hide)
        let resize = rules.resize.map { [("keyboard.resize", $0)] } ?? []
        return switch name {
        case .willShow, .didShow: [show] + resize
        case .willHide, .didHide: [hide]
        case .willChangeFrame, .didChangeFrame: [show, hide] + resize
        }
    }

    // MARK: - Frames

    private func frame(_ rect: Rect, in orientation: Orientation) -> Provenance {
        let size = setting.device.size(in: orientation)
        if rect == .zero {
            return Provenance(.rule, "the frame is not reported: no keyboard is on the screen")
        }
        let isUpright = system.keyboard.coordinates.value == .uprightScreen
        let width = isUpright && orientation == .landscape ? rect.height : rect.width
        let height = isUpright && orientation == .landscape ? rect.width : rect.height
        guard width == size.width else {
            return Provenance(
                .assumed,
                "docs/fidelity.md: the place of an undocked, split or floating keyboard")
        }
        let heights = setting.heights(of: app)
        for row in heights.rows where row.orientation == orientation {
            let totals = [row.total] + row.variants.map(\.total)
            if totals.contains(height) { return self.measured(row, height) ?? self.row(row) }
        }
        let less = system.keyboard.firstShowLessPt
        let isFirst = heights.rows.contains {
            $0.orientation == orientation && $0.total == height + Pt(Int(less.value))
        }
        if less.value > 0, isFirst {
            return asRule(figure("keyboard.firstShowLessPt", less))
        }
        if let row = heights.row(.letters, orientation), height > row.total {
            return asRule(self.row(row), "a keyboard and an accessory view; keyboard ")
        }
        return Provenance(
            .rule, "a keyboard of another maker, a bar without keys, or a movement on its way")
    }

    /// The source of a height that was measured on the device; nil for one of the table.
    private func measured(_ row: KeyboardHeights.Row, _ height: Pt) -> Provenance? {
        guard let measured, measured.profile == system.name, measured.device == device.model,
            let found = measured.heights.first(where: {
                $0.kind == row.kind && $0.orientation == row.orientation && $0.total == height
            })
        else { return nil }
        return Provenance(
            found.isAssumed ? .assumed : .captured,
            "measured, \(measured.file): the height of \(row.kind.rawValue), "
                + row.orientation.rawValue)
    }

    private func row(_ row: KeyboardHeights.Row) -> Provenance {
        let word = row.source.prefix { $0 != ":" }
        let kind: Provenance.Kind =
            switch HeightRow.Basis(rawValue: String(word)) {
            case .measured, .table, .reported: .captured
            case .derived: .rule
            case .inferred, nil: .assumed
            }
        return Provenance(kind, "keyboard-heights.json, \(row.source)")
    }

    // MARK: - Callbacks

    /// No capture shows callbacks; their names follow Apple's documentation, their times profiles.
    func sources(of callback: LifecycleCallback) -> FieldSources {
        let rules = system.lifecycle
        var sources = FieldSources()
        sources[.name] = Provenance(.rule, "docs/fidelity.md: callbacks by Apple's documentation")
        sources[.at] =
            switch callback {
            case .didFinishLaunching, .willConnect: figure("lifecycle.launchMs", rules.launchMs)
            case .willEnterForeground:
                figure("lifecycle.entersForegroundMs", rules.entersForegroundMs)
            case .didBecomeActive: figure("lifecycle.becomesActiveMs", rules.becomesActiveMs)
            case .didEnterBackground:
                figure("lifecycle.entersBackgroundMs", rules.entersBackgroundMs)
            case .willResignActive, .willTerminate, .didDisconnect:
                Provenance(.rule, "at the user's gesture")
            }
        return sources
    }

    // MARK: - Figures

    private func figure<Value>(_ name: String, _ figure: Figure<Value>) -> Provenance {
        Provenance(
            figure.basis == .assumption ? .assumed : .captured,
            "\(system.name), \(name): \(figure.source)")
    }

    private func worst(_ one: Provenance, _ other: Provenance) -> Provenance {
        one.kind >= other.kind ? one : other
    }

    /// A value that a figure enters is a rule at best.
    private func asRule(_ source: Provenance, _ prefix: String = "") -> Provenance {
        Provenance(max(.rule, source.kind), prefix + source.source)
    }
}
