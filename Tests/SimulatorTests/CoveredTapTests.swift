import Handlings
import Simulator
import Testing

@Suite("A finger meets what lies on top")
struct CoveredTapTests {
    private static func field(_ top: Pt, parent: ViewIndex? = nil) -> ViewDefinition {
        ViewDefinition(
            "field", .textField(placeholder: ""), parent: parent, horizontal: .fill,
            vertical: Placement(start: .parentStart(top), length: 40), input: InputTraits())
    }

    private static func sheet(
        _ kind: ViewKind, top: Pt = 0, length: Pt = 400, isHidden: Bool = false
    ) -> ViewDefinition {
        ViewDefinition(
            "sheet", kind, horizontal: .fill,
            vertical: Placement(start: .parentStart(top), length: length), isHidden: isHidden)
    }

    private static func play(_ views: [ViewDefinition]) throws -> Play {
        var play = Play(
            try Stage.setting([], screen: ScreenDefinition(name: "s", views: views)))
        try play.do(.launch(Stage.ike))
        return play
    }

    @Test("A view below a later sibling is refused, and the sibling is named")
    func sibling() throws {
        var play = try Self.play([Self.field(100), Self.sheet(.area(color: 0xFFFF_FFFF))])
        let error = #expect(throws: ActionError.self) { try play.do(.tap(0)) }
        #expect(error?.code == .notTouchable)
        #expect(error?.rule == "sheet lies over field of ike")
        #expect(error?.nextStep == "a finger meets what lies over it: `tap: sheet`")
    }

    @Test("Two views can share in covering a third")
    func shared() throws {
        var upper = Self.sheet(.button(title: ""), top: 90, length: 25)
        upper.id = "upper"
        let lower = Self.sheet(.button(title: ""), top: 115, length: 60)
        var play = try Self.play([Self.field(100), upper, lower])
        let error = #expect(throws: ActionError.self) { try play.do(.tap(0)) }
        #expect(error?.rule == "sheet lies over field of ike")
    }

    @Test("What leaves a part free, is hidden, lets touches through or is a child is no cover")
    func free() throws {
        let area = ViewKind.area(color: 0xFFFF_FFFF)
        let table: [[ViewDefinition]] = [
            [Self.field(100), Self.sheet(area, top: 130)],
            [Self.field(100), Self.sheet(area, isHidden: true)],
            [Self.field(100), Self.sheet(.label("Name", style: .body))],
            [Self.sheet(area), Self.field(100)]
        ]
        for views in table {
            var play = try Self.play(views)
            let index = try #require(views.firstIndex { $0.takesText })
            try play.do(.tap(index))
            #expect(play.world.firstResponder(of: Stage.ike) == "field")
        }
        var child = Self.sheet(area, length: 40)
        child.parent = 0
        var play = try Self.play([Self.field(100), child])
        try play.do(.tap(0))
        #expect(play.world.firstResponder(of: Stage.ike) == "field")
    }

    @Test("A bar lies over content, wherever it stands in the list")
    func bar() throws {
        let bar = ViewDefinition(
            "bar", .navigationBar(title: "", back: nil, avatar: false), horizontal: .fill,
            vertical: Placement(start: .parentStart(0), length: 300))
        var play = try Self.play([bar, Self.field(100)])
        let error = #expect(throws: ActionError.self) { try play.do(.tap(1)) }
        #expect(error?.rule == "bar lies over field of ike")
    }

    @Test("A field behind the keyboard is refused, the first responder itself as well")
    func behindKeyboard() throws {
        var other = Self.field(700)
        other.id = "other"
        var play = try Self.play([Self.field(750), other])
        try play.do(.tap(0))
        for (view, name) in [(0, "field"), (1, "other")] {
            let error = #expect(throws: ActionError.self) { try play.do(.tap(view)) }
            #expect(error?.code == .notTouchable)
            #expect(error?.rule == "the keyboard covers \(name) of ike")
            #expect(error?.nextStep == "put the keyboard away first: `tapOutside`")
        }
        try play.do(.tapOutside, .tap(1))
        #expect(play.world.firstResponder(of: Stage.ike) == "other")
    }

    @Test("A keyboard that an accessory view of no screen belongs to covers with that view too")
    func behindAccessory() throws {
        var other = Self.field(445)
        other.id = "other"
        var first = Self.field(100)
        first.input = InputTraits(accessoryHeight: 50)
        var play = try Self.play([first, other])
        try play.do(.tap(0))
        let error = #expect(throws: ActionError.self) { try play.do(.tap(1)) }
        #expect(error?.rule == "the keyboard covers other of ike")
    }

    @Test("A field that rides on the keyboard can be tapped again")
    func onKeyboard() throws {
        var play = Play(try Stage.setting([AccessoryView()]))
        try play.do(.launch(Stage.ike))
        try play.do(.tap(3), .tap(3), .type("a"))
        #expect(play.world.firstResponder(of: Stage.ike) == "messageField")
    }
}
