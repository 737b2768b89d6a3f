import CHost
@_spi(Host) import UIKit

/// One life of the app's process: delivers events to its code, and reports what the code has done.
@MainActor final class Session {
    let app: App
    let reporter: Reporter
    let tree = ViewTree()
    private let covers = CoverList()
    var hasScenes = true
    /// The delegates and the window that the session keeps, as UIKit does.
    var sceneDelegate: (any UIWindowSceneDelegate)?
    var window: UIWindow?
    /// The animation in which geometry has changed during this event.
    var animation: StageAnimation?
    /// The window in which a finger moves.
    weak var panned: UIWindow?

    init(app: App, reporter: Reporter) {
        self.app = app
        self.reporter = reporter
        Stage.host = self
        Stage.drivesAppearance = true
        let clock = VirtualClock.shared
        clock.onSchedule = { reporter.add("after \($0) \($1)") }
        clock.onCancel = { reporter.add("cancel \($0)") }
        clock.onTurn = { [weak self] in MainActor.assumeIsolated { self?.layOut() } }
    }

    /// Delivers the event of a block, lays out, and reports the views.
    func answer(_ block: Block) {
        VirtualClock.shared.beginEvent()
        Stage.beginEvent()
        animation = nil
        if let start = block.start { begin(start) }
        if block.start != nil { AppFiles.begin() }
        for (key, value) in block.disk
        where !UserDefaults.load(value, diskKey: key) && !AppFiles.load(value, diskKey: key) {
            Lacks.report("the record \(key) on the disk")
        }
        let keyboard = Stage.keyboardFrame
        if let stage = block.stage { set(stage, mirrorsFirst: block.event?.decidesFirst != true) }
        if let event = block.event { deliver(event) }
        if case .keyboard(let line)? = block.event, keyboard != Stage.keyboardFrame,
            let milliseconds = line.milliseconds
        {
            // Views that follow the keyboard move with it.
            Stage.animating(durationMs: Int(milliseconds), curve: line.curve ?? 0) { layOut() }
        } else {
            layOut()
        }
        KeyValueObserving.noteChanges()
        Autoreleased.drain()
        AppFiles.report(to: reporter)
        while let refusal = chost_take_refusal() {
            Lacks.report(String(cString: refusal))
            free(refusal)
        }
        report()
    }

    private func deliver(_ event: Event) {
        switch event {
        case .life(let name): live(name)
        case .view(let name): appear(name)
        case .keyboard(let line): post(line)
        case .should(let slot): ask(slot)
        case .became(let slot): become(slot)
        case .resigned(let slot): resign(slot)
        case .began(let slot): beginEditing(slot)
        case .tapped(let slot): tap(slot)
        case .outside: tapOutside()
        case .returned(let slot): pressReturn(slot)
        case .typed(let slot, let text): type(text, slot)
        case .timer(let wake): VirtualClock.shared.run(wake: wake)
        case .pan(let phase, let point): pan(phase, point)
        case .layout: break
        case .style(let name): Stage.setStyle(name == "dark" ? .dark : .light)
        case .memory: warnOfMemory()
        case .encode: encodeState()
        case .restore(let data): restoreState(data)
        }
    }

    /// Lays out all windows, as at the end of a turn of the run loop.
    func layOut() {
        for window in Stage.windows { window.layoutIfNeeded() }
        InputSet.layout()
    }

    /// Reports the views before all else, so that other lines can name new ones, and the covers
    /// last: they show the views as they are in the end.
    private func report() {
        let found = Cover.all()
        var lines = tree.update(without: found)
        if tree.hasMoved, let animation {
            let delay = animation.delayMs > 0 ? " \(animation.delayMs)" : ""
            lines.append("move \(animation.durationMs) \(animation.curve)\(delay)")
        }
        reporter.addFirst(lines)
        for line in covers.update(found, over: tree) { reporter.add(line) }
    }

    /// Finds a view that the other side names.
    func view(_ slot: Slot) -> UIView? {
        let view = tree.view(slot)
        if view == nil { reporter.log("the stand-in has no view \(slot)") }
        return view
    }
}

extension Event {
    /// Tells of the first responder itself, so that the stage must not be ahead of it.
    var decidesFirst: Bool {
        switch self {
        case .should, .became, .resigned: true
        default: false
        }
    }
}
