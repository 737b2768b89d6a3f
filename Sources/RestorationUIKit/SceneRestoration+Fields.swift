#if canImport(UIKit)
public import Restoration
public import UIKit

extension SceneRestoration {
    /// Reports that the fields in a view have appeared; call it in `viewDidAppear`, and for a sheet
    /// when it has been presented.
    ///
    /// A field that the scene waits for becomes first responder. Where nothing is due this has no
    /// effect, so that controllers can call it at each appearance.
    public func appeared(in view: UIView) {
        for field in view.namedFields {
            let id = field.fieldID
            if keepsDrafts, known.insert(id).inserted { restoreDraft(of: field) }
            // A field that the screen made first by itself, before anybody listened.
            if field.isFirstResponder { receive(.becameFirstResponder(id)) }
            receive(.fieldAppeared(id))
        }
    }

    /// Presents a controller as a cover of the app, and reports its beginning and its end, whoever
    /// ends it.
    ///
    /// It becomes the delegate of the presentation. A presenter that is in no window, or presents
    /// already, presents nothing.
    public func present(
        _ controller: UIViewController, as cover: Cover, over presenter: UIViewController,
        animated: Bool = true
    ) {
        guard presenter.presentedViewController == nil, presenter.viewIfLoaded?.window != nil
        else { return }
        receive(.coverAppeared(cover))
        let key = ObjectIdentifier(controller)
        let watcher = DismissalWatcher { [weak self] in
            self?.dismissals[key] = nil
            self?.receive(.coverDisappeared(cover))
        }
        dismissals[key] = watcher
        controller.presentationController?.delegate = watcher
        controller.view.addSubview(PresenceView(controller, left: watcher.end))
        presenter.present(controller, animated: animated) { [weak self] in
            self?.appeared(in: controller.view)
        }
    }

    /// Dismisses a controller that ``present(_:as:over:animated:)`` has presented.
    public func dismiss(_ controller: UIViewController, animated: Bool = true) {
        let watcher = dismissals[ObjectIdentifier(controller)]
        controller.presentingViewController?.dismiss(animated: animated) { watcher?.end() }
    }

    /// Returns the topmost view of the scene's windows with a name.
    func view(_ name: FieldID) -> UIView? {
        scene?.windows.flatMap { $0.views(named: [name]) }.last
    }

    // MARK: Drafts

    /// The fields that the overlay paints over.
    private var secrets: [FieldID] {
        if case .capture(let hidden) = keeper.overlay.options.content { hidden } else { [] }
    }

    /// Writes the texts of all fields that have appeared, secret ones left out. One that has not
    /// appeared is empty, and its draft waits for it.
    func storeDrafts() {
        for field in scene?.windows.flatMap(\.namedFields) ?? [] {
            guard known.contains(field.fieldID), let draft = field.textDraft else { continue }
            // A departure has two callbacks, and most often one text.
            guard written[field.fieldID] != draft else { continue }
            let isKept =
                draft.kind == .plain && !draft.text.isEmpty && !secrets.contains(field.fieldID)
            do {
                try store.set(isKept ? draft : nil, named: field.draftName, in: id)
                written[field.fieldID] = draft
            } catch {
                persistenceFailed(error)
            }
        }
    }

    private func restoreDraft(of field: UIView) {
        guard let now = field.textDraft, now.kind == .plain, now.text.isEmpty else { return }
        do {
            if let draft = try store.value(TextDraft.self, named: field.draftName, in: id) {
                field.take(draft)
            }
        } catch {
            persistenceFailed(error)
        }
    }
}

/// An empty view in a presented controller's, which tells when that has left its window for good: a
/// controller that dismisses itself calls no delegate.
@MainActor private final class PresenceView: UIView {
    private weak var controller: UIViewController?
    private let left: () -> Void

    init(_ controller: UIViewController, left: @escaping () -> Void) {
        self.controller = controller
        self.left = left
        super.init(frame: .zero)
        isHidden = true
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        guard window == nil else { return }
        // What is presented over it takes it out of the window as well, and leaves it presented.
        DispatchQueue.main.async { [weak self] in
            guard let self, window == nil, controller?.presentingViewController == nil else {
                return
            }
            left()
        }
    }
}

/// Reports once that a presented controller is gone.
@MainActor final class DismissalWatcher: NSObject, UIAdaptivePresentationControllerDelegate {
    private var ended: (() -> Void)?

    init(_ ended: @escaping () -> Void) { self.ended = ended }

    func end() {
        let ended = ended
        self.ended = nil
        ended?()
    }

    /// The user has pulled it down; UIKit does not call this where the app dismisses.
    func presentationControllerDidDismiss(_ controller: UIPresentationController) { end() }
}
#endif
