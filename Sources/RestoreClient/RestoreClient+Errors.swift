import ServiceWire
import StateStore

extension RestoreClient {
    /// Converts a problem of the service to an error of a store.
    static func error(_ answer: HTTPAnswer, _ place: String) -> StoreError {
        let problem = try? ProblemBody(json: answer.body)
        return StoreError(
            code(answer.status), at: place,
            problem?.detail ?? "the service answered \(answer.status)",
            nextStep: problem?.nextStep, actualRevision: problem?.actualRevision)
    }

    private static func code(_ status: Int) -> StoreError.Code {
        switch status {
        case 400, 405, 415, 422: .invalid
        case 401, 403: .permission
        case 404: .missing
        case 409: .wrongType
        case 410: .cursorTooOld
        case 412: .conflict
        case 413: .tooLarge
        case 429, 503: .busy
        case 500: .corrupt
        case 507: .full
        default: .io
        }
    }
}
