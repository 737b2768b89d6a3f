import CodeLint
import SwiftSyntax

/// Turns the Swift source of an app for iOS into source that Swift on Linux compiles with the
/// stand-in of UIKit.
///
/// Each line stays in its place, and compile errors and crashes name the original file and line.
/// A construct that cannot be turned is a diagnostic.
public struct Rewriter: Sendable {
    public struct Settings: Codable, Sendable {
        /// The modules that the stand-in has.
        public var modules: Set<String>
        /// The modules whose sources can be among the files, so that their imports are dropped.
        public var ownModules: Set<String>
        /// The compilation conditions that are set.
        public var flags: Set<String>
        /// The names that the storyboards and xibs of the program use.
        public var nibs: NibNames

        public init(
            modules: Set<String>, ownModules: Set<String> = [], flags: Set<String> = [],
            nibs: NibNames = NibNames()
        ) {
            self.nibs = nibs
            self.modules = modules
            self.ownModules = ownModules
            self.flags = flags
        }
    }

    /// A class with which an app can start.
    public struct Root: Hashable, Codable, Sendable {
        public enum Kind: String, Codable, Sendable {
            case viewController, applicationDelegate, sceneDelegate
        }

        /// The name with those of the types around it.
        public var name: String
        public var kind: Kind
        /// True for the class that `@main` or `@UIApplicationMain` marks.
        public var isMain: Bool
        /// True for a delegate whose code makes a window.
        public var makesWindow = false
    }

    public struct Outcome: Sendable {
        /// The files to compile, in the order of their paths.
        public var files: [RewrittenFile]
        /// The text of the file that is compiled with them.
        public var support: String
        public var diagnostics: [RewriteDiagnostic]
        /// The classes with which the app can start, in the order of their names.
        public var roots: [Root]
        /// The names of the types that the sources declare.
        public var types: Set<String>
        /// The classes that storyboards and xibs name and that are there.
        public var known: Set<String>
        /// The functions that register what storyboards and xibs name.
        public var hooks: [String]
    }

    public var settings: Settings

    public init(_ settings: Settings) { self.settings = settings }

    /// A Swift file by its path, with its bytes.
    public typealias File = (path: String, bytes: [UInt8])

    /// Rewrites files together; `standIn` are the sources of the stand-in.
    public func rewrite(_ files: [File], standIn: [File]) -> Outcome {
        var diagnostics: [RewriteDiagnostic] = []
        let given = files.sorted { $0.path < $1.path }
        var sources: [(source: SwiftSource, bytes: [UInt8])] = []
        for file in given {
            do {
                let source = try SwiftSource(path: file.path, bytes: file.bytes)
                sources.append((source, file.bytes))
            } catch {
                diagnostics.append(RewriteDiagnostic(.file, error.place, error.reason))
            }
        }
        let own = standIn.sorted { $0.path < $1.path }
            .compactMap { try? SwiftSource(path: $0.path, bytes: $0.bytes) }
        // The name of a folder is a module only where something imports it.
        let imported = ImportReader.modules(sources.map(\.source))
        var settings = settings
        settings.ownModules.formIntersection(imported)
        let importable = settings.modules.union(settings.ownModules)
            .union(RewritingPass.umbrella).union(RewritingPass.toolchain)
        let conditions = Conditions(modules: importable, flags: settings.flags)
        let index = TypeIndex(sources.map(\.source), standIn: own, conditions: conditions)
        let requirements = Requirements(index)
        let plan = DispatchPlan(index, requirements)
        let context = RewritingPass.Context(
            settings: settings, conditions: conditions, index: index, requirements: requirements,
            plan: plan)
        diagnostics += plan.diagnostics
        var rewritten: [RewrittenFile] = []
        var hooks: [String] = []
        for (number, (source, bytes)) in sources.enumerated() {
            let pass = RewritingPass(source, number: number, context: context)
            pass.rewriteStart(bytes)
            pass.walk(source.tree)
            pass.finishNibs()
            if !pass.nibCalls.isEmpty { hooks.append(pass.nibHook) }
            diagnostics += pass.diagnostics
            rewritten.append(
                RewrittenFile(path: source.path, original: bytes, edits: pass.edits.sorted()))
        }
        return Outcome(
            files: rewritten, support: SupportFile.text(isHosted: requirements.isHosted),
            diagnostics: diagnostics.sorted { ($0.place, $0.reason) < ($1.place, $1.reason) },
            roots: Self.roots(index),
            types: Set(index.types.values.filter { !$0.isStandIn }.map(\.name)),
            known: settings.nibs.classes.filter { name in
                index.types[name] != nil
                    || index.classes.contains { $0.objectiveCName == name || $0.lastName == name }
            },
            hooks: hooks)
    }

    private static func roots(_ index: TypeIndex) -> [Root] {
        index.classes.compactMap { type in
            let kind: Root.Kind
            if index.conforms(type, to: "UIApplicationDelegate") {
                kind = .applicationDelegate
            } else if ["UIWindowSceneDelegate", "UISceneDelegate"].contains(where: {
                index.conforms(type, to: $0)
            }) {
                kind = .sceneDelegate
            } else if index.conforms(type, to: "UIViewController") {
                kind = .viewController
            } else {
                return nil
            }
            let makesWindow =
                kind != .viewController
                && type.node.description.contains("UIWindow(")
            return Root(
                name: type.name, kind: kind, isMain: type.isMain, makesWindow: makesWindow)
        }
    }
}

extension RewritingPass {
    /// Drops a byte order mark, and turns a line for the shell into a comment.
    func rewriteStart(_ bytes: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = bytes.starts(with: mark) ? mark.count : 0
        if start > 0 { edits.replaceBytes(0..<start, with: "") }
        if bytes.dropFirst(start).starts(with: "#!".utf8) {
            edits.replaceBytes(start..<start + 2, with: "//")
        }
    }
}
