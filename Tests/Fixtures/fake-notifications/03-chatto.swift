// Figures: badoo/Chatto, BaseChatViewControllerTests.swift
import UIKit
import XCTest

final class ChatTests: XCTestCase {
    func testInputBarFollowsKeyboard() {
        let info = [
            UIResponder.keyboardFrameEndUserInfoKey: NSValue(
                cgRect: CGRect(x: 0, y: 400, width: 400, height: 500))
        ]
        let center = NotificationCenter.default
        center.post(name: UIResponder.keyboardWillShowNotification, object: self, userInfo: info)
        center.post(name: UIResponder.keyboardDidShowNotification, object: self, userInfo: info)
        center.post(name: UIResponder.keyboardWillHideNotification, object: self, userInfo: info)
    }
}
