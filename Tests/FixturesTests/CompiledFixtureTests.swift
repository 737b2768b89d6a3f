import Fixtures
import Foundation
import Simulator
import TestSupport
import Testing

@Suite("Fixtures in their own languages")
struct CompiledFixtureTests {
    /// Observes every name of a fixture, and prints what arrives.
    private static let program = """
        import Foundation

        let fixture = KeyboardFixture.NAME
        let center = NotificationCenter()
        final class Screen {}
        let screen = Screen()
        for name in Set(fixture.events.map(\\.name)) {
            _ = center.addObserver(
                forName: Notification.Name(name), object: nil, queue: nil
            ) { notification in
                let end = notification.userInfo?["UIKeyboardFrameEndUserInfoKey"] as? CGRect
                let curve = notification.userInfo?["UIKeyboardAnimationCurveUserInfoKey"] as? Int
                let object = notification.object is Screen ? "screen" : "nil"
                let frame = end.map { "\\($0.minX) \\($0.minY) \\($0.width) \\($0.height)" } ?? "-"
                print(notification.name.rawValue, frame, curve.map(String.init) ?? "-", object)
            }
        }
        var seconds = 0.0
        fixture.post(to: center, screen: screen) { seconds += $0 }
        print(Int((seconds * 1000).rounded()), fixture.notifications().count)
        let window = fixture.window(at: 0)
        print(window?.isLandscape ?? true, window?.frame.width ?? 0, window?.frame.height ?? 0)
        """

    @Test("compile as Swift, and the frames arrive in order", arguments: ["12.0", "17.0"])
    func swift(system: String) throws {
        let device = system == "17.0" ? "iPhone 15" : "iPhone X"
        let sequence = try Exported.sequences(device: device, system: system)[0]
        let files = try FixtureFormat.swift.files(for: [sequence])
        let scratch = try Scratch()
        try scratch.write(files)
        let name = try #require(files.last?.name.dropLast(6))
        let variable = name.prefix(1).lowercased() + name.dropFirst()
        try scratch.write(Self.program.replacing("NAME", with: variable), to: "main.swift")
        let built = try Shell.start(
            ["swiftc", "-swift-version", "6", "-o", "play", "main.swift"] + files.map(\.name),
            in: scratch.folder)
        #expect(built.status == 0 && built.output == "", "\(built.output)")
        let played = try Shell.start(["./play"], in: scratch.folder)
        #expect(played.output == Self.lines(of: sequence))
    }

    /// The lines that the program prints.
    private static func lines(of sequence: FixtureSequence) -> String {
        var lines: [String] = []
        for event in sequence.events {
            switch event.kind {
            case .lifecycle(_, let names): lines += names.map { "\($0) - - nil" }
            case .keyboard(let post):
                let sides = [post.end.x, post.end.y, post.end.width, post.end.height]
                let end = sides.map { "\($0.points)" }.joined(separator: " ")
                let object = post.objectIsScreen ? "screen" : "nil"
                lines.append("\(post.name.objectiveC) \(end) \(post.curve) \(object)")
            }
        }
        let last = sequence.events.last?.atMs ?? 0
        let size = sequence.windows[0].frame.size
        let window = "false \(size.width.points) \(size.height.points)"
        return (lines + ["\(last) \(lines.count)", window, ""]).joined(separator: "\n")
    }

    private static let hasNode = Shell.has(["node", "--version"])

    @Test(
        "of JavaScript hand their events to the emitter in order",
        .enabled(if: hasNode, "there is no node on this machine"))
    func javaScript() throws {
        let sequence = try Exported.sequences()[0]
        let files = try FixtureFormat.reactNative.files(for: [sequence])
        let scratch = try Scratch()
        try scratch.write(files)
        try scratch.write(
            """
            const { post, play } = require('./keyboard-fixtures');
            const fixture = require('./\(files[1].name)');
            let passed = 0;
            const emitter = { emit: (name, event) => {
              const end = event.endCoordinates;
              const frame = end && `${end.screenY} ${end.height} ${event.easing}`;
              console.log(name, frame ?? event.app_state);
            } };
            post(fixture, emitter, (ms) => { passed += ms; });
            console.log(passed);
            """, to: "run.js")
        let played = try Shell.start(["node", "run.js"], in: scratch.folder)
        let first = [
            "appStateDidChange active", "keyboardWillChangeFrame 477 335 keyboard",
            "keyboardWillShow 477 335 keyboard", "keyboardDidChangeFrame 477 335 keyboard"
        ]
        #expect(played.status == 0, "\(played.output)")
        #expect(played.output.hasPrefix(first.joined(separator: "\n")), "\(played.output)")
        let last = sequence.events.last?.atMs ?? 0
        #expect(played.output.hasSuffix("\n\(last)\n"), "\(played.output)")
    }

