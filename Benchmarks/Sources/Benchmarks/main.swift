// Draws the scenes of scene.json, prints a table and writes bench.jsonl and the pictures.
//
//     swift run -c release Benchmarks [--scene FILE] [--out DIR] [--runs N]
//
// `--pictures 1` adds PNG files and growth, `--thousand 1` a thousand pictures, `--peers DIR` what
// peers.py measured and its Python, `--tool FILE` the command as a process. `--only NAME` measures
// one scene, `--model 1` what the model costs, also with many views and processes, `--scaling 1`
// only the latter, `--explore 1` what the search costs,
// `--avoidance 1` what a keyboard notification costs an app with KeyboardAvoidance, `--store 1` the
// store, `--diff 1` comparing, `--parts 1` the elements of each kind alone too;
// `--min 1` prints the fastest run instead of the median and `--cpu 1` the thread's own time, for
// busy machines.

var options: [String: String] = [:]
var arguments = CommandLine.arguments.dropFirst()
while let name = arguments.popFirst() { options[name] = arguments.popFirst() ?? "" }

try await Bench(options).run()
