// The names are those of iOS.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The app's bundle: its resources lie in a folder `Resources` beside the executable.
open class Bundle: NSObject, @unchecked Sendable {
    public static let main = Bundle(folder: mainFolder)

    private static var mainFolder: String {
        let executable = CommandLine.arguments.first ?? ""
        return (executable as NSString).deletingLastPathComponent + "/Resources"
    }

    public let bundlePath: String

    private init(folder: String) { bundlePath = folder }

    public convenience init?(path: String) { self.init(folder: path) }
    public convenience init?(url: URL) { self.init(folder: url.path) }
    /// All classes are in the one executable.
    public convenience init(for type: AnyClass) { self.init(folder: Self.mainFolder) }
    public convenience init?(identifier: String) { self.init(folder: Self.mainFolder) }

    open class var allBundles: [Bundle] { [main] }

    // MARK: Information

    open var bundleIdentifier: String? { infoDictionary?["CFBundleIdentifier"] as? String }
    open var bundleURL: URL { URL(fileURLWithPath: bundlePath, isDirectory: true) }
    open var resourcePath: String? { bundlePath }
    open var resourceURL: URL? { bundleURL }
    open var localizations: [String] { ["en"] }
    open var preferredLocalizations: [String] { ["en"] }
    open var developmentLocalization: String? { "en" }

    open private(set) lazy var infoDictionary: [String: Any]? = {
        let base: [String: Any] = [
            "CFBundleIdentifier": "com.example.app", "CFBundleName": "App",
            "CFBundleDisplayName": "App", "CFBundleShortVersionString": "1.0",
            "CFBundleVersion": "1"
        ]
        let file = read("Info", "plist") as? [String: Any] ?? [:]
        // A value such as $(PRODUCT_NAME) is one that Xcode fills in.
        return base.merging(file) { old, new in
            (new as? String)?.contains("$(") == true ? old : new
        }
    }()

    open func object(forInfoDictionaryKey key: String) -> Any? { infoDictionary?[key] }

    // MARK: Resources

    open func path(forResource name: String?, ofType type: String?) -> String? {
        path(forResource: name, ofType: type, inDirectory: nil)
    }

    open func path(
        forResource name: String?, ofType type: String?, inDirectory folder: String?
    ) -> String? {
        let suffix = type.map { $0.isEmpty ? "" : "." + $0 } ?? ""
        let file = [folder, (name ?? "") + suffix].compactMap { $0 }.joined(separator: "/")
        return ["", "en.lproj/", "Base.lproj/"]
            .map { "\(bundlePath)/\($0)\(file)" }
            .first { FileManager.default.fileExists(atPath: $0) }
    }

    open func url(forResource name: String?, withExtension type: String?) -> URL? {
        path(forResource: name, ofType: type).map { URL(fileURLWithPath: $0) }
    }

    open func url(
        forResource name: String?, withExtension type: String?, subdirectory: String?
    ) -> URL? {
        path(forResource: name, ofType: type, inDirectory: subdirectory)
            .map { URL(fileURLWithPath: $0) }
    }

    private func read(_ name: String, _ type: String) -> Any? {
        guard let path = path(forResource: name, ofType: type),
            let data = FileManager.default.contents(atPath: path)
        else { return nil }
        return try? PropertyListSerialization.propertyList(from: data, format: nil)
    }

    // MARK: Localized strings

    private var tables: [String: [String: String]] = [:]

    open func localizedString(
        forKey key: String, value: String?, table name: String?
    ) -> String {
        let name = name ?? "Localizable"
        let table = tables[name] ?? read(name, "strings") as? [String: String] ?? [:]
        tables[name] = table
        if let text = table[key] { return text }
        return value.flatMap { $0.isEmpty ? nil : $0 } ?? key
    }
}

public func NSLocalizedString(
    _ key: String, tableName: String? = nil, bundle: Bundle, value: String = "", comment: String
) -> String {
    bundle.localizedString(forKey: key, value: value, table: tableName)
}
