import CHost
import UIKit

@MainActor private final class Model {
    var log: [String] = []

    func note(_ text: String) { log.append("\(text)@\(VirtualClock.shared.now)") }

    func start() {
        Task { @MainActor in
            note("a")
            try? await Task.sleep(nanoseconds: 300_000_000)
            note("b")
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { self.note("dispatch") }
        Task { note("result \(await work())") }
        Task {
            try? await Task.sleep(for: .milliseconds(120))
            note("for")
        }
        let sleeper = Task {
            do { try await Task.sleep(for: .seconds(60)) } catch { note("cancelled") }
        }
        Timer.scheduledTimer(withTimeInterval: 0.25, repeats: false) { _ in
            MainActor.assumeIsolated {
                self.note("timer")
                sleeper.cancel()
            }
        }
        Task {
            for await notification in NotificationCenter.default.notifications(named: .init("x")) {
                note(notification.userInfo?["v"] as? String ?? "?")
            }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) {
            NotificationCenter.default.post(
                name: .init("x"), object: nil, userInfo: ["v": "sequence"])
        }
    }

    nonisolated func work() async -> Int {
        try? await Task.sleep(nanoseconds: 50_000_000)
        return await withTaskGroup(of: Int.self) { group in
            for number in 1...3 { group.addTask { number } }
            return await group.reduce(0, +)
        }
    }
}

/// Prints when tasks go on, by the virtual clock.
func printConcurrency() {
    chost_set_deterministic(true)
    VirtualExecutors.install()
    let model = MainActor.assumeIsolated {
        let model = Model()
        model.start()
        return model
    }
    VirtualClock.shared.run(until: 1000)
    print(MainActor.assumeIsolated { model.log.joined(separator: " ") })
}
