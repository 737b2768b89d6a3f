import Testing
import UIKit

@MainActor struct HostSelectorTests {
    class Base: NSObject {
        var log: [String] = []
        var title = "title"
        func none() { log.append("none") }
        func one(_ notification: Notification) { log.append("one \(notification.name.rawValue)") }
        func older(_ notification: NSNotification) { log.append(notification.name.rawValue) }
        func end(_ force: Bool) { log.append("end \(force)") }
        func maybe(_ text: String?) { log.append(text ?? "nil") }
        func two(_ a: Int, b: String) -> String { "\(a)\(b)" }
        func three(_ a: Int, _ b: Int, _ c: Int) -> Int { a + b + c }
        @MainActor func isolated(_ sender: Any) { log.append("isolated") }
        private func hidden() { log.append("hidden") }
        var hiddenSelector: Selector { _selector("hidden", Base.hidden) }
        static func shared() -> NSString { "shared" }
    }

    final class Derived: Base {
        override func none() { log.append("override") }
    }

    let target = Derived()

    @Test func callsOverridesAndPrivateMethods() {
        _selector("none", Base.none).send(to: target)
        target.hiddenSelector.send(to: target)
        #expect(target.log == ["override", "hidden"])
    }

    @Test func bridgesNotifications() {
        let notification = Notification(name: Notification.Name("n"))
        _selector("one:", Base.one(_:)).send(to: target, [notification])
        _selector("older:", Base.older(_:)).send(to: target, [notification])
        _selector("isolated:", Base.isolated(_:)).send(to: target, [notification])
        #expect(target.log == ["one n", "n", "isolated"])
    }

    @Test func dropsSurplusArgumentsAndFillsMissingOnesWithNil() {
        _selector("none", Base.none).send(to: target, [1, 2])
        _selector("maybe:", Base.maybe(_:)).send(to: target)
        #expect(target.log == ["override", "nil"])
    }

    @Test func takesAnObjectForTrue() {
        let end = _selector("end:", Base.end(_:))
        end.send(to: target, [NSObject()])
        end.send(to: target, [nil])
        end.send(to: target, [false])
        #expect(target.log == ["end true", "end false", "end false"])
    }

    @Test func returnsValuesOfSeveralArguments() {
        let two = _selector("two:b:", Base.two(_:b:)).send(to: target, [1, "x"])
        let three = _selector("three::", Base.three(_:_:_:)).send(to: target, [1, 2, 3])
        #expect(two as? String == "1x")
        #expect(three as? Int == 6)
        #expect(_selector("two:b:", Base.two(_:b:)).argumentCount == 2)
    }

    @Test func readsAndWritesProperties() {
        _selector("setTitle:", setter: \Base.title).send(to: target, ["new"])
        #expect(_selector("title", getter: \Base.title).send(to: target) as? String == "new")
    }

    @Test func callsMethodsOfClasses() {
        let selector = _selector("shared", static: Base.shared)
        #expect(selector.send(to: Base.self as AnyObject) as? String == "shared")
    }

    @Test func findsMethodsByNameOnceTheyAreNamed() {
        let known = _selector("maybe:", Base.maybe(_:))
        #expect(known == Selector("maybe:"))
        target.perform(Selector("maybe:"), with: "by name")
        #expect(target.log == ["by name"])
        #expect(target.responds(to: "maybe:"))
        #expect(!target.responds(to: "nobody:"))
        #expect(Derived.instancesRespond(to: known))
        #expect(!NSObject.instancesRespond(to: known))
    }

    @Test func performsAndReturnsObjects() {
        let two = _selector("two:b:", Base.two(_:b:))
        let result = target.perform(two, with: 4, with: "y")
        #expect(result?.takeUnretainedValue() as? String == "4y")
    }
}
