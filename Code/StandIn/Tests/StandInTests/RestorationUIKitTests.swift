import Restoration
import Testing
@_spi(Host) import UIKit

@testable import RestorationUIKit

/// The adapter that apps ship, on the stand-in of UIKit.
@MainActor struct RestorationUIKitTests {
    @Test func restoresTheFieldAndItsDraftInANewProcess() throws {
        let app = RestoredApp()
        app.open()
        app.appear()
        app.message.becomeFirstResponder()
        app.message.text = "half a sen"
        app.card.text = "4929"
        app.leave()
        #expect(app.store.record == .init(field: "chat.message"))
        #expect(app.store.values["draft.card.number"] == nil)
        app.end()

        let next = RestoredApp(app.store)
        next.message.restorationIdentifier = "later"
        next.open()
        #expect(next.responder == nil, "the field is not there yet")
        next.message.restorationIdentifier = "chat.message"
        next.appear()
        #expect(next.responder == "chat.message" && next.message.isFirstResponder)
        #expect(next.message.text == "half a sen" && next.card.text?.isEmpty != false)
    }

    @Test func presentsNothingFromAControllerThatIsInNoWindow() {
        let app = RestoredApp()
        app.open()
        app.appear()
        app.restoration.present(compose().sheet, as: .sheet, over: UIViewController())
        app.message.becomeFirstResponder()
        app.leave()
        app.open()
        #expect(app.message.isFirstResponder, "no cover prevents it")
    }

    @Test func storesNoTextOfAFieldThatTheOverlayHides() {
        let app = RestoredApp()
        app.open()
        app.card.isSecureTextEntry = false
        app.appear()
        app.card.text = "4929"
        app.leave()
        #expect(app.store.values["draft.card.number"] == nil)
    }

    /// Returns what an app leaves whose process has ended, with all that observed the scene.
    private func storeOfEndedApp() -> MemoryStore {
        let app = RestoredApp()
        app.open()
        app.appear()
        app.message.text = "half a sen"
        app.leave()
        app.end()
        return app.store
    }

    @Test func keepsTheDraftOfAFieldThatHasNotAppearedYet() {
        let next = RestoredApp(storeOfEndedApp())
        next.open()
        next.leave()
        next.open()
        next.appear()
        #expect(next.message.text == "half a sen")
    }

    @Test func leavesTextsThatTheAppHasSetItself() throws {
        let app = RestoredApp()
        app.open()
        app.appear()
        app.message.text = "old"
        app.leave()
        app.end()
        let next = RestoredApp(app.store)
        next.message.text = "new"
        next.open()
        next.appear()
        #expect(next.message.text == "new")
    }

    @Test func hearsOfAFieldThatWasFirstBeforeItWasThere() throws {
        let app = RestoredApp()
        app.message.becomeFirstResponder()
        app.restoration.keeper = SceneKeeper(overlay: app.restoration.keeper.overlay.options)
        app.open()
        app.appear()
        #expect(app.responder == "chat.message")
    }

    @Test func restoresAFieldOnASheetOnceTheSheetIsThere() throws {
        let app = RestoredApp()
        try app.store.set(
            FirstResponderGuard.Record(field: "compose.subject", cover: .sheet), named: "guard",
            in: "")
        let next = RestoredApp(app.store)
        next.open()
        let (sheet, subject) = compose()
        next.restoration.present(sheet, as: .sheet, over: next.controller)
        #expect(next.responder == nil)
        pass(2)
        #expect(next.responder == "compose.subject" && subject.isFirstResponder)
    }

    enum Ender: CaseIterable { case user, adapter, presenter, sheet }

    @Test(arguments: Ender.allCases)
    func restoresTheFieldBelowASheetWhoeverEndsIt(ender: Ender) {
        let app = RestoredApp()
        app.open()
        app.appear()
        app.message.becomeFirstResponder()
        let sheet = compose().sheet
        app.restoration.present(sheet, as: .sheet, over: app.controller)
        // What UIKit refuses to present puts nothing over the screen.
        app.restoration.present(compose().sheet, as: .sheet, over: app.controller)
        pass(2)
        app.message.resignFirstResponder()
        app.leave()
        app.open()
        #expect(!app.message.isFirstResponder, "the sheet is over it")
        switch ender {
        case .user:
            guard let presentation = sheet.presentationController else { break }
            presentation.delegate?.presentationControllerDidDismiss(presentation)
        case .adapter: app.restoration.dismiss(sheet)
        case .presenter: app.controller.dismiss(animated: true)
        case .sheet: sheet.dismiss(animated: true)
        }
        pass(2)
        #expect(app.message.isFirstResponder)
    }

