import ArgumentParser
import Scenarios

/// The values of `restore.yaml` as options, which are refused with the place where they belong.
struct RuleOptions: ParsableArguments {
    @Option(help: .hidden) var pattern: String?
    @Option(help: .hidden) var expected: String?
    @Option(help: .hidden) var metric: String?
    @Option(help: .hidden) var threshold: String?
    @Option(help: .hidden) var maxPixels: String?
    @Option(help: .hidden) var maxPercent: String?
    @Option(help: .hidden) var maxDense: String?
    @Option(help: .hidden) var ignore: [String] = []

    func validate() throws {
        let given = [
            ("pattern", pattern), ("expected", expected), ("metric", metric),
            ("threshold", threshold), ("maxPixels", maxPixels), ("maxPercent", maxPercent),
            ("maxDense", maxDense), ("ignore", ignore.first)
        ]
        guard let key = given.first(where: { $0.1 != nil })?.0 else { return }
        throw ValidationError(
            "verify has no option for \(key); write `\(key):` under `pictures:` in "
                + "\(PictureRules.fileName), for --pictures (docs/pictures.md)")
    }
}