    @Test(
        "of Capacitor reach the plugin, the window, the document and the visual viewport",
        .enabled(if: hasNode, "there is no node on this machine"))
    func capacitor() throws {
        let files = try FixtureFormat.capacitor.files(for: [Exported.sequences()[0]])
        let scratch = try Scratch()
        try scratch.write(files)
        try scratch.write(
            """
            const { post } = require('./keyboard-fixtures');
            const window = new EventTarget();
            window.visualViewport = new EventTarget();
            window.visualViewport.addEventListener('resize', () =>
              console.log('resize', window.visualViewport.height));
            window.addEventListener('keyboardWillShow', (event) =>
              console.log('window', event.keyboardHeight));
            const listen = (target, where) => {
              for (const name of ['pause', 'resume']) {
                target.addEventListener(name, () => console.log(where, name));
              }
            };
            const fixture = require('./\(files[1].name)');
            const pauses = { ...fixture,
              events: fixture.events.filter((event) => /pause|resume/.test(event.name)) };
            const [own, inWindow, anywhere] = [0, 1, 2].map(() => new EventTarget());
            listen(window, 'wrong');
            listen(own, 'own document');
            listen(inWindow, 'document of the window');
            listen(anywhere, 'global document');
            post(pauses, { window, document: own });
            post(pauses, { window: Object.assign(new EventTarget(), { document: inWindow }) });
            globalThis.document = anywhere;
            post(require('./\(files[1].name)'), {
              window, notify: (name, data) => console.log(name, JSON.stringify(data)) });
            """, to: "run.js")
        let played = try Shell.start(["node", "run.js"], in: scratch.folder)
        let documents = ["own document", "document of the window"]
        let first =
            documents.flatMap { ["\($0) pause", "\($0) resume"] } + [
                "keyboardWillShow {\"keyboardHeight\":335}", "window 335", "resize 477",
                "keyboardDidShow {\"keyboardHeight\":335}", "keyboardWillHide {}", "resize 812"
            ]
        #expect(played.output.hasPrefix(first.joined(separator: "\n")), "\(played.output)")
        let global = played.output.split(separator: "\n").filter { $0.hasPrefix("global ") }
        #expect(global == ["global document pause", "global document resume"])
        #expect(!played.output.contains("wrong"), "\(played.output)")
    }

    @Test(
        "of Dart and Kotlin are parsed by grammars of those languages",
        .enabled(if: Shell.hasGrammars, "\(Shell.withoutGrammars)"))
    func grammars() throws {
        let scratch = try Scratch()
        var names: [String] = []
        for format in [FixtureFormat.dart, .kotlin] {
            let files = try format.files(for: Exported.sequences(device: "iPad 2", system: "5.0"))
            try scratch.write(files)
            names += files.map(\.name)
        }
        try scratch.write("fun broken( {", to: "Broken.kt")
        try scratch.write("const broken = Fixture(at: ;", to: "broken.dart")
        let parsed = try Shell.parse(names, in: scratch.folder)
        #expect(parsed.status == 0, "\(parsed.output)")
        for broken in ["Broken.kt", "broken.dart"] {
            let result = try Shell.parse([broken], in: scratch.folder)
            #expect(result.status == 1, "\(broken): \(result.output)")
        }
    }

    @Test(
        "of Objective-C have the right types",
        .enabled(if: Shell.hasClang, "there is no clang on this machine"))
    func objectiveC() throws {
        let files = try FixtureFormat.objc.files(for: Exported.sequences())
        let scratch = try Scratch()
        try scratch.write(files)
        for file in files where file.name.hasSuffix(".m") {
            let checked = try Shell.checkObjectiveC(file.name, in: scratch.folder)
            #expect(checked.status == 0, "\(checked.output)")
        }
    }
}
