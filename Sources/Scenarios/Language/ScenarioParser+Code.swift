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
        guard catalogs.code != nil else {
            fail(
                .outOfRange, at: node.place, "source code is not run here",
                "run the scenario with `restore-tool` on a machine of your own")
            return
        }
        let reference = CodeReference(paths: paths, root: root, excluded: excluded)
        awaitedCode.append(
            AwaitedCode(app: AppID(apps.count), reference: reference, place: node.place))
    }

    /// Source code that an app is built from once its scenario is read.
    struct AwaitedCode {
        var app: AppID
        var reference: CodeReference
        /// The place of its paths in the scenario.
        var place: SourcePlace
    }

    /// Builds the apps of source code, which takes seconds: only where nothing else is wrong.
    mutating func buildCode(into apps: inout [AppDefinition]) {
        guard let code = catalogs.code, errors.isEmpty else { return }
        for awaited in awaitedCode {
            do throws(CodeBuildError) {
                apps[awaited.app.index].handlings = [try code.handling(awaited.reference)]
            } catch {
                fail(.outOfRange, at: awaited.place, error.rule, error.nextStep)
            }
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
