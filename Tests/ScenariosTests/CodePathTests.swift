import Testing

@testable import Scenarios

@Suite("The paths of source code in a scenario that a search writes")
struct CodePathTests {
    @Test("They hold from any folder, and those of the root are left alone")
    func areWhole() throws {
        var reader = SourceReader(file: "/work/app/chat.yaml")
        let text = """
            apps:
              one: { code: Sources/Chat, root: Chat }
              two: { code: [../Shared, /opt/lib], exclude: [Networking] }
              notes: { screen: notes }
            """
        let read = reader.read(text)
        let root = try #require(read)
        let whole = root.withWholeCodePaths(from: "/work/app/chat.yaml").yaml()
        #expect(whole.contains("\"/work/app/Sources/Chat\""))
        #expect(whole.contains("\"/work/Shared\"") && whole.contains("\"/opt/lib\""))
        #expect(whole.contains("root: Chat") && whole.contains("[Networking]"))
    }
}
