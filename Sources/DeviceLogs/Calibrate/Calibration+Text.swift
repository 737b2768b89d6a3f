internal import Basics
internal import Scenarios
internal import Simulator

extension Calibration {
    /// The figures for people: what was seen, how often, and what the profile says.
    public var text: String {
        let text =
            "\(target.device.model), iOS \(target.version): profile \(target.profile.name), "
            + "\(recordCount) records\n\n"
        var table = TextTable(rightAligned: 0)
        table.add(["figure", "measured", "seen", "range", "confidence", "profile", ""])
        for figure in figures {
            let range = figure.range.map { range in
                range.least == range.greatest
                    ? "always" : "\(range.least) to \(range.greatest), half within \(range.spread)"
            }
            table.add([
                figure.name, Self.short(figure.value), "\(figure.count)", range ?? "",
                figure.confidence.rawValue, Self.short(figure.before), figure.verdict.rawValue
            ])
        }
        for height in heights {
            let isSame = height.before == height.total
            table.add([
                "height of \(height.kind.rawValue), \(height.orientation.rawValue)",
                "\(height.total)", "\(height.count)", height.isAlways ? "always" : "varies",
                confidence(height).rawValue, height.before.map { "\($0)" } ?? "none",
                isSame ? Verdict.agrees.rawValue : Verdict.differs.rawValue
            ])
        }
        return (text + table.text + "\n" + summary).forTerminal
    }

    private func confidence(_ height: Height) -> Confidence {
        height.count >= 5 && height.isAlways ? .high : height.count >= 2 ? .medium : .low
    }

    private static func short(_ value: JSONText.Value) -> String {
        guard case .array(let parts) = value else { return JSONText.line(value) }
        return parts.map { part in
            if case .string(let text) = part { text } else { JSONText.line(part) }
        }.joined(separator: " ")
    }

    /// The number of assumptions that the logs settle.
    private var summary: String {
        let confirmed = figures.count { $0.verdict == .confirms }
        let refuted = figures.filter { $0.verdict == .refutes }.map(\.name)
        let differing = figures.filter { $0.verdict == .differs }.map(\.name)
        let profile = target.profile
        let left = profile.figures.filter { $0.isAssumed(in: profile) }.count
        if isSimulated {
            return "a simulation has written the logs: they show the profile's own figures, and "
                + "settle none of its \(left) assumptions\n" + limits
        }
        var text = "\(confirmed) of the profile's \(left) assumptions confirmed"
        text += ", \(refuted.count) refuted"
        if !refuted.isEmpty { text += ": \(refuted.joined(separator: ", "))" }
        text += "\n"
        if !differing.isEmpty {
            text +=
                "other than the profile's sources state: "
                + "\(differing.joined(separator: ", "))\n"
        }
        for figure in figures {
            guard let base = figure.base else { continue }
            text +=
                "\(figure.name) is measured from another moment, and is right if \(base) is\n"
        }
        let assumed = figures.filter(\.staysAssumed).map(\.name)
        if !assumed.isEmpty {
            text +=
                "of low confidence or measured from another moment, so still assumed: "
                + "\(assumed.joined(separator: ", "))\n"
        }
        return text + limits
    }

    /// The values that the result does not count.
    private var limits: String {
        var text = ""
        for figure in figures where figure.leftOut > 0 {
            text +=
                "\(figure.name): \(figure.leftOut) values are not counted, because there are more "
                + "than \(figure.range == nil ? Choices<Bool>.mostValues : Samples.mostValues) "
                + "different ones\n"
        }
        for height in heights where height.leftOut > 0 {
            text +=
                "height of \(height.kind.rawValue): \(height.leftOut) values are not counted, "
                + "because there are more than \(Samples.mostValues) different ones\n"
        }
        for name in misfits {
            text += "\(name): the values do not fit the profile and are left out\n"
        }
        return text
    }

    /// Figures that begin at a moment that no app sees, and the profile's figure that they rest on.
    static let derived = [
        "lifecycle.entersBackgroundMs": "lifecycle.choosesMs",
        "lifecycle.homeBackgroundMs": "lifecycle.choosesMs",
        "lifecycle.becomesActiveMs": "lifecycle.entersForegroundMs"
    ]

    /// The overlay that commands take with `--profile`, as JSON.
    public var overlay: String {
        typealias Member = JSONText.Member
        var text = "{\n"
        func line(_ key: String, _ value: JSONText.Value) {
            text += " \(Quote.jsonLine(key)): \(JSONText.line(value)),\n"
        }
        line("version", .integer(ProfileOverlay.version))
        line("kind", .string(ProfileOverlay.kind))
        line("profile", .string(target.profile.name))
        line("system", .string(target.version.description))
        line("device", .string(target.device.model))
        line(
            "logs",
            .array(files.map { .string($0.split(separator: "/").last.map(String.init) ?? $0) }))
        if isSimulated { line("simulated", .bool(true)) }
        text += " \"figures\": {\n"
        text += figures.map { "  \(Quote.jsonLine($0.name)): \(JSONText.line($0.json))" }
            .joined(separator: ",\n")
        text += "\n },\n \"heights\": [\n"
        text += heights.map { "  " + JSONText.line(json($0)) }.joined(separator: ",\n")
        return text + "\n ]\n}\n"
    }

    private func json(_ height: Height) -> JSONText.Value {
        .object([
            .init("kind", .string(height.kind.rawValue)),
            .init("orientation", .string(height.orientation.rawValue)),
            .init("height", .number("\(height.total)")),
            .init("count", .integer(Int64(height.count))),
            .init("confidence", .string(confidence(height).rawValue)),
            .init("before", height.before.map { .number("\($0)") } ?? .null)
        ])
    }
}

extension Calibration.Figure {
    fileprivate var json: JSONText.Value {
        var members: [JSONText.Member] = [.init("value", value)]
        if !choices.isEmpty { members.append(.init("choices", .array(choices))) }
        members.append(.init("count", .integer(Int64(count))))
        if let range {
            members.append(.init("least", .integer(Int64(range.least))))
            members.append(.init("greatest", .integer(Int64(range.greatest))))
        }
        members.append(.init("confidence", .string(confidence.rawValue)))
        if let base { members.append(.init("restsOn", .string(base))) }
        if leftOut > 0 { members.append(.init("leftOut", .integer(Int64(leftOut)))) }
        members.append(.init("before", before))
        members.append(.init("verdict", .string(verdict.rawValue)))
        return .object(members)
    }
}
