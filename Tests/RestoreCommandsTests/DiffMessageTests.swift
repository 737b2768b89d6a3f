import Basics
import Foundation
import Pictures
import Testing

@testable import RestoreCommands

@Suite("Messages of diff")
struct DiffMessageTests {
    private static let pair = "diff F/a.png F/b.png"

    static let rows = [
        MessageRow("diff F/a.png", 64, "Missing expected argument '<actual>'"),
        MessageRow(
            "\(pair) --metric odiff", 64,
            "The value 'odiff' is invalid for '--metric <metric>'. Please provide one of "
                + "'perceptual', 'pixelmatch' or 'strict'."),
        MessageRow(
            "\(pair) --threshold 101", 64,
            "--threshold for perceptual must be from 0 to 100, not 101.0"),
        MessageRow(
            "\(pair) --threshold nan", 64,
            "--threshold for perceptual must be from 0 to 100, not nan"),
        MessageRow(
            "\(pair) --metric pixelmatch --threshold 2", 64,
            "--threshold for pixelmatch must be from 0 to 1, not 2.0"),
        MessageRow(
            "\(pair) --metric strict --threshold 256", 64,
            "--threshold for strict must be from 0 to 255, not 256.0"),
        MessageRow(
            "\(pair) --metric strict --threshold 0.5", 64,
            "--threshold for strict must be a whole number, not 0.5"),
        MessageRow(
            "\(pair) --max-pixels=-1", 64, "--max-pixels and --max-dense must be 0 or more"),
        MessageRow(
            "\(pair) --max-dense=-1", 64, "--max-pixels and --max-dense must be 0 or more"),
        MessageRow(
            "\(pair) --max-percent 101", 64, "--max-percent must be from 0 to 100, not 101.0"),
        MessageRow(
            "\(pair) --include-aa", 64,
            "--include-aa, --alpha, --aa-color, --diff-color, --diff-color-alt, --color-space, "
                + "--diff-mask and --no-checkerboard need --metric pixelmatch"),
        MessageRow(
            "\(pair) --metric pixelmatch --diff-color 1,2", 64,
            "The value '1,2' is invalid for '--diff-color <diff-color>': give red,green,blue, "
                + "each from 0 to 255"),
        MessageRow(
            "\(pair) --style film", 64,
            "The value 'film' is invalid for '--style <style>': the styles are difference, "
                + "side-by-side, slider, onion-skin, blink, boxes"),
        MessageRow(
            "\(pair) --ignore 1,2,3", 64,
            "The value '1,2,3' is invalid for '--ignore <ignore>': give x,y,width,height in "
                + "whole pixels; width and height must be 1 or more"),
        MessageRow(
            "\(pair) --ignore 1,2,0,4", 64,
            "The value '1,2,0,4' is invalid for '--ignore <ignore>': give x,y,width,height in "
                + "whole pixels; width and height must be 1 or more"),
        MessageRow(
            "\(pair) --ignore 0,0,20,10", 5,
            "error: nothing is compared: every pixel is ignored; ignore fewer pixels"),
        MessageRow(
            "\(pair) --ignore-view bar", 64,
            "error: --ignore-view bar: the file of views F/a.views.json does not exist; give one "
                + "with --views"),
        MessageRow(
            "\(pair) --ignore-view bar --views F/views.json", 64,
            "error: --ignore-view bar: no view has this name; the views are screen, keyboard"),
        MessageRow(
            "\(pair) --views F/bad.json", 65,
            "error: F/bad.json: the file is not JSON with version and views; docs/diff.md "
                + "describes files of views"),
        MessageRow(
            "\(pair) --views F/new.json", 65,
            "error: F/new.json: the version is 2, not 1; docs/diff.md describes files of views"),
        MessageRow(
            "\(pair) --views F/none.json", 74,
            "error: cannot read F/none.json: No such file or directory; check the path"),
        MessageRow(
            "\(pair) --mask F/wide.png", 65,
            "error: F/wide.png: the mask is 7x7 px, but the picture is 20x10 px; give a mask of "
                + "the picture's size"),
        MessageRow("\(pair) -o=", 64, "--output: the path is empty; give the path to write to"),
        MessageRow(
            "\(pair) -o F/o.jpg", 64,
            "--output: cannot write .jpg files; give the path of a .png file"),
        MessageRow(
            "\(pair) -o F/b.png", 64,
            "--output is one of the compared pictures; give another path"),
        MessageRow(
            "\(pair) --remote http://127.0.0.1:1/team --max-pixels 1", 64,
            "with --remote the only rules are --metric and --threshold; remove the other ones"),
        MessageRow(
            "diff F/a.png F/none.png", 74,
            "error: cannot read F/none.png: No such file or directory; check the path"),
        MessageRow(
            "diff F/bad.json F/a.png", 65,
            "error: F/bad.json: the file does not begin as a PNG does (byte 0); give a PNG file"),
        MessageRow(
            "diff F/text.png F/a.png", 65,
            "error: F/text.png: the file does not begin as a PNG does (byte 0); give a PNG file"),
        MessageRow(
            "diff F/pointer.png F/a.png", 65,
            "error: F/pointer.png: a Git LFS pointer in place of the picture (byte 0); fetch the "
                + "picture with: git lfs pull"),
        MessageRow(
            "diff F/a.png F/cut.png", 65,
            "error: F/cut.png: the file ends inside a chunk (byte 40); copy or create the file "
                + "again; it is incomplete"),
        MessageRow(
            "diff F/torn.png F/torn.png", 65,
            "error: F/torn.png: the file ends inside a chunk of …"),
        MessageRow(
            "diff F/flipped.png F/flipped.png", 65,
            "error: F/flipped.png: a wrong checksum (chunk IDAT at byte …")
    ]

    @Test("A wrong call or file has one message and its exit code", arguments: rows)
    func message(row: MessageRow) async throws {
        try await withFolder { folder in
            try Self.prepare(folder)
            try await row.check(in: folder)
        }
    }

    private static func prepare(_ folder: String) throws {
        func write(_ bytes: [UInt8], _ name: String) throws {
            try FileBytes.write(bytes, to: "\(folder)/\(name)")
        }
        let picture = Bitmap(widthPx: 20, heightPx: 10, fill: .white)
        let png = try PNG.encode(picture)
        try write(png, "a.png")
        try write(try PNG.encode(Bitmap(widthPx: 20, heightPx: 10, fill: .black)), "b.png")
        try write(try PNG.encode(Bitmap(widthPx: 7, heightPx: 7)), "wide.png")
        try write(Array("[]".utf8), "bad.json")
        try write(Array("{\"version\": 2, \"views\": []}".utf8), "new.json")
        let frame = "\"x\": 0, \"y\": 0, \"width\": 20, \"height\": 10"
        let views = "[{\"name\": \"screen\", \(frame)}, {\"name\": \"keyboard\", \(frame)}]"
        try write(Array("{\"version\": 1, \"views\": \(views)}".utf8), "views.json")
        try write(Array("This is not a picture.".utf8), "text.png")
        let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n"
        try write(Array(pointer.utf8), "pointer.png")
        try write(Array(png.prefix(40)), "cut.png")
        let end = try #require(png.firstRange(of: Array("IEND".utf8))).lowerBound
        try write(Array(png[..<(end - 10)]), "torn.png")
        var flipped = png
        flipped[end - 6] ^= 1
        try write(flipped, "flipped.png")
    }
}
