import Foundation

/// The result of an import.
public struct ImportReport: Hashable, Sendable {
    /// The number of imported records.
    public let records: Int
    /// The commit that holds them all.
    public let commit: Int64
}

/// The treatment of records that exist already.
public enum ImportPolicy: String, Hashable, Sendable, CaseIterable {
    /// It is refused as a whole, with ``StoreError/Code/conflict``.
    case refuse
    /// They are written over; their older revisions stay.
    case replace
}

extension StateStore {
    /// Imports all records of an export in one commit, or none.
    ///
    /// The whole file is checked before anything is written: ``StoreError/Code/badImport`` names
    /// the line. Records keep their times; revisions are counted anew.
    @discardableResult
    public func importRecords(
        from path: String, policy: ImportPolicy = .refuse, progress: StoreProgress.Report? = nil
    ) throws(StoreError) -> ImportReport {
        let data = try Self.exportData(path)
        return try importRecords(data, named: path, policy: policy, progress: progress)
    }

    /// Checks that a file is a complete export that a store with these options can import; returns
    /// the number of its records. It needs no store.
    @discardableResult
    public static func checkExport(
        at path: String, options: StoreOptions = StoreOptions(),
        progress: StoreProgress.Report? = nil
    ) throws(StoreError) -> Int {
        var reader = ExportReader(path, .refuse, options, progress)
        return try reader.read(exportData(path)).count
    }

    private static func exportData(_ path: String) throws(StoreError) -> Data {
        var status = stat()
        if stat(path, &status) != 0 {
            let error = StoreError.system(errno, at: path)
            throw StoreError(
                error.code, at: path, error.detail, nextStep: "Give the path of an export.")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            throw StoreError(.notAFile, at: path, isFolder ? "a directory" : "not a regular file")
        }
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch {
            throw StoreError.from(error, at: path)
        }
    }

    /// Brings in all records of an export that is in memory.
    func importRecords(
        _ data: Data, named name: String, policy: ImportPolicy = .refuse,
        progress: StoreProgress.Report? = nil
    ) throws(StoreError) -> ImportReport {
        var reader = ExportReader(name, policy, options, progress)
        let writes = try reader.read(data)
        do throws(StoreError) {
            let receipt = try commit(writes)
            return ImportReport(records: writes.count, commit: receipt.commit)
        } catch let error where error.code == .conflict {
            throw StoreError(
                .conflict, at: error.place, error.detail,
                nextStep: "Nothing was imported; replace the records with the policy replace "
                    + "(--replace).", actualRevision: error.actualRevision)
        }
    }
}

/// Reads an export line by line and doubts every one.
struct ExportReader {
    private let name: String
    private let policy: ImportPolicy
    private let options: StoreOptions
    private let progress: StoreProgress.Report?
    private var line = 0
    private var chain = ExportChain()
    private var writes: [Write] = []
    private var seen: Set<RecordKey> = []
    private var isAtEnd = false

    init(
        _ name: String, _ policy: ImportPolicy, _ options: StoreOptions,
        _ progress: StoreProgress.Report?
    ) {
        self.name = name
        self.policy = policy
        self.options = options
        self.progress = progress
    }

    mutating func read(_ data: Data) throws(StoreError) -> [Write] {
        var rest = data[...]
        let total = Int64(data.count)
        while !rest.isEmpty {
            guard let end = rest.firstIndex(of: 0x0A) else {
                line += 1
                throw bad("the last line has no end: the file was cut off")
            }
            line += 1
            if isAtEnd { throw bad("there is more after the end") }
            try take(Array(rest[rest.startIndex..<end]))
            rest = rest[(end + 1)...]
            if line % Int(StoreProgress.stride) == 0 {
                progress?(
                    StoreProgress(phase: "bytes", done: total - Int64(rest.count), total: total))
            }
        }
        line += 1
        if !isAtEnd { throw bad("the end is missing: the file is incomplete") }
        progress?(StoreProgress(phase: "bytes", done: total, total: total))
        return writes
    }

    private mutating func take(_ bytes: [UInt8]) throws(StoreError) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw bad("not UTF-8") }
        guard let found = try? JSONDecoder().decode(ExportLine.self, from: Data(bytes)) else {
            throw bad("not a line of an export")
        }
        if (line == 1) != (found.kind == .export) {
            throw bad(line == 1 ? "not an export" : "a second header")
        }
        switch found.kind {
        case .export: try takeHeader(found)
        case .record: try takeRecord(found)
        case .end: return try takeEnd(found)
        }
        chain.add(bytes)
    }

    private func takeHeader(_ found: ExportLine) throws(StoreError) {
        let format = found.format ?? 0
        if format > ExportLine.format {
            throw StoreError(
                .newerFormat, at: "\(name):1",
                "the export has format \(format), this library knows \(ExportLine.format)")
        }
        if format != ExportLine.format { throw bad("the export claims format \(format)") }
    }

    private mutating func takeRecord(_ found: ExportLine) throws(StoreError) {
        guard let application = found.application, let scene = found.scene, let key = found.key,
            let schema = found.schema, let version = found.version, version >= 0
        else { throw bad("a record without all its names") }
        guard found.writtenMs.map(Self.times.contains) ?? true else {
            throw bad("a time out of range")
        }
        let value: [UInt8]
        switch (found.text, found.base64.map { Data(base64Encoded: $0) }) {
        case (let text?, nil): value = Array(text.utf8)
        case (nil, .some(let data?)): value = Array(data)
        default: throw bad("a record whose value cannot be read")
        }
        do throws(StoreError) {
            let name = try RecordKey(application: application, scene: scene, key: key)
            if !seen.insert(name).inserted { throw bad("\(name) occurs twice") }
            let record = StoredRecord(
                key: name, revision: 1, commit: 1, writtenMs: found.writtenMs,
                schema: RecordSchema(schema, version: version), bytes: value)
            let write = try record.write(expecting: policy == .refuse ? .nothing : .anything)
            try options.check(write)
            writes.append(write)
        } catch {
            throw error.code == .badImport ? error : bad("\(error.place): \(error.detail)")
        }
    }

    /// A million days before and after 1970, in ms.
    private static let times: ClosedRange<Int64> = -86_400_000_000_000...86_400_000_000_000

    private mutating func takeEnd(_ found: ExportLine) throws(StoreError) {
        if found.records != writes.count {
            throw bad("\(writes.count) records, but \(found.records ?? 0) were exported")
        }
        if found.chain != chain.text { throw bad("the lines differ from what was exported") }
        isAtEnd = true
    }

    private func bad(_ what: String) -> StoreError {
        StoreError(.badImport, at: "\(name):\(line)", what)
    }
}
