import UIKit

/// What the delegates and observers of an app hear, in order.
@MainActor private enum Heard {
    static var names: [String] = []

    static func observe() {
        let center = NotificationCenter.default
        for name in [
            UIApplication.didFinishLaunchingNotification,
            UIApplication.willEnterForegroundNotification,
            UIApplication.didBecomeActiveNotification,
            UIApplication.willResignActiveNotification,
            UIApplication.didEnterBackgroundNotification, UIScene.willConnectNotification,
            UIScene.didActivateNotification, UIScene.didEnterBackgroundNotification
        ] {
            center.addObserver(forName: name, object: nil, queue: nil) { note in
                MainActor.assumeIsolated { say(note.name.rawValue) }
            }
        }
    }

    static func say(_ name: String) { NSLog("%@", name) }
}

final class ProbeAppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Heard.observe()
        Heard.say("didFinishLaunching")
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        Heard.say("applicationDidEnterBackground")
    }
}

final class ProbeSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: scene)
        window?.rootViewController = UINavigationController(rootViewController: Root())
        window?.makeKeyAndVisible()
        Heard.say("restores \(session.stateRestorationActivity?.activityType ?? "nothing")")
    }

    func sceneDidEnterBackground(_ scene: UIScene) { Heard.say("sceneDidEnterBackground") }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        let activity = NSUserActivity(activityType: "probe.chat")
        activity.addUserInfoEntries(from: ["draft": "Hello"])
        return activity
    }

    private final class Root: UIViewController {
        override func viewDidLoad() {
            super.viewDidLoad()
            title = "Chats"
            Heard.say("viewDidLoad")
        }
        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            Heard.say("viewDidAppear")
        }
        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            Heard.say("viewDidDisappear")
        }
        override func viewWillTransition(
            to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.viewWillTransition(to: size, with: coordinator)
            Heard.say("to \(size.width) from \(view.bounds.width)")
            coordinator.animate(
                alongsideTransition: { [self] _ in Heard.say("along \(view.bounds.width)") },
                completion: { _ in Heard.say("rotated") })
        }
        override func didReceiveMemoryWarning() { Heard.say("memory") }
        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            if previous?.userInterfaceStyle != traitCollection.userInterfaceStyle {
                Heard.say("style")
            }
        }
    }
}

/// A controller that does what iOS answers with an exception, or what the stand-in lacks.
final class FailingController: UIViewController {
    private let failure: String

    init(_ failure: String) {
        self.failure = failure
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        switch failure {
        case "exception": view.perform(Selector("noSuchMethod"))
        case "lacks": RunLoop.current.run(until: Date())
        case "file": try? Data([1]).write(to: URL(fileURLWithPath: "/tmp/restore-hostile"))
        default: fatalError("crash at start")
        }
    }
}
