/// The defaults of the app: kept in memory, and written to the disk that the host keeps.
open class UserDefaults: NSObject, @unchecked Sendable {
    public static let standard = UserDefaults(suite: "standard")
    nonisolated(unsafe) private static var suites: [String: [String: Any]] = [:]
    nonisolated(unsafe) private static var registered: [String: Any] = [:]

    public static let argumentDomain = "NSArgumentDomain"
    public static let globalDomain = "NSGlobalDomain"
    public static let registrationDomain = "NSRegistrationDomain"
    public static let didChangeNotification = Notification.Name(
        "NSUserDefaultsDidChangeNotification")

    private let suite: String

    private init(suite: String) { self.suite = suite }

    public override convenience init() { self.init(suite: "standard") }

    public convenience init?(suiteName: String?) { self.init(suite: suiteName ?? "standard") }

    private var values: [String: Any] {
        get { Self.suites[suite] ?? [:] }
        set { Self.suites[suite] = newValue }
    }

    // MARK: The disk

    private static let prefix = "defaults/"

    /// Takes a value from the disk; returns false if the key is none of the defaults'.
    public static func load(_ data: Data, diskKey: String) -> Bool {
        guard diskKey.hasPrefix(prefix) else { return false }
        let parts = diskKey.dropFirst(prefix.count)
            .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2,
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
            let value = (list as? [Any])?.first
        else { return true }
        suites[String(parts[0]), default: [:]][String(parts[1])] = value
        return true
    }

    private func store(_ value: Any?, _ key: String) {
        values[key] = value
        let data = value.flatMap {
            try? PropertyListSerialization.data(fromPropertyList: [$0], format: .xml, options: 0)
        }
        if value != nil, data == nil {
            Host.raise(
                "NSInvalidArgumentException",
                "Attempt to insert non-property list object for key \(key)")
        }
        Host.port?.persist(data, key: "\(Self.prefix)\(suite)/\(key)")
        NotificationCenter.default.post(name: Self.didChangeNotification, object: self)
    }

    // MARK: Writing

    open func set(_ value: Any?, forKey key: String) { store(value.map(Self.object), key) }
    open func set(_ value: Int, forKey key: String) { store(NSNumber(value: value), key) }
    open func set(_ value: Float, forKey key: String) { store(NSNumber(value: value), key) }
    open func set(_ value: Double, forKey key: String) { store(NSNumber(value: value), key) }
    open func set(_ value: Bool, forKey key: String) { store(NSNumber(value: value), key) }
    open func set(_ url: URL?, forKey key: String) { store(url?.absoluteString, key) }
    open override func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
    open func removeObject(forKey key: String) { store(nil, key) }

    open func register(defaults: [String: Any]) {
        Self.registered.merge(defaults.mapValues(Self.object)) { $1 }
    }

    @discardableResult
    open func synchronize() -> Bool { true }

    open func removePersistentDomain(forName name: String) {
        for key in values.keys.sorted() { removeObject(forKey: key) }
    }

    /// Numbers become objects, so that they can be read as any type of number.
    private static func object(_ value: Any) -> Any {
        switch value {
        case let value as Bool: NSNumber(value: value)
        case let value as Int: NSNumber(value: value)
        case let value as Double: NSNumber(value: value)
        case let value as Float: NSNumber(value: value)
        case let value as CGFloat: NSNumber(value: Double(value))
        default: value
        }
    }

    // MARK: Reading

    open func object(forKey key: String) -> Any? { values[key] ?? Self.registered[key] }
    open override func value(forKey key: String) -> Any? { object(forKey: key) }

    open func string(forKey key: String) -> String? {
        switch object(forKey: key) {
        case let text as String: text
        case let number as NSNumber: number.stringValue
        default: nil
        }
    }

    open func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }
    open func stringArray(forKey key: String) -> [String]? { object(forKey: key) as? [String] }
    open func data(forKey key: String) -> Data? { object(forKey: key) as? Data }
    open func url(forKey key: String) -> URL? { string(forKey: key).flatMap { URL(string: $0) } }

    open func dictionary(forKey key: String) -> [String: Any]? {
        object(forKey: key) as? [String: Any]
    }

    open func integer(forKey key: String) -> Int { number(key)?.intValue ?? 0 }
    open func float(forKey key: String) -> Float { number(key)?.floatValue ?? 0 }
    open func double(forKey key: String) -> Double { number(key)?.doubleValue ?? 0 }
    open func bool(forKey key: String) -> Bool { number(key)?.boolValue ?? false }

    open func dictionaryRepresentation() -> [String: Any] {
        Self.registered.merging(values) { $1 }
    }

    private func number(_ key: String) -> NSNumber? {
        switch object(forKey: key) {
        case let number as NSNumber: number
        case let text as String:
            ["yes", "true"].contains(text.lowercased())
                ? NSNumber(value: true) : NSNumber(value: (text as NSString).doubleValue)
        default: nil
        }
    }
}
