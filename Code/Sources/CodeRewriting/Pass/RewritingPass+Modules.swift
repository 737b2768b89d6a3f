import CodeLint
import SwiftSyntax

/// Imports, and names that are qualified by a module.
extension RewritingPass {
    /// The modules whose declarations the module UIKit of the stand-in has or shadows.
    ///
    /// A file that imports Foundation itself would see its clock, timers and notification centre
    /// beside those of the stand-in.
    static let umbrella: Set<String> = [
        "UIKit", "Foundation", "CoreFoundation", "CoreGraphics", "QuartzCore", "ObjectiveC",
        "Dispatch", "Darwin", "os", "OSLog"
    ]

    /// The modules of the toolchain that need no stand-in.
    static let toolchain: Set<String> = [
        "Swift", "_Concurrency", "Observation", "Synchronization", "RegexBuilder",
        "_StringProcessing"
    ]

    func rewriteImport(_ node: ImportDeclSyntax) {
        let module = node.path.first?.name.text ?? ""
        if Self.umbrella.contains(module) {
            edits.replace(node, with: "import UIKit")
        } else if context.settings.ownModules.contains(module) {
            edits.remove(node)
        } else if Self.toolchain.contains(module) || context.settings.modules.contains(module) {
            edits.replace(node, with: "import \(module)")
        } else {
            refuse(
                .module(module), node,
                "the module \(module) is not in the stand-in; exclude the file with --exclude, put"
                    + " the import behind #if canImport(\(module)), or name the module with"
                    + " --own-module where its sources are among the paths")
            edits.remove(node)
        }
    }

    /// Drops a module whose sources are compiled as one, and has others lead to the stand-in.
    func rewriteQualifier(_ name: TokenSyntax, upTo period: TokenSyntax) {
        let module = name.text
        guard context.index.types[module] == nil else { return }
        if Self.umbrella.contains(module), module != "UIKit", module != "os" {
            edits.replace(name, with: "UIKit")
        } else if context.settings.ownModules.contains(module) {
            edits.replace(
                from: name.positionAfterSkippingLeadingTrivia,
                to: period.endPositionBeforeTrailingTrivia, with: "")
        }
    }
}

/// Collects the modules that files import.
final class ImportReader: SyntaxVisitor {
    private var found: Set<String> = []

    static func modules(_ sources: [SwiftSource]) -> Set<String> {
        let reader = ImportReader(viewMode: .sourceAccurate)
        for source in sources { reader.walk(source.tree) }
        return reader.found
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.path.first?.name.text { found.insert(name) }
        return .skipChildren
    }

    // Imports stand outside of bodies.
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
