import Basics
import Foundation
import Pictures
import StateStore

/// The JSON output of the commands on a store: one object per line, with keys in order.
enum StateJSON {
    static func line(_ object: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // These objects contain only text and whole numbers, which JSON can always represent.
        let data = (try? encoder.encode(object)) ?? Data("{}".utf8)
        return String(decoding: data, as: UTF8.self)
    }

    struct Failed: Encodable {
        let error: String
        let place: String
        let detail: String
        let nextStep: String
        let actualRevision: Int64?
        let ownerProcess: Int32?
        let previousRevision: Int64?

        init(_ error: StoreError) {
            self.error = error.code.name
            place = error.place
            detail = error.detail
            nextStep = error.nextStep
            actualRevision = error.actualRevision
            ownerProcess = error.ownerProcess
            previousRevision = error.previous?.revision
        }

        /// The error of a file that a value is read from or written to.
        init(_ error: FileError) {
            self.error = error.code.description
            place = error.path
            detail = error.reason
            nextStep = error.nextStep
            (actualRevision, ownerProcess, previousRevision) = (nil, nil, nil)
        }
    }

    /// A record's name, and more members in the same object.
    struct Named<Facts: Encodable>: Encodable {
        let name: RecordKey
        let facts: Facts

        private enum CodingKeys: CodingKey { case application, scene, key }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name.application, forKey: .application)
            try container.encode(name.scene, forKey: .scene)
            try container.encode(name.key, forKey: .key)
            try facts.encode(to: encoder)
        }
    }

    static func record(_ record: StoredRecord, withValue: Bool = false) -> Named<Record> {
        Named(name: record.key, facts: Record(record, withValue: withValue))
    }

    static func changed(_ change: Change) -> Named<Changed> {
        Named(name: change.key, facts: Changed(change))
    }

    /// A record, with its value on request.
    struct Record: Encodable {
        let revision: Int64
        let commit: Int64
        let writtenMs: Int64?
        let schema: String
        let version: Int
        let size: Int
        var text: String?
        var base64: String?

        fileprivate init(_ record: StoredRecord, withValue: Bool) {
            revision = record.revision
            commit = record.commit
            writtenMs = record.writtenMs
            schema = record.schema.name
            version = record.schema.version
            size = record.bytes.count
            guard withValue else { return }
            text = String(validating: record.bytes, as: UTF8.self)
            base64 = text == nil ? Data(record.bytes).base64EncodedString() : nil
        }
    }

    struct Written: Encodable {
        let commit: Int64
        let revision: Int64

        init(_ receipt: CommitReceipt) {
            commit = receipt.commit
            revision = receipt.revisions.first ?? 0
        }
    }

    struct Changed: Encodable {
        let revision: Int64
        let deleted: Bool
        let commit: Int64
        let cursor: String

        fileprivate init(_ change: Change) {
            revision = change.revision
            deleted = change.isDeletion
            commit = change.commit
            cursor = change.cursor.description
        }
    }

    struct Checked: Encodable {
        let commits: Int64
        let records: Int
        let deletions: Int
        let pastRevisions: Int
        let orphans: Int
        let damages: [Failed]

        init(_ report: CheckReport) {
            commits = report.commits
            records = report.records
            deletions = report.deletions
            pastRevisions = report.pastRevisions
            orphans = report.orphans
            damages = report.damages.map(Failed.init)
        }
    }

    struct Repaired: Encodable {
        let restored: [String]
        let renamed: [String]
        let removed: [String]
        let pastRemoved: Int
        let setAside: String?
    }

    struct Salvaged: Encodable {
        struct Unnamed: Encodable {
            let application: String
            let records: Int64
        }

        let records: Int
        let older: Int
        let olderNames: [String]
        let lost: [String]
        let unnamed: [Unnamed]
        let damagedRows: Int
        let lostCommits: Int64
        let stoppedBy: String?
    }

    struct Collected: Encodable {
        let expired: Int
        let expiredBytes: Int64
        let deletions: Int
        let files: Int
        let fileBytes: Int64
    }

    struct Moved: Encodable {
        let records: Int
        var commit: Int64?
    }

    struct BackedUp: Encodable {
        let commits: Int64
        let path: String
        let pictures: Int
        let damages: [Failed]
    }
}
