import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

/// Good ways of handling the keyboard, and each with one rule removed: the search tells them apart.
@Suite("Broken copies of good handlings are caught")
struct ExploreMutantTests {
    /// A good handling, a copy of it without one rule, and the rule of the model that kills it.
    struct Mutant: Sendable, CustomTestStringConvertible {
        /// What is left out.
        var removed: String
        var good: String
        var broken: String
        var killer: Oracle
        var depth: Int
        var words = "trips"
        var device = "iPhone X"
        var system = "12.0"
        var screen = "chat"

        var testDescription: String { removed }
    }

    private static let guarded = "talkTracker, guardBoolean, overlaidSnapshot"

    static let mutants = [
        Mutant(
            removed: "the guard takes note", good: guarded,
            broken: "talkTracker, guardBoolean: { remembers: false }, overlaidSnapshot",
            killer: .keyboardReturns, depth: 7, words: "launch,home,tap"),
        Mutant(
            removed: "the guard restores", good: guarded,
            broken: "talkTracker, guardBoolean: { restores: false }, overlaidSnapshot",
            killer: .keyboardReturns, depth: 7, words: "launch,home,tap"),
        Mutant(
            removed: "the guard restores before the system can",
            good: "tracker, talkGuard", broken: "tracker, talkGuard: { at: didBecomeActive }",
            killer: .responderRestoredOnce, depth: 4, words: "launch,tap,home"),
        Mutant(
            removed: "the guard's note is durable", good: guarded,
            broken: "talkTracker, guardBoolean: { persists: false }, overlaidSnapshot",
            killer: .keyboardReturns, depth: 5, words: "launch,home,tap,kill"),
        Mutant(
            removed: "the overlay is laid", good: guarded,
            broken: "talkTracker, guardBoolean, overlaidSnapshot: { enabled: false }",
            killer: .cardShowsLastScreen, depth: 3, words: "launch,tap,peekSwitcher"),
        Mutant(
            removed: "the overlay is of all windows", good: guarded,
            broken: "talkTracker, guardBoolean, overlaidSnapshot: { captures: keyWindow }",
            killer: .cardShowsLastScreen, depth: 3, words: "launch,tap,peekSwitcher"),
        Mutant(
            removed: "the overlay goes at didBecomeActive", good: "tracker, talkOverlay",
            broken: "tracker, talkOverlay: { goesAtActive: false }",
            killer: .coverIsTakenAway, depth: 3, words: "launch,tap,peekSwitcher,permission"),
        Mutant(
            removed: "the cover comes at willResignActive",
            good: "tracker, coverAtBackground: { at: willResignActive }",
            broken: "tracker, coverAtBackground", killer: .cardShowsLastScreen, depth: 3,
            words: "launch,tap,peekSwitcher"),
        Mutant(
            removed: "an unlocked keyboard counts as away", good: "talkTracker",
            broken: "tracker: { didChangeFrameOnPad: true }", killer: .insetMatchesKeyboard,
            depth: 4, words: "launch,tap,undock", device: "iPad Air 2", screen: "legs"),
        Mutant(
            removed: "the tracker hears didChangeFrame on an iPad", good: "talkTracker",
            broken: "tracker", killer: .insetMatchesKeyboard, depth: 3, words: "launch,tap,split",
            device: "iPad Air 2"),
        Mutant(
            removed: "the tracker listens while inactive", good: "tracker",
            broken: "unsubscribeWhileInactive", killer: .insetMatchesKeyboard, depth: 4,
            words: "launch,tap,permission,call"),
        Mutant(
            removed: "the part that covers the view, and not the height",
            good: "tracker", broken: "tracker: { height: frame }", killer: .insetMatchesKeyboard,
            depth: 3, words: "launch,tap,tapOutside"),
        Mutant(
            removed: "insets of before are kept", good: "scrollViewInset: { keepsInsets: true }",
            broken: "scrollViewInset", killer: .insetMatchesKeyboard, depth: 3,
            words: "launch,tap,tapOutside", device: "iPhone 8", screen: "scrollForm"),
        Mutant(
            removed: "foreign keyboards are passed over",
            good: "tracker: { ignoreUnlessLocal: true }", broken: "tracker",
            killer: .tripMovesNothing, depth: 4),
        Mutant(
            removed: "the last window is moved", good: "tracker, interactiveDismissal",
            broken: "tracker, interactiveDismissal: { window: first }",
            killer: .keyboardFollowsFinger, depth: 5, words: "launch,tap,pan"),
        Mutant(
            removed: "the field under the lock resigns",
            good: "tracker, appLock: { responder: returns }", broken: "tracker, appLock",
            killer: .coveredStaysCovered, depth: 4, words: "launch,tap,home"),
        Mutant(
            removed: "observers go when the screen disappears",
            good: "tracker: { observes: viewWillAppear, removes: viewWillDisappear }",
            broken: "tracker: { observes: viewWillAppear, removes: dealloc }",
            killer: .observerCalledLate, depth: 4, words: "launch,tap,screens",
            device: "iPhone 5", system: "7.0", screen: "[chat, form]"),
        Mutant(
            removed: "the mode ends with its keyboard",
            good: "tracker, editingMode: { endsWithKeyboard: true }",
            broken: "tracker, editingMode", killer: .keyboardReturns, depth: 5,
            words: "launch,tap,tapOutside,home"),
        Mutant(
            removed: "the focus hears of what the system restores",
            good: "tracker, scriptFocus: { hearsRestores: true }", broken: "tracker, scriptFocus",
            killer: .keyboardReturns, depth: 5, words: "launch,tap,tapOutside,alert")
    ]

    private func broken(_ handling: String, _ mutant: Mutant) async throws -> Set<Oracle> {
        let catalogs = try Fixtures.catalogs.get()
        let text = ExploreScenarioTests.text(
            handling, device: mutant.device, system: mutant.system, screen: mutant.screen
        ).replacing("screen: [", with: "screens: [")
        let suite = try ScenarioSuite.parse(
            bytes: Array(text.utf8), file: "app.yaml", catalogs: catalogs)
        var options = ExploreOptions(words: try ExploreWord.parse(mutant.words))
        options.depth = mutant.depth
        let result = try await suite.cases[0].explore(options, catalogs: catalogs)
        let findings = result.answer.counterexamples.map(\.finding)
        return Set(findings.filter { $0.app == AppID(0) }.map(\.oracle))
    }

    @Test("The rule that kills the copy holds for the good one", arguments: mutants)
    func killed(_ mutant: Mutant) async throws {
        let good = try await broken(mutant.good, mutant)
        let bad = try await broken(mutant.broken, mutant)
        #expect(!good.contains(mutant.killer), "the good one breaks \(good)")
        #expect(bad.contains(mutant.killer), "the copy breaks \(bad)")
    }
}
