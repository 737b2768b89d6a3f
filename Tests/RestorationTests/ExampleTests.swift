import Foundation
import Testing

@testable import Restoration
import StateStore

/// A scene as `docs/restoration.md` writes it, connected to windows of which one is a keyboard's.
@MainActor private struct App {
    let scene = ChatScene()
    let windows = UIWindowScene()
    let message = UITextField()

    init(session: String, resumes: Bool = true) throws {
        windows.session.persistentIdentifier = session
        scene.scene(windows, willConnectTo: windows.session, options: .init())
        scene.window?.isHidden = false
        scene.window?.rootViewController = UIViewController()
        message.restorationIdentifier = "chat.message"
        let keyboard = UIWindow(windowScene: windows)
        keyboard.windowLevel = .normal + 10
        keyboard.isHidden = false
    }

    func open() {
        scene.sceneWillEnterForeground(windows)
        scene.sceneDidBecomeActive(windows)
    }

    /// What lies above the windows of the app and its keyboard.
    var curtains: [UIWindow] { windows.windows.dropFirst(2).filter { !$0.isHidden } }
}

@MainActor @Suite("The lines that an app writes")
struct ExampleTests {
    @Test("keep the record in a folder of the app's own, and bring the field back")
    func relaunch() throws {
        let app = try App(session: "relaunch")
        app.scene.appeared(app.message)
        app.open()
        _ = app.message.becomeFirstResponder()
        app.scene.sceneWillResignActive(app.windows)
        let path = try openStore().path
        #expect(path.hasPrefix(FileManager.default.container.path))
        #expect(try guardSlot("relaunch").value() == .init(field: "chat.message"))

        let next = try App(session: "relaunch")
        next.open()
        #expect(next.scene.keeper.responder.responder == nil, "the field is not there yet")
        next.scene.appeared(next.message)
        #expect(next.scene.keeper.responder.responder == "chat.message")
    }

    @Test("bring a field on a sheet back once the sheet has been presented")
    func sheet() throws {
        try guardSlot("sheet").set(.init(field: "compose.subject", cover: .sheet))
        let app = try App(session: "sheet")
        app.open()
        let subject = UITextField()
        subject.restorationIdentifier = "compose.subject"
        app.scene.present(UIViewController(), for: subject)
        #expect(app.scene.keeper.responder.responder == nil)
        app.scene.window?.rootViewController?.presented?()
        #expect(app.scene.keeper.responder.responder == "compose.subject")
    }

    @Test("tell an error and go on")
    func errors() throws {
        let app = try App(session: "")
        app.scene.appeared(app.message)
        app.open()
        _ = app.message.becomeFirstResponder()
        app.scene.sceneWillResignActive(app.windows)
        #expect(Logged.shared.contains("scene"))
    }

    @Test("lay a picture of all windows above everything, with the secrets painted over")
    func capture() throws {
        let app = try App(session: "capture")
        let card = UITextField()
        card.restorationIdentifier = "card.number"
        card.bounds = CGRect(x: 0, y: 0, width: 300, height: 40)
        card.frame = CGRect(x: 20, y: 100, width: 300, height: 40)
        app.scene.appeared(card)
        app.open()
        app.scene.sceneWillResignActive(app.windows)
        let curtain = try #require(app.curtains.first)
        #expect(curtain.windowLevel.rawValue > UIWindow.Level.alert.rawValue)
        #expect(!curtain.isUserInteractionEnabled, "touches reach the windows below")
        let picture = curtain.rootViewController?.view as? UIImageView
        #expect(picture?.image?.notes == ["window at 0", "window at 10", "fill 20 100 300 40"])
        app.scene.sceneDidEnterBackground(app.windows)
        #expect(app.curtains.count == 1)
        app.scene.sceneWillEnterForeground(app.windows)
        #expect(app.curtains.isEmpty)
    }

    @Test("lay an opaque page where the app wants a cover")
    func cover() throws {
        let app = try App(session: "cover")
        app.scene.keeper = SceneKeeper(overlay: .init(content: .cover))
        app.open()
        app.scene.sceneWillResignActive(app.windows)
        let page = try #require(app.curtains.first?.rootViewController?.view)
        #expect(page.backgroundColor === UIColor.systemBackground)
        #expect(!(page is UIImageView))
    }

    @Test("take the picture away at a touch when didBecomeActive got lost")
    func touch() throws {
        let app = try App(session: "touch")
        app.open()
        app.scene.sceneWillResignActive(app.windows)
        app.scene.window?.sendEvent(UIEvent([UITouch(phase: .cancelled)]))
        #expect(app.curtains.count == 1)
        app.scene.window?.sendEvent(UIEvent([UITouch(phase: .began)]))
        #expect(app.curtains.isEmpty)
    }

    @Test("do the same in SwiftUI")
    func swiftUI() throws {
        try guardSlot("swiftUI").set(.init(field: "chat.message"))
        let scene = ChatKeeper("swiftUI")
        var (focus, content): (FieldID?, SnapshotOverlay.Content?)
        scene.curtain = { content = $0 }
        scene.phaseChanged(isActive: true, isInBackground: false)
        scene.focus = { focus = $0 }
        scene.tell(.fieldAppeared("chat.message"))
        #expect(focus == "chat.message")
        scene.focusMoved(from: nil, to: "chat.message")
        scene.phaseChanged(isActive: false, isInBackground: false)
        #expect(content == .cover)
        #expect(try guardSlot("swiftUI").value() == .init(field: "chat.message"))
        ChatKeeper("").phaseChanged(isActive: true, isInBackground: false)
        #expect(Logged.shared.contains("scene"))
    }
}
