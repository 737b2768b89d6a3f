import Foundation
import Testing

@testable import Restoration
import StateStore

/// A scene that notes what it is asked to do.
@MainActor private final class NotingScene: RestoringScene {
    var keeper: SceneKeeper
    var notes: [String] = []

    init(_ keeper: SceneKeeper = SceneKeeper()) { self.keeper = keeper }

    var failure: (any Error)?

    func persisted() throws -> FirstResponderGuard.Record? {
        if let failure { throw failure }
        return .init(field: "a")
    }

    func persist(_ record: FirstResponderGuard.Record?) throws {
        if let failure { throw failure }
        notes.append("persist \(record?.field.name ?? "nothing")")
    }

    func persistenceFailed(_ error: any Error) { notes.append("failed: \(error)") }

    func makeFirstResponder(_ field: FieldID, animated: Bool) {
        notes.append("first \(field)\(animated ? ", animated" : "")")
        receive(.becameFirstResponder(field))
    }

    func resignFirstResponder(_ field: FieldID) {
        notes.append("resign \(field)")
        receive(.resignedFirstResponder(field))
    }

    func cover(with content: SnapshotOverlay.Content?) {
        switch content {
        case .capture(let hidden): notes.append("capture without \(hidden)")
        case .cover: notes.append("cover")
        case nil: notes.append("uncover")
        }
    }

    func notes(after inputs: FirstResponderGuard.Input...) -> [String] {
        notes = []
        for input in inputs { receive(input) }
        return notes
    }
}

/// A disk that is full.
private struct Full: Error {}

@MainActor @Suite("A scene's keeper")
struct SceneKeeperTests {
    private func active(_ field: FieldID) -> NotingScene {
        let scene = NotingScene()
        scene.receive(.willEnterForeground)
        scene.receive(.didBecomeActive)
        scene.receive(.becameFirstResponder(field))
        return scene
    }

    @Test("persists and covers on the way out; on the way back the field is first, then uncovered")
    func roundTrip() {
        let scene = active("a")
        #expect(scene.notes(after: .willResignActive) == ["persist a", "capture without []"])
        #expect(scene.notes(after: .didEnterBackground, .resignedFirstResponder("a")) == [])
        #expect(scene.notes(after: .willEnterForeground) == ["first a", "uncover"])
        #expect(scene.notes(after: .didBecomeActive) == [])
    }

    @Test("has the field below a lock resign, and brings it back after the unlock")
    func lock() {
        let scene = active("a")
        #expect(scene.notes(after: .coverAppeared(.lockScreen)) == ["resign a"])
        #expect(scene.notes(after: .becameFirstResponder("a")) == ["resign a"])
        #expect(scene.notes(after: .coverDisappeared(.lockScreen)) == ["first a, animated"])
    }

    @Test("erases what is no longer true")
    func erases() {
        let scene = active("a")
        scene.receive(.willResignActive)
        scene.receive(.didBecomeActive)
        #expect(scene.notes(after: .userDismissed) == ["persist nothing"])
    }

    @Test("reports what cannot be written or read, and goes on")
    func failures() {
        let scene = active("a")
        scene.failure = Full()
        #expect(scene.notes(after: .willResignActive) == ["failed: Full()", "capture without []"])
        scene.notes = []
        scene.resume()
        #expect(scene.notes == ["failed: Full()"])
        scene.failure = nil
        scene.resume()
        #expect(scene.notes(after: .willEnterForeground) == ["first a", "uncover"])
    }

    @Test("what could not be erased is erased at the next departure, so that it never comes back")
    func erasesAgain() {
        let scene = active("a")
        scene.receive(.willResignActive)
        scene.receive(.didBecomeActive)
        scene.receive(.willResignActive)
        scene.receive(.didBecomeActive)
        scene.failure = Full()
        let failed = scene.notes(after: .willResignActive, .didBecomeActive)
        #expect(failed.contains("failed: Full()"))
        scene.receive(.userDismissed)
        scene.receive(.resignedFirstResponder("a"))
        scene.failure = nil
        #expect(scene.notes(after: .willResignActive).contains("persist nothing"))
        let next = scene.notes(after: .didBecomeActive, .willResignActive)
        #expect(!next.contains("persist nothing"))
    }

    @Test("what could not be read at a launch is erased when nobody wants it at the departure")
    func erasesTheUnread() {
        let scene = NotingScene()
        scene.failure = Full()
        scene.resume()
        scene.failure = nil
        let notes = scene.notes(after: .willEnterForeground, .didBecomeActive, .willResignActive)
        #expect(notes.contains("persist nothing"))
        #expect(!scene.notes(after: .didEnterBackground).contains("persist nothing"))
    }

    @Test("resumes what another process persisted, once")
    func resumes() {
        let scene = NotingScene(SceneKeeper(resuming: .init(field: "a")))
        #expect(scene.notes(after: .willEnterForeground, .didBecomeActive) == ["first a"])
    }