    @Test func resignsTheFieldBelowALock() {
        let app = RestoredApp()
        app.open()
        app.appear()
        app.message.becomeFirstResponder()
        app.leave()
        app.restoration.receive(.coverAppeared(.lockScreen))
        #expect(!app.message.isFirstResponder)
        app.open()
        #expect(!app.message.isFirstResponder)
        app.restoration.receive(.coverDisappeared(.lockScreen))
        #expect(app.message.isFirstResponder)
    }

    @Test func reportsErrorsAndGoesOn() {
        let app = RestoredApp()
        app.open()
        app.appear()
        app.message.becomeFirstResponder()
        app.store.fails = true
        app.resign()
        #expect(app.errors > 0)
        app.store.fails = false
        app.open()
        app.leave()
        #expect(app.store.record == .init(field: "chat.message"))
    }

    @Test func discardsWhatIsStoredOfClosedWindows() throws {
        let app = RestoredApp()
        app.open()
        app.appear()
        app.message.text = "half"
        app.leave()
        #expect(!app.store.values.isEmpty)
        try SceneRestoration.discard([UIWindowScene.main.session], from: app.store)
        #expect(app.store.values.isEmpty)
    }

    @Test func keepsRecordsInTheDefaults() throws {
        let store = DefaultsStore()
        try store.set("a", named: "one", in: "scene")
        try store.set("b", named: "one", in: "other")
        #expect(try store.value(String.self, named: "one", in: "scene") == "a")
        try store.removeValues(in: "scene")
        #expect(try store.value(String.self, named: "one", in: "scene") == nil)
        #expect(try store.value(String.self, named: "one", in: "other") == "b")
        try store.removeValues(in: "other")
    }

    @Test func findsTheRestorationOfAView() {
        let app = RestoredApp()
        #expect(SceneRestoration.of(app.message) === app.restoration)
        #expect(SceneRestoration.of(UIView()) == nil)
    }

    private func compose() -> (sheet: UIViewController, subject: UITextField) {
        let sheet = UIViewController()
        let subject = UITextField(frame: CGRect(x: 0, y: 100, width: 300, height: 40))
        subject.restorationIdentifier = "compose.subject"
        sheet.view.addSubview(subject)
        return (sheet, subject)
    }
}

/// The picture that the adapter lays over an app's windows.
@MainActor struct RestorationCurtainTests {
    @Test func showsAllWindowsWithTheSecretsPaintedOver() throws {
        let app = RestoredApp()
        app.open()
        Stage.keyboardFrame = CGRect(x: 0, y: 508, width: 390, height: 336)
        app.message.becomeFirstResponder()
        app.resign()
        let curtain = try #require(app.curtains.first)
        #expect(!curtain.isUserInteractionEnabled, "touches reach the windows below")
        let picture = try #require(app.picture)
        #expect(picture.hasKeyboard)
        #expect(picture.painted == [CGRect(x: 20, y: 120, width: 300, height: 40)])
        app.leave()
        #expect(app.curtains.count == 1)
        app.open()
        #expect(app.curtains.isEmpty)
    }

    @Test func isOpaqueWhileASecretMoves() {
        let app = RestoredApp()
        app.open()
        app.controller.view.layer.add(CABasicAnimation(keyPath: "position"), forKey: "position")
        app.resign()
        #expect(app.picture == nil && app.isOpaque)
    }

    @Test func paintsNothingForAViewThatNoWindowHolds() {
        let app = RestoredApp()
        app.card.removeFromSuperview()
        app.open()
        app.resign()
        #expect(app.picture?.painted == [])
    }

    @Test func coversASceneThatHasConnectedUntilItIsInFront() {
        let app = RestoredApp()
        #expect(app.curtains.count == 1 && app.isOpaque)
        app.open()
        #expect(app.curtains.isEmpty)
    }

    @Test func showsNothingWhereTheAppWantsACover() {
        let app = RestoredApp(content: .cover)
        app.open()
        app.resign()
        #expect(app.picture == nil && app.isOpaque)
    }

    @Test func goesAtATouchWhenTheSceneNeverBecameActive() {
        let app = RestoredApp()
        app.open()
        app.resign()
        #expect(app.curtains.count == 1)
        TouchDelivery.tap(at: CGPoint(x: 200, y: 400), in: app.window)
        #expect(app.curtains.isEmpty)
    }
}
