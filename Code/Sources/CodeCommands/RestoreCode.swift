public import ArgumentParser

/// The command `restore-code`, which `restore-tool` starts for what needs the Swift parser.
public struct RestoreCode: ParsableCommand {
    public static let configuration = CommandConfiguration(
        commandName: "restore-code",
        abstract: "Read Swift source code for restore-tool.",
        discussion: "restore-tool starts this program; call restore-tool lint.",
        subcommands: [
            LintCommand.self, BuildCommand.self, CheckCommand.self, WorkerCommand.self,
            RewriteWorkerCommand.self
        ])

    public init() {}
}

/// The version of the arguments and outputs between `restore-tool` and `restore-code`.
enum CodeProtocol {
    static let version = 1
}
