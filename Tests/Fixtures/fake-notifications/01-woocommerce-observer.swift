// Figures: woocommerce/woocommerce-ios, KeyboardFrameObserverTests.swift
import UIKit

func testForwardsEachFrame() {
    let frame = CGRect(x: 0, y: 0, width: 10, height: 18)
    let info: [AnyHashable: Any] = [UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: frame)]
    center.post(name: UIResponder.keyboardWillShowNotification, object: nil, userInfo: info)
    center.post(name: UIResponder.keyboardWillShowNotification, object: nil, userInfo: info)
    center.post(name: UIResponder.keyboardWillHideNotification, object: nil, userInfo: info)
}
