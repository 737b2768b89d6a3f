import Basics
import CodeRewriting

/// The start of the app as `--root` names it.
struct RootExpression {
    /// The statement of the generated `main.swift`.
    let statement: String

    /// Finds the start among the classes of the sources.
    ///
    /// - Parameter scene: Returns the scene of the storyboards that a class has.
    init(
        _ text: String?, roots: [Rewriter.Root], types: Set<String>,
        scene: (String) -> (storyboard: String, id: String)? = { _ in nil }
    ) throws {
        guard let text else {
            let main = roots.filter(\.isMain)
            guard main.count == 1, let only = main.first, only.kind == .applicationDelegate else {
                throw CommandFailure(65, Self.missing(main, roots))
            }
            statement = Self.start(only, roots)
            return
        }
        if let storyboard = text.wholeMatch(of: /([^"\\\/().\n]+)\.storyboard/)?.1 {
            let name = NibSources.literal(String(storyboard))
            statement = "AppDriver.run(root: { _nibInitial(\(name)) })"
        } else if let root = roots.first(where: { $0.name == text && $0.kind == .viewController }),
            let (storyboard, id) = scene(root.name)
        {
            // A controller of a storyboard has its outlets from there.
            let (name, id) = (NibSources.literal(storyboard), NibSources.literal(id))
            statement = "AppDriver.run(root: { _nibController(\(name), \(id)) })"
        } else if let root = roots.first(where: { $0.name == text }) {
            statement = Self.start(root, roots)
        } else if text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_.]*/) == nil {
            statement = "AppDriver.run(root: { \(text) })"
        } else if types.contains(text) {
            throw CommandFailure(
                65,
                "the root is \(text), which is no view controller and no delegate;"
                    + Self.candidates(roots))
        } else {
            let names = roots.map(\.name)
            let question = Suggestion.question(Suggestion.likely(text, among: names))
            throw CommandFailure(
                65, "no class named \"\(text)\"\(question);" + Self.candidates(roots))
        }
    }

    private static func start(_ root: Rewriter.Root, _ roots: [Rewriter.Root]) -> String {
        switch root.kind {
        case .viewController: return "AppDriver.run(root: { \(root.name)() })"
        case .sceneDelegate: return "AppDriver.run(scene: \(root.name)())"
        case .applicationDelegate:
            // The Info.plist of an app with a scene delegate names it.
            let scenes = roots.filter { $0.kind == .sceneDelegate }
            guard scenes.count == 1, let scene = scenes.first else {
                return "AppDriver.run(delegate: \(root.name)())"
            }
            return "AppDriver.run(delegate: \(root.name)(), scene: \(scene.name)())"
        }
    }

    private static func missing(_ main: [Rewriter.Root], _ roots: [Rewriter.Root]) -> String {
        let reason =
            main.count > 1
            ? "several classes are marked @main: \(main.map(\.name).joined(separator: ", "));"
            : "no class is marked @main or @UIApplicationMain;"
        return reason + candidates(roots)
    }

    private static func candidates(_ roots: [Rewriter.Root]) -> String {
        guard !roots.isEmpty else {
            return
                " write an expression that makes a view controller as root, such as Chat(text: 1)"
        }
        let order: [Rewriter.Root.Kind] = [.applicationDelegate, .sceneDelegate, .viewController]
        let names = order.flatMap { kind in roots.filter { $0.kind == kind }.map(\.name) }
        let shown = names.prefix(12).joined(separator: ", ")
        return " write one of these as root: \(shown)\(names.count > 12 ? ", ..." : "")"
    }

    /// The text of `main.swift`.
    var mainFile: String {
        "import UIKit\nimport AppDriver\nMainActor.assumeIsolated { _nibs() }\n"
            + "#sourceLocation(file: \"root\", line: 1)\n\(statement)\n"
    }
}
