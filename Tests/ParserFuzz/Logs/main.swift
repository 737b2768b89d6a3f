import DeviceLogs
import FuzzDriver

FuzzTarget.run([FuzzTarget("log", ["fuzz/logs", "device-logs"], FuzzTarget.log)])

extension FuzzTarget {
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
