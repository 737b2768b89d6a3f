import Basics
internal import Simulator

// An app whose views and behaviour are its own source code.

extension ScenarioParser {
    /// The keys that describe what source code does by itself.
    private static let describing = ["screen", "screens", "tabs", "handling", "rules", "scenes"]

    /// Reads the source code of an app: its views are known when it runs.
    mutating func readCode(_ node: SourceNode, _ fields: Fields, into app: inout AppDefinition) {
        for key in Self.describing {
            guard let other = fields[key], key != "scenes" || !other.isScalar else { continue }
            fail(
                .unknownKey, at: other.place, "an app with `code` has no `\(key)`",
                "remove it: the code makes its own views and handles the keyboard")
        }
        let root = fields["root"].flatMap { text($0) }
        let name = root.map(Self.typeName) ?? app.name
        app.screens = [ScreenDefinition(name: name, views: [])]
        screenChangers.insert(AppID(apps.count))
        codeApps.insert(AppID(apps.count))
        let paths = items(node).compactMap { text($0) }.map(besideScenario)
        guard !paths.isEmpty else {
            wrong(node, "a path of Swift files, or a list of them")
            return
        }
        let excluded = fields["exclude"].map { items($0).compactMap { text($0) } } ?? []
        guard let code = catalogs.code else {
            fail(
                .outOfRange, at: node.place, "source code is not run here",
                "run the scenario with `restore-tool` on a machine of your own")
            return
        }
        do throws(CodeBuildError) {
            let reference = CodeReference(paths: paths, root: root, excluded: excluded)
            app.handlings = [try code.handling(reference)]
        } catch {
            fail(.outOfRange, at: node.place, error.rule, error.nextStep)
        }
    }

    /// Returns whether a view may be one that source code makes, so that its name is known when the
    /// scenario runs.
    func mayBeOfCode(_ screen: ScreenDefinition?, _ app: AppID?) -> Bool {
        guard screen == nil else { return false }
        return app.map(codeApps.contains) ?? !codeApps.isEmpty
    }

    /// The name of the type that an expression such as `ChatViewController(style: .grouped)` makes.
    private static func typeName(_ expression: String) -> String {
        let name = expression.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return name.isEmpty ? "root" : String(name)
    }

    private func besideScenario(_ path: String) -> String {
        guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
        return file[...slash] + path
    }
}

extension SourceNode {
    fileprivate var isScalar: Bool { if case .scalar = value { true } else { false } }
}
