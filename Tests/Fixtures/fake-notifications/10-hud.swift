// Figures: a test of a HUD
import UIKit

func testMovesUp() {
    center.post(
        name: UIResponder.keyboardWillChangeFrameNotification, object: nil,
        userInfo: [
            UIResponder.keyboardFrameBeginUserInfoKey: CGRect.zero,
            UIResponder.keyboardFrameEndUserInfoKey: CGRect(
                x: 0, y: 500, width: 375, height: 312),
            UIResponder.keyboardAnimationDurationUserInfoKey: 0,
            UIResponder.keyboardAnimationCurveUserInfoKey: 7
        ])
}
