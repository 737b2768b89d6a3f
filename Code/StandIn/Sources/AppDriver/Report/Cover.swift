@_spi(Host) import UIKit

/// A view or a window that covers all views of the app, and takes no part in its screen.
///
/// A window with controls or fields of its own is no cover: the user can act there.
@MainActor struct Cover {
    /// The appearance of a cover to the other side.
    enum Kind: Equatable {
        /// A picture of the windows; with the keyboard's, and with parts that are painted over.
        case picture(WindowPicture)
        case blur
        /// A page that hides everything.
        case page

        static func == (a: Kind, b: Kind) -> Bool {
            switch (a, b) {
            case (.picture(let a), .picture(let b)): a.event == b.event && a.painted == b.painted
            case (.blur, .blur), (.page, .page): true
            default: false
            }
        }
    }

    /// The place of a cover in the words of the protocol.
    enum Place: String { case keyWindow, rootView, ownWindow }

    let view: UIView
    let kind: Kind
    let place: Place

    /// Finds the covers, lowest first.
    static func all() -> [Cover] {
        guard let main = Stage.mainWindow else { return [] }
        let root = main.rootViewController?.viewIfLoaded
        var found = (root?.subviews ?? []).compactMap { cover(at: $0, .rootView, isPage: false) }
        found += main.subviews.filter { $0 !== root && !holdsController($0) }
            .compactMap { cover(at: $0, .keyWindow, isPage: true) }
        let windows = Stage.appWindows
        guard let index = windows.firstIndex(where: { $0 === main }) else { return found }
        return found
            + windows[(index + 1)...].compactMap { cover(at: $0, .ownWindow, isPage: true) }
    }

    /// Looks for what a view shows over the whole stage; the topmost part decides.
    private static func cover(at view: UIView, _ place: Place, isPage: Bool) -> Cover? {
        guard fills(view), !takesInput(view) else { return nil }
        let kind = kind(of: view)
        guard let kind, kind != .page || isPage else { return nil }
        return Cover(view: view, kind: kind, place: place)
    }

    private static func kind(of view: UIView) -> Kind? {
        for subview in view.subviews.reversed() where fills(subview) {
            if let kind = kind(of: subview) { return kind }
        }
        if let picture = (view as? UIImageView)?.image?.picture ?? (view as? SnapshotView)?.picture
        {
            return .picture(picture)
        }
        if (view as? UIVisualEffectView)?.effect is UIBlurEffect { return .blur }
        return view.backgroundColor?.hex.hasSuffix("FF") == true ? .page : nil
    }

    private static func fills(_ view: UIView) -> Bool {
        let stage = CGRect(origin: .zero, size: Stage.windowFrame.size)
        return !view.isHidden && view.alpha >= 0.99
            && view.frameInStage.insetBy(dx: -1, dy: -1).contains(stage)
    }

    private static func takesInput(_ view: UIView) -> Bool {
        (view as? UIControl)?.isEnabled == true || view is any UIKeyInput
            || view.subviews.contains(where: takesInput)
    }

    /// Says if a controller's view is in a view, as in the containers of presentations.
    private static func holdsController(_ view: UIView) -> Bool {
        view.next is UIViewController || view.subviews.contains(where: holdsController)
    }
}

/// The covers as the other side knows them.
@MainActor final class CoverList {
    private struct Known {
        weak var view: UIView?
        let kind: Cover.Kind

        @MainActor func isSame(_ cover: Cover) -> Bool {
            view === cover.view && kind == cover.kind
        }
    }

    private var known: [Known] = []

    /// Returns the lines that tell what has changed, the removed covers first.
    func update(_ covers: [Cover], over tree: ViewTree) -> [String] {
        var same = 0
        while same < min(known.count, covers.count), known[same].isSame(covers[same]) {
            same += 1
        }
        let old = known[same...]
        known = covers.map { Known(view: $0.view, kind: $0.kind) }
        return old.map { _ in "uncover" }
            + covers[same...].map { cover in
                checkTime(of: cover, among: old)
                return line(for: cover, tree)
            }
    }

    /// The other side draws a picture as it hears of it. One that it knows already lies above a
    /// cover that has changed.
    private func checkTime(of cover: Cover, among known: ArraySlice<Known>) {
        guard case .picture(let picture) = cover.kind, picture.event != Stage.eventCount,
            !known.contains(where: { $0.isSame(cover) })
        else { return }
        Lacks.report("a picture of windows that is shown later than it was drawn")
    }

    private func line(for cover: Cover, _ tree: ViewTree) -> String {
        let place = cover.place.rawValue
        switch cover.kind {
        case .blur: return "cover blur \(place)"
        case .page: return "cover page \(place)"
        case .picture(let picture):
            let kind = picture.hasKeyboard ? "windows" : "window"
            let hidden = tree.shownViews().filter { isPainted($0.view, in: picture) }
            return (["cover \(kind) \(place)"] + hidden.map { "\($0.slot)" })
                .joined(separator: " ")
        }
    }

    private func isPainted(_ view: UIView, in picture: WindowPicture) -> Bool {
        let frame = view.frameInStage
        guard frame.width > 0, frame.height > 0 else { return false }
        return picture.painted.contains { $0.insetBy(dx: -0.5, dy: -0.5).contains(frame) }
    }
}
