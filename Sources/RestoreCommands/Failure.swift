import Handlings
import Basics
import DeviceLogs
import Fixtures
import Pictures
import Raster
import Resources
import Scenarios
import Review
import StateStore

/// The reason why a command stops: the message for the user, and the exit code.
struct Failure: Error, Equatable {
    var status: ExitStatus
    var message: String

    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    /// Converts an error of any module to a message and an exit code.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as ScenarioErrors:
            self.init(Self.status(of: error), error.description)
        case let error as ImportError: self.init(.badInput, "\(error)")
        case let error as FixtureReadError: self.init(.badInput, error.description)
        case let error as ReplayError: self.init(.badInput, error.description)
        case let error as GoldenError: self.init(.badInput, "\(error)")
        case let error as MomentError: self.init(.usage, "\(error)")
        case let error as UnknownDevice: self.init(.usage, "\(error)")
        case let error as UnknownSystem: self.init(.usage, "\(error)")
        case let error as ImpossiblePair: self.init(.usage, "\(error)")
        case let error as ImpossibleWindows: self.init(.usage, "\(error)")
        case let error as UnknownCase: self.init(.usage, "\(error)")
        case let error as UnknownExploreWord: self.init(.usage, "\(error)")
        case let error as UnknownHandling: self.init(.usage, "\(error)")
        case let error as FileError: self.init(.inputOutput, "\(error)")
        case let error as StoreError: self.init(Self.status(of: error), "\(error)")
        case let error as FontError: self.init(.inputOutput, "\(error)")
        case let error as ResourceError: self.init(.inputOutput, "\(error)")
        case let error as DataError: self.init(.inputOutput, "\(error)")
        default: self.init(.internalError, "\(error); please report this")
        }
    }

    private static func status(of errors: ScenarioErrors) -> ExitStatus {
        let codes = Set(errors.errors.map(\.code))
        if codes.isSubset(of: [.unreadable]) { return .inputOutput }
        return codes == [.unavailable] ? .unavailable : .badInput
    }

    private static func status(of error: StoreError) -> ExitStatus {
        switch error.code {
        case .conflict: .different
        case .missing, .locked, .full, .busy, .permission, .closed, .io: .inputOutput
        default: .badInput
        }
    }

    /// The printed message: with `error: ` in front, unless it contains the word after a place.
    var text: String {
        (message.contains(": error: ") ? message : "error: \(message)").forTerminal
    }
}
