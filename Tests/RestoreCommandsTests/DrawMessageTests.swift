import Basics
import Foundation
import Testing

@testable import RestoreCommands

@Suite("Messages of render, film, draw and gallery")
struct DrawMessageTests {
    static let rows = [
        MessageRow(
            "render F/good.yaml --at stp -o F/o.png", 64,
            "error: moment \"stp\" is not a moment; did you mean \"step\"?…"),
        MessageRow(
            "render F/good.yaml --at 'step 9' -o F/o.png", 64,
            "error: moment \"step 9\" is not in the run; …"),
        MessageRow(
            "render F/good.yaml --device Nokia -o F/o.png", 64,
            "error: no device is called \"Nokia\"…"),
        MessageRow(
            "render F/good.yaml --system 1.0 -o F/o.png", 64,
            "error: system \"1.0\" is older than every profile…"),
        MessageRow(
            "render F/good.yaml --device iPad --system 17 -o F/o.png", 64,
            "error: iPad cannot run 17…"),
        MessageRow("render F/good.yaml --case one -o F/o.png", 64, "error: the file has no cases…"),
        MessageRow(
            "render F/good.yaml --orientation up -o F/o.png", 64,
            "The value 'up' is invalid for '--orientation <orientation>'. Please provide one of "
                + "'portrait' and 'landscape'."),
        MessageRow(
            "render F/good.yaml --scale 99 -o F/o.png", 64, "--scale must be from 1 to 8, not 99"),
        MessageRow(
            "render F/good.yaml -o=", 64, "--output: the path is empty; give the path to write to"),
        MessageRow(
            "render F/good.yaml -o F/p.JPG", 64,
            "--output: cannot write .jpg files; give the path of a .png file"),
        MessageRow(
            "render F/good.yaml -o F/o.png --overlay frames,ghosts", 64,
            "--overlay: no overlay is named \"ghosts\"; the overlays are all, frames, "
                + "safe-areas, keyboard, overlap, responder, ids"),
        MessageRow(
            "render F/good.yaml -o F/o.png --overlay all --remote http://127.0.0.1:1/team", 64,
            "--overlay cannot be used with --remote"),
        MessageRow(
            "film F/good.yaml -o F/f.png --fps 0", 64, "--fps must be from 1 to 1000, not 0"),
        MessageRow(
            "film F/good.yaml -o F/f.png --scale 9", 64, "--scale must be from 1 to 8, not 9"),
        MessageRow(
            "film F/good.yaml -o F/f.png --from=-1", 64, "--from must be 0 or more, not -1"),
        MessageRow(
            "film F/good.yaml -o F/f.png --from 9 --to 9", 64, "--to must be later than --from"),
        MessageRow(
            "film F/good.yaml -o F/f.png --from 900000", 64,
            "error: --from must be before the end of the run, which is at 1600 ms"),
        MessageRow(
            "film F/good.yaml -o=", 64, "--output: the path is empty; give the path to write to"),
        MessageRow(
            "film F/good.yaml -o F/film.mp4", 64,
            "--output: cannot write .mp4 files; give the path of a .png file (animated), a .html "
                + "file, or a folder for the frames"),
        MessageRow(
            "draw F/two.json --scene red -o F/", 64,
            "--scene selects one picture, but --output is a folder; give the path of a file"),
        MessageRow(
            "draw F/two.json --scene blue -o F/1.png", 64,
            "error: F/two.json: no scene is named \"blue\"; the scenes are \"red\", \"half\""),
        MessageRow(
            "draw F/two.json -o F/1.gif", 64,
            "--output: cannot write .gif files; give the path of a .png file"),
        MessageRow(
            "draw F/two.json -o=", 64, "--output: the path is empty; give the path to write to"),
        MessageRow(
            "draw F/none.json -o F/1.png", 74,
            "error: cannot read F/none.json: No such file or directory; check the path"),
        MessageRow(
            "draw F/number.json -o F/1.png", 65,
            "F/number.json:1:102: error: \"h\" has to be a number…"),
        MessageRow(
            "draw F/missing.json -o F/1.png", 65,
            "F/missing.json:2:2: error: the image F/none.png cannot be read: No such file or "
                + "directory; check the path"),
        MessageRow(
            "draw F/text.json -o F/1.png", 65,
            "F/text.json:2:2: error: the image F/good.yaml cannot be read: the file does not "
                + "begin as a PNG does (byte 0); give a PNG file"),
        MessageRow(
            "gallery -o F/gallery --only walls", 64,
            "--only: no section is named \"walls\"; the sections are devices, pads, keyboards, "
                + "keys, screens, text, sheets, presented, system, switcher, windows, worlds, "
                + "overlays, systems, covers, accessories"),
        MessageRow(
            "gallery -o F/gallery --scale 9", 64, "--scale must be from 1 to 3, not 9"),
        MessageRow("gallery -o=", 64, "--output: the path is empty; give the path to write to")
    ]

    @Test("A wrong call or file has one message and its exit code", arguments: rows)
    func message(row: MessageRow) async throws {
        try await withFolder { folder in
            func write(_ text: String, _ name: String) throws {
                try FileBytes.write(Array(text.utf8), to: "\(folder)/\(name)")
            }
            try write(CommandTests.scenario, "good.yaml")
            let canvas = "{\"canvas\": {\"width_px\": 8, \"height_px\": 6}"
            let red =
                "{\"op\": \"rect\", \"x\": 0, \"y\": 0, \"w\": 8, \"h\": 6, \"c\": \"ff0000\"}"
            try write(
                """
                \(canvas), "scenes": [{"name": "red", "elements": [\(red)]},
                 {"name": "half", "elements": []}]}
                """, "two.json")
            for (name, image) in [("missing", "none.png"), ("text", "good.yaml")] {
                try write(
                    "\(canvas), \"images\": {\"a\":\n \"\(image)\"}, \"elements\": [\(red)]}",
                    "\(name).json")
            }
            try write(
                "\(canvas), \"elements\": [\(red.replacing("\"h\": 6", with: "\"h\": \"6\""))]}",
                "number.json")
            try await row.check(in: folder)
        }
    }
}
