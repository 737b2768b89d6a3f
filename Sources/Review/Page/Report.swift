public import Pictures

/// The content of a report page: the runs of a case, their conclusions, and the commands that
/// repeat them.
///
/// A value of plain texts, numbers and PNG bytes; ``SuitePage`` turns it into one HTML file.
public struct Report: Sendable {
    /// The headline.
    public var title: String
    /// Two or three sentences under the headline: the events and their meaning.
    public var summary: String
    /// Short facts beside the headline, such as the device and the system.
    public var facts: [ReportFact]
    /// Runs to show side by side, the most significant first.
    public var sections: [ReportSection]
    /// The pictures above everything else, from left to right: before and after.
    public var strip: [ReportShot]
    /// The results of the fix on several systems, if there are any.
    public var comparison: ReportComparison?
    /// Bars that compare counts, if there are any.
    public var chart: ReportChart?
    /// More bars, below the first ones.
    public var moreCharts: [ReportChart] = []
    /// Commands that repeat the content of the page.
    public var commands: [ReportCommand]

    /// Creates a report.
    public init(
        title: String, summary: String, facts: [ReportFact] = [], sections: [ReportSection],
        strip: [ReportShot] = [], comparison: ReportComparison? = nil, chart: ReportChart? = nil,
        commands: [ReportCommand] = []
    ) {
        self.title = title
        self.summary = summary
        self.facts = facts
        self.sections = sections
        self.strip = strip
        self.comparison = comparison
        self.chart = chart
        self.commands = commands
    }
}

/// A label and its value.
public struct ReportFact: Hashable, Sendable, Encodable {
    /// The label, such as `Devices`.
    public var label: String
    /// The value as the page shows it.
    public var value: String

    /// Creates a fact.
    public init(_ label: String, _ value: String) {
        self.label = label
        self.value = value
    }
}

/// Runs shown side by side under one title.
public struct ReportSection: Sendable {
    /// The headline above the runs.
    public var title: String
    /// A sentence or two under the headline.
    public var introduction: String
    /// The runs, from left to right.
    public var runs: [ReportRun]

    /// Creates a section.
    public init(title: String, introduction: String, runs: [ReportRun]) {
        self.title = title
        self.introduction = introduction
        self.runs = runs
    }
}

/// The verdict on a run or a cell.
public enum ReportVerdict: String, Hashable, Sendable, Encodable {
    /// As it should be, in parts as it should be, or not.
    case ok, partly, broken
}

/// The results of the cases on several systems: a row for each case, a column for each system.
public struct ReportComparison: Hashable, Sendable, Encodable {
    /// The headline above the table.
    public var title: String
    /// A sentence or two under the headline.
    public var introduction: String
    /// The heads of the columns: the systems.
    public var columns: [String]
    /// The rows: the cases.
    public var rows: [Row]
    /// The words for a cell that is as it should be, and for one that is not; nil for the usual
    /// ones.
    public var words: [String]?

    /// Creates a table.
    public init(
        title: String, introduction: String, columns: [String], rows: [Row],
        words: [String]? = nil
    ) {
        self.title = title
        self.introduction = introduction
        self.columns = columns
        self.rows = rows
        self.words = words
    }

    /// The outcomes of one case.
    public struct Row: Hashable, Sendable, Encodable {
        /// The name of the case.
        public var name: String
        /// One for each column.
        public var cells: [Cell]

        /// Creates a row.
        public init(name: String, cells: [Cell]) {
            self.name = name
            self.cells = cells
        }
    }

    /// The outcome of one case on one system.
    public struct Cell: Hashable, Sendable, Encodable {
        /// The verdict, which sets the color of the cell.
        public var verdict: ReportVerdict
        /// The figures, each on a line of its own.
        public var lines: [String]
        /// The pictures that show the outcome, from left to right.
        public var shots: [ReportShot]

        /// Creates a cell.
        public init(verdict: ReportVerdict, lines: [String], shots: [ReportShot] = []) {
            self.verdict = verdict
            self.lines = lines
            self.shots = shots
        }
    }
}

/// A small picture in the introduction. It opens the result that it belongs to.
public struct ReportShot: Hashable, Sendable, Encodable {
    /// The words below the picture.
    public var caption: String
    /// The outcome in a few words, such as "73 % of the card differs".
    public var note: String
    /// The verdict on the picture; nil where it has none.
    public var verdict: ReportVerdict?
    /// The path of the small picture, relative to the page.
    public var file: String
    /// The path of its difference from another picture, relative to the page; nil without one.
    public var difference: String?
    /// The width of the small picture in its file.
    public var widthPx: Int
    /// The height of the small picture in its file.
    public var heightPx: Int
    /// The name of the result; see ``Report/resultName(_:run:in:)``.
    public var result: String

    /// Creates a small picture.
    public init(
        caption: String, note: String, verdict: ReportVerdict?, file: String,
        difference: String? = nil, size: PixelSize, result: String
    ) {
        self.caption = caption
        self.note = note
        self.verdict = verdict
        self.file = file
        self.difference = difference
        (widthPx, heightPx) = (size.widthPx, size.heightPx)
        self.result = result
    }
}

/// Counts as bars: a long one for each row, and short ones for its parts.
public struct ReportChart: Hashable, Sendable, Encodable {
    /// The headline above the bars.
    public var title: String
    /// A sentence or two under the headline.
    public var introduction: String
    /// The rows, from top to bottom.
    public var rows: [Row]
    /// The heads of the columns: the names, the bars and the notes; nil for none.
    public var columns: [String]?

    /// Creates a chart.
    public init(title: String, introduction: String, rows: [Row], columns: [String]? = nil) {
        self.title = title
        self.introduction = introduction
        self.rows = rows
        self.columns = columns
    }

    /// A count, and the counts that it is the sum of.
    public struct Row: Hashable, Sendable, Encodable {
        /// The name of the row.
        public var name: String
        /// The length of the bar.
        public var count: Int
        /// The parts of the count, in order.
        public var parts: [Int]
        /// The words beside the bar.
        public var note: String

        /// Creates a row.
        public init(name: String, count: Int, parts: [Int], note: String) {
            self.name = name
            self.count = count
            self.parts = parts
            self.note = note
        }
    }
}

/// A command line and its purpose.
public struct ReportCommand: Hashable, Sendable, Encodable {
    /// The purpose of the command, for the line above it.
    public var purpose: String
    /// The command as it is typed in a shell.
    public var line: String

    /// Creates a command.
    public init(purpose: String, line: String) {
        self.purpose = purpose
        self.line = line
    }
}
