import Basics
import ArgumentParser
import Foundation
import Pictures
import Review
import Scenarios
import Simulator
import Snapshotter

struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draw a moment of a scenario.",
        discussion: """
            For a picture of an app, also writes the frames of its views to OUTPUT.views.json, so \
            that restore-tool diff can name the changes.
            """)

    @Argument(help: "A scenario file in YAML.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Option(
        help: """
            The moment: end, "step 3" (the end of the third item under steps:, expectations \
            counted), 1250ms, switcher, stored:APP or card:APP.
            """)
    var at = "end"

    @Option(name: .shortAndLong, help: "The picture to write.", completion: .file())
    var output: String

    @Option(
        name: .customLong("case"), help: "The name of a case in the file; the first by default.")
    var caseName: String?

    @OptionGroup var variant: VariantOptions
    @OptionGroup var profile: ProfileOption

    @Option(help: "Pixels per point, from 1 to 8; by default those of the device.")
    var scale: Int?

    @Flag(help: "Draw the display's rounded corners and its notch or island.")
    var bezel = false

    @Option(
        help: """
            The parts of the model to draw over the picture, separated by commas: \
            \(DebugOverlays.names.map(\.0).joined(separator: ", ")), or all.
            """)
    var overlay: String?

    @OptionGroup(title: "On a service") var service: RemoteArguments

    func validate() throws {
        if service.isRemote, overlay != nil {
            throw ValidationError("--overlay cannot be used with --remote")
        }
        if service.isRemote, profile.profile != nil {
            throw ValidationError("--profile cannot be used with --remote")
        }
        try checkPicture(output, writes: "a .png file")
        _ = try overlays()
        if let scale, !(1...8).contains(scale) {
            throw ValidationError("--scale must be from 1 to 8, not \(scale)")
        }
    }

    func run() async throws {
        try await finish { console in
            if let client = try service.client() {
                return try await render(by: RemoteWork(client: client), console)
            }
            let catalogs = try profile.catalogs()
            let scenario = try ScenarioSuite.load(path: file, catalogs: catalogs)
                .scenario(ofCase: caseName)
                .variant(variant.variant, catalogs: catalogs)
            let moment = try Moment.parse(at, in: scenario.setting)
            let run = try ScenarioRun.run(scenario)
            var maker = try PictureMaker.load()
            maker.overlays = try overlays()
            let source = try run.picture(at: moment)
            let picture = try maker.image(
                of: source, in: scenario.setting, pixelsPerPoint: scale, bezel: bezel)
            try FileBytes.write(try PNG.encode(picture), to: output)
            try writeViews(source.views(in: scenario.setting, pixelsPerPoint: scale))
            for remark in scenario.remarks + maker.notes { console.err("note: \(remark)") }
            for warning in scenario.warnings { console.err(warning.description) }
            console.out("\(output): \(picture.size), \(moment.text(in: scenario.setting))")
            return .good
        }
    }

    /// Draws the picture on a service, which does not return the views.
    private func render(by work: RemoteWork, _ console: Console) async throws -> ExitStatus {
        let png = try await work.render(
            try FileBytes.read(file, limit: 16 << 20),
            [
                ("at", at), ("case", caseName), ("device", variant.device),
                ("system", variant.system), ("orientation", variant.orientation?.rawValue),
                ("appearance", variant.appearance?.rawValue), ("scale", scale.map { "\($0)" }),
                ("bezel", bezel ? "true" : nil)
            ])
        let size = try PNG.header(of: png)
        try FileBytes.write(png, to: output)
        try writeViews([])
        console.out("\(output): \(size.widthPx) × \(size.heightPx) px, \(at)")
        return .good
    }

    /// Writes the views beside the picture, so that `diff` can name the changes; removes the views
    /// of an older picture.
    private func writeViews(_ views: [(name: String, frame: PixelRect)]) throws {
        guard output.hasSuffix(".png") else { return }
        let sidecar = PictureViews.sidecar(of: output)
        if views.isEmpty {
            try? FileManager.default.removeItem(atPath: sidecar)
        } else {
            let views = PictureViews(views.map { .init(name: $0.name, frame: $0.frame) })
            try FileBytes.write(views.json(), to: sidecar)
        }
    }

    private func overlays() throws -> DebugOverlays {
        var result: DebugOverlays = []
        for word in (overlay ?? "").split(separator: ",").map(String.init) {
            let names = DebugOverlays.names
            if word == "all" {
                result.formUnion(DebugOverlays(names.map(\.1)))
            } else if let found = names.first(where: { $0.0 == word }) {
                result.insert(found.1)
            } else {
                throw ValidationError(
                    "--overlay: no overlay is named \"\(word)\"; the overlays are all, "
                        + names.map(\.0).joined(separator: ", "))
            }
        }
        return result
    }
}

/// Overrides for a scenario's setting.
struct VariantOptions: ParsableArguments {
    @Option(help: "Another device, such as \"iPhone 8\"; restore-tool devices lists them.")
    var device: String?

    @Option(help: "Another version of iOS, such as 17.0.")
    var system: String?

    @Option(help: "The SDK that all apps are built with, such as 18 for Xcode 16.")
    var sdk: String?

    @Option(help: "The orientation of the device.")
    var orientation: OrientationName?

    @Option(help: "The appearance of the screen.")
    var appearance: AppearanceName?

    var variant: ScenarioVariant {
        ScenarioVariant(
            device: device, system: system,
            orientation: orientation.flatMap { Orientation(rawValue: $0.rawValue) },
            appearance: appearance.flatMap { Appearance(rawValue: $0.rawValue) }, sdk: sdk)
    }
}

enum OrientationName: String, ExpressibleByArgument, CaseIterable { case portrait, landscape }
enum AppearanceName: String, ExpressibleByArgument, CaseIterable { case light, dark }
