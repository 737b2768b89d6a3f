import Testing
import UIKit

@MainActor struct HostStorageTests {
    final class Disk: HostPort {
        var values: [String: Data?] = [:]
        func log(_ text: String) {}
        func lacks(_ text: String, place: String?) {}
        func crash(_ text: String) -> Never { fatalError(text) }
        func persist(_ data: Data?, key: String) { values[key] = data }
    }

    @Test func writesDefaultsToTheDiskAndReadsThemBack() throws {
        let disk = Disk()
        Host.port = disk
        defer { Host.port = nil }
        let defaults = try #require(UserDefaults(suiteName: "written"))
        defaults.set(3, forKey: "count")
        defaults.set(["a": [1, 2]], forKey: "nested/key")
        defaults.set("gone", forKey: "gone")
        defaults.removeObject(forKey: "gone")
        #expect(disk.values["defaults/written/gone"] == .some(nil))
        for (key, data) in disk.values {
            guard let data else { continue }
            let copy = key.replacingOccurrences(of: "/written/", with: "/read/")
            #expect(UserDefaults.load(data, diskKey: copy))
        }
        let read = try #require(UserDefaults(suiteName: "read"))
        #expect(read.integer(forKey: "count") == 3)
        #expect(read.object(forKey: "count") as? Double == 3)
        #expect(read.dictionary(forKey: "nested/key")?["a"] as? [Int] == [1, 2])
        #expect(read.string(forKey: "gone") == nil)
        #expect(!UserDefaults.load(Data(), diskKey: "files/x"))
    }

    @Test func readsRegisteredDefaultsOnlyWithoutAValue() throws {
        let defaults = try #require(UserDefaults(suiteName: "registered"))
        defaults.register(defaults: ["flag": true])
        #expect(defaults.bool(forKey: "flag"))
        defaults.set(false, forKey: "flag")
        #expect(!defaults.bool(forKey: "flag"))
    }

    @Test func keepsAssociatedObjects() {
        enum Keys { nonisolated(unsafe) static var key: UInt8 = 0 }
        let object = NSObject()
        objc_setAssociatedObject(object, &Keys.key, "value", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        #expect(objc_getAssociatedObject(object, &Keys.key) as? String == "value")
        var weakValue: NSObject? = NSObject()
        objc_setAssociatedObject(object, &Keys.key, weakValue, .OBJC_ASSOCIATION_ASSIGN)
        weakValue = nil
        #expect(objc_getAssociatedObject(object, &Keys.key) == nil)
        let stranger = NSMutableArray()
        objc_setAssociatedObject(stranger, &Keys.key, 5, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(stranger, &Keys.key) as? Int == 5)
    }

    @Test func observesPropertiesThatAreAnnouncedOrCompared() {
        final class Model: NSObject {
            var count = 0 { didSet { KeyValueObserving.noteChange(of: self) } }
            var text = ""
        }
        let model = Model()
        var log: [String] = []
        var tokens = [
            model.observe(\.count, options: [.old, .new]) { _, change in
                log.append("\(change.oldValue!) to \(change.newValue!)")
            },
            model.observe(\.text, options: .initial) { model, _ in log.append(model.text + "!") }
        ]
        model.count = 1
        model.count = 1
        model.text = "x"
        KeyValueObserving.noteChanges()
        #expect(log == ["!", "0 to 1", "x!"])
        #expect(tokens.count == 2)
        tokens = []
        model.count = 2
        #expect(log.count == 3)
    }

    @Test func namesClassesAndVersions() {
        #expect(_NSClassFromString("NoSuchClass") == nil)
        ClassTable.register(NSObject.self, as: "Known")
        #expect(_NSClassFromString("Known") == NSObject.self)
        let selector = NSSelectorFromString("sharedApplication")
        #expect(_NSClassFromString("UIApplication")?.responds(to: selector) == true)
        let old = SystemVersion.current
        SystemVersion.current = (16, 4, 0)
        defer { SystemVersion.current = old }
        #expect(_iOS(16) && _iOS(16, 4) && !_iOS(16, 5) && !_iOS(17))
        #expect(SystemVersion.text == "16.4")
    }
}
