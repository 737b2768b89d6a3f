import Basics
import Foundation
import Pictures
import Resources
import Review

/// The files of a run's results: the lines, and the formats made from them.
struct VerifyOutput {
    /// The folder of the results by default.
    static let standardFolder = "verify-output"

    private let results: GoldenResults

    init(_ results: GoldenResults) { self.results = results }

    /// Writes all files except the pictures.
    ///
    /// - Parameters:
    ///   - pictures: the folder with the `pictures` that the results refer to.
    ///   - name: the folder as the user gave it, for the commands on the page.
    func write(to folder: StagedFolder, pictures: String, named name: String) throws {
        let page = try SuitePage(try .load()).html(
            results, folder: name == Self.standardFolder ? nil : name)
        try folder.write(page, to: "index.html")
        for path in Set(open.flatMap(Self.readablePictures)).sorted() {
            let png = try FileBytes.read("\(pictures)/\(path)")
            try folder.write(
                SuitePage.script(path: path, png: png), to: Self.script(of: path))
        }
        try folder.write(try results.jsonLines(), to: GoldenResults.fileName)
        try folder.write(Array(results.junitXML.utf8), to: "junit.xml")
        try folder.write(Array(results.markdown.utf8), to: "summary.md")
        try folder.write(Array("\(results.sarif)\n".utf8), to: "results.sarif")
    }

    private var open: [GoldenEntry] { results.open.filter { !$0.isText } }

    /// Returns the pictures whose colours the page can read.
    private static func readablePictures(_ entry: GoldenEntry) -> [String] {
        [entry.expected, entry.actual].compactMap { $0?.path }
    }

    private static func script(of picture: String) -> String {
        picture.replacingOccurrences(of: ".png", with: ".js")
    }

    /// Returns the files of an entry in the folder of the results.
    static func files(of entry: GoldenEntry) -> [String] {
        [entry.expected, entry.actual, entry.difference].compactMap { $0?.path }
            + [entry.thumbnail].compactMap(\.self)
    }

    /// Returns whether a path is one that a run gives to a file of its results.
    static func isOwn(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0] == "pictures" && !parts[1].hasPrefix(".")
    }

    /// Removes pictures of earlier runs; only files that a run named by their content.
    static func sweep(_ folder: String, keeping results: GoldenResults) {
        let used = Set(results.entries.flatMap(files))
        let pictures = "\(folder)/pictures"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: pictures)) ?? []
        for name in names {
            let picture = name.hasSuffix(".js") ? name.dropLast(3) + ".png" : name
            if Pruning.isGolden(picture), !used.contains("pictures/\(picture)") {
                unlink("\(pictures)/\(name)")
            }
        }
    }
}

extension SuitePage.Parts {
    /// Reads the page's markup, style and scripts from the program's data.
    static func load() throws -> SuitePage.Parts {
        func text(_ name: String) throws -> String {
            String(decoding: try Resources.bytes(name), as: UTF8.self)
        }
        let scripts = try Resources.names().filter {
            $0.hasPrefix("report/") && $0.hasSuffix(".js")
        }
        return SuitePage.Parts(
            markup: try text("report/page.html"), style: try text("report/style.css"),
            scripts: try scripts.map(text))
    }
}
