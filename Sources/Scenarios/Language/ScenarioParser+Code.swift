import Basics
internal import Foundation
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

    /// Builds the apps of source code, which takes seconds: only where nothing wrong was found yet.
    mutating func buildCode(into apps: inout [AppDefinition]) {
        guard let code = catalogs.code, errors.isEmpty else { return }
        for awaited in awaitedCode {
            do throws(CodeBuildError) {
                apps[awaited.app.index].handlings = [try code.handling(awaited.reference)]
            } catch {
                fail(
                    error.lacksBuilder ? .unavailable : .outOfRange, at: awaited.place, error.rule,
                    error.nextStep)
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

    private func besideScenario(_ path: String) -> String { path.beside(file) }
}

extension String {
    /// A path that is written in a file, from the folder of the process.
    fileprivate func beside(_ file: String) -> String {
        guard !hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return self }
        return file[...slash] + self
    }
}

extension SourceNode {
    /// Returns a scenario whose paths of source code hold wherever it is written to.
    func withWholeCodePaths(from file: String) -> SourceNode {
        guard case .mapping(let entries) = value,
            let apps = entries.first(where: { $0.key == "apps" })?.value
        else { return self }
        return setting("apps", to: apps.mapped { $0.mappedCode { $0.wholePath(from: file) } })
    }

    private func mapped(_ change: (SourceNode) -> SourceNode) -> SourceNode {
        switch value {
        case .scalar: self
        case .list(let items): SourceNode(value: .list(items.map(change)), place: place)
        case .mapping(let entries):
            SourceNode(
                value: .mapping(
                    entries.map { Entry(key: $0.key, place: $0.place, value: change($0.value)) }),
                place: place)
        }
    }

    private func mappedCode(_ change: (SourceNode) -> SourceNode) -> SourceNode {
        guard case .mapping(let entries) = value,
            let code = entries.first(where: { $0.key == "code" })?.value
        else { return self }
        return setting("code", to: code.isScalar ? change(code) : code.mapped(change))
    }

    private func wholePath(from file: String) -> SourceNode {
        guard let text else { return self }
        let path = URL(fileURLWithPath: text.beside(file)).standardizedFileURL.path
        return SourceNode(path, isPlain: false)
    }
}

extension SourceNode {
    fileprivate var isScalar: Bool { if case .scalar = value { true } else { false } }
}
