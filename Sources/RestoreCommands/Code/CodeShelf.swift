import AppCode
import Basics
import Foundation
import Scenarios
import Simulator

/// The apps that were built from source code in this process, each once.
final class CodeShelf: Sendable {
    private let programs = Locked<[CodeReference: CodeProgram]>([:])

    /// Returns the catalog by which scenarios find their code.
    func catalog() -> CodeCatalog {
        CodeCatalog { reference throws(CodeBuildError) in
            let program = try self.program(for: reference)
            return AnyHandling(CodeHandling(name: "code", program: program))
        }
    }

    /// The first reason for which some code could not be run, as the failure of a command.
    var failure: Failure? {
        let faults = programs.withLock { $0.values.compactMap(\.fault) }
        return faults.min { $0.text < $1.text }.map { fault in
            switch fault {
            case .lacks, .cannotStart, .unreadable: Failure(.unavailable, fault.text)
            case .differs: Failure(.unstable, fault.text)
            }
        }
    }

    /// Ends all processes.
    func end() {
        for program in programs.withLock({ Array($0.values) }) { program.end() }
    }

    private func program(for reference: CodeReference) throws(CodeBuildError) -> CodeProgram {
        if let known = programs.withLock({ $0[reference] }) { return known }
        let built = try Self.build(reference)
        let program = CodeProgram(name: reference.root ?? "root")
        program.setPath(built)
        return programs.withLock { programs in
            if let other = programs[reference] { return other }
            programs[reference] = program
            return program
        }
    }

    /// Builds the source code, or finds what was built of the same text before.
    private static func build(_ reference: CodeReference) throws(CodeBuildError) -> String {
        var arguments = ["build"]
        if let root = reference.root { arguments += ["--root", root] }
        for path in reference.excluded { arguments += ["--exclude", path] }
        arguments += ["--"] + reference.paths
        let (status, output): (ExitStatus, Data)
        do {
            (status, output) = try RestoreCode.find().output(arguments)
        } catch {
            let failure = Failure(error)
            throw CodeBuildError(
                failure.message, nextStep: "see docs/code.md",
                lacksBuilder: failure.status == .unavailable)
        }
        guard status == .good else {
            throw CodeBuildError(
                "the app's code cannot be built", nextStep: "the reasons stand above")
        }
        struct Built: Decodable { var executable: String }
        guard let built = try? JSONDecoder().decode(Built.self, from: output) else {
            throw CodeBuildError(
                "restore-code does not say what it has built",
                nextStep: "build restore-tool and restore-code from one checkout")
        }
        return built.executable
    }
}
