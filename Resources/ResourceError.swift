#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why a data file of the program could not be had, where it was looked for, and what to do.
public struct ResourceError: Error, Equatable, CustomStringConvertible {
    package enum Reason: Equatable, Sendable {
        case notAName
        case missing
        case missingInOverride
        case unreadable(Int32)
    }

    package let reason: Reason
    /// The file that was asked for.
    public let name: String
    /// The folders that were searched, in order, or the one path that could not be read.
    public let looked: [String]

    package init(reason: Reason, name: String, looked: [String]) {
        self.reason = reason
        self.name = name
        self.looked = looked
    }

    public var description: String {
        let places = looked.isEmpty ? "nowhere" : looked.joined(separator: ", ")
        return switch reason {
        case .notAName:
            "\"\(name)\" is not a data file's name; give a path inside the data folder"
        case .missing:
            """
            data file \(name) not found; looked in \(places). Keep \
            restore-tool_Resources.resources beside the program, or set \
            \(Resources.environmentVariable) to the folder that holds \(name)
            """
        case .missingInOverride:
            """
            data file \(name) not found in \(places), which \(Resources.environmentVariable) \
            names; correct the variable or unset it
            """
        case .unreadable(let code):
            "data file \(places) cannot be read: \(String(cString: strerror(code)))"
        }
    }
}
