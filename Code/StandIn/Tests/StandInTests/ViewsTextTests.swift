import Testing

@testable @_spi(Host) import UIKit

/// Notes what a field's delegate hears.
final class FieldDelegate: NSObject, UITextFieldDelegate {
    let journal: Journal
    var mayEnd = true

    init(_ journal: Journal) { self.journal = journal }

    private func note(_ field: UITextField, _ line: String) {
        journal.note("\(field.tag).\(line)")
    }
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        note(textField, "shouldBegin")
        return true
    }
    func textFieldDidBeginEditing(_ textField: UITextField) { note(textField, "didBegin") }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        note(textField, "shouldEnd")
        return mayEnd
    }
    func textFieldDidEndEditing(_ textField: UITextField) { note(textField, "didEnd") }
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        note(textField, "shouldChange \(range.location)+\(range.length) \(string)")
        return string != "x"
    }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        note(textField, "shouldReturn")
        textField.resignFirstResponder()
        return false
    }
}

@MainActor struct ViewsTextTests {
    private func fields(_ journal: Journal) -> (UITextField, UITextField, FieldDelegate) {
        let window = makeWindow()
        let delegate = FieldDelegate(journal)
        let fields = (1...2).map { tag in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            field.tag = tag
            field.delegate = delegate
            window.addSubview(field)
            return field
        }
        return (fields[0], fields[1], delegate)
    }

