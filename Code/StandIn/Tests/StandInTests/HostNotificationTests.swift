import Testing
import UIKit

@MainActor struct HostNotificationTests {
    final class Listener: NSObject {
        var heard: [String] = []
        func note(_ notification: Notification) { heard.append(notification.name.rawValue) }
        func plain() { heard.append("plain") }
    }

    let center = NotificationCenter()
    let name = Notification.Name("a")
    let other = Notification.Name("b")

    @Test func callsObserversInTheOrderOfRegistration() {
        var order: [Int] = []
        for number in 1...3 {
            center.addObserver(forName: name, object: nil, queue: .main) { _ in
                order.append(number)
            }
        }
        center.post(name: name, object: nil)
        #expect(order == [1, 2, 3])
    }

    @Test func filtersByNameAndObject() {
        let listener = Listener()
        let (mine, another) = (NSObject(), NSObject())
        let note = _selector("note:", Listener.note(_:))
        center.addObserver(listener, selector: note, name: name, object: mine)
        center.addObserver(
            listener, selector: _selector("plain", Listener.plain), name: other, object: nil)
        center.post(name: name, object: mine)
        center.post(name: name, object: another)
        center.post(name: name, object: nil)
        center.post(name: other, object: another)
        #expect(listener.heard == ["a", "plain"])
    }

    @Test func forgetsTargetsAndFilteredObjectsThatAreGone() {
        var listener: Listener? = Listener()
        var object: NSObject? = NSObject()
        let survivor = Listener()
        let note = _selector("note:", Listener.note(_:))
        center.addObserver(listener!, selector: note, name: name, object: nil)
        center.addObserver(survivor, selector: note, name: name, object: object)
        weak let weakListener = listener
        listener = nil
        object = nil
        center.post(name: name, object: nil)
        #expect(weakListener == nil)
        #expect(survivor.heard.isEmpty)
    }

    @Test func removesByNameObjectAndToken() {
        let listener = Listener()
        let note = _selector("note:", Listener.note(_:))
        center.addObserver(listener, selector: note, name: name, object: nil)
        center.addObserver(listener, selector: note, name: other, object: nil)
        var count = 0
        let token = center.addObserver(forName: nil, object: nil, queue: nil) { _ in count += 1 }
        center.removeObserver(listener, name: name, object: nil)
        center.post(name: name, object: nil)
        center.removeObserver(token)
        center.post(name: other, object: nil)
        center.removeObserver(listener)
        center.post(name: other, object: nil)
        #expect(listener.heard == ["b"])
        #expect(count == 1)
        #expect(center.observedNames.isEmpty)
    }

    @Test func keepsToObserversOfTheMomentDuringNestedPosts() {
        var heard: [String] = []
        var last: (any NSObjectProtocol)?
        center.addObserver(forName: name, object: nil, queue: nil) { [center, other] _ in
            heard.append("outer")
            center.addObserver(forName: self.name, object: nil, queue: nil) { _ in
                heard.append("added")
            }
            center.removeObserver(last!)
            center.post(name: other, object: nil)
        }
        center.addObserver(forName: other, object: nil, queue: nil) { _ in heard.append("inner") }
        last = center.addObserver(forName: name, object: nil, queue: nil) { _ in
            heard.append("removed")
        }
        center.post(name: name, object: nil)
        #expect(heard == ["outer", "inner"])
    }
}
