#if canImport(UIKit)
internal import Restoration
internal import UIKit

extension UIView {
    /// The field that the view is to the guard.
    var fieldID: FieldID { FieldID(restorationIdentifier ?? "") }

    /// The name under which the field's draft is stored.
    var draftName: String { "draft.\(fieldID)" }

    /// Itself and the views in it that have one of these names.
    func views(named names: [FieldID]) -> [UIView] {
        (names.contains { $0.name == restorationIdentifier } ? [self] : [])
            + subviews.flatMap { $0.views(named: names) }
    }

    /// Itself and the views in it that have a name and can become first responder.
    var namedFields: [UIView] {
        (restorationIdentifier != nil && canBecomeFirstResponder ? [self] : [])
            + subviews.flatMap(\.namedFields)
    }

    /// A Boolean value indicating whether an animation moves it or what holds it, as a push or a
    /// sheet that comes up does.
    var isMoving: Bool {
        layer.animationKeys()?.isEmpty == false || superview?.isMoving == true
    }

    /// The text that is in the view now; nil for views that take none.
    var textDraft: TextDraft? {
        switch self {
        case let field as UITextField:
            TextDraft(
                kind: field.draftKind, text: field.text ?? "",
                selection: field.span(field.selectedTextRange),
                marked: field.span(field.markedTextRange))
        case let view as UITextView:
            TextDraft(
                kind: view.draftKind, text: view.text, selection: view.span(view.selectedTextRange),
                marked: view.span(view.markedTextRange),
                scroll: Int64((view.contentOffset.y * 192).rounded()))
        default: nil
        }
    }

    /// Puts a text back, with its selection, as if it were typed.
    func take(_ draft: TextDraft) {
        switch self {
        case let field as UITextField:
            field.text = draft.text
            field.select(draft.selection)
            field.sendActions(for: .editingChanged)
        case let view as UITextView:
            view.text = draft.text
            view.select(draft.selection)
            view.contentOffset.y = CGFloat(draft.scroll) / 192
            NotificationCenter.default.post(
                name: UITextView.textDidChangeNotification, object: view)
        default: break
        }
    }
}

extension UITextInput {
    /// The kind of the text: a store may know nothing of passwords, shown or not, nor of codes.
    fileprivate func draftKind(_ type: UITextContentType?, isSecure: Bool) -> TextDraft.Kind {
        if type == .oneTimeCode { return .oneTimeCode }
        return isSecure || type == .password || type == .newPassword ? .secure : .plain
    }

    fileprivate func span(_ range: UITextRange?) -> TextDraft.Span? {
        range.map {
            TextDraft.Span(
                start: offset(from: beginningOfDocument, to: $0.start),
                length: offset(from: $0.start, to: $0.end))
        }
    }

    fileprivate func select(_ span: TextDraft.Span) {
        guard let start = position(from: beginningOfDocument, offset: span.start),
            let end = position(from: start, offset: span.length)
        else { return }
        selectedTextRange = textRange(from: start, to: end)
    }
}

extension UITextField {
    fileprivate var draftKind: TextDraft.Kind {
        draftKind(textContentType, isSecure: isSecureTextEntry)
    }
}

extension UITextView {
    fileprivate var draftKind: TextDraft.Kind {
        draftKind(textContentType, isSecure: isSecureTextEntry)
    }
}
#endif
