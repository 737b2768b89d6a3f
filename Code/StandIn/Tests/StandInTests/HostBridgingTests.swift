import Testing
import UIKit

@MainActor struct HostBridgingTests {
    let rect = CGRect(x: 0, y: 508, width: 390, height: 336)
    var info: [AnyHashable: Any] {
        [
            "value": NSValue(cgRect: rect), "rect": rect, "duration": NSNumber(value: 0.25),
            "curve": NSNumber(value: 7), "local": NSNumber(value: true)
        ]
    }

    @Test func readsFramesInAllTheWaysThatCodeDoes() {
        #expect((info["value"] as? NSValue)?.cgRectValue == rect)
        #expect(info["value"] as? CGRect == rect)
        #expect((info["value"] as! CGRect) == rect)
        #expect((info["rect"] as? NSValue)?.cgRectValue == rect)
        #expect(info["rect"] as? CGRect == rect)
    }

    @Test func readsNumbersInAllTheWaysThatCodeDoes() {
        #expect(info["duration"] as? CGFloat == 0.25)
        #expect(info["duration"] as? Double == 0.25)
        #expect(info["duration"] as? TimeInterval == 0.25)
        #expect((info["duration"] as? NSNumber)?.doubleValue == 0.25)
        #expect((info["curve"] as! NSNumber).uintValue == 7)
        #expect(info["curve"] as? Int == 7)
        #expect(info["curve"] as? UInt == 7)
        #expect(info["local"] as? Bool == true)
    }

    @Test func keepsTheTypeOfAValue() {
        let point: Any = NSValue(cgPoint: CGPoint(x: 1, y: 2))
        #expect(point as? CGRect == nil)
        #expect(point as? CGPoint == CGPoint(x: 1, y: 2))
        #expect(info["curve"] as? CGRect == nil)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let boxed: Any = NSValue(uiEdgeInsets: insets)
        #expect(boxed as? UIEdgeInsets == insets)
        #expect((insets as NSValue).uiEdgeInsetsValue == insets)
        #expect((CGSize(width: 1, height: 2) as Any as? NSValue)?.cgSizeValue.height == 2)
    }

    @Test func holdsCurvesThatHaveNoName() {
        let curve = UIViewAnimationCurve(rawValue: 7)
        #expect(curve?.rawValue == 7)
        #expect(UIInterfaceOrientation.landscapeRight.rawValue == 3)
    }
}
