import Pictures
import Review

/// A small report of made-up pictures with everything that a page can show.
enum SampleReport {
    static let size = PixelSize(widthPx: 375, heightPx: 812)

    static func report(title: String = "Switch to Notes and back") throws -> Report {
        Report(
            title: title,
            summary: "The keyboard goes, and the bar that was attached to it falls.",
            facts: [ReportFact("Device", "iPhone X"), ReportFact("System", "iOS 12.0")],
            sections: [
                ReportSection(
                    title: "One switch, twice", introduction: "The same taps in both runs.",
                    runs: [try broken(), try fixed()])
            ],
            comparison: comparison,
            commands: [
                ReportCommand(purpose: "Draw all of this again", line: "restore-tool demo -o out")
            ])
    }

    static let comparison = ReportComparison(
        title: "On two systems", introduction: "The capture comes too late on newer systems.",
        columns: ["iOS 12.0", "iOS 17.0"],
        rows: [
            .init(
                name: "As it is",
                cells: [
                    .init(verdict: .broken, lines: ["card: 812 pixels differ"]),
                    .init(verdict: .broken, lines: ["card: 900 pixels differ"])
                ])
        ])

    private static func broken() throws -> ReportRun {
        ReportRun(
            name: "As it is", description: "The app follows every notification.",
            verdict: .broken, headline: "The bar falls, and the card has a hole.",
            pictures: try pictures(keyboardAfter: false),
            diffs: [
                try diff("card", count: 120_375, boxes: [box]),
                try diff("after-return", count: 1, boxes: [box])
            ],
            film: try film(), story: story,
            findings: [
                ReportFinding(
                    rule: "The keyboard returns", app: "Ike", explanation: "It was up at 1.200 s.")
            ])
    }

    private static func fixed() throws -> ReportRun {
        ReportRun(
            name: "With guard and overlay", description: "The app remembers.", verdict: .ok,
            headline: "Nothing moves.", pictures: try pictures(keyboardAfter: true),
            diffs: [
                try diff("card", count: 0, boxes: []), try diff("after-return", count: 0, boxes: [])
            ],
            film: try film(), story: story)
    }

    static let box = PixelRect(x: 0, y: 491, widthPx: 375, heightPx: 321)

    static let story: GoldenStory = {
        var story = GoldenStory(
            name: "", title: "", file: "talk.yaml", device: "iPhone X", system: "12.0")
        story.apps = ["Ike", "Notes"]
        story.lengthMs = 1500
        story.events = [
            .init(atMs: 0, app: nil, kind: "action", text: "launch Ike", detail: ""),
            .init(atMs: 1200, app: 0, kind: "notification", text: "willShow, 335 pt", detail: "")
        ]
        return story
    }()

    // MARK: - Pictures

    static func picture(_ name: String, keyboard: Bool) throws -> ReportPicture {
        ReportPicture(
            name: name, caption: "A screen: \(name)",
            png: try PNG.encode(screen(keyboard: keyboard)), size: size)
    }

    static func screen(keyboard: Bool) -> Bitmap {
        var screen = Bitmap(widthPx: size.widthPx, heightPx: size.heightPx, fill: .white)
        let grey = Pixel(red: 209, green: 212, blue: 218)
        let blue = Pixel(red: 0, green: 122, blue: 255)
        for y in 0..<size.heightPx {
            for x in 0..<size.widthPx {
                if y < 88 || (keyboard && y >= 491) { screen[x, y] = grey }
                if y / 40 % 2 == 1, (120..<440).contains(y), x > 120, x < 360 {
                    screen[x, y] = blue
                }
            }
        }
        return screen
    }

    private static func pictures(keyboardAfter: Bool) throws -> [ReportPicture] {
        [
            try picture("before-leaving", keyboard: true),
            try picture("card", keyboard: keyboardAfter),
            try picture("stored", keyboard: keyboardAfter),
            try picture("after-return", keyboard: keyboardAfter)
        ]
    }

    private static func diff(_ name: String, count: Int, boxes: [PixelRect]) throws -> ReportDiff {
        ReportDiff(
            name: "\(name) against the last screen", expected: "before-leaving", actual: name,
            differingPixels: count, totalPixels: size.widthPx * size.heightPx, boxes: boxes,
            size: size, picture: try picture("\(name)-diff", keyboard: false))
    }

    private static func film() throws -> [ReportFrame] {
        try (0..<8).map { index in
            ReportFrame(
                atMs: Int64(index * 350), caption: "step \(index)",
                picture: try picture("frame-\(index)", keyboard: index % 3 != 0))
        }
    }
}
