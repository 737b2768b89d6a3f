import Basics
import DeviceLogs
import Scenarios

extension FuzzTarget {
    /// A path and a query are decoded to bytes that spell the same when they are escaped.
    static func path(_ bytes: [UInt8]) -> String? {
        for part in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let decoded = Percent.decode(part) else { continue }
            if decoded.count > part.count { return "a part has more bytes than its spelling" }
            let again = Percent.decode(Percent.escape(decoded).utf8)
            if again != decoded { return "a part is another after it was escaped" }
            let text = String(decoding: decoded, as: UTF8.self)
            let encoded = Percent.encode(text)
            if !encoded.utf8.allSatisfy({ Percent.isUnreserved($0) || $0 == Percent.percent }) {
                return "an escaped text has bytes that mean something"
            }
            if Percent.decode(encoded.utf8) != Array(text.utf8) { return "a text is another" }
        }
        return nil
    }

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

    /// A log is read, with lines in their order, or the error has a place and advice.
    static func log(_ bytes: [UInt8]) -> String? {
        do {
            let log = try DeviceLogParser.parse(text: bytes, file: "log.txt")
            let wrong = log.records.first { $0.line < 1 || $0.lastLine < $0.line }
            return wrong.map { "bad lines \($0.line) to \($0.lastLine)" }
        } catch {
            let isPlaced = error.line >= 1 && error.column >= 1 && !error.advice.isEmpty
            return isPlaced ? nil : "no place: \(error)"
        }
    }
}
