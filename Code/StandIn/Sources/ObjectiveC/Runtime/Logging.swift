// The names are those of iOS.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// `import os` is rewritten to import UIKit.

public struct OSLogType: Equatable, Sendable {
    public let rawValue: UInt8
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }
    public static let `default` = Self(0)
    public static let info = Self(1)
    public static let debug = Self(2)
    public static let error = Self(16)
    public static let fault = Self(17)
}

open class OSLog: NSObject, @unchecked Sendable {
    public static let `default` = OSLog(subsystem: "", category: "")
    public static let disabled = OSLog(subsystem: "", category: "disabled")

    let category: String

    public init(subsystem: String, category: String) { self.category = category }
}

public func os_log(
    _ message: StaticString, log: OSLog = .default, type: OSLogType = .default,
    _ arguments: any CVarArg...
) {
    guard log !== OSLog.disabled else { return }
    let format = "\(message)"
        .replacingOccurrences(of: "{public}", with: "")
        .replacingOccurrences(of: "{private}", with: "")
    Host.log(withVaList(arguments) { NSString(format: format, arguments: $0) as String })
}

public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
    if log !== OSLog.disabled { Host.log(message.text) }
}

/// The text of a message, whose values may carry a privacy and a format.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    public enum Privacy: Sendable { case auto, `public`, `private`, sensitive }

    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""
        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) { text += literal }
        public mutating func appendInterpolation<T>(
            _ value: @autoclosure () -> T, privacy: Privacy = .auto
        ) {
            text += "\(value())"
        }
    }

    let text: String
    public init(stringLiteral text: String) { self.text = text }
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

public struct Logger: Sendable {
    private let isEnabled: Bool

    public init() { isEnabled = true }
    public init(subsystem: String, category: String) { isEnabled = true }
    public init(_ log: OSLog) { isEnabled = log !== OSLog.disabled }

    public func log(_ message: OSLogMessage) { write(message) }
    public func log(level: OSLogType, _ message: OSLogMessage) { write(message) }
    public func trace(_ message: OSLogMessage) { write(message) }
    public func debug(_ message: OSLogMessage) { write(message) }
    public func info(_ message: OSLogMessage) { write(message) }
    public func notice(_ message: OSLogMessage) { write(message) }
    public func warning(_ message: OSLogMessage) { write(message) }
    public func error(_ message: OSLogMessage) { write(message) }
    public func critical(_ message: OSLogMessage) { write(message) }
    public func fault(_ message: OSLogMessage) { write(message) }

    private func write(_ message: OSLogMessage) {
        if isEnabled { Host.log(message.text) }
    }
}

/// Writes a line to the log, as on iOS.
public func NSLog(_ format: String, _ arguments: any CVarArg...) {
    Host.log(withVaList(arguments) { NSString(format: format, arguments: $0) as String })
}
