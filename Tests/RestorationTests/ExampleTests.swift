import Foundation
import Testing

@testable import Restoration
import StateStore

/// A scene as `docs/restoration.md` writes it, connected to windows of which one is a keyboard's.
@MainActor private struct App {
    let scene = ChatScene()
    let windows = UIWindowScene()
    private let keyboard: UIWindow

    init(session: String) {
        windows.session.persistentIdentifier = session
        scene.scene(windows, willConnectTo: windows.session, options: .init())
        scene.window?.isHidden = false
        scene.window?.rootViewController = UIViewController()
        keyboard = UIWindow(windowScene: windows)
        keyboard.windowLevel = .normal + 10
        keyboard.isHidden = false
    }

    func open() {
        scene.sceneWillEnterForeground(windows)
        scene.sceneDidBecomeActive(windows)
    }

    func leave() {
        scene.sceneWillResignActive(windows)
        scene.sceneDidEnterBackground(windows)
    }

    /// Puts a field on the screen, of which its controller has told nothing yet.
    func field(_ name: String) -> UITextField {
        let field = UITextField()
        field.restorationIdentifier = name
        scene.window?.addSubview(field)
        return field
    }

    /// The same, and its controller tells.
    func message() -> UITextField {
        let field = field("chat.message")
        scene.appeared(field)
        return field
    }

    var responder: FieldID? { scene.keeper.responder.responder }

    /// What lies above the windows of the app and its keyboard.
    var curtains: [UIWindow] {
        windows.windows.filter { $0 !== scene.window && $0 !== keyboard && !$0.isHidden }
    }

    /// What is drawn into the picture that lies above them.
    var picture: [String]? {
        (curtains.first?.rootViewController?.view.subviews.first as? UIImageView)?.image?.notes
    }

    /// Whether nothing shows through where the picture has nothing.
    var isOpaque: Bool {
        curtains.first?.rootViewController?.view.backgroundColor === UIColor.systemBackground
    }
}

@MainActor @Suite("The lines that an app writes")
struct ExampleTests {
    @Test("keep the record in a folder of the app's own, and bring the field back")
    func relaunch() throws {
        let app = App(session: "relaunch")
        let field = app.message()
        app.open()
        _ = field.becomeFirstResponder()
        app.leave()
        let path = try openStore().path
        #expect(path.hasPrefix(FileManager.default.container.path))
        #expect(try guardSlot("relaunch").value() == .init(field: "chat.message"))

        let next = App(session: "relaunch")
        next.open()
        #expect(next.responder == nil, "the field is not there yet")
        let again = next.message()
        #expect(next.responder == "chat.message" && again.isFirstResponder)
    }

    @Test("hear of a field that was first before its controller appeared")
    func focusedEarly() throws {
        try guardSlot("early").set(.init(field: "chat.message"))
        let app = App(session: "early")
        app.open()
        let field = app.field("chat.message")
        _ = field.becomeFirstResponder()
        app.scene.appeared(field)
        #expect(app.responder == "chat.message")
        app.scene.window?.sendEvent(UIEvent([UITouch(phase: .began)]))
        app.scene.sceneWillResignActive(app.windows)
        #expect(try guardSlot("early").value() == .init(field: "chat.message"))
    }

    @Test("bring a field on a sheet back once the sheet has been presented")
    func sheet() throws {
        try guardSlot("sheet").set(.init(field: "compose.subject", cover: .sheet))
        let app = App(session: "sheet")
        app.open()
        let subject = app.field("compose.subject")
        app.scene.present(UIViewController(), for: subject)
        #expect(app.responder == nil)
        app.scene.window?.rootViewController?.presented?()
        #expect(app.responder == "compose.subject")
    }

    @Test("bring the field below a sheet back, whoever ended the sheet", arguments: [true, false])
    func sheetEnds(byUser: Bool) throws {
        let app = App(session: "sheet ends \(byUser)")
        let field = app.message()
        app.open()
        _ = field.becomeFirstResponder()
        app.scene.present(UIViewController(), for: app.field("compose.subject"))
        // What UIKit refuses to present puts nothing over the screen.
        app.scene.present(UIViewController(), for: app.field("compose.subject"))
        _ = field.resignFirstResponder()
        app.leave()
        app.open()
        #expect(!field.isFirstResponder, "the sheet is over it")
        if byUser {
            app.scene.window?.rootViewController?.pullDown()
        } else {
            app.scene.dismissSheet()
        }
        #expect(field.isFirstResponder)
    }

    @Test("have the field below a lock resign")
    func lock() throws {
        let app = App(session: "lock")
        let field = app.message()
        app.open()
        _ = field.becomeFirstResponder()
        app.leave()
        app.scene.receive(.coverAppeared(.lockScreen))
        #expect(!field.isFirstResponder)
        app.open()
        #expect(!field.isFirstResponder)
        app.scene.receive(.coverDisappeared(.lockScreen))
        #expect(field.isFirstResponder)
    }

    @Test("report an error and go on")
    func errors() throws {
        let app = App(session: "")
        let field = app.message()
        app.open()
        _ = field.becomeFirstResponder()
        app.scene.sceneWillResignActive(app.windows)
        #expect(Logged.shared.contains("scene"))
    }

