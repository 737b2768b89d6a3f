import Basics
import Foundation
import Pictures
import Testing

@testable import RestoreCommands

@Suite("Films and overlays on the command line")
struct FilmTests {
    private func prepare(_ folder: String) throws -> String {
        let path = "\(folder)/a.yaml"
        try FileBytes.write(Array(CommandTests.scenario.utf8), to: path)
        return path
    }

    @Test("a film is an animated PNG, a page without a network, or a folder of pictures")
    func kinds() async throws {
        try await withFolder { folder in
            let path = try prepare(folder)
            let range = ["--from", "100", "--to", "1500", "--fps", "10"]
            for name in ["film.png", "film.html", "frames"] {
                let arguments = ["film", path, "-o", "\(folder)/\(name)"]
                let result = await CommandLine.run(arguments + range)
                #expect(result.status == 0, "\(result.errors)")
                #expect(result.output.contains(" pictures, 1400 ms"), "\(result.output)")
            }
            let picture = try PNG.decode(FileBytes.read("\(folder)/film.png"))
            #expect(picture.widthPx == 375 && picture.heightPx == 812)
            let page = String(decoding: try FileBytes.read("\(folder)/film.html"), as: UTF8.self)
            // An address; a word alone may stand in a picture's base64 by chance.
            #expect(page.contains("[0,") && !page.contains("://"))
            let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/frames")
            #expect(files.count > 1 && files.contains("0000100ms.png"), "\(files.sorted())")
        }
    }

    @Test("overlays change the picture")
    func overlay() async throws {
        try await withFolder { folder in
            let path = try prepare(folder)
            func picture(_ options: [String]) async throws -> Bitmap {
                let arguments = ["render", path, "-o", "\(folder)/p.png", "--scale", "1"]
                let result = await CommandLine.run(arguments + options)
                #expect(result.status == 0, "\(result.errors)")
                return try PNG.decode(FileBytes.read("\(folder)/p.png"))
            }
            let plain = try await picture([])
            let some = try await picture(["--overlay", "frames,ids"])
            let all = try await picture(["--overlay", "all"])
            #expect(plain != some && some != all)
        }
    }
}
