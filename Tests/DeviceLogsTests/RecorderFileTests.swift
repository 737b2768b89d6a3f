import DeviceLogs
import Foundation
import ScenarioSupport
import TestSupport
import Testing

@testable import DeviceLogs

/// The files that apps add. The Swift one is run by `Code/Samples/recording.yaml`.
@Suite("The recorders")
struct RecorderFileTests {
    private static let folder = Repository.root.appendingPathComponent("Recorder")
    private static let node = ["/usr/bin/node", "/usr/local/bin/node"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test("are one file of at most 150 lines each, and ask no view for its text")
    func files() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        #expect(
            names == [
                "KeyboardRecorder.m", "KeyboardRecorder.swift", "keyboardRecorder.js",
                "keyboard_recorder.dart"
            ])
        for name in names {
            let text = try String(
                contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 151, "\(name)")
            #expect(lines.allSatisfy { $0.count <= 100 }, "\(name)")
            for word in [".text\n", ".text)", ".text;", ".attributedText", ".placeholder"] {
                #expect(!text.contains(word), "\(name) has \(word)")
            }
        }
    }

    private static func path(_ name: String) -> String {
        folder.appendingPathComponent(name).path
    }

    @Test(
        "in Objective-C has the right types, in a debug build and in a release",
        .enabled(if: Shell.hasClang, "there is no clang on this machine"),
        arguments: [["DEBUG=1"], []])
    func objectiveC(macros: [String]) throws {
        let file = Self.path("KeyboardRecorder.m")
        let checked = try Shell.checkObjectiveC(file, defining: macros)
        #expect(checked.status == 0, "\(checked.output)")
        let folder = try Scratch()
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let wrong = try folder.write(
            text.replacing("[self look];", with: "[self lok];"), to: "wrong.m")
        #expect(try Shell.checkObjectiveC(wrong, defining: macros).status != 0)
    }

    @Test(
        "in Dart is parsed by a grammar of that language",
        .enabled(if: Shell.hasGrammars, "\(Shell.withoutGrammars)"))
    func dart() throws {
        let parsed = try Shell.parse([Self.path("keyboard_recorder.dart")])
        #expect(parsed.status == 0, "\(parsed.output)")
    }

    /// An app that takes a tap, is left and comes back, on a React Native that is made up.
    private static let app = """
        global.__DEV__ = process.argv[3] === 'debug';
        global.requestAnimationFrame = () => {};
        const { startKeyboardRecorder } = require(process.argv[2]);
        const hears = {};
        let now = 1000, focused = null;
        const remove = () => {};
        const reactNative = {
          AppState: { currentState: 'active',
            addEventListener: (name, react) => { hears[name] = react; return { remove }; } },
          Dimensions: { get: () => ({ width: 390, height: 844 }) },
          Keyboard: { addListener: (name, react) => { hears[name] = react; return { remove }; } },
          Platform: { OS: 'ios', Version: '15.0' },
          TextInput: { State: { currentlyFocusedInput: () => focused } },
        };
        const end = startKeyboardRecorder(
          { reactNative, device: 'iPhone 13', app: 'form', now: () => now, pid: 7 });
        const [up, down] = [[0, 844], [0, 508]].map(([screenX, screenY]) =>
          ({ screenX, screenY, width: 390, height: 336 }));
        function post(names, from, to, duration) {
          for (const name of names) {
            hears['keyboard' + name]({ duration, easing: 'keyboard', startCoordinates: from,
              endCoordinates: to, isEventFromThisApp: true });
            now += 2;
          }
        }
        if (global.__DEV__) {
          now = 5000;
          focused = { props: { testID: 'message', value: 'never recorded' } };
          post(['WillChangeFrame', 'WillShow'], up, down, 250);
          now = 5396;
          post(['DidChangeFrame', 'DidShow'], up, down, 250);
          now = 7000;
          hears.change('inactive');
          now = 7500;
          hears.change('background');
          now = 12000;
          hears.change('active');
        }
        end();
        """

    private static func run(_ mode: String) throws -> String {
        let folder = try Scratch()
        let script = try folder.write(app, to: "app.js")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: node ?? "")
        process.arguments = [
            script, Self.folder.appendingPathComponent("keyboardRecorder.js").path, mode
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
    }

    @Test("in JavaScript write a log that is replayed", .enabled(if: node != nil))
    func javaScript() throws {
        let text = try Self.run("debug")
        #expect(!text.contains("never recorded"))
        let recording = try Recording.read(Array(text.utf8), file: "rn.jsonl")
        #expect(recording.warnings == [])
        let trip = try #require(try Trip(recording, catalogs: Fixtures.catalogs.get()))
        #expect(trip.steps.map(\.text).prefix(2) == ["launch: form", "tap: message"])
        #expect(trip.steps.count == 4 && ["home", "switchTo"].contains(trip.steps[2].word))
    }

    @Test("in JavaScript write nothing in a release", .enabled(if: node != nil))
    func release() throws {
        #expect(try Self.run("release").isEmpty)
    }
}
