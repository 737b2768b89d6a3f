import Basics
import ArgumentParser
import Pictures
import Raster

/// Draws a display list in JSON. It opens only the fonts that the list needs, so that it starts
/// fast.
struct DrawCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "draw", abstract: "Draw a display list; docs/drawing.md describes its JSON.")

    @Argument(help: "A drawing in JSON.", completion: .file(extensions: ["json"]))
    var file: String

    @Option(
        name: .shortAndLong,
        help: "The picture to write, or a folder, with / at its end, for all scenes.",
        completion: .file())
    var output: String

    @Option(help: "The name of a scene; the first by default.")
    var scene: String?

    @Flag(help: "Take more time to write smaller files.")
    var small = false

    func validate() throws {
        try checkPicture(output, writes: "a .png file")
        if scene != nil && output.hasSuffix("/") {
            throw ValidationError(
                "--scene selects one picture, but --output is a folder; give the path of a file")
        }
    }

    func run() async throws {
        try await finish { console in
            let source = try DrawingSource(path: file)
            for index in try wanted(source.drawing) {
                let picture = try source.picture(ofScene: index)
                let path = path(of: source.drawing.scenes[index])
                var options = small ? PNGOptions.small : .fast
                options.threads = processorCount
                let png = try PNG.encode(picture, options: options)
                try FileBytes.write(png, to: path)
                console.out("\(path): \(picture.size)\(remark(source.drawing, index))")
            }
            return .good
        }
    }

    /// The indices of the scenes to draw.
    private func wanted(_ drawing: Drawing) throws -> [Int] {
        if output.hasSuffix("/") { return Array(drawing.scenes.indices) }
        guard let scene else { return [0] }
        if let index = drawing.scenes.firstIndex(where: { $0.name == scene }) { return [index] }
        let names = drawing.scenes.map { "\"\($0.name)\"" }.joined(separator: ", ")
        throw Failure(.usage, "\(file): no scene is named \"\(scene)\"; the scenes are \(names)")
    }

    private func path(of scene: Drawing.Scene) -> String {
        if !output.hasSuffix("/") { return output }
        // A name may not lead out of the folder.
        let name = scene.name.map { $0 == "/" || $0 == "\0" ? "_" : $0 }
        return output + (name.isEmpty ? "drawing" : String(name)) + ".png"
    }

    private func remark(_ drawing: Drawing, _ index: Int) -> String {
        if drawing.scenes.count == 1 { return "" }
        return ", scene \"\(drawing.scenes[index].name)\", \(index + 1) of \(drawing.scenes.count)"
    }
}

/// A drawing's file, and the images beside it.
private struct DrawingSource {
    let path: String
    let file: DrawingFile
    private let renderer: Renderer
    private let images: [Bitmap]

    var drawing: Drawing { file.drawing }

    init(path: String) throws {
        self.path = path
        let text = try FileBytes.read(path)
        do {
            file = try DrawingFile(json: text)
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            images = try Self.images(of: file, in: folder)
        } catch let error as DrawingError {
            throw Failure(.badInput, "\(path):\(error)")
        }
        renderer = Renderer(fonts: try .standard(), threads: processorCount)
    }

    func picture(ofScene index: Int) throws -> Bitmap {
        var failed = index
        do {
            return try drawing.picture(
                ofScene: index, with: renderer, images: images, failed: &failed)
        } catch {
            throw Failure(.badInput, "\(path):\(file.error(error, ofScene: failed))")
        }
    }

    private static func images(of file: DrawingFile, in folder: String) throws -> [Bitmap] {
        try file.drawing.images.enumerated().map { index, image in
            let path = image.path.hasPrefix("/") ? image.path : folder + image.path
            do {
                return try PNG.decode(FileBytes.read(path))
            } catch let error as PNGError {
                throw file.error(
                    "the image \(path) cannot be read: \(error.message) (\(error.place))",
                    nextStep: error.nextStep, ofImage: index)
            } catch let error as FileError {
                throw file.error(
                    "the image \(path) cannot be read: \(error.reason)",
                    nextStep: error.nextStep, ofImage: index)
            }
        }
    }
}
