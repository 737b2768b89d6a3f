import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

/// Every bad way that the documents tell of, found by the same search with nothing said about it.
@Suite("What the documents warn of is found without hints")
struct ExploreMechanismTests {
    /// A way of handling the keyboard, and the fewest actions that break a rule of it.
    struct Mechanism: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var oracle: Oracle
        var cost: Int
        /// The last step of the path, and the words of the search.
        var last: String
        var words = "default"

        var testDescription: String { name }
    }

    private static func text(
        _ handling: String, _ device: String = "iPhone X", _ system: String = "12.0",
        screens: String = "chat"
    ) -> String {
        ExploreScenarioTests.text(handling, device: device, system: system, screen: screens)
            .replacing("screen: [", with: "screens: [")
    }

    static let mechanisms = [
        Mechanism(
            name: "the bar fallen, or hanging, after an app switch", text: text("tracker"),
            oracle: .insetMatchesKeyboard, cost: 4, last: "switchTo ike", words: "trips"),
        Mechanism(
            name: "unsubscribing, with a call or a permission in the middle",
            text: text("unsubscribeWhileInactive"), oracle: .insetMatchesKeyboard, cost: 4,
            last: "answerPrompt"),
        Mechanism(
            name: "a foreign keyboard moves a bar whose own was never up", text: text("tracker"),
            oracle: .tripMovesNothing, cost: 3, last: "tap body", words: "trips"),
        Mechanism(
            name: "a foreign keyboard moves an accessory view",
            text: text("inputAccessoryView", screens: "legs"),
            oracle: .tripMovesNothing, cost: 3, last: "tap body", words: "trips"),
        Mechanism(
            name: "the hole in the card", text: text("tracker"), oracle: .cardShowsLastScreen,
            cost: 3, last: "switchTo notes"),
        Mechanism(
            name: "the keyboard's hidden window is moved with the finger",
            text: text("tracker, interactiveDismissal: { window: first }"),
            oracle: .keyboardFollowsFinger, cost: 5, last: "pan", words: "gestures"),
        Mechanism(
            name: "the bar at the top while an iPad's keyboard is dragged",
            text: text("tracker: { didChangeFrameOnPad: true }", "iPad Air 2", screens: "legs"),
            oracle: .insetMatchesKeyboard, cost: 4, last: "keyboard drag",
            words: "launch,tap,undock"),
        Mechanism(
            name: "the bar that stays up after a split", text: text("tracker", "iPad Air 2"),
            oracle: .insetMatchesKeyboard, cost: 3, last: "keyboard split"),
        Mechanism(
            name: "the double restore, on a trip as on a quick swipe",
            text: text("tracker, talkGuard: { at: didBecomeActive }", "iPhone 17", "26.5"),
            oracle: .responderRestoredOnce, cost: 4, last: "launch ike",
            words: "launch,tap,home,quickSwitch"),
        Mechanism(
            name: "the keyboard over the app's own lock", text: text("tracker, appLock"),
            oracle: .coveredStaysCovered, cost: 4, last: "switchTo ike"),
        Mechanism(
            name: "the cover that sticks",
            text: text("tracker, talkOverlay: { goesAtActive: false }"),
            oracle: .coverIsTakenAway, cost: 2, last: "peekSwitcher"),
        Mechanism(
            name: "observers from viewDidLoad to deallocation",
            text: text(
                "tracker: { observes: viewDidLoad, removes: dealloc }", "iPhone 5", "7.0",
                screens: "[chat, form]"),
            oracle: .observerCalledLate, cost: 3, last: "tap"),
        Mechanism(
            name: "216 points with a Japanese keyboard",
            text: text("hardCoded216", "iPhone 4s", "6.0"), oracle: .insetMatchesKeyboard,
            cost: 3, last: "changeKeyboard"),
        Mechanism(
            name: "the notification taken for a callback",
            text: text("notificationAsCallback", "iPhone Xs", "17.0"),
            oracle: .insetMatchesKeyboard, cost: 2, last: "tap messageField"),
        Mechanism(
            name: "the cover that comes too late", text: text("tracker, coverAtBackground"),
            oracle: .cardShowsLastScreen, cost: 3, last: "switchTo notes"),
        Mechanism(
            name: "insets of the app's own are lost",
            text: text("scrollViewInset", "iPhone 8", screens: "scrollForm"),
            oracle: .insetMatchesKeyboard, cost: 2, last: "tap textField"),
        Mechanism(
            name: "the repair that hides faults",
            text: text("unsubscribeWhileInactive, layoutWatchdog: { mode: repair }"),
            oracle: .insetMatchesKeyboard, cost: 3, last: "peekSwitcher")
    ]

    @Test(
        "Each is found with as few actions, and its file breaks the rule again",
        arguments: mechanisms)
    func finds(_ mechanism: Mechanism) async throws {
        let catalogs = try Fixtures.catalogs.get()
        let suite = try ScenarioSuite.parse(
            bytes: Array(mechanism.text.utf8), file: "app.yaml", catalogs: catalogs)
        var options = ExploreOptions(words: try ExploreWord.parse(mechanism.words))
        options.depth = mechanism.cost
        let result = try await suite.cases[0].explore(options, catalogs: catalogs)
        let found = try #require(
            result.examples.first { example in
                let finding = example.counterexample.finding
                return finding.oracle == mechanism.oracle && finding.app == AppID(0)
            }, "\(result.text)")
        #expect(found.counterexample.cost == mechanism.cost, "\(found.steps)")
        #expect(found.steps.last?.hasPrefix(mechanism.last) == true, "\(found.steps)")
        for example in result.examples {
            #expect(example.run.failures.isEmpty, "\(example.text)")
            let same = example.run.records.contains { record in
                record.atMs == example.counterexample.atMs
                    && record.event == .finding(example.counterexample.finding)
            }
            #expect(same, "\(example.counterexample.finding) \(example.text)")
        }
    }
}
