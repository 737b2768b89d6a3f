import DeviceLogs
import Simulator
import ScenarioSupport
import Testing

@testable import DeviceLogs
@testable import Scenarios

/// Every word of the traces' vocabulary reaches the model; the figures are those of its rules.
@Suite("The vocabulary of the traces")
struct ConformVocabularyTests {
    struct Case: Sendable, CustomStringConvertible {
        var system: String
        var device: String
        var start: String
        var actions: String
        /// The names of the posts that follow the actions, without `ChangeFrame`.
        var posts: [KeyboardNotificationName]

        var description: String { "\(device), \(system): \(start), \(actions)" }
    }

    static let hidden = #""keyboard":"hidden""#
    static let shown = #""keyboard":"shown""#

    static let cases = [
        Case(
            system: "9+", device: "iPhone 6", start: hidden,
            actions: #"{"do":"focus","field":"web"},{"do":"focusOther"},{"do":"blur"}"#,
            posts: [.willShow, .didShow, .willHide, .didHide]),
        Case(
            system: "13", device: "iPhone 11", start: hidden + #","kind":"numberPad""#,
            actions: #"{"do":"focus"},{"do":"focusOther","accessoryHeight":44}"#,
            posts: [.willShow, .didShow, .willShow, .didShow]),
        Case(
            system: "7", device: "iPhone 5s", start: shown, actions: #"{"do":"pop"}"#,
            posts: [.willHide, .didHide]),
        Case(
            system: "5", device: "iPhone 4s", start: shown, actions: #"{"do":"push"}"#,
            posts: [.willHide, .didHide, .willShow, .didShow]),
        Case(
            system: "8", device: "iPhone 6", start: shown, actions: #"{"do":"present"}"#,
            posts: [.willHide, .didHide]),
        Case(
            system: "9", device: "iPhone 6", start: shown,
            actions: #"{"do":"togglePrediction","to":false,"minimised":true}"#,
            posts: [.willShow, .didShow]),
        Case(
            system: "9", device: "iPhone 6", start: shown,
            actions: #"{"do":"changeKind","kind":"emoji"},{"do":"changeKind","kind":"letters"}"#,
            posts: []),
        Case(
            system: "13", device: "iPad Air 2", start: #""keyboard":"floating""#,
            actions: #"{"do":"drag"},{"do":"dock"},{"do":"float"}"#,
            posts: [.willShow, .didShow, .willHide, .didHide]),
        Case(
            system: "5", device: "iPad 2", start: #""keyboard":"split""#,
            actions: #"{"do":"dock"},{"do":"split"}"#,
            posts: [.willShow, .didShow, .willHide, .didHide, .willHide, .didHide]),
        Case(
            system: "9", device: "iPad Air 2", start: #""keyboard":"undocked""#,
            actions: #"{"do":"drag"},{"do":"blur"},{"do":"focus"}"#, posts: []),
        Case(
            system: "13", device: "iPhone 11", start: shown,
            actions: #"{"do":"attachHardware"},{"do":"detachHardware"}"#,
            posts: [.willHide, .didHide, .willShow, .didShow]),
        Case(
            system: "13", device: "iPhone 11", start: shown + #","hardware":true"#,
            actions: #"{"do":"toggleSoftwareKeyboard","to":false}"#, posts: [.willHide, .didHide]),
        Case(
            system: "12", device: "iPhone X", start: hidden,
            actions: #"{"do":"focus"},{"do":"relaunch","prediction":false},{"do":"focus"}"#,
            posts: [.willShow, .didShow, .willShow, .didShow]),
        Case(
            system: "26", device: "iPhone 17", start: shown,
            actions: #"{"do":"lockDevice"},{"do":"rotate","to":"portrait"}"#,
            posts: [.willShow, .didShow, .willShow, .didShow])
    ]

    @Test("is understood", arguments: cases)
    func words(word: Case) throws {
        let text = """
            {"inputs": {"system": "\(word.system)", "device": "\(word.device)",
            "orientation": "portrait", "start": {\(word.start)}, "actions": [\(word.actions)],
            "listens": [], "settings": []}, "events": []}
            """
        let trace = try TraceReader.read(Array(text.utf8), file: "t.json")
        let answer = try ConformPlayer.play(
            trace.inputs, catalogs: Fixtures.catalogs.get(), file: "t.json")
        let names = answer.posts.map(\.notification.name)
        #expect(names.filter { $0 != .willChangeFrame && $0 != .didChangeFrame } == word.posts)
        #expect(answer.refusal == nil, "\(answer.refusal ?? "")")
    }

    @Test(
        "cross-fades are read from a list of settings or from flags",
        arguments: [
            (#"["preferCrossFadeTransitions"]"#, true), (#"{"prefersCrossFade": true}"#, true),
            (#"{"prefersCrossFade": false}"#, false), (#"["reduceMotion"]"#, false)
        ])
    func settings(text: String, isOn: Bool) throws {
        let trace = """
            {"inputs": {"system": "14", "device": "iPhone 11", "orientation": "portrait",
            "start": {\(Self.hidden)}, "actions": [], "listens": [], "settings": \(text)},
            "events": []}
            """
        let read = try TraceReader.read(Array(trace.utf8), file: "t.json")
        #expect(read.inputs.prefersCrossFade == isOn)
    }
}
