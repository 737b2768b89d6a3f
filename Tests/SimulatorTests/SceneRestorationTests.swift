import Handlings
import Simulator
import Testing

/// The guard of each scene of one process: what it keeps, and what it restores.
@Suite("Restoration of several scenes")
struct SceneRestorationTests {
    private static let first = AppID(0)
    private static let second = AppID(1)

    /// Two scenes side by side, the user typing in the second one after the first one.
    private static func play() throws -> Play {
        let device = Rig.Device.iPadAir2
        let handlings = [AnyHandling(GuardBoolean()), AnyHandling(Tracker())]
        let main = AppDefinition(
            name: "ike", title: "Ike", iconColor: 0xFF, screens: [.chat], handlings: handlings)
        var other = AppDefinition(
            name: "ike/form", title: "Ike", iconColor: 0xFF, screens: [.form],
            handlings: handlings)
        (other.scene, other.mainScene) = ("form", first)
        var play = Play(
            Setting(
                device: device.profile, system: try Stage.system("ios-17"),
                heights: device.heights, apps: [main, other], interface: .landscapeRight))
        try play.do(.launch(first), .tap(3))
        play.settle()
        try play.do(.window(.splitView(second, .half)), .tap(1))
        play.settle()
        return play
    }

    private static func records(_ play: Play) -> [AppID] {
        play.world.disk.filter { $0.key == GuardBoolean.key }.map(\.app).sorted()
    }

    @Test("Each scene's guard keeps its own field, and restores it in a new process")
    func twoScenes() throws {
        var play = try Self.play()
        try play.do(.home)
        play.settle()
        #expect(Self.records(play) == [Self.first, Self.second])
        try play.do(.kill(Self.first))
        #expect(play.world.phase(of: Self.second) == .notRunning)
        try play.do(.launch(Self.second))
        play.settle()
        #expect(play.world.firstResponder(of: Self.second) == "name")
        #expect(play.world.keyboardOwner == Self.second)
        try play.do(.home)
        play.settle()
        try play.do(.launch(Self.first))
        play.settle()
        #expect(play.world.firstResponder(of: Self.first) == "messageField")
    }

    @Test("A scene that the user has closed starts afresh, and the other one does not")
    func discarded() throws {
        var play = try Self.play()
        try play.do(.window(.closeScene(Self.second)))
        play.settle()
        try play.do(.home)
        play.settle()
        #expect(!Self.records(play).contains(Self.second))
        try play.do(.launch(Self.second))
        play.settle()
        #expect(play.world.firstResponder(of: Self.second) == nil)
    }

    @Test(
        "A scene connects before a controller of its window is loaded, at each launch"
    )
    func connectsFirst() throws {
        let play = try Self.play()
        for scene in [Self.first, Self.second] {
            let order = play.timeline.records.compactMap { record -> String? in
                switch record.event {
                case .lifecycle(scene, .willConnect): "willConnect"
                case .view(scene, _, .viewDidLoad): "viewDidLoad"
                case .lifecycle(scene, .willEnterForeground): "willEnterForeground"
                default: nil
                }
            }
            #expect(order == ["willConnect", "viewDidLoad", "willEnterForeground"])
        }
    }
}
