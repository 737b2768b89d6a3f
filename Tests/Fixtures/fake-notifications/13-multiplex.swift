// Figures: multiplex-term/Multiplex, TerminalFocusArbiter.swift
import UIKit

func simulateDockAndHide() {
    let hidden = CGRect(x: 0, y: 852, width: 393, height: 346)
    let docked = CGRect(x: 0, y: 506, width: 393, height: 346)
    center.post(
        name: UIResponder.keyboardWillShowNotification, object: nil,
        userInfo: [
            UIResponder.keyboardFrameBeginUserInfoKey: hidden,
            UIResponder.keyboardFrameEndUserInfoKey: docked,
            UIResponder.keyboardAnimationDurationUserInfoKey: 0.25,
            UIResponder.keyboardAnimationCurveUserInfoKey: 7
        ])
    center.post(
        name: UIResponder.keyboardWillHideNotification, object: nil,
        userInfo: [
            UIResponder.keyboardFrameBeginUserInfoKey: hidden,
            UIResponder.keyboardFrameEndUserInfoKey: hidden,
            UIResponder.keyboardAnimationDurationUserInfoKey: 0.25,
            UIResponder.keyboardAnimationCurveUserInfoKey: 7
        ])
}
