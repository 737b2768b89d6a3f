import ArgumentParser
import Basics
import Fixtures
import Scenarios
import Simulator

struct FixturesExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write what an app receives in a scenario as source code for tests.",
        discussion: """
            Writes a file for each app and each combination of --device, --system, --sdk, \
            --orientation and --keyboard, and a file with the types that they use. The same \
            command writes the same bytes. The folder appears when it is complete.
            """)

    @Argument(help: "A scenario file in YAML.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Option(help: "The app that receives the events; by default every app that is checked.")
    var app: String?

    @Option(
        name: .customLong("case"), help: "The name of a case in the file; the first by default.")
    var caseName: String?

    @Option(help: "The form of the files.")
    var format: FormatName

    @Option(help: "Another device, such as \"iPhone 8\"; can be repeated.")
    var device: [String] = []

    @Option(help: "Another version of iOS, such as 17.0; can be repeated.")
    var system: [String] = []

    @Option(help: "The SDK that all apps are built with, such as 18 for Xcode 16; can be repeated.")
    var sdk: [String] = []

    @Option(help: "The orientation of the device; can be repeated.")
    var orientation: [OrientationName] = []

    @Option(
        help: """
            The keyboard that the user has chosen: \
            \(KeyboardName.allCases.map(\.rawValue).joined(separator: ", ")); can be repeated.
            """)
    var keyboard: [KeyboardName] = []

    @OptionGroup var profile: ProfileOption

    @Option(name: .shortAndLong, help: "The folder to write.", completion: .directory)
    var output: String

    func validate() throws { try checkOutput(output) }

    func run() async throws {
        try await finish { console in
            let catalogs = try profile.catalogs()
            let measured = try profile.profile.map {
                try ProfileOverlay.load(path: $0, catalogs: catalogs)
            }
            let scenario = try ScenarioSuite.load(path: file, catalogs: catalogs)
                .scenario(ofCase: caseName)
            let variants = try matrix.variants(of: scenario, catalogs: catalogs)
            guard !variants.isEmpty else {
                throw Failure(.usage, "\(file): \(noVariant(of: scenario))")
            }
            for note in try leftOut(of: variants, for: scenario, catalogs) {
                console.err("note: \(note)".forTerminal)
            }
            var sequences: [FixtureSequence] = []
            for variant in variants {
                let run = try ScenarioRun.run(
                    variant, options: RunOptions(checking: false))
                for app in try apps(of: variant) {
                    sequences.append(
                        try FixtureSequence(
                            of: app, in: run, catalogs: catalogs, measured: measured))
                }
            }
            let silent = sequences.filter(\.events.isEmpty)
            sequences.removeAll(where: \.events.isEmpty)
            for sequence in silent {
                console.err("note: \(sequence.app) receives nothing in \(file)")
            }
            for sequence in sequences where sequence.notifications.isEmpty {
                console.err(
                    "note: \(sequence.app) receives no keyboard notification in \(file): a test "
                        + "with it passes whatever it checks")
            }
            guard !sequences.isEmpty else { return .nothingRan }
            try write(try format.form.files(for: sequences), console)
            return .good
        }
    }

    private var matrix: FixtureMatrix {
        FixtureMatrix(
            base: ScenarioMatrix(
                devices: device, systems: system,
                orientations: orientation.compactMap { Orientation(rawValue: $0.rawValue) }),
            sdks: sdk, keyboards: keyboard.compactMap { KeyboardKind(rawValue: $0.rawValue) })
    }

    private func write(_ files: [FixtureFile], _ console: Console) throws {
        let folder = try StagedFolder(output)
        defer { folder.discard() }
        for file in files { try folder.write(Array(file.text.utf8), to: file.name) }
        try folder.publish()
        for file in files { console.out("\(output)/\(file.name)") }
    }

    /// The app that was named, else those that the scenario checks, else all.
    private func apps(of scenario: Scenario) throws -> [AppID] {
        let setting = scenario.setting
        guard let app else {
            let all = setting.apps.indices
            let watched = all.filter { setting.apps[$0].isWatched }
            return (watched.isEmpty ? Array(all) : watched).map(AppID.init)
        }
        if let found = setting.app(named: app) { return [found] }
        let names = setting.apps.map(\.name)
        let near = Suggestion.question(Suggestion.nearest(to: app, among: names))
        throw Failure(
            .usage,
            "\(file): no app is called \"\(app.clipped(40))\""
                + (near.isEmpty ? "; the apps are \(names.joined(separator: ", "))" : near))
    }

    /// The combinations that were asked for and cannot be, in words.
    private func leftOut(
        of variants: [Scenario], for scenario: Scenario, _ catalogs: ScenarioCatalogs
    ) throws -> [String] {
        let names = device.isEmpty ? [scenario.setting.device.name] : device
        let versions = system.isEmpty ? [scenario.systemVersion] : system
        var notes: [String] = []
        for name in names {
            let model = try catalogs.devices.device(named: name).model
            for version in versions {
                let isThere = variants.contains {
                    $0.setting.device.name == model
                        && SystemCatalog.version($0.systemVersion) == SystemCatalog.version(version)
                }
                if !isThere {
                    notes.append(
                        "\(model) cannot run iOS \(version) with the windows of the scenario, and "
                            + "is left out")
                }
            }
        }
        return notes
    }

    private func noVariant(of scenario: Scenario) -> String {
        let devices = device.isEmpty ? [scenario.setting.device.name] : device
        let systems = system.isEmpty ? [scenario.systemVersion] : system
        return "\(devices.joined(separator: ", ")) cannot run iOS "
            + "\(systems.joined(separator: ", ")) with the windows of the scenario; give --device "
            + "and --system that belong together"
    }
}

/// The name of a form on the command line.
struct FormatName: ExpressibleByArgument {
    let form: FixtureFormat

    init?(argument: String) {
        guard let form = FixtureFormat(rawValue: argument) else { return nil }
        self.form = form
    }

    static let allValueStrings = FixtureFormat.allCases.map(\.rawValue)
}

extension RunOptions {
    fileprivate init(checking: Bool) {
        self.init()
        checksExpectations = checking
    }
}

/// The keyboards that a user can choose for letters.
enum KeyboardName: String, ExpressibleByArgument, CaseIterable {
    case letters, japanese, chinese, emoji, thirdParty
}
