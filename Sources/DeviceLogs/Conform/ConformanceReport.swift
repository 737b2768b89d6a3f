import Basics

/// The agreement of the model with captured traces.
public struct ConformanceReport: Hashable, Sendable {
    /// One figure in which the model and a capture differ.
    public struct Difference: Hashable, Sendable {
        /// The number of the event in its trace, the first one 1; one more than there are events
        /// for what the model posted beside them.
        public var event: Int
        /// The name of the field as the trace writes it.
        public var field: String
        /// The captured value as the trace writes it.
        public var captured: String
        /// The model's value, or nil if the model did not post.
        public var model: String?
    }

    /// One trace.
    public struct Trace: Hashable, Sendable {
        /// The path of the trace, or the name that was given in its place.
        public var file: String
        /// A Boolean value that indicates whether the capture's situation or values are a guess;
        /// such traces are counted apart.
        public var isWeak: Bool
        /// The number of fields of the capture's events that were compared.
        public var fieldsCompared: Int
        /// The fields that differ, in the order of the capture's events.
        public var differences: [Difference]
        /// The rule by which the model refused one of the actions, or nil.
        public var refusal: String?

        /// The number of compared fields that agree.
        public var fieldsEqual: Int { fieldsCompared - differences.count }
    }

    /// The traces in the order in which they were added.
    public private(set) var traces: [Trace] = []

    /// Creates a report without traces.
    public init() {}

    /// Appends the outcome of a trace.
    public mutating func add(_ trace: Trace) { traces.append(trace) }

    /// The number of compared fields in all traces.
    public var fieldsCompared: Int { traces.reduce(0) { $0 + $1.fieldsCompared } }
    /// The number of compared fields that agree, in all traces.
    public var fieldsEqual: Int { traces.reduce(0) { $0 + $1.fieldsEqual } }
    /// A Boolean value that indicates whether every compared field of every trace is equal.
    public var isEqual: Bool {
        fieldsEqual == fieldsCompared && !traces.contains { $0.refusal != nil }
    }
}

// MARK: - As text

extension ConformanceReport {
    /// A table: a line for each trace with its first difference, then the totals.
    public var text: String {
        let names = traces.map { Self.name($0.file) }
        let width = names.map(\.count).max() ?? 0
        var text = ""
        for (name, trace) in zip(names, traces) {
            let pad = String(repeating: " ", count: width - name.count)
            let counts = "\(trace.fieldsEqual) of \(trace.fieldsCompared)"
            let gap = String(repeating: " ", count: max(0, 10 - counts.count))
            let sign = trace.differences.isEmpty && trace.refusal == nil ? "✓" : "✗"
            var line = "\(sign) \(name)\(pad)  \(gap)\(counts)"
            if trace.isWeak { line += "  (weak)" }
            if let first = trace.firstText { line += "  \(first)" }
            text += line + "\n"
        }
        return text + totals(traces.filter { !$0.isWeak }, "solid")
            + totals(traces.filter { $0.isWeak }, "weak") + totals(traces, "all")
    }

    private func totals(_ traces: [Trace], _ name: String) -> String {
        guard !traces.isEmpty || name == "all" else { return "" }
        let compared = traces.reduce(0) { $0 + $1.fieldsCompared }
        let equal = traces.reduce(0) { $0 + $1.fieldsEqual }
        return "\(name): \(traces.count) traces, \(equal) of \(compared) fields equal\n"
    }

    private static func name(_ file: String) -> String {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    }
}

extension ConformanceReport.Trace {
    /// The first difference in words, or the refusal; nil where there is neither.
    public var firstText: String? {
        if let refusal { return "refused: \(refusal)" }
        guard let first = differences.first else { return nil }
        let model = first.model.map { "the model posts \($0)" } ?? "the model posts nothing"
        return "event \(first.event), \(first.field): captured \(first.captured), \(model)"
    }
}

// MARK: - As JSON Lines

extension ConformanceReport {
    /// One object for each trace, and last `{"traces":N,"fieldsCompared":N,"fieldsEqual":N}`.
    public var jsonLines: String {
        let lines = traces.map { JSONText.line(Self.object($0)) }
        let totals = JSONText.Value.object([
            .init("traces", .integer(Int64(traces.count))),
            .init("fieldsCompared", .integer(Int64(fieldsCompared))),
            .init("fieldsEqual", .integer(Int64(fieldsEqual)))
        ])
        return (lines + [JSONText.line(totals)]).joined(separator: "\n") + "\n"
    }

    private static func object(_ trace: Trace) -> JSONText.Value {
        var members: [JSONText.Member] = [
            .init("trace", .string(trace.file)),
            .init("weight", .string(trace.isWeak ? "weak" : "solid")),
            .init("fieldsCompared", .integer(Int64(trace.fieldsCompared))),
            .init("fieldsEqual", .integer(Int64(trace.fieldsEqual)))
        ]
        if let refusal = trace.refusal { members.append(.init("refused", .string(refusal))) }
        members.append(.init("differences", .array(trace.differences.map(object))))
        return .object(members)
    }

    private static func object(_ difference: Difference) -> JSONText.Value {
        .object([
            .init("event", .integer(Int64(difference.event))),
            .init("field", .string(difference.field)),
            .init("captured", .string(difference.captured)),
            .init("model", difference.model.map { .string($0) } ?? .null)
        ])
    }
}
