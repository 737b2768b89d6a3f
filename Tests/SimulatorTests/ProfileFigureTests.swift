import Basics
import Foundation
import Testing

@testable import Simulator

@Suite("The figures of a system profile")
struct ProfileFigureTests {
    private static let systems: [String] = ["ios-3.1", "ios-5", "ios-12", "ios-18", "ios-26"]

    @Test("name the same figures as the profile's JSON form", arguments: systems)
    func complete(name: String) throws {
        let profile = try Stage.system(name)
        let json = try JSONForm(profile)
        #expect(profile.figures.map(\.name) == json.figures.keys.sorted())
    }

    @Test("are sorted, each once, and all of them stand in the newest profile")
    func names() throws {
        let names = ProfileFigure.all.map(\.name)
        #expect(names == Set(names).sorted())
        #expect(try Stage.system("ios-26").figures.count == names.count)
    }

    @Test("read and set the property of their name and no other", arguments: systems)
    func places(name: String) throws {
        let profile = try Stage.system(name)
        let before = try JSONForm(profile).figures
        for figure in profile.figures {
            let old = try #require(before[figure.name])
            #expect(figure.isAssumed(in: profile) == (old["basis"] as? String == "assumption"))
            var changed = profile
            let value = try #require(figure.value(in: profile))
            #expect(figure.set(value, source: "here", in: &changed), "\(figure.name)")
            let after = try JSONForm(changed).figures
            let others = before.keys.filter { before[$0] != after[$0] }
            #expect(others == [figure.name])
            let new: NSDictionary = [
                "value": try #require(old["value"]), "basis": "assumption", "source": "here"
            ]
            #expect(after[figure.name] == new)
        }
    }

    @Test("print their values as JSON", arguments: systems)
    func texts(name: String) throws {
        let profile = try Stage.system(name)
        let json = try JSONForm(profile).figures
        for figure in profile.figures {
            let value = try JSONSerialization.jsonObject(
                with: Data(figure.text(in: profile).utf8), options: .fragmentsAllowed)
            #expect(json[figure.name]?["value"] as? NSObject == value as? NSObject)
        }
    }

    private static let misfits: [(String, JSONText.Value)] = [
        ("keyboard.broadcasts", .integer(1)), ("keyboard.broadcasts", .string("yes")),
        ("keyboard.gapMs", .bool(true)), ("keyboard.gapMs", .integer(1 << 31)),
        ("keyboard.gapMs", .number("1.5")), ("keyboard.show.curve", .integer(256)),
        ("keyboard.show.curve", .integer(-1)), ("keyboard.keys", .array([.string("frame")])),
        ("keyboard.keys", .array([.integer(1)])), ("keyboard.showPosts", .string("willShow")),
        ("keyboard.showPosts", .array([.string("willShow"), .string("no")])),
        ("look.design", .string("wood")), ("navigation.push", .array([.object([])])),
        ("keyboard.transitions", .array([.object([.init("durationMs", .integer(1))])]))
    ]

    @Test("refuse a value of another type", arguments: misfits)
    func misfit(name: String, value: JSONText.Value) throws {
        let profile = try Stage.system("ios-12")
        let figure = try #require(ProfileFigure.all.first { $0.name == name })
        var changed = profile
        #expect(!figure.set(value, source: "here", in: &changed))
        #expect(changed == profile)
    }

    @Test("are missing where a system lacks their section")
    func lacking() throws {
        var old = try Stage.system("ios-3.1")
        let figure = try #require(
            ProfileFigure.all.first { $0.name == "interruptions.faceID.takesKeyboard" })
        #expect(figure.value(in: old) == nil)
        #expect(!figure.set(.bool(true), source: "here", in: &old))
        #expect(old.interruptions.faceID == nil)
    }
}

/// The figures in the JSON form of a profile, by their paths.
private struct JSONForm {
    private(set) var figures: [String: NSDictionary] = [:]

    init(_ profile: SystemProfile) throws {
        let data = try JSONEncoder().encode(profile)
        add(try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any]), to: "")
    }

    private mutating func add(_ members: [String: Any], to path: String) {
        if members["value"] != nil, members["basis"] != nil, members["source"] != nil {
            figures[path] = members as NSDictionary
            return
        }
        for (key, value) in members {
            guard let part = value as? [String: Any] else { continue }
            add(part, to: path.isEmpty ? key : "\(path).\(key)")
        }
    }
}
