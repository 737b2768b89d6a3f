import Foundation
import StateStore
import Testing

/// The messages of the store that a caller can provoke, word by word: place, finding, code, next
/// step. `DIR` stands for the folder of the test.
@Suite("The messages of a store")
struct MessageTests {
    /// Each kind of error with its usual next step.
    static let codes: [(code: StoreError.Code, text: String)] = [
        (.missing, "(missing). Check the path, or allow the store to be created."),
        (.locked, "(locked). Close the store there, or go through the process that owns it."),
        (.corrupt, "(corrupt). Keep a copy of the files, then check and repair the store."),
        (.newerFormat, "(newerFormat). Use the newer version; nothing was changed."),
        (.olderFormat, "(olderFormat). Salvage it into a new store; nothing was changed."),
        (.full, "(full). Free some space and try again; nothing was changed."),
        (.busy, "(busy). Close other programs that have the file open and try again."),
        (.notADirectory, "(notADirectory). Choose a path below a directory."),
        (.notAFile, "(notAFile). Give the path of a file, not of a directory or a link."),
        (.notAStore, "(notAStore). Give the path of a store; nothing was changed."),
        (.permission, "(permission). Grant this user read and write access to file and folder."),
        (.tooLarge, "(tooLarge). Store less, or raise the limit in the options."),
        (.wrongType, "(wrongType). Read it as the type that it was stored as."),
        (.invalid, "(invalid). Correct the argument; nothing was changed."),
        (.conflict, "(conflict). Read the record again, then decide again."),
        (
            .coding,
            "(coding). Correct the type's Codable conformance, add a migration, or store no value "
                + "that refuses to be encoded."
        ),
        (.badPicture, "(badPicture). Encode the picture again; nothing was stored."),
        (.closed, "(closed). Open the store again."),
        (.cursorTooOld, "(cursorTooOld). Read all records, then follow from the newest cursor."),
        (.badImport, "(badImport). Export again; nothing was imported."),
        (.clockJumped, "(clockJumped). Correct the clock; nothing was removed."),
        (.io, "(io). Check the disk, then open the store again.")
    ]

    @Test("Each kind of error has a next step", arguments: codes)
    func usualSteps(code: StoreError.Code, text: String) {
        #expect(StoreError(code, at: "place", "finding").description == "place: finding \(text)")
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var text: String
        var provoke: @Sendable (Scratch) throws -> Void

        init(
            _ name: String, _ text: String, _ provoke: @escaping @Sendable (Scratch) throws -> Void
        ) {
            testDescription = name
            self.text = text
            self.provoke = provoke
        }
    }

    @Test(
        "A refused call says where, why and what to do", arguments: names + paths + values + files)
    func message(_ example: Case) throws {
        let scratch = try Scratch(inMemory: true)
        let error = failure { try example.provoke(scratch) }
        let text = error?.description.replacingOccurrences(of: scratch.path, with: "DIR")
        #expect(text == example.text)
    }
}

// MARK: - Names and paths

extension MessageTests {
    static let names: [Case] = [
        Case(
            "an empty key",
            "key of a record key: is empty (invalid). Correct the argument; nothing "
                + "was changed."
        ) { _ in
            _ = try RecordKey(application: "a", scene: "b", key: "")
        },
        Case(
            "a long scene",
            "scene of a record key: has 300 bytes, at most 255 are allowed "
                + "(invalid). Correct the argument; nothing was changed."
        ) { _ in
            _ = try RecordKey(
                application: "a", scene: String(repeating: "b", count: 300), key: "c")
        },
        Case(
            "a control character",
            "application of a record key: holds a control character (invalid). "
                + "Correct the argument; nothing was changed."
        ) { _ in
            _ = try RecordKey(application: "a\u{7}", scene: "b", key: "c")
        },
        Case(
            "half a name", "a/b: not the name of a record (invalid). Name it APPLICATION/SCENE/KEY."
        ) { _ in
            _ = try RecordKey(described: "a/b")
        }
    ]

