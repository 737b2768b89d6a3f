import Basics
import Foundation
import Pictures
import Testing

@testable import RestoreCommands

@Suite("The draw command")
struct DrawCommandTests {
    private func write(_ text: String, _ path: String) throws {
        try FileBytes.write(Array(text.utf8), to: path)
    }

    @Test("draw writes the picture of a list, of one scene by name, and of all into a folder")
    func draws() async throws {
        try await withFolder { folder in
            let list = """
                {"canvas": {"width_px": 8, "height_px": 6}, "scenes": [
                 {"name": "red", "elements":
                  [{"op": "rect", "x": 0, "y": 0, "w": 8, "h": 6, "c": "ff0000"}]},
                 {"name": "../half", "elements":
                  [{"op": "image", "x": 0, "y": 0, "w": 4, "h": 6, "src": "red"}]}]}
                """
            try write(list, "\(folder)/a.json")
            let first = await CommandLine.run(["draw", "\(folder)/a.json", "-o", "\(folder)/1.png"])
            #expect(first.output == "\(folder)/1.png: 8x6, scene \"red\", 1 of 2\n")
            #expect(first.status == 0, "\(first.errors)")
            let all = await CommandLine.run(["draw", "\(folder)/a.json", "-o", "\(folder)/"])
            #expect(all.status == 0, "\(all.errors)")
            let red = try PNG.decode(FileBytes.read("\(folder)/red.png"))
            #expect(red == (try PNG.decode(FileBytes.read("\(folder)/1.png"))))
            let half = try PNG.decode(FileBytes.read("\(folder)/.._half.png"))
            #expect((half[3, 5], half[4, 5]) == (red[0, 0], .white))
            let none = await CommandLine.run(
                ["draw", "\(folder)/a.json", "--scene", "blue", "-o", "\(folder)/1.png"])
            #expect(none.status == 64)
            #expect(none.errors.contains("the scenes are \"red\", \"../half\""))
        }
    }

    @Test("draw names file, line and column of what cannot be drawn, and exits 65")
    func drawsNot() async throws {
        try await withFolder { folder in
            let list = """
                {"canvas": {"width_px": 8, "height_px": 6}, "images": {"a":
                 "none.png"}, "elements": [
                  {"op": "rect", "x": 0, "y": 0, "w": 8, "h": "6", "c": "ff0000"}]}
                """
            try write(list, "\(folder)/a.json")
            let path = "\(folder)/a.json"
            let wrong = await CommandLine.run(["draw", path, "-o", "\(folder)/1.png"])
            #expect(wrong.status == 65)
            #expect(wrong.errors.hasPrefix("\(path):3:47: error: \"h\" has to be a number; "))
            try write(list.replacing("\"6\"", with: "6"), path)
            let missing = await CommandLine.run(["draw", path, "-o", "\(folder)/1.png"])
            #expect(missing.status == 65)
            #expect(
                missing.errors.hasPrefix(
                    "\(path):2:2: error: the image \(folder)/none.png cannot be read: "))
            let gone = await CommandLine.run(["draw", "\(folder)/b.json", "-o", "\(folder)/1.png"])
            #expect(gone.status == 74)
        }
    }
}
