import Testing

@testable import Review

@Suite("The trend of a suite")
struct RunTrendTests {
    /// A trend of runs of one result, each with its input and its bytes.
    private static func trend(_ runs: [(input: String?, bytes: String?)]) throws -> RunTrend {
        var trend = RunTrend()
        for (index, run) in runs.enumerated() {
            var results = GoldenResultsTests.results(changed: 0)
            results.stories[0].input = run.input
            results.entries[0].goldenSHA256 = run.bytes
            try trend.add("run \(index + 1)", nil) { body in
                try body(.run(results.header))
                for story in results.stories { try body(.scenario(story)) }
                for entry in results.entries { try body(.result(entry)) }
                if let totals = results.totals { try body(.totals(totals)) }
            }
        }
        return trend
    }

    private static let rows: [(runs: [(input: String?, bytes: String?)], reason: String?)] = [
        ([], nil), ([("a", "01")], nil), ([("a", "01"), ("a", "01")], nil),
        ([("a", "01"), ("b", "02")], nil),
        ([("a", "01"), ("a", "02")], "the same input gave other bytes"),
        ([("a", "01"), ("b", "02"), ("a", "01")], nil),
        ([("a", "01"), ("b", "02"), ("a", "03")], "the same input gave other bytes"),
        ([(nil, "01"), (nil, "02")], nil),
        ([(nil, "01"), (nil, "02"), (nil, "01")], "its bytes are those of an earlier run again"),
        ([(nil, "01"), (nil, nil), (nil, "01")], nil)
    ]

    @Test("Calls flaky what the same input gave other bytes for", arguments: rows)
    func flaky(runs: [(input: String?, bytes: String?)], reason: String?) throws {
        let trend = try Self.trend(runs)
        #expect(trend.flaky.map(\.reason) == (reason.map { [$0] } ?? []))
        #expect(trend.flakyCount == trend.flaky.count)
        #expect(trend.flaky.allSatisfy { $0.bytes.count == runs.count })
    }

    @Test("A run that cannot be read adds nothing, not even a column")
    func damaged() throws {
        struct Damage: Error {}
        var trend = try Self.trend([("a", "01"), ("a", "02")])
        #expect(throws: Damage.self) {
            try trend.add("damaged", nil) { body in
                try body(.run(GoldenResultsTests.results(changed: 0).header))
                throw Damage()
            }
        }
        #expect(trend.runs.count == 2)
        #expect(trend.flaky.map(\.bytes.count) == [2])
    }

    @Test("A run that is added line by line is in the trend when it is taken over, not before")
    func addition() throws {
        let whole = try Self.trend([("a", "01"), ("a", "02")])
        let first = try Self.trend([("a", "01")])
        var results = GoldenResultsTests.results(changed: 0)
        results.stories[0].input = "a"
        results.entries[0].goldenSHA256 = "02"
        var addition = first.adding("run 2", nil)
        addition.take(.run(results.header))
        for story in results.stories { addition.take(.scenario(story)) }
        for entry in results.entries { addition.take(.result(entry)) }
        if let totals = results.totals { addition.take(.totals(totals)) }
        #expect(addition.trend.jsonLines == whole.jsonLines)
        #expect(first.runs.count == 1 && first.flaky.isEmpty)
    }

    static let headers:
        [(change: @Sendable (inout GoldenRunHeader) -> Void, here: Bool, elsewhere: Bool)] = [
            ({ _ in }, true, true),
            ({ $0.pictures = "./shots/" }, true, true),
            ({ $0.pictures = "/ci/1/shots" }, false, true),
            ({ $0.pictures = nil }, false, false),
            ({ $0.goldensFromResults = "../others" }, false, true),
            ({ $0.command += " --filter a" }, true, true),
            ({ $0.isFiltered = true }, false, false)
        ]

    @Test("Runs are compared where the same part of a suite ran", arguments: headers)
    func comparable(
        change: @Sendable (inout GoldenRunHeader) -> Void, here: Bool, elsewhere: Bool
    ) {
        var header = GoldenResultsTests.results(changed: 0).header
        (header.pictures, header.isFiltered) = ("shots", false)
        var other = header
        change(&other)
        #expect(header.isComparable(with: other, isElsewhere: false) == here)
        #expect(header.isComparable(with: other, isElsewhere: true) == elsewhere)
        // The command names the part of a filtered run.
        (header.isFiltered, other) = (true, header)
        other.isFiltered = true
        #expect(header.isComparable(with: other, isElsewhere: false))
        other.command += " --filter b"
        #expect(!header.isComparable(with: other, isElsewhere: true))
    }

    @Test("The time of a run in parts is from the first beginning to the last end")
    func joinedTimes() {
        let parts = [RunTiming(beganMs: 50, tookMs: 10), RunTiming(beganMs: 20, tookMs: 30)]
        #expect(RunTiming(joining: parts) == RunTiming(beganMs: 20, tookMs: 40))
        #expect(RunTiming(joining: []) == nil)
        let open = parts + [RunTiming(beganMs: 70, tookMs: nil)]
        #expect(RunTiming(joining: open) == RunTiming(beganMs: 20, tookMs: nil))
    }

    @Test("Lists runs and flaky results as lines and as a page")
    func output() throws {
        let (one, two) = (String(repeating: "1", count: 64), String(repeating: "2", count: 64))
        var trend = try Self.trend([("a", one), ("a", two), ("a", two)])
        try trend.add("unfinished", RunTiming(beganMs: 1_790_000_000_000, tookMs: 61_000)) { body in
            try body(.run(GoldenResultsTests.results(changed: 0).header))
        }
        func line(_ name: String, _ rest: String) -> String {
            #"{"kind":"run","name":"\#(name)","#
                + (rest.isEmpty
                    ? #""beganMs":null,"tookMs":null,"isOver":true,"entries":1,"open":0}"# : rest)
        }
        let unfinished =
            #""beganMs":1790000000000,"tookMs":61000,"isOver":false,"entries":0,"open":0}"#
        let flaky =
            #"{"kind":"flaky","name":"chat/step-0","reason":"the same input gave other bytes","#
            + #""bytes":["11111111","22222222","22222222",null]}"#
        #expect(
            trend.jsonLines.split(separator: "\n").map(String.init) == [
                line("run 1", ""), line("run 2", ""), line("run 3", ""),
                line("unfinished", unfinished), flaky
            ])
        let report = trend.report(of: "chat", command: nil)
        #expect(report.facts.map(\.value) == ["4", "1"])
        #expect(report.chart?.rows.count == 4 && report.moreCharts.first?.rows.count == 1)
        #expect(report.moreCharts.first?.rows.first?.note == "61 s")
        let cells = try #require(report.comparison?.rows.first?.cells)
        #expect(cells.map(\.verdict) == [.ok, .ok, .broken, .ok])
        #expect(cells.map(\.lines) == [["none"], ["22222222"], ["22222222"], ["11111111"]])
        #expect(report.chart?.rows.first?.note.contains("the run did not complete") == true)
    }
}
