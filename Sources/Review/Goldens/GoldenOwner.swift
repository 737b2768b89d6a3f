import Basics
import Foundation

/// The suite of a run, to tell its goldens from those of other suites in the same folder.
public struct GoldenOwner: Sendable {
    private let suite: String?
    /// The folder of the pictures as it was given; nil for a run of scenarios.
    private let pictures: String?
    /// The folders of the scenarios that ran.
    private let folders: Set<String>

    /// Creates the owner of a run's goldens.
    ///
    /// - Parameter sources: the sources in the origins of the run's pictures; they matter only for
    ///   goldens that earlier versions recorded, and for runs of scenarios.
    public init(_ header: GoldenRunHeader, sources: some Sequence<String>) {
        suite = header.suite
        pictures = header.pictures
        folders = pictures == nil ? Set(sources.map { Self.folder(of: $0) }) : []
    }

    /// Creates the owner of the goldens of complete results.
    public init(of results: GoldenResults) {
        self.init(
            results.header, sources: results.entries.lazy.map(\.origin.source))
    }

    /// Returns whether a golden belongs to the suite.
    ///
    /// One without a suite, which an earlier version recorded, belongs to it if it was made from a
    /// file in the same folder.
    public func owns(_ golden: Golden) -> Bool {
        let source = golden.origin.source
        // The names of scenarios do not depend on the folder that a run begins at.
        if pictures == nil, golden.isOfPicture { return false }
        if let own = golden.suite, let suite {
            return own == suite || pictures == nil && Self.contains(suite, own)
        }
        if let pictures { return source.hasPrefix(Self.slashed(pictures)) }
        return folders.contains(Self.folder(of: source))
    }

    /// Returns the other suite that a golden belongs to, so that a run of this one may not replace
    /// it; nil where it may.
    ///
    /// The names of scenarios do not depend on the folder that a run begins at: of two runs of
    /// scenarios, those are other suites of which none is around the other.
    public func otherSuite(of golden: Golden) -> String? {
        guard let suite, let other = golden.suite, other != suite else { return nil }
        guard pictures == nil, !golden.isOfPicture else { return other }
        let (own, theirs) = (Self.folders(of: suite), Self.folders(of: other))
        let isRelated = own.contains { folder in
            theirs.contains {
                $0 == folder || Self.contains(folder, $0) || Self.contains($0, folder)
            }
        }
        return isRelated ? nil : other
    }

    /// Returns the other suite that the golden of an entry belongs to; nil where it is replaceable
    /// or where there is none.
    public func otherSuite(of entry: GoldenEntry, in manifest: GoldenManifest) -> String? {
        manifest[entry.name].flatMap { otherSuite(of: $0) }
    }

    /// The next step for those whose pictures have the names of another suite's goldens.
    public static let advice =
        "give each suite a folder of goldens of its own (--goldens), or, if both are one suite, "
        + "run verify with the name that the goldens have (--suite, or the key suite of "
        + "restore.yaml)"

    /// The folders that the name of a suite of several paths consists of.
    private static func folders(of suite: String) -> [String] {
        suite.components(separatedBy: separator)
    }

    /// Returns whether a suite of scenarios has another one in a folder below its own.
    private static func contains(_ suite: String, _ other: String) -> Bool {
        suite == "." ? !other.hasPrefix("..") : other.hasPrefix(suite + "/")
    }

    /// Returns the name of a suite: the paths of its files, seen from where the goldens' folder is.
    ///
    /// The name is the same wherever the checkout lies and the command is called.
    public static func name(of paths: [String], goldens: String) -> String {
        let home = URL(fileURLWithPath: goldens).standardizedFileURL.deletingLastPathComponent()
        let names = paths.map { path in
            // A single scenario belongs to the suite of its folder.
            let isFile = FileStatus(path)?.isFolder == false
            let folder =
                isFile ? URL(fileURLWithPath: path).deletingLastPathComponent().path : path
            return GoldenRunHeader.way(from: home.path, to: folder)
        }
        return Set(names).sorted().joined(separator: separator)
    }

    /// The text between the folders of a suite of several, since paths have spaces, too.
    private static let separator = " + "

    /// The folder of a source, which is a file with or without a moment behind it.
    private static func folder(of source: String) -> String {
        let file = source.range(of: ", ", options: .backwards).map { source[..<$0.lowerBound] }
        let path = file ?? source[...]
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    private static func slashed(_ path: String) -> String {
        path.hasSuffix("/") ? path : path + "/"
    }
}

extension Golden {
    /// A Boolean value that indicates whether another program made the picture.
    fileprivate var isOfPicture: Bool { origin.source.lowercased().hasSuffix(".png") }
}