    static let paths: [Case] = [
        Case(
            "an empty path",
            "path of the store: is empty or holds a zero byte (invalid). Correct "
                + "the argument; nothing was changed."
        ) { _ in _ = try StateStore.open(at: "") },
        Case(
            "a folder's name",
            "DIR/: the path names a folder (notAFile). Give the path of a file, not "
                + "of a directory or a link."
        ) { _ = try StateStore.open(at: $0.path + "/") },
        Case(
            "a folder",
            "DIR: a directory (notAFile). Give the path of a file, not of a "
                + "directory or a link."
        ) { _ = try StateStore.open(at: $0.path) },
        Case(
            "a link",
            "DIR/state.store: a symbolic link (notAFile). Give the path of a file, "
                + "not of a directory or a link."
        ) { scratch in
            try FileManager.default.createSymbolicLink(
                atPath: scratch.store, withDestinationPath: scratch.file("elsewhere"))
            _ = try StateStore.open(at: scratch.store)
        },
        Case(
            "two names",
            "DIR/state.store: the file has 2 names (hard links) (notAFile). Remove "
                + "the other names, or choose another path."
        ) { scratch in
            try StateStore.open(at: scratch.store).close()
            try FileManager.default.linkItem(
                atPath: scratch.store, toPath: scratch.file("other"))
            _ = try StateStore.open(at: scratch.store)
        },
        Case(
            "no store",
            "DIR/state.store: there is no store (missing). Check the path, or allow "
                + "the store to be created."
        ) { scratch in
            var options = StoreOptions()
            options.createsIfMissing = false
            _ = try StateStore.open(at: scratch.store, options: options)
        },
        Case(
            "a file below a file",
            "DIR/file: not a directory (notADirectory). Choose a path below a "
                + "directory."
        ) { scratch in
            try write([1], scratch.file("file"))
            _ = try StateStore.open(at: scratch.file("file") + "/store")
        },
        Case(
            "another file",
            "DIR/state.store: SQLite: file is not a database [26] (notAStore). Give "
                + "the path of a store; nothing was changed."
        ) { scratch in
            try write(Array("some text".utf8), scratch.store)
            _ = try StateStore.open(at: scratch.store)
        },
        Case(
            "another owner file",
            "DIR/state.store-owner: not the owner file of a store (notAStore). Move "
                + "this file away, or choose another path; nothing was changed."
        ) { scratch in
            try write(Array("some text".utf8), scratch.store + "-owner")
            _ = try StateStore.open(at: scratch.store)
        }
    ]
}

// MARK: - Values

extension MessageTests {
    struct Value: Codable, Sendable { var text: String }

    static let schema = ValueSchema<Value>("value", version: 2)

    /// Opens a store with the bytes of a record.
    static func store(
        _ scratch: Scratch, _ json: String, _ name: String = "value", version: Int = 2
    ) throws -> (StateStore, RecordKey) {
        let store = try StateStore.open(at: scratch.store)
        let key = try RecordKey(application: "a", scene: "b", key: "c")
        try store.put(Array(json.utf8), for: key, schema: RecordSchema(name, version: version))
        return (store, key)
    }

    static let values: [Case] = [
        Case(
            "a closed store", "DIR/state.store: the store is closed (closed). Open the store again."
        ) { scratch in
            let (store, key) = try store(scratch, "{}")
            try store.close()
            _ = try store.record(for: key)
        },
        Case(
            "another revision",
            "a/b/c: the revision is 1, which was not expected (conflict). Read the "
                + "record again, then decide again."
        ) { scratch in
            let (store, key) = try store(scratch, "{}")
            try store.put([], for: key, expecting: .revision(7))
        },
        Case(
            "no revision",
            "a/b/d: there is no record, which was not expected (conflict). Read the "
                + "record again, then decide again."
        ) { scratch in
            let (store, _) = try store(scratch, "{}")
            let other = try RecordKey(application: "a", scene: "b", key: "d")
            try store.put([], for: other, expecting: .revision(7))
        },
        Case(
            "two writes",
            "a/b/c: written twice in a commit (invalid). Correct the argument; "
                + "nothing was changed."
        ) { scratch in
            let (store, key) = try store(scratch, "{}")
            try store.commit([.put([1], for: key), .put([2], for: key)])
        },
        Case(
            "a large value",
            "a/b/c: 5 bytes, at most 4 are allowed (tooLarge). Store less, or raise "
                + "the limit in the options."
        ) { scratch in
            var options = StoreOptions()
            options.largestValue = 4
            let store = try StateStore.open(at: scratch.store, options: options)
            try store.put([1, 2, 3, 4, 5], for: RecordKey(application: "a", scene: "b", key: "c"))
        },
        Case(
            "a negative version",
            "a/b/c: a negative schema version (invalid). Correct the argument; "
                + "nothing was changed."
        ) { scratch in
            _ = try store(scratch, "{}", version: -1)
        },
        Case(
            "a picture as bytes",
            "a/b/c: pictures are stored as redacted pictures (invalid). Redact it, "
                + "and store it as a RedactedPicture."
        ) { scratch in
            let (store, key) = try store(scratch, "{}")
            try store.put([1], for: key, schema: .picture)
        },
        Case(
            "another type",
            "a/b/c: holds other, not value (wrongType). Read it as the type that it "
                + "was stored as."
        ) { scratch in
            let (store, key) = try store(scratch, "{}", "other")
            _ = try store.value(schema, for: key)
        },
        Case(
            "a value in place of a picture",
            "a/b/c: holds other, not a picture (wrongType). Read it as the type "
                + "that it was stored as."
        ) { scratch in
            let (store, key) = try store(scratch, "{}", "other")
            _ = try store.picture(for: key)
        },
        Case(
            "a newer version",
            "a/b/c: holds value version 3, known is 2 (newerFormat). Use the newer "
                + "version; nothing was changed."
        ) { scratch in
            let (store, key) = try store(scratch, "{}", version: 3)
            _ = try store.value(schema, for: key)
        },
        Case(
            "an older version",
            "a/b/c: there is no upgrade from value version 1 (coding). Correct the "
                + "type's Codable conformance, add a migration, or store no value that "
                + "refuses to be encoded."
        ) { scratch in
            let (store, key) = try store(scratch, "{}", version: 1)
            _ = try store.value(schema, for: key)
        },
        Case(
            "a cursor of another store",
            "cursor 5.1.0: not a cursor of this store (invalid). Read all records, "
                + "then follow from the newest cursor."
        ) { scratch in
            let (store, _) = try store(scratch, "{}")
            _ = try store.changes(
                after: ChangeCursor(store: 5, commit: 1, ordinal: 0), limit: 1)
        },
        Case(
            "an age without a clock",
            "retention: an age needs a clock (invalid). Open the store with a clock "
                + "in its options."
        ) { scratch in
            let (store, _) = try store(scratch, "{}")
            _ = try store.collectGarbage(retaining: Retention(longestAgeMs: 1))
        },
        Case(
            "no picture",
            "PNG, byte 0: no PNG signature (badPicture). Encode the picture again; "
                + "nothing was stored."
        ) { _ in
            _ = try RedactedPicture(alreadyRedacted: Array("some text".utf8))
        },
        Case(
            "half a picture",
            "PNG, byte 8: the file is incomplete (badPicture). Encode the picture "
                + "again; nothing was stored."
        ) { _ in
            _ = try RedactedPicture(alreadyRedacted: [137, 80, 78, 71, 13, 10, 26, 10, 0])
        }
    ]
}

