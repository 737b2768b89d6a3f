import Basics
import Testing

@Suite("Errors match by their codes")
struct ErrorMatchTests {
    @Test("A catch names the code of a file's error, and no other error matches")
    func fileError() {
        func code(_ path: String) -> String {
            do {
                _ = try FileBytes.read(path)
                return "read"
            } catch FileError.Code.missing {
                return "missing"
            } catch {
                return "other"
            }
        }
        #expect(code("/nowhere/at/all") == "missing")
        #expect(code("/") == "other")
        #expect(!(FileError.Code.missing ~= CancellationError()))
    }
}
