// Figures: woocommerce/woocommerce-ios, KeyboardStateProviderTests.swift
import UIKit

func testFollowsTheState() {
    let info = [
        UIResponder.keyboardFrameEndUserInfoKey: CGRect(x: 1981, y: 9312, width: 311, height: 981)
    ]
    center.post(name: UIResponder.keyboardWillHideNotification, object: nil, userInfo: info)
    center.post(name: UIResponder.keyboardWillShowNotification, object: nil, userInfo: info)
    center.post(name: UIResponder.keyboardWillHideNotification, object: nil, userInfo: info)
    center.post(name: UIResponder.keyboardWillShowNotification, object: nil, userInfo: info)
}
