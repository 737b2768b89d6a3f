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
    public func present(
        _ controller: UIViewController, as cover: Cover, over presenter: UIViewController,
        animated: Bool = true
    ) {
        guard presenter.presentedViewController == nil else { return }
        receive(.coverAppeared(cover))
        let key = ObjectIdentifier(controller)
        let watcher = DismissalWatcher { [weak self] in
            self?.dismissals[key] = nil
            self?.receive(.coverDisappeared(cover))
        }
        dismissals[key] = watcher
        controller.presentationController?.delegate = watcher
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

    /// Writes the texts of all named fields; a secret one is refused by its own encoding.
    func storeDrafts() {
        for field in scene?.windows.flatMap(\.namedFields) ?? [] {
            guard let draft = field.textDraft else { continue }
            // A departure has two callbacks, and most often one text.
            guard written[field.fieldID] != draft else { continue }
            let isKept = draft.kind == .plain && !draft.text.isEmpty
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
