import CHost
import Testing
import UIKit

@MainActor struct HostClockTests {
    let clock = VirtualClock.shared

    init() {
        clock.onSchedule = nil
        clock.onCancel = nil
        clock.onTurn = nil
        clock.advance(by: 1_000_000)
        clock.beginEvent()
    }

    @Test func doesWorkByTimeThenByOrderOfAsking() {
        var done: [String] = []
        let start = clock.now
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { done.append("late") }
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) { done.append("1") }
        Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in done.append("2") }
        DispatchQueue.main.async { done.append("now") }
        #expect(done.isEmpty)
        clock.run(until: start + 100)
        #expect(done == ["now", "1", "2"])
        clock.advance(by: 100)
        #expect(done.last == "late")
        #expect(clock.now == start + 200)
    }

    @Test func cancelsItemsTimersAndRequests() {
        final class Target: NSObject {
            var count = 0
            func hit(_ value: Any?) { count += 1 }
        }
        let target = Target()
        let hit = _selector("hit:", Target.hit(_:))
        var count = 0
        let item = DispatchWorkItem { count += 1 }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1, execute: item)
        item.cancel()
        let timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in count += 1 }
        target.perform(hit, with: nil, afterDelay: 0.1)
        target.perform(hit, with: "kept", afterDelay: 0.1)
        NSObject.cancelPreviousPerformRequests(withTarget: target, selector: hit, object: nil)
        clock.advance(by: 250)
        #expect(count == 2)
        #expect(target.count == 1)
        timer.invalidate()
        clock.advance(by: 250)
        #expect(count == 2)
    }

    @Test func tellsOneWakeForWorkOfOneMoment() {
        var wakes: [(Int, Int)] = []
        var cancelled: [Int] = []
        clock.onSchedule = { wakes.append(($0, $1)) }
        clock.onCancel = { cancelled.append($0) }
        defer { (clock.onSchedule, clock.onCancel) = (nil, nil) }
        var done: [String] = []
        let first = clock.after(ms: 100) { done.append("a") }
        clock.after(ms: 100) { done.append("b") }
        let third = clock.after(ms: 300) { done.append("c") }
        clock.beginEvent()
        clock.after(ms: 100) { done.append("d") }
        #expect(wakes.map(\.0) == [100, 300, 100])
        first.cancel()
        #expect(cancelled.isEmpty)
        third.cancel()
        #expect(cancelled == [wakes[1].1])
        clock.run(wake: wakes[0].1)
        #expect(done == ["b"])
        clock.run(wake: wakes[2].1)
        #expect(done == ["b", "d"])
    }

    @Test func doesWorkForNowInTurnsOfTheSameWake() {
        var wakes: [Int] = []
        var log: [String] = []
        clock.onSchedule = { _, wake in wakes.append(wake) }
        clock.onTurn = { log.append("turn") }
        defer { (clock.onSchedule, clock.onTurn) = (nil, nil) }
        clock.after(ms: 50) {
            log.append("a")
            DispatchQueue.main.async {
                log.append("b")
                DispatchQueue.main.async { log.append("c") }
            }
        }
        clock.run(wake: wakes[0])
        #expect(log == ["a", "turn", "b", "turn", "c", "turn"])
        #expect(wakes.count == 1)
    }

    @Test func endlessTurnsWaitAMillisecond() {
        var wakes: [Int] = []
        var count = 0
        clock.onSchedule = { ms, wake in wakes.append(wake) }
        defer { clock.onSchedule = nil }
        func again() {
            count += 1
            if count < 1000 { DispatchQueue.main.async { again() } }
        }
        clock.after(ms: 0, again)
        clock.run(wake: wakes[0])
        #expect(count == VirtualClock.turnLimit)
        #expect(wakes.count == 2)
        count = 1000
        clock.run(wake: wakes[1])
    }

    @Test func waitsForOtherQueues() {
        let group = DispatchGroup()
        nonisolated(unsafe) var done: [String] = []
        DispatchQueue.global().async(group: group) { done.append("group") }
        group.notify(queue: .main) { done.append("notified") }
        group.wait()
        #expect(done == ["group"])
        let semaphore = DispatchSemaphore(value: 0)
        DispatchQueue(label: "other").asyncAfter(deadline: .now() + 5) { semaphore.signal() }
        #expect(semaphore.wait(timeout: .now() + 1) == .timedOut)
        semaphore.wait()
        clock.advance(by: 0)
        #expect(done == ["group", "notified"])
    }

    @Test func movesDatesWithTheClock() {
        chost_set_deterministic(true)
        defer { chost_set_deterministic(false) }
        let before = Date()
        clock.advance(by: 1500)
        #expect(Date().timeIntervalSince(before) == 1.5)
        #expect(before.timeIntervalSince1970 >= Double(CHOST_EPOCH))
    }
}
