import Basics
import Foundation
internal import Pictures
internal import Review
internal import Testing

/// Holds one snapshot against its golden, records it, and writes what differs.
struct SnapshotCheck {
    let place: SnapshotPlace
    let mode: SnapshotRecordMode

    /// What is wrong, in words; nil when all is well.
    func problem(
        with form: SnapshotForm, _ comparison: SnapshotComparison, state: String?
    ) throws -> String? {
        let bytes: [UInt8]
        switch form {
        case .picture(let bitmap): bytes = try PNG.encode(bitmap)
        case .text(let text): bytes = Array(text.utf8)
        }
        if mode == .all { return try record(bytes, state) }
        guard let golden = try readGolden() else {
            if mode == .never {
                return
                    "there is no golden at \(place.golden); record it with RESTORE_RECORD=missing"
            }
            return try record(bytes, state)
        }
        if golden == bytes { return nil }
        let difference: String?
        switch form {
        case .picture(let bitmap):
            let pair: PicturePair
            do {
                pair = PicturePair(
                    golden: (golden, try PNG.decode(golden)), drawn: (bytes, bitmap))
            } catch {
                // It may be a pointer to what was not fetched yet: only `all` writes over it.
                return "the golden \(place.golden) cannot be read: \(error.description)"
            }
            difference = try pictures(pair, comparison, state)
        case .text: difference = try texts(golden, bytes)
        }
        guard let difference, mode == .failed else { return difference }
        return try record(bytes, state) + "; before, it differed: \(difference)"
    }

    /// The golden's bytes, nil where there is none.
    private func readGolden() throws -> [UInt8]? {
        do {
            return try FileBytes.read(place.golden)
        } catch {
            if error.code == .missing { return nil }
            throw error
        }
    }

    /// Writes the golden. That is a failure too: a person has to look at it.
    private func record(_ bytes: [UInt8], _ state: String?) throws -> String {
        let folder = URL(fileURLWithPath: place.golden).deletingLastPathComponent().path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try FileBytes.write(bytes, to: place.golden)
        if let state { try FileBytes.write(Array(state.utf8), to: place.goldenState) }
        return "recorded \(place.golden); look at it and run the test again"
    }
}

// MARK: - What differs

/// A golden and what was drawn, each as a file and as pixels.
private struct PicturePair {
    let golden: (bytes: [UInt8], bitmap: Bitmap)
    let drawn: (bytes: [UInt8], bitmap: Bitmap)
}

extension SnapshotCheck {
    private func pictures(
        _ pair: PicturePair, _ comparison: SnapshotComparison, _ state: String?
    ) throws -> String? {
        let first = StraightBitmap(pair.golden.bitmap)
        let second = StraightBitmap(pair.drawn.bitmap)
        let result = ImageDiff.compare(first, second, by: comparison.metric)
        guard let failure = result.failure(of: comparison.budget) else { return nil }
        var words = Self.words(failure, result)
        try keep(pair.golden.bytes, "golden.png")
        try keep(pair.drawn.bytes, "drawn.png")
        if let picture = ImageDiff.pictures(
            first, second, style: .difference, by: comparison.metric
        ).first {
            try keep(try PNG.encode(picture), "difference.png")
        }
        if let state, let before = try? FileBytes.read(place.goldenState) {
            let lines = LineDiff.lines(String(decoding: before, as: UTF8.self), state)
            if !lines.isEmpty {
                words += "\nthe state:\n" + lines.joined(separator: "\n")
                try keep(Array((lines.joined(separator: "\n") + "\n").utf8), "state.diff")
            }
        }
        return words + "\nthe three pictures: \(place.artifacts)/\(place.stem).*"
    }

    private static func words(
        _ failure: DiffResult.BudgetFailure, _ result: DiffResult
    ) -> String {
        if case .sizesDiffer(let golden, let drawn) = result.verdict {
            return "the golden is \(golden), the picture \(drawn)"
        }
        let box = result.boundingBox.map { ", in \($0)" } ?? ""
        let why = failure == .tooDense ? ", too many in one place" : ""
        let count = result.differingPixels
        return "\(Wording.pixels(count)) \(count == 1 ? "differs" : "differ")\(box)\(why)"
    }

    private func texts(_ golden: [UInt8], _ drawn: [UInt8]) throws -> String? {
        let lines = LineDiff.lines(
            String(decoding: golden, as: UTF8.self), String(decoding: drawn, as: UTF8.self))
        try keep(drawn, "drawn.txt")
        try keep(Array((lines.joined(separator: "\n") + "\n").utf8), "diff")
        return "the text differs from \(place.golden):\n" + lines.joined(separator: "\n")
    }

    /// Writes a file beside the others of this snapshot; attaches it to a test of Swift Testing.
    private func keep(_ bytes: [UInt8], _ ending: String) throws {
        try FileManager.default.createDirectory(
            atPath: place.artifacts, withIntermediateDirectories: true)
        try FileBytes.write(bytes, to: "\(place.artifacts)/\(place.stem).\(ending)")
        if Test.current != nil {
            Attachment.record(Attachment(bytes, named: "\(place.stem).\(ending)"))
        }
    }
}
