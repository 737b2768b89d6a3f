// Figures: XestiMonitors, KeyboardMonitorTests.swift
import UIKit

func testWillShow() {
    let info: [String: Any] = [
        UIKeyboardAnimationCurveUserInfoKey: NSNumber(value: UIViewAnimationCurve.easeIn.rawValue),
        UIKeyboardAnimationDurationUserInfoKey: NSNumber(value: 0.15),
        UIKeyboardFrameBeginUserInfoKey: NSValue(
            cgRect: CGRect(x: 11, y: 21, width: 31, height: 41)),
        UIKeyboardFrameEndUserInfoKey: NSValue(cgRect: CGRect(x: 51, y: 61, width: 71, height: 81)),
        UIKeyboardIsLocalUserInfoKey: NSNumber(value: true)
    ]
    center.post(name: .UIKeyboardWillShow, object: nil, userInfo: info)
}
