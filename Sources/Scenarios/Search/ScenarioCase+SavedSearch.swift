import Basics
package import Simulator

extension ScenarioCase {
    /// Returns what a saved search must have in common with one that goes on from it. The steps of
    /// the file are not played, so they do not count.
    package func identity(of options: ExploreOptions, version: String) -> SearchIdentity {
        let ignored = ["title", "steps"] + ScenarioParser.originKeys
        let text = source.without(ignored).yaml()
        let words = options.words.map(\.rawValue).joined(separator: ",")
        return SearchIdentity(
            version: version, scenario: SHA256.hex(Array(text.utf8)),
            question: "--alphabet \(words) --timing \(options.timing.rawValue) "
                + "--faults \(options.faultLimit) --times "
                + (options.choosesTimes ? "sets" : "profile")
                + (options.reduces ? "" : " --unreduced"))
    }

    /// Returns whether the paths of a saved search still lead where they led.
    package func repeats(_ state: SearchState, _ options: ExploreOptions) -> Bool {
        Explorer.repeats(
            state, options.exploration(of: scenario.setting), from: World(scenario.setting))
    }
}
