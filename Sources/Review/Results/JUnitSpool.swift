import Basics

/// JUnit's XML, collected while results come in: a suite for each scenario, a case for each entry.
///
/// Entries of a scenario may come between those of others. Their cases wait in a file, so that
/// memory holds their places alone.
final class JUnitSpool {
    private struct Suite {
        var tests = 0
        var failures = 0
        var skipped = 0
        /// The places of the cases, those that follow each other joined.
        var cases: [Range<Int>] = []
    }

    private let cases: Spool
    private var names: [String] = []
    private var suites: [String: Suite] = [:]
    private var tests = 0
    private var failures = 0
    private var skipped = 0

    /// - Parameter folder: the folder of the waiting cases; nil for memory.
    init(in folder: String?) throws { cases = try Spool(in: folder) }

    func add(_ story: GoldenStory) { names.append(story.name) }

    func add(_ entry: GoldenEntry) throws {
        let start = cases.count
        try cases.append(Self.testCase(entry))
        var suite = suites.removeValue(forKey: entry.story) ?? Suite()
        suite.tests += 1
        tests += 1
        if entry.isOpen {
            suite.failures += 1
            failures += 1
        } else if entry.status.isAbsent {
            suite.skipped += 1
            skipped += 1
        }
        if let last = suite.cases.last, last.upperBound == start {
            suite.cases[suite.cases.count - 1] = last.lowerBound..<cases.count
        } else {
            suite.cases.append(start..<cases.count)
        }
        suites[entry.story] = suite
    }

    func write(to out: Spool) throws {
        try out.append(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="restore-tool verify" tests="\(tests)" failures="\(failures)"\
            \(Self.count(skipped))>

            """)
        for name in names {
            let suite = suites[name] ?? Suite()
            try out.append(
                "  <testsuite name=\"\(HTML.escaped(name))\" tests=\"\(suite.tests)\""
                    + " failures=\"\(suite.failures)\"\(Self.count(suite.skipped))>\n")
            for range in suite.cases { try out.append(cases, range) }
            try out.append("  </testsuite>\n")
        }
        try out.append("</testsuites>\n")
    }

    private static func count(_ skipped: Int) -> String {
        skipped > 0 ? " skipped=\"\(skipped)\"" : ""
    }

    private static func testCase(_ entry: GoldenEntry) -> String {
        let head =
            "    <testcase classname=\"\(HTML.escaped(entry.story))\""
            + " name=\"\(HTML.escaped(entry.moment))\""
        if entry.status.isAbsent, !entry.isOpen {
            return head + ">\n      <skipped message=\"\(HTML.escaped(entry.message))\"/>\n"
                + "    </testcase>\n"
        }
        guard entry.isOpen else { return head + "/>\n" }
        let detail = ([entry.message] + (entry.reasons ?? []) + (entry.lines ?? []))
            .joined(separator: "\n")
        return head + ">\n      <failure type=\"\(entry.status.rawValue)\""
            + " message=\"\(HTML.escaped(entry.message))\">\(HTML.escaped(detail))</failure>\n"
            + "    </testcase>\n"
    }
}
