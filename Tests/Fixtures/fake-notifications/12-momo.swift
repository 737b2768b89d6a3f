// Figures: Momo, MomoKeyboardNative.swift
import UIKit

func simulateHide() {
    let info: [AnyHashable: Any] = [
        UIResponder.keyboardFrameBeginUserInfoKey: CGRect(x: 0, y: 844, width: 390, height: 0),
        UIResponder.keyboardFrameEndUserInfoKey: CGRect(x: 0, y: 844, width: 390, height: 1),
        UIResponder.keyboardAnimationDurationUserInfoKey: 0.25,
        UIResponder.keyboardAnimationCurveUserInfoKey: 7,
        UIResponder.keyboardIsLocalUserInfoKey: true
    ]
    center.post(name: UIResponder.keyboardWillChangeFrameNotification, object: nil, userInfo: info)
    center.post(name: UIResponder.keyboardWillHideNotification, object: nil, userInfo: info)
}
