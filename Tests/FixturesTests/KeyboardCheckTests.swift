import Fixtures
import Foundation
import TestSupport
import Testing

@Suite("The check that a keyboard came")
struct KeyboardCheckTests {
    /// Modules of declarations in a scratch folder.
    private static func declare(_ modules: [String], in scratch: Scratch) throws {
        for module in modules {
            let source = Repository.fixture("uikit-declarations/\(module).swift").path
            let built = try Shell.start(
                [
                    "swiftc", "-swift-version", "6", "-parse-as-library", "-emit-module",
                    "-module-name", module, "-emit-module-path", "\(module).swiftmodule", source
                ], in: scratch.folder)
            #expect(built.status == 0, "\(built.output)")
        }
    }

    @Test("has the right types in UI tests and in Swift Testing, as have the fixtures on UIKit")
    func types() throws {
        let scratch = try Scratch()
        try Self.declare(["UIKit", "XCTest"], in: scratch)
        let files = try FixtureFormat.swift.files(for: [Exported.sequences()[0]])
        try scratch.write(files)
        try scratch.write(FixtureFormat.keyboardCheck(), to: "KeyboardCheck.swift")
        try scratch.write(
            """
            import UIKit
            import XCTest

            @MainActor
            func usesAll(app: XCUIApplication, field: UIResponder) async throws {
                try requireKeyboard(in: app)
                try await requireKeyboard { field.becomeFirstResponder() }
                let fixture = KeyboardFixture.chatIkeIPhoneXIOS12
                fixture.post(screen: KeyboardFixture.mainScreen)
                try await fixture.play(screen: KeyboardFixture.mainScreen)
            }
            """, to: "Use.swift")
        let checked = try Shell.start(
            ["swiftc", "-swift-version", "6", "-typecheck", "-I", "."]
                + ["KeyboardCheck.swift", "Use.swift"] + files.map(\.name), in: scratch.folder)
        #expect(checked.status == 0 && checked.output == "", "\(checked.output)")
    }

    /// Looks for keyboards of many kinds, and prints which are found.
    private static let program = """
        import UIKit
        import XCTest

        @MainActor
        func post(height: Double) {
            let frame = CGRect(x: 0, y: 800 - height, width: 400, height: height)
            NotificationCenter.default.post(
                name: UIResponder.keyboardDidShowNotification, object: nil,
                userInfo: [UIResponder.keyboardFrameEndUserInfoKey: frame])
        }
        @MainActor
        func check(_ name: String, _ focus: @MainActor () -> Void) async {
            do {
                try await requireKeyboard(timeout: 0.1, after: focus)
                print(name, "came")
            } catch {
                print(name, error)
            }
        }
        let screen = CGRect(x: 0, y: 0, width: 400, height: 800)
        UIScreen.main.bounds = screen
        await check("keys") { post(height: 300) }
        await check("bar") { post(height: 69) }

        let field = UIView(), window = UIWindow(), scene = UIWindowScene()
        window.bounds = screen
        window.subviews = [field]
        scene.windows = [window]
        UIApplication.shared.connectedScenes = [scene]
        let bar = UIView()
        bar.bounds = CGRect(x: 0, y: 0, width: 400, height: 90)
        field.inputAccessoryView = bar
        field.becomeFirstResponder()
        await check("bars") { post(height: 159) }
        window.keyboardLayoutGuide.layoutFrame = CGRect(x: 0, y: 641, width: 400, height: 159)
        await check("standing bars") {}
        window.keyboardLayoutGuide.layoutFrame = CGRect(x: 0, y: 410, width: 400, height: 390)
        await check("standing keys") {}

        let app = XCUIApplication()
        app.frame = screen
        let keyboard = app.keyboards.firstMatch
        for (exists, y, hasKeys) in [
            (false, 500.0, true), (true, 731, false), (true, 731, true), (true, 800, true),
            (true, 500, false), (true, 500, true)
        ] {
            keyboard.exists = exists
            keyboard.frame = CGRect(x: 0, y: y, width: 400, height: 800 - y + 10)
            keyboard.keys.firstMatch.exists = hasKeys
            do {
                try requireKeyboard(in: app, timeout: 0.01)
                print("app", exists, y, hasKeys)
            } catch {}
        }
        """

    @Test("names the settings to change, and waits in vain for a bar without keys")
    func runs() throws {
        let scratch = try Scratch()
        try scratch.write(FixtureFormat.keyboardCheck(), to: "KeyboardCheck.swift")
        try scratch.write(Self.program, to: "main.swift")
        for module in ["UIKit", "XCTest"] {
            let source = Repository.fixture("uikit-declarations/\(module).swift").path
            let library = try Shell.start(
                [
                    "swiftc", "-swift-version", "6", "-parse-as-library", "-emit-library",
                    "-emit-module", "-module-name", module, "-o", "lib\(module).so", source
                ], in: scratch.folder)
            #expect(library.status == 0, "\(library.output)")
        }
        let built = try Shell.start(
            [
                "swiftc", "-swift-version", "6", "-I", ".", "-o", "check", "main.swift",
                "KeyboardCheck.swift"
                // By their paths: the toolchain has an XCTest of its own.
            ] + ["UIKit", "XCTest"].map { "\(scratch.folder.path)/lib\($0).so" },
            in: scratch.folder)
        #expect(built.status == 0, "\(built.output)")
        let output = try Shell.start(["./check"], in: scratch.folder).output
        #expect(output.hasPrefix("keys came\nbar No software keyboard came within"), "\(output)")
        let results = ["\nbars No ", "\nstanding bars No ", "\nstanding keys came\n"]
        for result in results { #expect(output.contains(result), "\(output)") }
        // An app has a keyboard only where it lies on the screen and has keys.
        #expect(output.hasSuffix("standing keys came\napp true 500.0 true\n"), "\(output)")
        let setting = "defaults write com.apple.iphonesimulator ConnectHardwareKeyboard -bool false"
        #expect(output.contains(setting))
    }
}
