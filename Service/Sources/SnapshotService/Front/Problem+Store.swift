import HTTPTypes
import StateStore

extension Problem {
    /// Describes an error of a store for the sender.
    ///
    /// The sender reads names of records, and never the paths of files.
    init(_ error: StoreError) {
        switch error.code {
        case .conflict: self = Problem(conflict: error)
        case .full: self.init(.insufficientStorage, "The disk of the service is full.")
        case .tooLarge, .coding: self.init(.contentTooLarge, error.sentence)
        case .invalid, .badPicture: self.init(.unprocessable, error.sentence)
        case .wrongType: self.init(.conflict, error.sentence, nextStep: error.nextStep)
        case .cursorTooOld: self.init(.gone, error.sentence)
        case .corrupt, .newerFormat, .notAStore, .notAFile, .notADirectory:
            self.init(
                .damaged, "The tenant's store is damaged (\(error.code.name)).")
        case .missing: self.init(.notFound, "The store does not exist.")
        default:
            let isPermanent = Self.permanent.contains(error.code.name)
            self = Problem(
                .unavailable, "The tenant's store cannot be used now (\(error.code.name)).",
                nextStep: isPermanent
                    ? "Ask the operator of the service, whose log names the reason." : nil
            )
            .retrying(afterSeconds: 5)
        }
    }

    /// The kinds that do not pass by themselves.
    private static let permanent: Set<String> = ["permission", "untrusted", "olderFormat"]

    private init(conflict error: StoreError) {
        self.init(.preconditionFailed, error.sentence)
        if let revision = error.actualRevision {
            actualRevision = revision
            if revision > 0 { headers[.eTag] = ETag.text(revision) }
        }
    }
}

extension StoreError {
    /// The place and the detail as a sentence.
    fileprivate var sentence: String { "\(place): \(detail)." }
}
