import Foundation

// `fuzz-parsers NAME [libFuzzer's options and folders]` looks for inputs that break a parser. The
// modules are compiled with coverage, so that libFuzzer keeps the inputs that reach new code.
// `scripts/fuzz` builds and runs it.

private typealias Callback = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

/// Runs libFuzzer, which calls back with each input.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: Callback
) -> CInt

let name = CommandLine.arguments.dropFirst().first ?? ""
let found = FuzzTarget.all.first { $0.name == name }
if found == nil {
    for target in FuzzTarget.all { print(target.name, target.corpus.joined(separator: " ")) }
    exit(name == "list" ? 0 : 64)
}
let target = found ?? FuzzTarget.all[0]

// libFuzzer does not know the name.
var arguments = [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)
var pointers = arguments.map { strdup($0) } + [nil]
var count = CInt(arguments.count)
exit(
    pointers.withUnsafeMutableBufferPointer { buffer in
        guard var start = buffer.baseAddress else { return 70 }
        return runFuzzer(&count, &start) { bytes, count in
            let input = Array(UnsafeBufferPointer(start: bytes, count: count))
            if let problem = target.problem(input) {
                print("\(target.name): \(problem)")
                abort()
            }
            return 0
        }
    })
