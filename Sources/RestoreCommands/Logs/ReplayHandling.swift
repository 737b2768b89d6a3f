import DeviceLogs
import Handlings
import Scenarios
import Simulator

/// A value of `--handling`: the name of a built-in handling, or an app's own code.
enum ReplayHandling {
    case builtIn(String)
    case code(CodeReference)

    private static let mark = "code:"

    /// Reads values of `--handling`.
    ///
    /// - Throws: ``Failure`` for code without a path, and for a root or exclusions without code.
    static func read(
        _ values: [String], root: String?, excluded: [String]
    ) throws -> [ReplayHandling] {
        let handlings = try values.map { value -> ReplayHandling in
            guard value.hasPrefix(mark) else { return .builtIn(value) }
            let paths = value.dropFirst(mark.count).split(separator: ",").map(String.init)
            guard !paths.isEmpty else {
                throw Failure(
                    .usage, "--handling \(value): no path; give code:PATH or code:PATH,PATH")
            }
            return .code(CodeReference(paths: paths, root: root, excluded: excluded))
        }
        let hasCode = handlings.contains { if case .code = $0 { true } else { false } }
        let option = root != nil ? "--root" : excluded.isEmpty ? nil : "--exclude"
        if let option, !hasCode {
            throw Failure(
                .usage, "\(option) belongs to an app's code; add --handling code:PATH")
        }
        return handlings
    }

    /// A handling that was found in the catalogues or built.
    enum Found {
        case builtIn(String)
        case code(AnyHandling, name: String)

        func verdict(
            on section: LogSection, target: ReplayTarget, catalogs: ScenarioCatalogs
        ) throws -> HandlingVerdict {
            switch self {
            case .builtIn(let name):
                try HandlingVerdict(
                    named: name, on: section, target: target, catalogs: catalogs)
            case .code(let handling, let name):
                HandlingVerdict(code: handling, named: name, on: section, target: target)
            }
        }
    }

    /// - Throws: `UnknownHandling`, or ``Failure`` for code that cannot be built.
    func found(in catalogs: ScenarioCatalogs) throws -> Found {
        switch self {
        case .builtIn(let name):
            _ = try catalogs.handlings.handling(named: name)
            return .builtIn(name)
        case .code(let reference):
            let name = Self.mark + reference.paths.joined(separator: ",")
            guard let code = catalogs.code else {
                throw Failure(.unavailable, "\(name): this program runs no code")
            }
            do {
                return .code(try code.handling(reference), name: name)
            } catch {
                throw Failure(.badInput, "\(name): \(error.rule); \(error.nextStep)")
            }
        }
    }
}