    @Test("Asks the new field, ends the old one, and begins the new one")
    func changesFields() {
        let journal = Journal()
        let (a, b, delegate) = fields(journal)
        #expect(a.becomeFirstResponder())
        #expect(journal.take() == ["1.shouldBegin", "1.didBegin"])
        #expect(b.becomeFirstResponder())
        #expect(
            journal.take() == [
                "2.shouldBegin", "1.shouldEnd", "1.didEnd", "2.didBegin"
            ])
        delegate.mayEnd = false
        #expect(!a.becomeFirstResponder())
        #expect(b.isFirstResponder)
        #expect(journal.take() == ["1.shouldBegin", "2.shouldEnd"])
    }

    @Test("Reports the app's changes of focus to the host, but not the system's")
    func reports() {
        let journal = Journal()
        let (a, b, delegate) = fields(journal)
        let host = RecordingHost()
        Stage.host = host
        defer { Stage.host = nil }
        a.becomeFirstResponder()
        b.becomeFirstResponder()
        b.resignFirstResponder()
        #expect(host.lines == ["first", "first", "resign"])
        _ = journal.take()
        a.mirrorBecomeFirst()
        #expect(a.isFirstResponder && journal.take() == [])
        a.mirrorBeginEditing()
        a.mirrorBeginEditing()
        #expect(journal.take() == ["1.didBegin"])
        a.mirrorResignFirst()
        #expect(journal.take() == ["1.didEnd"])
        #expect(host.lines.count == 3)
        withExtendedLifetime(delegate) {}
    }

    @Test("Resigns when the field leaves its window, and cannot become first without one")
    func leavesWindow() {
        let journal = Journal()
        let (a, _, delegate) = fields(journal)
        a.becomeFirstResponder()
        a.removeFromSuperview()
        #expect(Stage.firstResponder == nil)
        #expect(!a.becomeFirstResponder())
        withExtendedLifetime(delegate) {}
    }

    @Test("Types, refuses and returns as the delegate says")
    func types() {
        let journal = Journal()
        let (a, _, delegate) = fields(journal)
        var changes = 0
        a.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
        a.becomeFirstResponder()
        _ = journal.take()
        a.insertText("ab")
        a.insertText("x")
        a.deleteBackward()
        #expect(a.text == "a" && changes == 2)
        #expect(
            journal.take() == [
                "1.shouldChange 0+0 ab", "1.shouldChange 2+0 x", "1.shouldChange 1+1 "
            ])
        a.pressReturn()
        #expect(!a.isFirstResponder)
        #expect(journal.take() == ["1.shouldReturn", "1.shouldEnd", "1.didEnd"])
        withExtendedLifetime(delegate) {}
    }

    @Test("Grows with its text when it does not scroll")
    func textViewGrows() {
        let window = makeWindow()
        Stage.scale = 3
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        view.font = .systemFont(ofSize: 17)
        window.addSubview(view)
        #expect(view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
        view.isScrollEnabled = false
        // One line of 20.287 pt and 8 pt above and below, in whole pixels.
        #expect(abs(view.intrinsicContentSize.height - 109.0 / 3) < 0.001)
        view.text = "one\ntwo"
        #expect(abs(view.intrinsicContentSize.height - 170.0 / 3) < 0.001)
        #expect(view.selectedRange == NSRange(location: 7, length: 0))
        let first = view.caretRect(for: view.beginningOfDocument)
        let last = view.caretRect(for: view.endOfDocument)
        #expect(first.origin == CGPoint(x: 5, y: 8))
        #expect(last.minY > 28 && last.minX > 5)
    }

    @Test("Finds the accessory view up the responder chain, and measures it")
    func accessory() {
        final class Controller: UIViewController {
            let bar = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 44))
            override var inputAccessoryView: UIView? { bar }
            override var canBecomeFirstResponder: Bool { true }
        }
        let controller = Controller()
        _ = makeWindow(root: controller)
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        controller.view.addSubview(field)
        field.becomeFirstResponder()
        #expect(InputSet.accessoryView === controller.bar)
        #expect(InputSet.accessoryHeight == 44)
        #expect(controller.bar.window != nil)
        field.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 20))
        field.reloadInputViews()
        #expect(InputSet.accessoryHeight == 20)
        #expect(controller.bar.window == nil)
        field.resignFirstResponder()
        #expect(InputSet.accessoryView == nil)
    }

    @Test("A bar that is bound to the safe area is higher without keys", arguments: [0, 60.0])
    func accessoryAboveTheHomeIndicator(intrinsic: Double) {
        final class Bar: UIView {
            var height: CGFloat = 0
            override var intrinsicContentSize: CGSize {
                CGSize(width: UIView.noIntrinsicMetric, height: height)
            }
        }
        final class Controller: UIViewController {
            let bar = Bar(frame: .zero)
            override var inputAccessoryView: UIView? { bar }
            override var canBecomeFirstResponder: Bool { true }
        }
        let controller = Controller()
        let content = UIView()
        content.translatesAutoresizingMaskIntoConstraints = false
        controller.bar.height = intrinsic
        controller.bar.autoresizingMask = .flexibleHeight
        controller.bar.addSubview(content)
        let bar = controller.bar
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: bar.topAnchor, constant: 8),
            content.bottomAnchor.constraint(equalTo: bar.safeAreaLayoutGuide.bottomAnchor),
            content.leadingAnchor.constraint(equalTo: bar.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: bar.trailingAnchor),
            content.heightAnchor.constraint(greaterThanOrEqualToConstant: 42)
        ])
        let window = makeWindow(root: controller)
        controller.becomeFirstResponder()
        let height = CGFloat(max(50, intrinsic))
        #expect(InputSet.accessoryHeight == height)
        #expect(InputSet.heightWithoutKeys == 50 + Stage.safeArea.bottom)
        #expect(bar.frame.height == 50 + Stage.safeArea.bottom)
        #expect(bar.safeAreaInsets.bottom == Stage.safeArea.bottom)
        InputSet.layout()
        #expect(content.frame.maxY == 50)
        let keyboard = CGRect(
            x: 0, y: window.bounds.maxY - 291 - height, width: window.bounds.width,
            height: 291 + height)
        Stage.moveKeyboard(to: keyboard)
        defer { Stage.moveKeyboard(to: nil) }
        InputSet.layout()
        #expect(bar.frame.height == height)
        #expect(bar.convert(bar.bounds, to: nil).minY == keyboard.minY)
    }
}
