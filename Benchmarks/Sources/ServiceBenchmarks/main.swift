// Measures restore-service from a second process on loopback, and writes service.jsonl.
//
//     make bench-service
//
// `--program PATH` is the service, `--out DIR` gets the lines, `--seconds N` is how long each rate
// is measured, `--requests N` how many go by while memory is watched. Called with `hello` it is the
// peer: a route of hummingbird's own that says hello.
import Foundation

if CommandLine.arguments.dropFirst().first == "hello" {
    try await HelloPeer.serve()
} else {
    var options: [String: String] = [:]
    var arguments = CommandLine.arguments.dropFirst()
    while let name = arguments.popFirst() { options[name] = arguments.popFirst() ?? "" }
    try await ServiceBench(options).run()
}
