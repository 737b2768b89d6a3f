import Basics
import Foundation
import Pictures
import Review

extension Problem {
    /// Describes an error of goldens for the sender, without the folder of the files.
    init(_ error: GoldenError, hiding folder: String = "") {
        let parts =
            folder.isEmpty
            ? [error.problem]
            : error.problem.components(
                separatedBy: folder + "/")
        let what = parts.joined() + "."
        switch error.code {
        case .moved: self.init(.conflict, what, nextStep: error.nextStep + ".")
        case .noResults: self.init(.notFound, what)
        default: self.init(.unprocessable, what, nextStep: error.nextStep + ".")
        }
    }

    /// Describes an error of a file for the sender, without its path.
    init(_ error: FileError) {
        switch error.code {
        case .diskFull: self.init(.insufficientStorage, "The disk of the service is full.")
        case .missing:
            self.init(
                .notFound, "A file of the run is missing.",
                nextStep: "Upload the run's pictures, then try again.")
        case .tooLarge: self.init(.contentTooLarge, "A file is larger than the service accepts.")
        default:
            self = Problem(.unavailable, "The service cannot use its files (\(error.code)).")
                .retrying(afterSeconds: 10)
        }
    }
}
