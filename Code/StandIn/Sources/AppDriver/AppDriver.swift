import CHost
@_spi(Host) import UIKit

/// Runs an app's code as a child of restore-tool.
///
/// The functions here are called by the `main.swift` that `restore-code build` writes. They never
/// return: the process waits as a nursery, and each child serves its channel to the end.
public enum AppDriver {
    /// Runs an app of one window whose root is the controller that the closure makes.
    public static func run(root: @escaping @MainActor () -> UIViewController) -> Never {
        run(App(makeRoot: root))
    }

    /// Runs an app by its application delegate, which makes the window.
    public static func run(
        delegate: @escaping @autoclosure @MainActor () -> any UIApplicationDelegate
    ) -> Never {
        run(App(makeDelegate: delegate))
    }

    /// Runs an app by its scene delegate, which makes the window.
    public static func run(
        scene: @escaping @autoclosure @MainActor () -> any UIWindowSceneDelegate
    ) -> Never {
        run(App(makeSceneDelegate: scene))
    }

    /// Runs an app by its application delegate and its scene delegate.
    public static func run(
        delegate: @escaping @autoclosure @MainActor () -> any UIApplicationDelegate,
        scene: @escaping @autoclosure @MainActor () -> any UIWindowSceneDelegate
    ) -> Never {
        run(App(makeDelegate: delegate, makeSceneDelegate: scene))
    }

    private static func run(_ app: App) -> Never {
        chost_fix_addresses()
        setenv("TZ", "UTC", 1)
        setenv("LANG", "en_US.UTF-8", 1)
        MainActor.assumeIsolated { WarmUp.run() }
        Nursery.wait()
        let channel = Channel(descriptor: CHOST_CHANNEL)
        channel.write("restore-app 1\n")
        chost_set_deterministic(true)
        VirtualExecutors.install()
        MainActor.assumeIsolated { serve(app, on: channel) }
        _exit(0)
    }

    /// Answers blocks until the channel ends.
    @MainActor static func serve(_ app: App, on channel: Channel) {
        let reporter = Reporter(channel: channel)
        let session = Session(app: app, reporter: reporter)
        Host.port = reporter
        while let lines = channel.readBlock() {
            do {
                session.answer(try Block(lines: lines))
            } catch {
                Host.writeLine("\(error)")
                _exit(65)
            }
            reporter.finish()
        }
    }
}

/// The parts of the app's code that the system makes.
struct App {
    var makeRoot: (@MainActor () -> UIViewController)?
    var makeDelegate: (@MainActor () -> any UIApplicationDelegate)?
    var makeSceneDelegate: (@MainActor () -> any UIWindowSceneDelegate)?
}
