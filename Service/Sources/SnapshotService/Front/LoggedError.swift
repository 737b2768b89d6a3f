import Basics
import Pictures
import Review
import StateStore

/// The form of an error in the log: its kind, without paths, names and values, since those are
/// private. The request's id leads to more.
struct LoggedError: CustomStringConvertible {
    let description: String

    init(_ error: any Error) {
        description =
            switch error {
            case let problem as Problem: "\(problem.kind.name): \(problem.detail)"
            case let error as FileError:
                "a file cannot be \(error.operation == .read ? "read" : "written"): \(error.code), "
                    + "\(error.errorNumber)"
            case let error as StoreError:
                "a store failed: \(error.code.name)"
                    + (error.serverCode.map { " [\($0)]" } ?? "")
            case let error as GoldenError: "goldens: \(error.code)"
            case let fault as ServiceFault: fault.what
            default: "unexpected error of type \(type(of: error))"
            }
    }
}
