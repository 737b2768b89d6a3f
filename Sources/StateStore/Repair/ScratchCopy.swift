import Foundation

/// By which first page, where the list of tables begins, a damaged file is read.
enum FirstPage: CaseIterable {
    /// The one that it has.
    case own
    /// That of a store as it is made, and as it is after its room was given back: the tables of
    /// all stores begin at the same pages.
    case created
    case compacted
}

/// A copy of a database with its log: opening a file in WAL mode may change it.
struct ScratchCopy {
    let path: String
    private let source: String
    private let model: String

    init(of store: String, in folder: String) {
        source = store
        path = folder + "/" + StorePath.Scratch.copy.rawValue
        model = folder + "/" + StorePath.Scratch.model.rawValue
    }

    /// Copies the files anew, the database filled up to the pages that it should have. In place of
    /// one that is gone stands a store as it is made: the log has what came after.
    func make(_ page: FirstPage) throws(StoreError) {
        StorePath.discard(path)
        var bytes = try read(source)
        if page == .own, bytes == nil {
            throw StoreError(.missing, at: source, "there is no database")
        }
        if page != .own {
            let made = try model(page)
            let first = made[..<4096]
            var filled = bytes ?? made
            let pages = Self.pageCount(filled, first.count)
            filled.replaceSubrange(..<min(first.count, filled.count), with: first)
            filled += [UInt8](repeating: 0, count: pages * first.count - filled.count)
            // The size of a database is at byte 28 of its header, in pages.
            for i in 0..<4 { filled[28 + i] = UInt8(truncatingIfNeeded: pages >> (24 - 8 * i)) }
            bytes = filled
        }
        try write(bytes ?? [], path)
        if let log = try read(source + "-wal") { try write(log, path + "-wal") }
    }

    /// The bytes of a file; nil when it is not there.
    private func read(_ file: String) throws(StoreError) -> [UInt8]? {
        do throws(StoreError) {
            return try StorePath.read(file)
        } catch {
            if error.code == .missing { return nil }
            throw error
        }
    }

    private func write(_ bytes: [UInt8], _ file: String) throws(StoreError) {
        try StorePath.create(file)
        let descriptor = open(file, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        if descriptor < 0 { throw StoreError.system(errno, at: file) }
        defer { close(descriptor) }
        try StorePath.writeAll(bytes, to: descriptor, file)
    }

    /// How many pages the file has or, cut off, should have; a number out of all proportion is
    /// damage too.
    private static func pageCount(_ bytes: [UInt8], _ pageSize: Int) -> Int {
        let whole = max(1, (bytes.count + pageSize - 1) / pageSize)
        guard bytes.count >= 32 else { return whole }
        let reported = bytes[28..<32].reduce(0) { $0 << 8 | Int($1) }
        return (whole...(4 * whole + 64)).contains(reported) ? reported : whole
    }

    private func model(_ page: FirstPage) throws(StoreError) -> [UInt8] {
        StorePath.discard(model)
        unlink(model + "-owner")
        let store = try StateStore.open(at: model)
        if page == .compacted { try store.compact() }
        try store.close()
        guard let bytes = StorePath.readAll(model), bytes.count > 4096 else {
            throw StoreError(.io, at: model, "the model of a store cannot be read")
        }
        return bytes
    }
}
