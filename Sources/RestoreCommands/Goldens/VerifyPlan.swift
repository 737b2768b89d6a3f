import Basics
import Foundation
import Pictures
import Review
import Scenarios
import Simulator

/// The jobs of a run: the scenarios of files and folders, each case in each variant.
struct VerifyPlan {
    /// One case of one scenario in one variant.
    struct Job: Sendable {
        /// The prefix of its goldens' names, such as `chat/iphone-x-12.0`.
        var name: String
        var scenario: Scenario
        /// The requested moments; nil takes the run's own choice.
        var moments: [String]?
        /// The hash of the file that the scenario was read from.
        var sourceSHA256: String
        /// Returns the command that draws a moment of the job.
        var render: String

        /// Returns the command that draws a moment of the job.
        func command(drawing moment: String) -> String {
            "\(render) --at \(moment.shellQuoted) -o picture.png"
        }
    }

    private(set) var jobs: [Job] = []
    /// Scenarios for which no requested device can run a requested system.
    private(set) var withoutVariant: [Scenario] = []
    /// Indicates whether a path names a single file rather than a folder.
    private(set) var hasSingleFiles = false
    private let catalogs: ScenarioCatalogs
    private let matrix: ScenarioMatrix
    private let moments: [String]?
    /// The file of each name; two files with one name would have the same goldens.
    private var files: [String: String] = [:]

    init(
        _ paths: [String], _ matrix: ScenarioMatrix, moments: [String],
        catalogs: ScenarioCatalogs
    ) throws {
        self.catalogs = catalogs
        self.matrix = matrix
        self.moments = moments.isEmpty ? nil : moments
        for path in paths {
            if let inside = Self.scenarios(below: path) {
                for file in inside { try add(file) }
            } else {
                hasSingleFiles = true
                try add(path)
            }
        }
    }

    /// Returns the scenario files in a folder and its subfolders, sorted; nil for a path that is
    /// not a folder.
    static func scenarios(below path: String) -> [String]? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
            isFolder.boolValue
        else { return nil }
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        let root = path.hasSuffix("/") ? String(path.dropLast()) : path
        return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted()
            .map { "\(root)/\($0)" }
    }

    private mutating func add(_ file: String) throws {
        let suite = try ScenarioSuite.load(path: file, catalogs: catalogs)
        let stem = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent.slug
        if let other = files.updateValue(file, forKey: stem), other != file {
            throw Failure(
                .usage,
                "\(other) and \(file): the names of the goldens would be the same; "
                    + "rename one of the files")
        }
        let hash = SHA256.hex(try FileBytes.read(file))
        for one in suite.cases where one.scenario.actionCount > 0 {
            let variants = try matrix.variants(of: one.scenario, catalogs: catalogs)
            if variants.isEmpty { withoutVariant.append(one.scenario) }
            for scenario in variants {
                let name = [stem, one.name.slug, scenario.variantName].filter { !$0.isEmpty }
                jobs.append(
                    Job(
                        name: name.joined(separator: "/"), scenario: scenario, moments: moments,
                        sourceSHA256: hash,
                        render: Self.render(file, one.name, scenario)))
            }
        }
    }

    private static func render(_ file: String, _ caseName: String, _ scenario: Scenario) -> String {
        let setting = scenario.setting
        return "restore-tool render \(file.shellQuoted)"
            + (caseName.isEmpty ? "" : " --case \(caseName.shellQuoted)")
            + " --device \(setting.device.name.shellQuoted) --system \(scenario.systemVersion)"
            + " --orientation \(setting.orientation.rawValue)"
            + " --appearance \(setting.appearance.rawValue)"
    }
}

extension String {
    /// The text quoted as one word of a shell.
    var shellQuoted: String {
        let isPlain =
            !isEmpty
            && allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=,+@".contains($0))
            }
        return isPlain ? self : "'\(replacingOccurrences(of: "'", with: "'\\''"))'"
    }
}
