import Basics
import FuzzDriver
import ServiceWire

extension FuzzTarget {
    private static let requests: [@Sendable ([UInt8]) -> String?] = [
        request(Batch.self), request(PicturePair.self), request(TokenRequest.self),
        request(RotateRequest.self), request(Verdict.self)
    ]

    private static let answers: [@Sendable ([UInt8]) -> String?] = [
        answer(AppList.self), answer(BatchAnswer.self), answer(ChangePage.self),
        answer(Comparison.self), answer(Decisions.self), answer(DecisionsAnswer.self),
        answer(LinesEnd.self), answer(MaintenanceReport.self), answer(NewToken.self),
        answer(NewestCursor.self), answer(ProblemBody.self), answer(RecordHistory.self),
        answer(RecordPage.self), answer(RevokedCount.self), answer(RunChanges.self),
        answer(RunList.self), answer(SceneList.self), answer(SuiteList.self),
        answer(TenantList.self), answer(TokenList.self)
    ]

    /// A body of the service that is read is the same after it was written and read again; the
    /// first byte picks its type.
    static func body(_ bytes: [UInt8]) -> String? {
        let all = requests + answers
        return all[Int(bytes.first ?? 0) % all.count](Array(bytes.dropFirst()))
    }

    private static func request<Body: WireRequest>(
        _ type: Body.Type
    ) -> @Sendable ([UInt8]) -> String? {
        read(type) { try $0.encoded() }
    }

    private static func answer<Body: WireAnswer>(
        _ type: Body.Type
    ) -> @Sendable ([UInt8]) -> String? {
        read(type) { Array($0.line.utf8) }
    }

    private static func read<Body: WireBody>(
        _ type: Body.Type, _ write: @escaping @Sendable (Body) throws -> [UInt8]
    ) -> @Sendable ([UInt8]) -> String? {
        { bytes in
            guard let body = try? Body(json: bytes) else { return nil }
            do {
                let again = try Body(json: write(body))
                return again == body ? nil : "another \(type) after it was written: \(body)"
            } catch {
                return "a \(type) that was read is not read again: \(body): \(error)"
            }
        }
    }
}
