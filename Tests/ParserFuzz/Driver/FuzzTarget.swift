import Foundation

/// A parser of foreign bytes with the rule that holds for each of its answers.
public struct FuzzTarget: Sendable {
    /// The word on the command line.
    let name: String
    /// The folders under `Tests/Fixtures` whose files the search begins with.
    let corpus: [String]
    /// Returns why the answer to an input is wrong, or nil where it is right.
    let problem: @Sendable ([UInt8]) -> String?

    public init(
        _ name: String, _ corpus: [String], _ problem: @escaping @Sendable ([UInt8]) -> String?
    ) {
        (self.name, self.corpus, self.problem) = (name, corpus, problem)
    }

    /// Runs a program: `NAME [libFuzzer's options and folders]` looks for inputs that break a
    /// parser, `list` prints the names and folders. The modules of the parsers are compiled with
    /// coverage, so that libFuzzer keeps the inputs that reach new code; `scripts/fuzz` builds and
    /// runs it.
    public static func run(_ targets: [FuzzTarget]) -> Never {
        let name = CommandLine.arguments.dropFirst().first ?? ""
        guard let target = targets.first(where: { $0.name == name }) else {
            for target in targets {
                print(target.name, target.corpus.joined(separator: " "))
            }
            exit(name == "list" ? 0 : 64)
        }
        running = target
        // libFuzzer does not know the name.
        let arguments = [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)
        var pointers = arguments.map { strdup($0) } + [nil]
        var count = CInt(arguments.count)
        exit(
            pointers.withUnsafeMutableBufferPointer { buffer in
                guard var start = buffer.baseAddress else { return 70 }
                return runFuzzer(&count, &start) { bytes, count in
                    FuzzTarget.attempt(Array(UnsafeBufferPointer(start: bytes, count: count)))
                    return 0
                }
            })
    }

    /// Written once, before libFuzzer calls on the same thread.
    nonisolated(unsafe) private static var running: FuzzTarget?

    private static func attempt(_ input: [UInt8]) {
        guard let running, let problem = running.problem(input) else { return }
        print("\(running.name): \(problem)")
        abort()
    }
}

private typealias Callback = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

/// Runs libFuzzer, which calls back with each input.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: Callback
) -> CInt
