import ArgumentParser
import Scenarios

/// The option of every command that takes a system's profile.
struct ProfileOption: ParsableArguments {
    @Option(
        help: "Figures that calibrate has measured on a device; they replace the profile's own.",
        completion: .file(extensions: ["json"]))
    var profile: String?

    /// Returns the catalogs with the measured figures.
    ///
    /// - Throws: `ScenarioErrors` for a file that is no measured profile.
    func catalogs() throws -> ScenarioCatalogs {
        var catalogs = try Program.catalogs()
        guard let profile else { return catalogs }
        catalogs.apply(try ProfileOverlay.load(path: profile, catalogs: catalogs))
        return catalogs
    }

    /// The option as words of a command that repeats the run.
    var words: [String] { profile.map { ["--profile", $0.shellQuoted] } ?? [] }
}
