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
        // A host component of React Native, of the kind that the third argument names.
        const viewConfig = { uiViewClassName: 'RCTSinglelineTextInputView' };
        const memoizedProps = { testID: 'message', text: 'never recorded' };
        const hosts = {
          paper: { _nativeTag: 3, _children: [], viewConfig,
            _internalFiberInstanceHandleDEV: { memoizedProps } },
          fabric: { __nativeTag: 3, _viewConfig: viewConfig,
            __internalInstanceHandle: { memoizedProps: null, pendingProps: memoizedProps } },
          number: { _nativeTag: 3, viewConfig, _internalFiberInstanceHandleDEV:
            { memoizedProps: { ...memoizedProps, keyboardType: 'number-pad',
              secureTextEntry: true, inputAccessoryViewID: 'bar' } } },
          page: { _nativeTag: 3, viewConfig: { uiViewClassName: 'RCTMultilineTextInputView' },
            _internalFiberInstanceHandleDEV: { memoizedProps } },
          opaque: { _nativeTag: 3, viewConfig },
          hostile: { get viewConfig() { throw new Error(); } },
        };
        const field = () => hosts[process.argv[4]];
        if (global.__DEV__) {
          now = 5000;
          focused = field();
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

    private static func run(_ mode: String, host: String = "paper") throws -> String {
        let folder = try Scratch()
        let script = try folder.write(app, to: "app.js")
        let result = try Shell.start(
            [
                node ?? "", script, Self.folder.appendingPathComponent("keyboardRecorder.js").path,
                mode, host
            ], withErrors: false)
        #expect(result.status == 0, "\(result.output)")
        return result.output
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

    static let hosts: [(host: String, line: String)] = [
        (
            "paper",
            "\"class\":\"RCTUITextField\",\"id\":\"message\",\"keyboardType\":0,"
                + "\"secure\":false,\"accessory\":0}"
        ),
        (
            "fabric",
            "\"class\":\"RCTUITextField\",\"id\":\"message\",\"keyboardType\":0,"
                + "\"secure\":false,\"accessory\":0}"
        ),
        (
            "number",
            "\"class\":\"RCTUITextField\",\"id\":\"message\",\"keyboardType\":4,"
                + "\"secure\":true,\"accessory\":null}"
        ),
        (
            "page",
            "\"class\":\"RCTUITextView\",\"id\":\"message\",\"keyboardType\":0,"
                + "\"secure\":false,\"accessory\":0}"
        ),
        (
            "opaque",
            "\"class\":\"RCTUITextField\",\"id\":\"\",\"keyboardType\":null,"
                + "\"secure\":null,\"accessory\":null}"
        ),
        (
            "hostile",
            "\"class\":\"RCTUITextField\",\"id\":\"\",\"keyboardType\":null,"
                + "\"secure\":null,\"accessory\":null}"
        )
    ]

    @Test(
        "in JavaScript know the field by the host component that React Native has",
        .enabled(if: node != nil), arguments: hosts.indices)
    func hostComponents(index: Int) throws {
        let (host, line) = Self.hosts[index]
        let text = try Self.run("debug", host: host)
        let responders = text.split(separator: "\n").filter { $0.contains("\"responder\"") }
        #expect(responders.count == 1 && responders[0].hasSuffix(line), "\(responders)")
        #expect(!text.contains("never recorded"))
        let heights = try RecordedTripTests.calibration([text]).heights.count
        #expect(heights == (line.contains("null") ? 0 : 1))
    }

    @Test("in JavaScript write nothing in a release", .enabled(if: node != nil))
    func release() throws {
        #expect(try Self.run("release").isEmpty)
    }
}
