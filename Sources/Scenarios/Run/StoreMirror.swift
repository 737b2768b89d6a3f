internal import Simulator
internal import StateStore

/// Keeps every record, and makes what the apps persist durable before the run goes on.
struct RunSink: RecordSink {
    private(set) var records: [Record] = []
    let mirror: StoreMirror?
    private var trail = RuleTrail()
    private var failure: StoreError?

    init(mirror: StoreMirror?) { self.mirror = mirror }

    mutating func receive(_ record: Record) {
        records.append(trail.follow(record))
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
    /// The scene to which the records of an app's first scene belong.
    private static let firstScene = ScenarioParser.firstScene

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
        let scene = scene(of: app)
        let found = try store.records(application: application(of: app))
        return found.filter { $0.key.scene == scene }
            .map { DiskRecord(app: app, key: $0.key.key, bytes: $0.bytes) }
            .sorted { $0.key < $1.key }
    }

    private func key(_ key: String, of app: AppID) throws(StoreError) -> RecordKey {
        try RecordKey(application: application(of: app), scene: scene(of: app), key: key)
    }

    /// The app whose scene this is.
    private func application(of app: AppID) -> String {
        setting.name(setting.apps[app.index].mainScene ?? app)
    }

    private func scene(of app: AppID) -> String {
        setting.apps[app.index].scene ?? Self.firstScene
    }
}
