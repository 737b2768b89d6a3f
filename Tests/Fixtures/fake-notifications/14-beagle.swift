// Figures: ZupIT beagle-ios, BeagleScreenViewControllerTests
import UIKit

func testSafeAreaFollows() {
    NotificationCenter.default.post(
        name: UIResponder.keyboardWillChangeFrameNotification, object: nil,
        userInfo: [
            UIResponder.keyboardFrameBeginUserInfoKey: CGRect(
                x: 0, y: 896, width: 414, height: 346),
            UIResponder.keyboardFrameEndUserInfoKey: CGRect(x: 0, y: 550, width: 414, height: 346),
            UIResponder.keyboardAnimationDurationUserInfoKey: 0.0,
            UIResponder.keyboardAnimationCurveUserInfoKey: 7,
            UIResponder.keyboardIsLocalUserInfoKey: true
        ])
}
