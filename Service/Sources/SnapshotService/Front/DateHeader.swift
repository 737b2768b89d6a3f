import Basics
import Foundation
import StateStore

/// The text of the header Date, made once a second.
final class DateHeader: Sendable {
    private let environment: Environment
    private let last = Locked(SecondText())

    init(_ environment: Environment) { self.environment = environment }

    var text: String {
        let second = environment.nowMs() / 1000
        return last.withLock { $0.text(of: second, by: Self.text(atSecond:)) }
    }

    /// Returns a time as RFC 9110, section 5.6.7 writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// - Parameter second: since 1970.
    static func text(atSecond second: Int64) -> String {
        var (time, parts) = (time_t(second), tm())
        gmtime_r(&time, &parts)
        return parts.text("%a, %d %b %Y %H:%M:%S GMT")
    }
}

/// The text of the current second, made once for all that need it.
struct SecondText: Sendable {
    private var second = Int64.min
    private var text = ""

    /// Returns the text of a second since 1970.
    mutating func text(of second: Int64, by make: (Int64) -> String) -> String {
        if self.second != second { (self.second, text) = (second, make(second)) }
        return text
    }
}