    @Test("the keepers of two scenes of one process know nothing of each other")
    func twoScenes() {
        let (left, right) = (active("a"), active("b"))
        for scene in [left, right] { scene.receive(.willResignActive) }
        #expect(left.notes == ["persist a", "capture without []"])
        #expect(right.notes == ["persist b", "capture without []"])
        for scene in [left, right] { scene.receive(.didEnterBackground) }
        // The user closes one of them in the switcher: the system has it disconnect in the
        // background, and deletes what is kept for its session.
        #expect(right.notes(after: .sceneDisconnected) == ["uncover"])
        #expect(right.notes(after: .willEnterForeground, .didBecomeActive) == [])
        left.receive(.resignedFirstResponder("a"))
        #expect(left.notes(after: .willEnterForeground) == ["first a", "uncover"])
        // A scene that the system connects again in the same process has a keeper of its own.
        let again = NotingScene(SceneKeeper(resuming: .init(field: "b")))
        #expect(again.notes(after: .willEnterForeground, .didBecomeActive) == ["first b"])
    }

    @Test("a declared prompt keeps the overlay away, and an animated restore follows a sheet")
    func covers() {
        let scene = active("a")
        #expect(scene.notes(after: .coverAppeared(.prompt), .willResignActive) == ["persist a"])
        #expect(scene.notes(after: .didBecomeActive, .coverDisappeared(.prompt)) == [])
        scene.notes = []
        scene.receive(.coverAppeared(.lockScreen))
        scene.receive(.resignedFirstResponder("a"))
        #expect(scene.notes(after: .coverDisappeared(.lockScreen)) == ["first a, animated"])
    }

    @Test("is what guard and overlay are that are fed each by itself")
    func sameAsApart() {
        let inputs: [FirstResponderGuard.Input] = [
            .willResignActive, .didEnterBackground, .willEnterForeground, .didBecomeActive,
            .becameFirstResponder("a"), .resignedFirstResponder("a"), .userDismissed,
            .coverAppeared(.prompt), .coverDisappeared(.prompt), .coverAppeared(.sheet),
            .coverDisappeared(.sheet), .sceneDisconnected, .userActed, .fieldAppeared("a"),
            .coverAppeared(.lockScreen), .coverDisappeared(.lockScreen)
        ]
        let twins: [FirstResponderGuard.Input: SnapshotOverlay.Input] = [
            .willResignActive: .willResignActive, .didEnterBackground: .didEnterBackground,
            .willEnterForeground: .willEnterForeground, .didBecomeActive: .didBecomeActive,
            .coverAppeared(.prompt): .promptAppeared,
            .coverDisappeared(.prompt): .promptDisappeared,
            .coverAppeared(.lockScreen): .lockAppeared,
            .coverDisappeared(.lockScreen): .lockDisappeared,
            .sceneDisconnected: .sceneDisconnected, .userActed: .userActed
        ]
        var worlds = [(SceneKeeper(), FirstResponderGuard(), SnapshotOverlay())]
        for depth in 0..<6 {
            // The first three steps bring the scene to the front, with a field.
            let next = depth < 3 ? [inputs[[2, 3, 4][depth]]] : inputs
            var after: [(SceneKeeper, FirstResponderGuard, SnapshotOverlay)] = []
            for world in worlds {
                for input in next {
                    var (keeper, responder, overlay) = world
                    let both = keeper.receive(input)
                    let (outputs, picture) = (
                        responder.receive(input), twins[input].flatMap { overlay.receive($0) }
                    )
                    let isSame = both.responder == outputs && both.overlay == picture
                    if !isSame { Issue.record("\(world.0), \(input)") }
                    after.append((keeper, responder, overlay))
                }
            }
            worlds = after
        }
        #expect(worlds.count == 16 * 16 * 16)
    }

    @Test("reads the callbacks of UIKit out of SwiftUI's phases")
    func phases() {
        let scene = active("a")
        func notes(isActive: Bool, isInBackground: Bool) -> [String] {
            scene.notes = []
            scene.phaseChanged(isActive: isActive, isInBackground: isInBackground)
            return scene.notes
        }
        let leaving = notes(isActive: false, isInBackground: false)
        #expect(leaving == ["persist a", "capture without []"])
        #expect(notes(isActive: false, isInBackground: true) == [])
        #expect(notes(isActive: false, isInBackground: true) == [])
        scene.focusMoved(from: "a", to: nil)
        #expect(notes(isActive: false, isInBackground: false) == ["first a", "uncover"])
        #expect(notes(isActive: true, isInBackground: false) == [])
        #expect(scene.keeper.responder.phase == .active)
        scene.focusMoved(from: nil, to: "b")
        #expect(scene.keeper.responder.intent == "b")
    }

    @Test("keeps its record in a slot, which a nil empties")
    func slot() throws {
        let files = Foundation.FileManager.default
        let folder = files.temporaryDirectory.path + "/slot-\(UUID().uuidString)"
        defer { try? files.removeItem(atPath: folder) }
        let store = try StateStore.open(at: folder + "/s.store")
        let guards = ValueSchema<FirstResponderGuard.Record>("guard", version: 1)
        let slot = try store.slot(guards, application: "chat", scene: "one")
        #expect(slot.key.key == "guard")
        let record = FirstResponderGuard.Record(field: "a", cover: .sheet)
        try slot.set(record)
        #expect(try slot.value() == record)
        #expect(try store.slot(guards, application: "chat", scene: "two").value() == nil)
        try slot.set(nil)
        #expect(try slot.value() == nil)
        #expect(throws: StoreError.self) { try store.slot(guards, application: "", scene: "x") }
    }
}
