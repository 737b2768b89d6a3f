/// An error of a store: its kind, the place, and the next step.
///
/// The code is opaque so that kinds can be added; compare it with the constants of ``Code``.
public struct StoreError: Error, Hashable, Sendable {
    /// The kind of error.
    public let code: Code
    /// The file or the record that it is about.
    public let place: String
    /// The finding, in one clause.
    public let detail: String
    /// The advice to the reader, in one sentence.
    public let nextStep: String
    /// The process that owns the store, when the code is ``Code/locked`` and it is known.
    public let ownerProcess: Int32?
    /// The last good revision of a record, when the code is ``Code/corrupt`` and there is one.
    public let previous: StoredRecord?
    /// The revision that is there instead of the expected one, when the code is ``Code/conflict``;
    /// 0 when there is no record.
    public let actualRevision: Int64?
    /// The code of the server that reported it, such as `53300` of PostgreSQL.
    public let serverCode: String?

    /// Creates an error; the next step is by default the usual one of its kind.
    public init(
        _ code: Code, at place: String, _ detail: String, nextStep: String? = nil,
        ownerProcess: Int32? = nil, previous: StoredRecord? = nil, actualRevision: Int64? = nil,
        serverCode: String? = nil
    ) {
        self.code = code
        self.place = place
        self.detail = detail
        self.nextStep = nextStep ?? code.usualStep
        self.ownerProcess = ownerProcess
        self.previous = previous
        self.actualRevision = actualRevision
        self.serverCode = serverCode
    }
}

extension StoreError: CustomStringConvertible {
    /// `place: detail (code). Next step.`
    public var description: String {
        "\(place): \(detail) (\(code.name)). \(nextStep)"
    }
}

extension StoreError {
    package static func conflict(_ key: RecordKey, _ revision: Int64) -> StoreError {
        let actual = revision == 0 ? "there is no record" : "the revision is \(revision)"
        return StoreError(
            .conflict, at: key.description, "\(actual), which was not expected",
            actualRevision: revision)
    }

    package static func writtenTwice(_ key: RecordKey) -> StoreError {
        StoreError(.invalid, at: key.description, "written twice in a commit")
    }

    package static func damaged(_ key: RecordKey) -> StoreError {
        StoreError(.corrupt, at: key.description, "the record's bytes differ from what was written")
    }

    static func tooLarge(_ key: RecordKey, _ count: Int, most: Int) -> StoreError {
        StoreError(.tooLarge, at: key.description, "\(count) bytes, at most \(most) are allowed")
    }

    package static func foreignCursor(_ cursor: ChangeCursor) -> StoreError {
        StoreError(
            .invalid, at: "cursor \(cursor)", "not a cursor of this store",
            nextStep: "Read all records, then follow from the newest cursor.")
    }

    package static func tooOld(
        _ cursor: ChangeCursor, forgottenUpTo commit: Int64
    ) -> StoreError {
        StoreError(
            .cursorTooOld, at: "cursor \(cursor)",
            "deletions up to commit \(commit) have been forgotten")
    }
}

extension StoreError {
    /// A kind of error.
    public struct Code: Hashable, Sendable {
        /// The word that names the kind in messages and in JSON.
        public let name: String
        let usualStep: String

        /// Creates a kind of your own from its word and the usual next step, a sentence.
        public init(name: String, usualStep: String) {
            self.name = name
            self.usualStep = usualStep
        }

        /// Returns true when the names are equal.
        public static func == (left: Code, right: Code) -> Bool { left.name == right.name }

        /// Hashes the name.
        public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }
}

extension StoreError.Code {
    /// There is no such store.
    public static let missing = Self(
        name: "missing", usualStep: "Check the path, or allow the store to be created.")
    /// Another process, or another part of this one, has the store open.
    public static let locked = Self(
        name: "locked", usualStep: "Close the store there, or go through the process that owns it.")
    /// Bytes on disk are not what was written.
    public static let corrupt = Self(
        name: "corrupt", usualStep: "Keep a copy of the files, then check and repair the store.")
    /// A newer version of this library or of the app wrote this.
    public static let newerFormat = Self(
        name: "newerFormat", usualStep: "Use the newer version; nothing was changed.")
    /// An older version of this library wrote this, and this one cannot use it.
    public static let olderFormat = Self(
        name: "olderFormat", usualStep: "Salvage it into a new store; nothing was changed.")
    /// The disk is full.
    public static let full = Self(
        name: "full", usualStep: "Free some space and try again; nothing was changed.")
    /// SQLite could not get at the file although this process owns the store.
    public static let busy = Self(
        name: "busy", usualStep: "Close other programs that have the file open and try again.")
    /// A part of the path that must be a directory is something else.
    public static let notADirectory = Self(
        name: "notADirectory", usualStep: "Choose a path below a directory.")
    /// The path leads to something that is not a regular file.
    public static let notAFile = Self(
        name: "notAFile", usualStep: "Give the path of a file, not of a directory or a link.")
    /// The file is not a store.
    public static let notAStore = Self(
        name: "notAStore", usualStep: "Give the path of a store; nothing was changed.")
    /// The operating system refused access.
    public static let permission = Self(
        name: "permission", usualStep: "Grant this user read and write access to file and folder.")
    /// A value, a picture or a commit is larger than the store takes.
    public static let tooLarge = Self(
        name: "tooLarge", usualStep: "Store less, or raise the limit in the options.")
    /// The record holds a value of another type.
    public static let wrongType = Self(
        name: "wrongType", usualStep: "Read it as the type that it was stored as.")
    /// A name or an argument is not acceptable.
    public static let invalid = Self(
        name: "invalid", usualStep: "Correct the argument; nothing was changed.")
    /// Somebody wrote the record in the meantime.
    public static let conflict = Self(
        name: "conflict", usualStep: "Read the record again, then decide again.")
    /// The value could not be encoded or decoded.
    public static let coding = Self(
        name: "coding",
        usualStep: "Correct the type's Codable conformance, add a migration, or store no value "
            + "that refuses to be encoded.")
    /// The picture is not a PNG, or a broken one.
    public static let badPicture = Self(
        name: "badPicture", usualStep: "Encode the picture again; nothing was stored.")
    /// The store was closed.
    public static let closed = Self(
        name: "closed", usualStep: "Open the store again.")
    /// Changes that this cursor has not seen were discarded.
    public static let cursorTooOld = Self(
        name: "cursorTooOld", usualStep: "Read all records, then follow from the newest cursor.")
    /// The file to import is not a complete export.
    public static let badImport = Self(
        name: "badImport", usualStep: "Export again; nothing was imported.")
    /// Everything is too old by the clock, so the clock may be wrong.
    public static let clockJumped = Self(
        name: "clockJumped", usualStep: "Correct the clock; nothing was removed.")
    /// The disk failed, and what it holds is uncertain until the store is opened again.
    public static let io = Self(
        name: "io", usualStep: "Check the disk, then open the store again.")
}

extension StoreError.Code {
    /// Returns whether an error is a store's error with this code, so that a `catch` can name it:
    ///
    ///     do { try store.commit(writes) } catch StoreError.Code.conflict { ... }
    public static func ~= (code: StoreError.Code, error: any Error) -> Bool {
        (error as? StoreError)?.code == code
    }
}
