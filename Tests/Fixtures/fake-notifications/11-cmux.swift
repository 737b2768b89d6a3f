// Figures: cmux, TerminalKeyboardDockTrackingTests.swift
import UIKit
import XCTest

final class DockTests: XCTestCase {
    func testDockFollowsTheFrame() {
        NotificationCenter.default.post(
            name: UIResponder.keyboardWillChangeFrameNotification, object: nil,
            userInfo: [
                UIResponder.keyboardFrameEndUserInfoKey: CGRect(
                    x: 0, y: 538, width: 402, height: 336),
                UIResponder.keyboardAnimationDurationUserInfoKey: 0.25,
                UIResponder.keyboardAnimationCurveUserInfoKey: 7
            ])
    }

    func testDockFollowsTheRealKeyboard() {
        field.tap()
        guard app.keyboards.firstMatch.waitForExistence(timeout: 2) else { return }
        XCTAssertEqual(dock.frame.maxY, app.keyboards.firstMatch.frame.minY)
    }
}
