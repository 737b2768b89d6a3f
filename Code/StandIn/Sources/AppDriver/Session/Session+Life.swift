@_spi(Host) import UIKit

extension Session {
    private var application: UIApplication { .shared }
    private var center: NotificationCenter { .default }
    private var scene: UIWindowScene { .main }

    /// Delivers an event of the life cycle: the delegate's method first, then the notification,
    /// the scene before the application. With scenes the application's delegate does not hear of
    /// the changes that its scenes hear of.
    func live(_ name: String) {
        switch name {
        case "didFinishLaunching": launch()
        case "willConnect": connect()
        case "willEnterForeground":
            if hasScenes {
                sceneDelegate?.sceneWillEnterForeground(scene)
                center.post(name: UIScene.willEnterForegroundNotification, object: scene)
            } else {
                application.delegate?.applicationWillEnterForeground(application)
            }
            post(UIApplication.willEnterForegroundNotification)
        case "didBecomeActive":
            if hasScenes {
                sceneDelegate?.sceneDidBecomeActive(scene)
                center.post(name: UIScene.didActivateNotification, object: scene)
            } else {
                application.delegate?.applicationDidBecomeActive(application)
            }
            post(UIApplication.didBecomeActiveNotification)
        case "willResignActive":
            if hasScenes {
                sceneDelegate?.sceneWillResignActive(scene)
                center.post(name: UIScene.willDeactivateNotification, object: scene)
            } else {
                application.delegate?.applicationWillResignActive(application)
            }
            post(UIApplication.willResignActiveNotification)
        case "didEnterBackground":
            if hasScenes {
                sceneDelegate?.sceneDidEnterBackground(scene)
                center.post(name: UIScene.didEnterBackgroundNotification, object: scene)
            } else {
                application.delegate?.applicationDidEnterBackground(application)
            }
            post(UIApplication.didEnterBackgroundNotification)
        case "willTerminate":
            application.delegate?.applicationWillTerminate(application)
            post(UIApplication.willTerminateNotification)
        case "didDisconnect":
            sceneDelegate?.sceneDidDisconnect(scene)
            center.post(name: UIScene.didDisconnectNotification, object: scene)
        default: reporter.log("unknown event of the life cycle: \(name)")
        }
    }

    private func post(_ name: Notification.Name) { center.post(name: name, object: application) }

    private func launch() {
        if let delegate = app.makeDelegate?() {
            application.delegate = delegate
            // The main storyboard is loaded before the delegate hears of the launch.
            let window = app.makeSceneDelegate == nil ? MainStoryboard.makeWindow(scene: nil) : nil
            if let window {
                self.window = window
                delegate.window = window
            }
            defer { showMain(window, unless: delegate.window) }
            _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
            _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
        }
        post(UIApplication.didFinishLaunchingNotification)
    }

    /// Shows the window of the main storyboard, where the code has not put another in its place.
    private func showMain(_ window: UIWindow?, unless other: UIWindow?) {
        guard let window else { return }
        if let other, other !== window {
            self.window = nil
            return
        }
        window.makeKeyAndVisible()
    }

    private func connect() {
        guard sceneDelegate == nil, let delegate = app.makeSceneDelegate?() else { return }
        sceneDelegate = delegate
        scene.delegate = delegate
        center.post(name: UIScene.willConnectNotification, object: scene)
        let window = MainStoryboard.makeWindow(scene: scene)
        if let window {
            self.window = window
            delegate.window = window
        }
        defer { showMain(window, unless: delegate.window) }
        delegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
    }

    // MARK: Appearance

    /// Calls an appearance callback of the root controller of the window.
    func appear(_ name: String) {
        if rootWindow == nil, let makeRoot = app.makeRoot {
            let window = UIWindow(frame: CGRect(origin: .zero, size: Stage.windowFrame.size))
            self.window = window
            window.rootViewController = makeRoot()
            window.makeKeyAndVisible()
        }
        guard let root = rootWindow?.rootViewController else {
            reporter.log("The app has no window with a root view controller.")
            return
        }
        root.callAppearance(name)
    }

    /// The app's window: the one that the session made, or the lowest that the code shows.
    private var rootWindow: UIWindow? {
        window ?? Stage.mainWindow.flatMap { $0.rootViewController == nil ? nil : $0 }
    }

    func warnOfMemory() {
        application.delegate?.applicationDidReceiveMemoryWarning(application)
        post(UIApplication.didReceiveMemoryWarningNotification)
        for controller in Controllers.all { controller.didReceiveMemoryWarning() }
    }
}
