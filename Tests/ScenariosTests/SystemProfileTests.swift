import Scenarios
import Simulator
import Testing

@Suite("The profiles of the systems")
struct SystemProfileTests {
    @Test("Every major version from 3 to 26 has a profile of its own")
    func coverage() throws {
        let catalog = try SystemCatalog.load()
        for major in Array(3...18) + [26] {
            let match = try catalog.profile(for: "\(major).0")
            #expect(match.remark == nil, "iOS \(major).0")
        }
    }

    @Test("Notifications and keys come with the versions that brought them")
    func history() throws {
        let catalog = try SystemCatalog.load()
        let table: [(String, posts: Int, keys: UserInfoKeys, curve: UInt8)] = [
            ("3.1.3", 2, [.boundsAndCenters, .animation], 0),
            ("3.2", 2, [.boundsAndCenters, .animation, .frameBegin, .frameEnd], 0),
            ("4.3", 2, [.boundsAndCenters, .animation, .frameBegin, .frameEnd], 0),
            ("6.1", 4, .before8, 0),
            ("7.0", 4, .before8, 7),
            ("8.3", 4, .of8, 7),
            ("9.0", 4, .since9, 7),
            ("26.0", 4, .since9, 7)
        ]
        for (version, posts, keys, curve) in table {
            let keyboard = try catalog.profile(for: version).profile.keyboard
            #expect(keyboard.showPosts.value.count == posts, "\(version)")
            #expect(keyboard.hidePosts.value.count == posts, "\(version)")
            #expect(keyboard.keys.value == keys, "\(version)")
            #expect(keyboard.show.curve.value == curve, "\(version)")
        }
    }

    @Test("What changed once stays changed", arguments: ["13.0", "16.1", "17.0", "26.0"])
    func switches(version: String) throws {
        let profile = try SystemCatalog.load().profile(for: version).profile
        #expect(profile.lifecycle.hasScenes.value)
        #expect(profile.keyboard.objectIsScreen.value == (version != "13.0"))
        let isOut = profile.keyboard.isOutOfProcess.value
        #expect(isOut == ["17.0", "26.0"].contains(version))
        #expect((profile.keyboard.startsMs.value > 0) == isOut)
    }

    @Test("Every assumption and every source is spelled out")
    func sources() throws {
        for profile in try SystemCatalog.load().profiles {
            let texts = Mirror(reflecting: profile).sources()
            #expect(texts.count > 30)
            #expect(texts.allSatisfy { $0.count > 3 }, "\(profile.name)")
        }
    }
}

extension UserInfoKeys {
    fileprivate static let of8: UserInfoKeys = [
        .boundsAndCenters, .animation, .frameBegin, .frameEnd
    ]
    fileprivate static let before8 = of8.union(.changedByUserInteraction)
    fileprivate static let since9 = of8.union(.isLocal)
}

extension Mirror {
    /// The texts of every member named `source`, however deep.
    fileprivate func sources() -> [String] {
        children.flatMap { child -> [String] in
            if child.label == "source", let text = child.value as? String { return [text] }
            return Mirror(reflecting: child.value).sources()
        }
    }
}
