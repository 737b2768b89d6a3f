package import Basics

/// One figure of a system profile, by its name and with its typed place in the profile.
package struct ProfileFigure: Sendable {
    /// The section and the properties that lead to it, such as `keyboard.show.durationMs`.
    package let name: String
    private let path: any FigurePath

    fileprivate init(name: String, path: any FigurePath) {
        self.name = name
        self.path = path
    }

    /// The last part of the name, such as `durationMs`.
    package var lastName: Substring {
        name.suffix(from: name.lastIndex(of: ".").map(name.index(after:)) ?? name.startIndex)
    }

    /// A flag for figures that are a time in milliseconds.
    package var isTime: Bool { name.hasSuffix("Ms") }

    /// Returns the value in a profile, or nil where the system lacks the figure's section.
    package func value(in profile: SystemProfile) -> JSONText.Value? { path.value(in: profile) }

    /// Returns the value in a profile as JSON text, for messages.
    package func text(in profile: SystemProfile) -> String {
        path.value(in: profile).map(JSONText.line) ?? ""
    }

    /// Returns true where nothing but an assumption supports the figure.
    package func isAssumed(in profile: SystemProfile) -> Bool { path.isAssumed(in: profile) }

    /// Returns the source of the figure, or nil where the system lacks the figure's section.
    package func source(in profile: SystemProfile) -> String? { path.source(in: profile) }

    /// Replaces the figure by an assumption, and returns false where the value has another type.
    package func set(
        _ value: JSONText.Value, source: String, in profile: inout SystemProfile
    ) -> Bool {
        path.set(value, source: source, in: &profile)
    }

    /// Replaces the figure by what logs of a device show, and returns false where a value has
    /// another type.
    ///
    /// - Parameter isAssumed: true where the logs do not suffice to call it measured.
    package func measure(
        _ value: JSONText.Value, choices: [JSONText.Value], isAssumed: Bool = false,
        source: String, in profile: inout SystemProfile
    ) -> Bool {
        path.measure(
            value, choices: choices, isAssumed: isAssumed, source: source, in: &profile)
    }

    /// Decodes another state of the figure from a profile file.
    func change<Key>(
        in container: KeyedDecodingContainer<Key>, forKey key: Key
    ) throws -> ProfileChange {
        ProfileChange(name: name, apply: try path.change(in: container, forKey: key))
    }
}

extension SystemProfile {
    /// The figures that the system has, in the order of their names.
    package var figures: [ProfileFigure] {
        ProfileFigure.all.filter { $0.value(in: self) != nil }
    }
}

/// One step from a profile to the profile of a later version.
struct ProfileChange: Sendable {
    let name: String
    /// Changes the profile, and returns false where it lacks the section that would change.
    let apply: @Sendable (inout SystemProfile) -> Bool
}

/// A group of figures in a profile; a system can lack one that a later version brings.
struct ProfileSection<Rules: Sendable>: Sendable {
    let name: String
    fileprivate let get: @Sendable (SystemProfile) -> Rules?
    fileprivate let set: @Sendable (inout SystemProfile, Rules) -> Void

    init(_ name: String, _ path: any WritableKeyPath<SystemProfile, Rules> & Sendable) {
        self.name = name
        get = { $0[keyPath: path] }
        set = { $0[keyPath: path] = $1 }
    }

    init(_ name: String, optional path: any WritableKeyPath<SystemProfile, Rules?> & Sendable) {
        self.name = name
        get = { $0[keyPath: path] }
        set = { $0[keyPath: path] = $1 }
    }

    /// Returns the figure of the section that a property holds.
    func figure<Value: FigureValue>(
        _ property: String, _ path: any WritableKeyPath<Rules, Figure<Value>> & Sendable
    ) -> ProfileFigure {
        ProfileFigure(
            name: "\(name).\(property)", path: SectionPath(section: self, property: path))
    }
}

extension ProfileSection where Rules: Decodable {
    /// Decodes the whole section for a profile that lacks it; a part of it changes nothing.
    func addition<Key>(
        in container: KeyedDecodingContainer<Key>, forKey key: Key
    ) -> ProfileChange {
        let rules = try? container.decode(Rules.self, forKey: key)
        return ProfileChange(name: name) { profile in
            if get(profile) != nil { return true }
            guard let rules else { return false }
            set(&profile, rules)
            return true
        }
    }
}

/// The place of a figure whose type is known to the place alone.
private protocol FigurePath: Sendable {
    func value(in profile: SystemProfile) -> JSONText.Value?
    func isAssumed(in profile: SystemProfile) -> Bool
    func source(in profile: SystemProfile) -> String?
    func set(_ value: JSONText.Value, source: String, in profile: inout SystemProfile) -> Bool
    func measure(
        _ value: JSONText.Value, choices: [JSONText.Value], isAssumed: Bool, source: String,
        in profile: inout SystemProfile
    ) -> Bool
    func change<Key>(
        in container: KeyedDecodingContainer<Key>, forKey key: Key
    ) throws -> @Sendable (inout SystemProfile) -> Bool
}

private struct SectionPath<Rules: Sendable, Value: FigureValue>: FigurePath {
    let section: ProfileSection<Rules>
    let property: any WritableKeyPath<Rules, Figure<Value>> & Sendable

    func value(in profile: SystemProfile) -> JSONText.Value? {
        section.get(profile)?[keyPath: property].value.figureValue
    }

    func isAssumed(in profile: SystemProfile) -> Bool {
        section.get(profile)?[keyPath: property].basis == .assumption
    }

    func source(in profile: SystemProfile) -> String? {
        section.get(profile)?[keyPath: property].source
    }

    func set(_ value: JSONText.Value, source: String, in profile: inout SystemProfile) -> Bool {
        guard let value = Value(figureValue: value) else { return false }
        return replace(by: Figure(value, .assumption, source: source), in: &profile)
    }

    func measure(
        _ value: JSONText.Value, choices: [JSONText.Value], isAssumed: Bool, source: String,
        in profile: inout SystemProfile
    ) -> Bool {
        let others = choices.compactMap { Value(figureValue: $0) }
        guard let value = Value(figureValue: value), others.count == choices.count else {
            return false
        }
        var figure = Figure(value, isAssumed ? .assumption : .measured, source: source)
        if !others.isEmpty {
            figure.choices = .init(values: [value] + others, basis: figure.basis, source: source)
        }
        return replace(by: figure, in: &profile)
    }

    func change<Key>(
        in container: KeyedDecodingContainer<Key>, forKey key: Key
    ) throws -> @Sendable (inout SystemProfile) -> Bool {
        let figure = try container.decode(Figure<Value>.self, forKey: key)
        return { replace(by: figure, in: &$0) }
    }

    private func replace(by figure: Figure<Value>, in profile: inout SystemProfile) -> Bool {
        guard var rules = section.get(profile) else { return false }
        rules[keyPath: property] = figure
        section.set(&profile, rules)
        return true
    }
}
