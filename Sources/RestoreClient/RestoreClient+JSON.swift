import Foundation
import ServiceWire
package import StateStore

extension Batch.Item {
    init(_ write: Write) throws(StoreError) {
        self.init(
            app: RemoteName.encode(write.key.application),
            scene: RemoteName.encode(write.key.scene), key: RemoteName.encode(write.key.key))
        switch write.content {
        case .put(let bytes, let schema):
            base64 = Data(bytes).base64EncodedString()
            (self.schema, version) = (schema.name, schema.version)
        case .delete: delete = true
        case .picture:
            throw StoreError(
                .invalid, at: write.key.description,
                "a service does not store a picture as a record",
                nextStep: "Upload the picture as a snapshot.")
        }
        switch write.expectation {
        case .anything: break
        case .nothing: ifAbsent = true
        case .revision(let revision): ifRevision = revision
        }
    }
}

extension RecordItem {
    func recordKey(_ application: String) throws(StoreError) -> RecordKey {
        try RecordKey(
            application: application, scene: RemoteName.decode(scene), key: RemoteName.decode(key))
    }

    func record(_ application: String) throws(StoreError) -> StoredRecord {
        guard let data = base64.flatMap({ Data(base64Encoded: $0) }) else {
            throw RestoreClient.strange("a record lacks its bytes")
        }
        return StoredRecord(
            key: try recordKey(application), revision: revision, commit: commit,
            writtenMs: writtenMs, schema: RecordSchema(schema, version: version),
            bytes: Array(data))
    }
}

extension ChangeItem {
    func change() throws(StoreError) -> Change {
        guard let place = ChangeCursor(cursor) else {
            throw RestoreClient.strange("a cursor is not valid")
        }
        return Change(
            key: try RecordKey(
                application: RemoteName.decode(app), scene: RemoteName.decode(scene),
                key: RemoteName.decode(key)),
            revision: revision, isDeletion: deleted, commit: commit, cursor: place)
    }
}

extension RestoreClient {
    /// Returns a path below the tenant.
    package func path(_ rest: String) -> String { "/v1/\(address.tenant)/\(rest)" }

    /// Returns the path of a record.
    func path(_ key: RecordKey) -> String {
        let names = [key.application, key.scene, key.key].map(RemoteName.encode)
        return path("apps/\(names[0])/scenes/\(names[1])/state/\(names[2])")
    }

    /// Returns the answer of a successful request; throws for every other status.
    package func expect(
        _ request: HTTPAsk, onlyWaits: Bool = false
    ) async throws(StoreError) -> HTTPAnswer {
        let answer = try await ask(request, onlyWaits: onlyWaits)
        guard (200..<300).contains(answer.status) else { throw Self.error(answer, request.target) }
        return answer
    }

    func encode(_ request: some WireRequest) throws(StoreError) -> [UInt8] {
        do { return try request.encoded() } catch {
            throw StoreError(.coding, at: "a request", "cannot be written as JSON")
        }
    }

    func decode<Body: WireAnswer>(
        _ type: Body.Type, _ answer: HTTPAnswer
    ) throws(StoreError) -> Body {
        do throws(WireFault) { return try type.init(json: answer.body) } catch {
            throw Self.strange(String(error.description.dropLast()))
        }
    }

    static func strange(_ what: String) -> StoreError {
        StoreError(
            .io, at: "the service", "the answer cannot be read: \(what)",
            nextStep: "Check that a restore-service of this version runs there.")
    }

    package static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
    }

    /// Reads `NAME; version=N`, the name percent-encoded.
    static func schema(_ text: String) -> RecordSchema? {
        let parts = text.components(separatedBy: "; version=")
        guard parts.count == 2, let name = parts[0].removingPercentEncoding,
            let version = Int(parts[1])
        else { return nil }
        return RecordSchema(name, version: version)
    }
}
