internal import Simulator
internal import StateStore

/// Keeps every record, and makes what the apps persist durable before the run goes on.
struct RunSink: RecordSink {
    private(set) var records: [Record] = []
    let mirror: StoreMirror?
    private var failure: StoreError?

    init(mirror: StoreMirror?) { self.mirror = mirror }

    mutating func receive(_ record: Record) {
        records.append(record)
        guard let mirror, failure == nil else { return }
        do throws(StoreError) {
            switch record.event {
            case .persisted(let record): try mirror.put(record)
            case .erased(let app, let key): try mirror.erase(key, of: app)
            default: return
            }
        } catch {
            failure = error
        }
    }

    /// Throws what the store said when it could not keep a record.
    func throwIfBroken() throws(StoreError) {
        if let failure { throw failure }
    }
}

/// The file that stands for the disk of the simulated device.
struct StoreMirror: Sendable {
    private let store: StateStore
    private let setting: Setting
    /// The scene to which records of an app without scenes belong.
    private static let scene = "main"

    init(_ path: String, _ setting: Setting) throws(StoreError) {
        store = try StateStore.open(at: path)
        self.setting = setting
    }

    func put(_ record: DiskRecord) throws(StoreError) {
        try store.put(record.bytes, for: try key(record.key, of: record.app))
    }

    func erase(_ key: String, of app: AppID) throws(StoreError) {
        try store.delete(try self.key(key, of: app))
    }

    /// The records that the store holds of an app, in the order of the keys.
    func records(of app: AppID) throws(StoreError) -> [DiskRecord] {
        let found = try store.records(application: setting.name(app))
        return found.filter { $0.key.scene == Self.scene }
            .map { DiskRecord(app: app, key: $0.key.key, bytes: $0.bytes) }
            .sorted { $0.key < $1.key }
    }

    private func key(_ key: String, of app: AppID) throws(StoreError) -> RecordKey {
        try RecordKey(application: setting.name(app), scene: Self.scene, key: key)
    }
}
