import FuzzDriver
import Scenarios

FuzzTarget.run([FuzzTarget("scenario", ["fuzz/scenarios"], FuzzTarget.scenario)])

extension FuzzTarget {
    /// The catalogs, or nil where the program's resources are not beside it.
    private static let catalogs = try? ScenarioCatalogs.load()

    /// A scenario is read, or each of its errors has a place inside the file and a next step.
    static func scenario(_ bytes: [UInt8]) -> String? {
        guard let catalogs else { return "the catalogs cannot be read" }
        do throws(ScenarioErrors) {
            _ = try ScenarioSuite.parse(bytes: bytes, file: "f", catalogs: catalogs)
            return nil
        } catch {
            let ends = Array("\n\r\u{85}\u{2028}\u{2029}".unicodeScalars)
            let text = String(decoding: bytes, as: UTF8.self)
            let lines = 1 + text.unicodeScalars.count { ends.contains($0) }
            for error in error.errors {
                let isInside = (1...lines).contains(error.place.line) && error.place.column >= 1
                if !isInside { return "outside: \(error)" }
                if error.rule.isEmpty || error.nextStep.isEmpty { return "mute: \(error)" }
            }
            return error.errors.isEmpty ? "no error" : nil
        }
    }
}
