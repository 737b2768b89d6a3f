// A profile file is complete, or it states what changed since the profile of another file. Written
// out in full, 89 % of the figures of the fifteen files repeated the version before verbatim, and
// the changes of a version could not be seen.

internal import Basics

/// A profile file: a complete profile, or the changes since the profile of another file.
package struct ProfileFile: Decodable, Sendable {
    /// The name of the file whose profile this one changes; nil where the profile is complete.
    package let since: String?
    private let names: SystemNames
    private let complete: SystemProfile?
    private let additions: [ProfileChange]
    private let changes: [ProfileChange]

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: FigureKey.self)
        since = try container.decodeIfPresent(String.self, forKey: FigureKey("since"))
        names = try SystemNames(from: decoder)
        complete = since == nil ? try SystemProfile(from: decoder) : nil
        var reader = ChangeReader()
        try reader.read(container, in: "")
        additions = since == nil ? [] : reader.additions
        changes = since == nil ? [] : reader.changes
    }

    /// Returns the names of the figures that are the same in the profile that this file changes.
    package func repeated(of base: SystemProfile) -> [String] {
        changes.filter { change in
            var changed = base
            return change.apply(&changed) && changed == base
        }.map(\.name)
    }

    /// Returns the complete profile of a file.
    ///
    /// - Parameter base: the profile of the file ``since``; of no use to a complete file.
    fileprivate func profile(on base: SystemProfile?) throws(ProfileFileError.Reason)
        -> SystemProfile
    {
        guard var profile = complete ?? base else { throw .unknownBase }
        for change in additions + changes where !change.apply(&profile) {
            throw .incompleteSection(change.name)
        }
        profile.name = names.name
        profile.firstVersion = names.firstVersion
        profile.lastVersion = names.lastVersion
        return profile
    }
}

extension SystemProfile {
    /// Returns the complete profiles of files, by the names of the files.
    package static func composed(
        of files: [String: ProfileFile]
    ) throws(ProfileFileError) -> [String: SystemProfile] {
        var profiles: [String: SystemProfile] = [:]
        for name in files.keys.sorted() {
            try compose(name, of: files, for: [], into: &profiles)
        }
        return profiles
    }

    /// Composes the profile of one file, after those that it is based on.
    private static func compose(
        _ name: String, of files: [String: ProfileFile], for dependents: [String],
        into profiles: inout [String: SystemProfile]
    ) throws(ProfileFileError) {
        guard profiles[name] == nil, let file = files[name] else { return }
        if let first = dependents.firstIndex(of: name) {
            let cycle = dependents[first...] + [name]
            throw ProfileFileError(file: name, reason: .cycle(Array(cycle)), known: [])
        }
        if let since = file.since {
            try compose(since, of: files, for: dependents + [name], into: &profiles)
        }
        do {
            profiles[name] = try file.profile(on: file.since.flatMap { profiles[$0] })
        } catch {
            let known = files.keys.filter { $0 != name }.sorted()
            throw ProfileFileError(
                file: name, reason: error, since: file.since ?? "", known: known)
        }
    }
}

/// The reason why profile files do not make profiles.
package struct ProfileFileError: Error, Hashable, Sendable {
    package enum Reason: Error, Hashable, Sendable {
        case unknownBase
        /// The names of the files from one file back to it.
        case cycle([String])
        /// The section or the figure that the base lacks.
        case incompleteSection(String)
    }

    /// The name of the file.
    package let file: String
    package let reason: Reason
    private let since: String
    private let known: [String]

    fileprivate init(file: String, reason: Reason, since: String = "", known: [String]) {
        self.file = file
        self.reason = reason
        self.since = since
        self.known = known
    }

    /// The place in the file and the rule that it breaks.
    package var detail: String {
        switch reason {
        case .unknownBase:
            "since: there is no profile \"\(since.clipped(40))\"; "
                + "known are \(known.joined(separator: ", "))"
        case .cycle(let names):
            "since: the profiles build on each other, \(names.joined(separator: " on "))"
        case .incompleteSection(let section):
            "\(section): \(since) lacks the section; state all its figures"
        }
    }
}

/// The texts that every profile file states.
private struct SystemNames: Decodable {
    let name: String
    let firstVersion: String
    let lastVersion: String

    static let keys: Set<String> = ["name", "firstVersion", "lastVersion", "since"]
}

/// Collects the changes of a file, and refuses a name that no figure and no section has.
private struct ChangeReader {
    private(set) var additions: [ProfileChange] = []
    private(set) var changes: [ProfileChange] = []

    mutating func read(_ container: KeyedDecodingContainer<FigureKey>, in path: String) throws {
        for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
            if path.isEmpty, SystemNames.keys.contains(key.stringValue) { continue }
            let name = path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
            if let figure = ProfileFigure.named[name] {
                changes.append(try figure.change(in: container, forKey: key))
                continue
            }
            guard ProfileFigure.sectionNames.contains(name) else {
                let near = Suggestion.nearest(to: name, among: ProfileFigure.all.map(\.name))
                let hint = near.first.map { "; the nearest is \($0)" } ?? ""
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container, debugDescription: "no figure has this name\(hint)")
            }
            if let addition = ProfileFigure.addition(to: name, in: container, forKey: key) {
                additions.append(addition)
            }
            try read(try container.nestedContainer(keyedBy: FigureKey.self, forKey: key), in: name)
        }
    }
}

extension ProfileFigure {
    fileprivate static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The names of the sections, those inside others included.
    fileprivate static let sectionNames = Set(
        all.flatMap { figure in
            figure.name.indices.filter { figure.name[$0] == "." }.map {
                String(figure.name[..<$0])
            }
        })
}

private struct FigureKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { return nil }
}
