import CHost
import UIKit

/// Prints what differs between two runs on a real system.
func printDeterminism() {
    chost_set_deterministic(true)
    print(Date().timeIntervalSince1970, CACurrentMediaTime(), time(nil))
    print(UUID(), Int.random(in: 0..<1_000_000), Bool.random(), Double.random(in: 0..<1))
    print((0..<10).shuffled(), [1, 2, 3].randomElement()!, arc4random())
    let start = ContinuousClock.now
    Thread.sleep(forTimeInterval: 3600)
    print(ContinuousClock.now - start, Date().timeIntervalSince1970)
    print(Set(["a", "b", "c", "d", "e"]).joined(), NSUUID().uuidString)
}
