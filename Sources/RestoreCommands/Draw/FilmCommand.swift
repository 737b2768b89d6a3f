import Basics
import ArgumentParser
import Pictures
import Scenarios
import Snapshotter

struct FilmCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "film", abstract: "Draw a scenario as a film.",
        discussion: """
            The output is an animated PNG (out.png), a page that plays the film (out.html), or a \
            folder of pictures with their times as names.
            """)

    @Argument(help: "A scenario file in YAML.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Option(
        name: .shortAndLong, help: "A .png file, a .html file, or a folder.", completion: .file())
    var output: String

    @Option(help: "Frames per second; equal frames are drawn once.")
    var fps = 30

    @Option(help: "The start time in milliseconds.")
    var from = 0

    @Option(help: "The end time in milliseconds; by default the end of the run.")
    var to: Int?

    @Option(
        name: .customLong("case"), help: "The name of a case in the file; the first by default.")
    var caseName: String?

    @OptionGroup var variant: VariantOptions
    @OptionGroup var profile: ProfileOption

    @Option(help: "Pixels per point.")
    var scale = 1

    @Flag(help: "Draw the display's rounded corners and its notch or island.")
    var bezel = false

    func validate() throws {
        try checkPicture(
            output, writes: "a .png file (animated), a .html file, or a folder for the frames")
        if !(1...8).contains(scale) {
            throw ValidationError("--scale must be from 1 to 8, not \(scale)")
        }
        if !(1...1000).contains(fps) {
            throw ValidationError("--fps must be from 1 to 1000, not \(fps)")
        }
        if from < 0 { throw ValidationError("--from must be 0 or more, not \(from)") }
        if let to, to <= from { throw ValidationError("--to must be later than --from") }
    }

    func run() async throws {
        try await finish { console in
            let catalogs = try profile.catalogs()
            let scenario = try ScenarioSuite.load(path: file, catalogs: catalogs)
                .scenario(ofCase: caseName)
                .variant(variant.variant, catalogs: catalogs)
            let run = try ScenarioRun.run(scenario)
            let end = min(to ?? Int(run.lengthMs), Int(run.lengthMs))
            guard from < end else {
                throw Failure(
                    .usage,
                    "--from must be before the end of the run, which is at \(run.lengthMs) ms")
            }
            let maker = try PictureMaker.load()
            let count = try write(run, end: end, maker)
            for remark in scenario.remarks + maker.notes { console.err("note: \(remark)") }
            for warning in scenario.warnings { console.err(warning.description) }
            console.out("\(output): \(count) pictures, \(end - from) ms")
            return .good
        }
    }

    private func write(_ run: ScenarioRun, end: Int, _ maker: PictureMaker) throws -> Int {
        var film = RunFilm(run, maker: maker)
        (film.fromMs, film.endMs, film.fps) = (from, end, fps)
        (film.scale, film.bezel) = (scale, bezel)
        if output.hasSuffix(".png") { return try write(film.apng()) }
        if output.hasSuffix(".html") { return try write(film.page(title: file)) }
        let folder = try StagedFolder(output)
        do {
            let count = try film.frames { frame in
                let name = "\(frame.atMs.digits(7))ms.png"
                try folder.write(try PNG.encode(frame.picture), to: name)
            }
            try folder.publish()
            return count
        } catch {
            folder.discard()
            throw error
        }
    }

    private func write(_ film: (bytes: [UInt8], count: Int)) throws -> Int {
        try FileBytes.write(film.bytes, to: output)
        return film.count
    }
}