// MARK: - Backups and exports

extension MessageTests {
    /// Imports the lines of a file.
    static func importing(_ lines: String) -> @Sendable (Scratch) throws -> Void {
        { scratch in
            try write(Array(lines.utf8), scratch.file("export"))
            let store = try StateStore.open(at: scratch.store)
            _ = try store.importRecords(from: scratch.file("export"))
        }
    }

    static let header = "{\"format\":1,\"kind\":\"export\"}\n"

    static let files: [Case] = [
        Case(
            "a backup over a file",
            "DIR/backup: the path already exists (invalid). Choose a path that does "
                + "not exist."
        ) { scratch in
            try write([1], scratch.file("backup"))
            _ = try StateStore.open(at: scratch.store).backUp(to: scratch.file("backup"))
        },
        Case(
            "a backup beside a store's file",
            "DIR/backup-owner: a file of another store exists there (invalid). "
                + "Remove it, or choose another path."
        ) { scratch in
            try write([1], scratch.file("backup-owner"))
            _ = try StateStore.open(at: scratch.store).backUp(to: scratch.file("backup"))
        },
        Case(
            "an export over the store",
            "DIR/state.store: a file of the store itself (invalid). Choose another "
                + "path; nothing was changed."
        ) { scratch in
            _ = try StateStore.open(at: scratch.store).export(to: scratch.store)
        },
        Case(
            "an export into no folder",
            "DIR/no: there is no such folder (missing). Create it, or choose "
                + "another path."
        ) { scratch in
            _ = try StateStore.open(at: scratch.store).export(to: scratch.file("no/export"))
        },
        Case(
            "an import of nothing",
            "DIR/no: no such file or directory (missing). Give the path of an "
                + "export."
        ) { scratch in
            _ = try StateStore.open(at: scratch.store).importRecords(from: scratch.file("no"))
        },
        Case(
            "an import of a folder",
            "DIR: a directory (notAFile). Give the path of a file, not of a "
                + "directory or a link."
        ) { scratch in
            _ = try StateStore.open(at: scratch.store).importRecords(from: scratch.path)
        },
        Case(
            "an import of a text",
            "DIR/export:1: not a line of an export (badImport). Export again; "
                + "nothing was imported.", importing("some text\n")),
        Case(
            "an import without its header",
            "DIR/export:1: not an export (badImport). Export again; nothing was "
                + "imported.", importing("{\"kind\":\"end\",\"records\":0}\n")),
        Case(
            "an import of a later format",
            "DIR/export:1: the export has format 9, this library knows 1 "
                + "(newerFormat). Use the newer version; nothing was changed.",
            importing("{\"format\":9,\"kind\":\"export\"}\n")),
        Case(
            "an import without its end",
            "DIR/export:2: the end is missing: the file is incomplete (badImport). "
                + "Export again; nothing was imported.", importing(header)),
        Case(
            "two headers",
            "DIR/export:2: a second header (badImport). Export again; nothing was "
                + "imported.", importing(header + header)),
        Case(
            "a record without names",
            "DIR/export:2: a record without all its names (badImport). Export "
                + "again; nothing was imported.", importing(header + "{\"kind\":\"record\"}\n"))
    ]
}
