import Basics
internal import Resources
public import Simulator

/// The versions of iOS that the model knows, oldest first.
public struct SystemCatalog: Sendable {
    /// The profiles, oldest first.
    public let profiles: [SystemProfile]
    /// The measured figures that lie over the profiles.
    var overlays: [ProfileOverlay] = []

    /// Creates a catalog of profiles.
    ///
    /// - Parameter profiles: in any order; they are sorted by their first version.
    public init(profiles: [SystemProfile]) {
        self.profiles = profiles.sorted { Self.first($0) < Self.first($1) }
    }

    /// Loads the profiles that come with the program, `systems/*.json` among its data.
    ///
    /// - Throws: `ResourceError` when there is no data, `DataError` when a file is broken.
    public static func load() throws -> SystemCatalog {
        let (folder, ending) = ("systems/", ".json")
        var files: [String: ProfileFile] = [:]
        for file in try Resources.names() where file.hasPrefix(folder) && file.hasSuffix(ending) {
            let name = file.dropFirst(folder.count).dropLast(ending.count)
            files[String(name)] = try DataFile.decode(file)
        }
        do {
            let profiles = try SystemProfile.composed(of: files)
            return SystemCatalog(profiles: profiles.keys.sorted().compactMap { profiles[$0] })
        } catch {
            throw DataError(
                file: try Resources.path(folder + error.file + ending), detail: error.detail)
        }
    }

    /// A profile for a version, and a remark where it is not the version's own.
    public struct Match: Sendable {
        /// The profile that serves the wanted system.
        public var profile: SystemProfile
        /// A remark where a neighbouring profile serves it.
        public var remark: String?
    }

    /// Returns the profile whose range holds the version, else the nearest one with a remark.
    ///
    /// Nearest is the fewest major versions away; of two, the older one, because a version behaves
    /// like the one before it until a profile says otherwise.
    ///
    /// - Throws: ``UnknownSystem`` when the text is no version, or older than every profile.
    public func profile(for text: String) throws(UnknownSystem) -> Match {
        let known = profiles.map { "\($0.firstVersion) to \($0.lastVersion) (\($0.name))" }
        guard let version = Self.version(text) else {
            throw UnknownSystem(text: text, detail: "is no version of iOS", known: known)
        }
        if let profile = profiles.last(where: { Self.range(of: $0, holds: version) }) {
            return Match(profile: profile, remark: remark(about: profile))
        }
        guard let oldest = profiles.first, version >= Self.first(oldest) else {
            throw UnknownSystem(text: text, detail: "is older than every profile", known: known)
        }
        let nearest =
            profiles.min { Self.distance($0, version) < Self.distance($1, version) } ?? oldest
        let remark =
            "no profile for \(version); the nearest, \(nearest.name) "
            + "(\(nearest.firstVersion) to \(nearest.lastVersion)), stands in for it"
        let remarks = [remark, self.remark(about: nearest)].compactMap(\.self)
        return Match(profile: nearest, remark: remarks.joined(separator: "; "))
    }

    /// Reads `12.0` or `iOS 12.0`.
    package static func version(_ text: String) -> SystemVersion? {
        let names = ["iphone os", "ipados", "ios"]
        let lower = text.lowercased()
        guard let name = names.first(where: { lower.hasPrefix($0) }) else {
            return SystemVersion(text)
        }
        return SystemVersion(text.dropFirst(name.count).drop { $0 == " " })
    }

    private static func first(_ profile: SystemProfile) -> SystemVersion {
        SystemVersion(profile.firstVersion) ?? SystemVersion(major: 0)
    }

    /// Returns the number of major versions between a version and a profile's range.
    private static func distance(_ profile: SystemProfile, _ version: SystemVersion) -> Int {
        let last = SystemVersion(profile.lastVersion)?.major ?? first(profile).major
        return max(0, first(profile).major - version.major, version.major - last)
    }

    /// A last version of `12.5` holds 12.5.7 as well: parts that are not written are open.
    private static func range(of profile: SystemProfile, holds version: SystemVersion) -> Bool {
        guard first(profile) <= version else { return false }
        let parts = profile.lastVersion.split(separator: ".").compactMap { Int($0) }
        let own = [version.major, version.minor, version.patch]
        for (last, value) in zip(parts, own) where last != value { return value < last }
        return true
    }
}

/// A text names no system that the model knows.
public struct UnknownSystem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The version that no profile serves.
    public let text: String
    let detail: String
    /// The known ranges.
    public let known: [String]

    init(text: String, detail: String, known: [String]) {
        self.text = text
        self.detail = detail
        self.known = known
    }

    /// The text, the problem and the known systems in one line.
    public var description: String {
        "system \"\(text.clipped(40))\" \(detail); known are \(known.joined(separator: ", "))"
    }
}