    @Test("lay a picture of all windows above everything, with the secrets painted over")
    func capture() throws {
        let app = App(session: "capture")
        // Nobody has told of it: it is only just being pushed.
        let card = app.field("card.number")
        card.bounds = CGRect(x: 0, y: 0, width: 300, height: 40)
        card.frame = CGRect(x: 20, y: 100, width: 300, height: 40)
        app.scene.window?.frame.origin = CGPoint(x: 100, y: 7)
        app.open()
        app.scene.sceneWillResignActive(app.windows)
        let curtain = try #require(app.curtains.first)
        #expect(curtain.windowLevel.rawValue > UIWindow.Level.alert.rawValue)
        #expect(!curtain.isUserInteractionEnabled, "touches reach the windows below")
        #expect(app.picture == ["window at 0", "window at 10", "fill 120 107 300 40"])
        app.scene.sceneDidEnterBackground(app.windows)
        #expect(app.curtains.count == 1)
        app.scene.sceneWillEnterForeground(app.windows)
        #expect(app.curtains.isEmpty)
    }

    @Test("lay an opaque page while a secret moves, since nobody knows where it is seen")
    func movingSecret() throws {
        let app = App(session: "moving")
        _ = app.field("card.number")
        app.scene.window?.layer.moves = ["position"]
        app.open()
        app.scene.sceneWillResignActive(app.windows)
        #expect(app.picture == nil && app.isOpaque)
    }

    @Test("paint no secret of a view that no window holds")
    func secretOutOfSight() throws {
        let app = App(session: "out of sight")
        app.field("card.number").removeFromSuperview()
        app.open()
        app.scene.sceneWillResignActive(app.windows)
        #expect(app.picture == ["window at 0", "window at 10"])
    }

    @Test("cover a scene that has connected, with a page that hides all, until it is in front")
    func connected() throws {
        let app = App(session: "connected")
        #expect(app.curtains.count == 1)
        #expect(app.isOpaque, "there was nothing yet to make a picture of")
        app.open()
        #expect(app.curtains.isEmpty)
    }

    @Test("keep what was typed with its selection, and nothing that is secret")
    func drafts() throws {
        let field = UITextField()
        field.text = "half a sen"
        let start = try #require(field.position(from: field.beginningOfDocument, offset: 5))
        let end = try #require(field.position(from: start, offset: 2))
        field.selectedTextRange = field.textRange(from: start, to: end)
        let data = try JSONEncoder().encode(field.draft)
        let other = UITextField()
        other.take(try JSONDecoder().decode(TextDraft.self, from: data))
        #expect(other.text == "half a sen")
        #expect(other.draft.selection == .init(start: 5, length: 2))

        field.isSecureTextEntry = true
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(field.draft) }
        field.isSecureTextEntry = false
        for type in [UITextContentType.password, .newPassword, .oneTimeCode] {
            field.textContentType = type
            #expect(throws: EncodingError.self) { try JSONEncoder().encode(field.draft) }
        }
    }

    @Test("lay an opaque page where the app wants a cover")
    func cover() throws {
        let app = App(session: "cover")
        app.scene.keeper = SceneKeeper(overlay: .init(content: .cover))
        app.open()
        app.scene.sceneWillResignActive(app.windows)
        #expect(app.picture == nil && app.isOpaque)
    }

    @Test("take the picture away at a touch when didBecomeActive got lost")
    func touch() throws {
        let app = App(session: "touch")
        app.open()
        app.scene.sceneWillResignActive(app.windows)
        app.scene.window?.sendEvent(UIEvent([UITouch(phase: .cancelled)]))
        #expect(app.curtains.count == 1)
        app.scene.window?.sendEvent(UIEvent([UITouch(phase: .began)]))
        #expect(app.curtains.isEmpty)
    }

    @Test("do the same in SwiftUI, with a name that the scene keeps")
    func swiftUI() async throws {
        let (process, root) = (Rendering(), ChatRoot())
        process.phase = .active
        await process.render(root)
        let id = try #require(process.storage["keeper"])
        await process.focus(true, in: root)
        process.phase = .inactive
        await process.render(root)
        #expect(process.isCovered)
        #expect(try guardSlot(id).value() == .init(field: "chat.message"))
        process.phase = .background
        await process.render(root)
        #expect(process.isCovered)

        let (next, again) = (Rendering(), ChatRoot())
        next.storage = process.storage
        next.phase = .active
        await next.render(again)
        #expect(next.isFocused && !next.isCovered)
        await next.focus(false, in: again)
        #expect(try guardSlot(id).value() == nil, "what the user dismisses is erased at once")
    }

    @Test("take SwiftUI's cover away at a touch when the active phase got lost")
    func touchInSwiftUI() async throws {
        let (process, root) = (Rendering(), ChatRoot())
        process.phase = .active
        await process.render(root)
        process.phase = .inactive
        await process.render(root)
        #expect(process.isCovered)
        await process.tap(in: root)
        #expect(!process.isCovered)
    }

    @Test("have SwiftUI's field resign below a lock, and be asked for as often as it is due")
    func lockInSwiftUI() throws {
        try guardSlot("swiftUI").set(.init(field: "chat.message"))
        let scene = ChatKeeper("swiftUI")
        scene.phaseChanged(isActive: true, isInBackground: false)
        #expect(scene.asked == .init(field: "chat.message", number: 1))
        scene.receive(.fieldAppeared("chat.message"))
        #expect(scene.asked.number == 2, "asked again, which a view can see")
        scene.focusMoved(from: nil, to: "chat.message")
        scene.receive(.coverAppeared(.lockScreen))
        #expect(scene.asked == .init(field: nil, number: 3))
        ChatKeeper("").phaseChanged(isActive: true, isInBackground: false)
        #expect(Logged.shared.contains("scene"))
    }
}
