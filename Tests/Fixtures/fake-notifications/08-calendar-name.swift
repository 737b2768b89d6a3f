// Figures: a Swift test that calls the handler with a notification of another name
import UIKit

func testShowsTheBar() {
    let frame = NSValue(cgRect: CGRect(x: 0, y: 0, width: 0, height: 300))
    let notification = Notification(
        name: .NSCalendarDayChanged, object: nil,
        userInfo: [UIResponder.keyboardFrameEndUserInfoKey: frame])
    controller.keyboardWillShow(notification)
}
