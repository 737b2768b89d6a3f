import Testing

@testable @_spi(Host) import UIKit

private class PlainController: UIViewController {}

private class RefusingController: UIViewController {
    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
        false
    }
}

private class CountedController: UIViewController {
    nonisolated(unsafe) static var count = 0

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        Self.count += 1
    }
}

/// Makes the controller of a storyboard whose view has some content, and loads its view.
@MainActor @discardableResult private func load(
    _ type: UIViewController.Type, _ content: String, initial: Bool = true
) -> UIViewController {
    _nibClass("Shown", type)
    _nibClass("Counted", CountedController.self)
    _nibDocument(
        "Fault", isStoryboard: true, file: "Fault.storyboard",
        """
        0 document 1\(initial ? " initialViewController=one" : "")
        1 scenes 2
        2 scene 3
        3 objects 3
        4 viewController 3 id=one sceneMemberID=viewController customClass=Shown
        5 view 4 key=view id=root
        6 rect 4 key=frame x=0 y=0 width=375 height=667
        \(content)
        2 scene 20
        3 objects 20
        4 viewController 20 id=inner sceneMemberID=viewController customClass=Counted
        """)
    let controller = _nibInitial("Fault")
    controller.loadViewIfNeeded()
    return controller
}

@Suite("Faults of nibs", .serialized) struct NibFaultTests {
    private func text(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test("An outlet that the class lacks ends the app with UIKit's words")
    func outlet() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await load(
                PlainController.self, "5 connections 6\n6 outlet 6 property=gone destination=root")
        }
        #expect(
            text(result).contains(
                "uncaught exception 'NSUnknownKeyException', reason: '[<PlainController>"
                    + " setValue:forUndefinedKey:]: this class is not key value coding-compliant"
                    + " for the key gone.'"))
    }

    @Test("Items and attributes that a constraint names and that are not there are reported")
    func constraints() async {
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
            await load(
                PlainController.self,
                """
                6 constraints 5
                7 constraint 6 firstItem=gone firstAttribute=top secondItem=root secondAttribute=top
                7 constraint 7 firstItem=root firstAttribute=top secondItem=gone secondAttribute=top
                7 constraint 8 firstItem=root firstAttribute=odd
                7 constraint 9 firstItem=root firstAttribute=top secondItem=root secondAttribute=odd
                7 constraint 10 firstAttribute=width constant=375
                """)
        }
        let lines = text(result).split(separator: "\n").filter { $0.hasPrefix("lacks ") }
        #expect(
            lines.map { String($0.prefix(32)) } == [
                "lacks Fault.storyboard:6 an item", "lacks Fault.storyboard:7 an item",
                "lacks Fault.storyboard:8 an attr", "lacks Fault.storyboard:9 an attr"
            ])
    }

    @Test("A storyboard without a first controller logs UIKit's words")
    func initial() async {
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
            await load(PlainController.self, "", initial: false)
        }
        #expect(
            text(result).contains(
                "Failed to instantiate the default view controller for UIMainStoryboardFile"
                    + " 'Fault' - perhaps the designated entry point is not set?"))
    }

    @Test("A controller whose embedding is refused is not made")
    @MainActor func embed() {
        let content = """
            6 subviews 5
            7 containerView 6 id=box
            8 connections 7
            9 segue 7 kind=embed identifier=rows destination=inner
            """
        CountedController.count = 0
        #expect(load(RefusingController.self, content).children.isEmpty)
        #expect(CountedController.count == 0)
        #expect(load(PlainController.self, content).children.count == 1)
        #expect(CountedController.count == 1)
    }

    @Test("Fonts have the size that is written, and that of their style or use")
    @MainActor func fonts() throws {
        let document = NibDocument(
            name: "Fonts", file: "Fonts.xib",
            text: """
                0 document 1
                1 font 2 id=a size=30 name=Helvetica-Bold
                1 font 3 id=b metaFont=system size=20
                1 font 4 id=c metaFont=system
                1 font 5 id=d metaFont=smallSystem
                1 font 6 id=e metaFont=label
                1 font 7 id=f name=UICTFontTextStyleTitle1 size=0
                1 fontDescription 8 id=g style=UICTFontTextStyleFootnote
                1 fontDescription 9 id=h type=boldSystem pointSize=12
                """)
        let sizes = "abcdefgh".map { document.byId[String($0)]?.font?.pointSize }
        #expect(sizes == [30, 20, 14, 12, 17, 28, 13, 12])
    }

    @Test("Values of fields, labels, pickers and gestures of the screen's edge are read")
    @MainActor func values() throws {
        let controller = load(
            PlainController.self,
            """
            6 subviews 5
            7 label 6 id=a minimumFontSize=10
            8 fontDescription 6 key=fontDescription type=system pointSize=20
            8 attributedString 6 key=attributedText
            9 fragment 6
            10 string 6 key=content #text=Hi
            10 attributes 6
            11 font 6 key=NSFont size=30 metaFont=system
            7 label 7 id=b minimumFontSize=10 adjustsFontSizeToFit=NO
            7 datePicker 8 id=c
            8 date 8 key=date timeIntervalSinceReferenceDate=1000
            7 datePicker 9 id=d useCurrentDate=YES
            8 date 9 key=date timeIntervalSinceReferenceDate=1000
            6 connections 10
            7 outletCollection 10 property=gestureRecognizers destination=edge
            4 screenEdgePanGestureRecognizer 11 id=edge
            5 rectEdge 11 key=edges left=YES
            """)
        let views = controller.view.subviews
        let (first, second) = (try #require(views[0] as? UILabel), views[1] as? UILabel)
        let font = first.attributedText?.leadingAttributes[.font] as? UIFont
        #expect(font?.pointSize == 30 && first.minimumScaleFactor == 0.5)
        #expect(first.adjustsFontSizeToFitWidth)
        #expect(second?.adjustsFontSizeToFitWidth == false)
        let date = Date(timeIntervalSinceReferenceDate: 1000)
        #expect((views[2] as? UIDatePicker)?.date == date)
        #expect((views[3] as? UIDatePicker)?.date != date)
        let edge = controller.view.gestureRecognizers?.first as? UIScreenEdgePanGestureRecognizer
        #expect(edge?.edges == .left)
    }
}
