import Basics
import Simulator

/// A sequence as JSON, with an object for each event.
struct JSONFixture {
    private let sequence: FixtureSequence
    private let numbers: [Provenance: Int]

    init(_ sequence: FixtureSequence) {
        self.sequence = sequence
        numbers = Dictionary(
            uniqueKeysWithValues: sequence.sources.enumerated().map { ($1, $0) })
    }

    /// One value on a line for the head, the sources and each event, so that a diff shows events.
    var text: String {
        let head = members.map { "\(Quote.jsonLine($0.key)):\(JSONText.line($0.value))" }
        let sources = sequence.sources.map { source in
            JSONText.line(
                .object([
                    .init("kind", .string(source.kind.rawValue)),
                    .init("source", .string(source.source))
                ]))
        }
        return "{\n"
            + (head + [list("sources", sources), list("events", events)])
            .joined(separator: ",\n") + "\n}\n"
    }

    private func list(_ name: String, _ lines: [String]) -> String {
        guard !lines.isEmpty else { return "\(Quote.jsonLine(name)):[]" }
        return "\(Quote.jsonLine(name)):[\n  " + lines.joined(separator: ",\n  ") + "\n]"
    }

    private var members: [JSONText.Member] {
        let device = sequence.device
        return [
            .init("kind", .string("keyboardFixture")),
            .init("version", .integer(Int64(FixtureSequence.formatVersion))),
            .init("scenario", .string(sequence.scenario)),
            .init("case", sequence.caseName.map { .string($0) } ?? .null),
            .init("app", .string(sequence.app)), .init("device", .string(device.name)),
            .init("system", .string(sequence.system)),
            .init("sdk", sequence.sdk.map { .string($0) } ?? .null),
            .init("orientation", .string(sequence.orientation.rawValue)),
            .init("keyboard", .string(sequence.keyboard.rawValue)),
            .init("screen", .array([number(device.size.width), number(device.size.height)])),
            .init("scale", .integer(Int64(device.scale))),
            .init("safeAreaPortrait", insets(device.safeAreaPortrait)),
            .init("safeAreaLandscape", insets(device.safeAreaLandscape)),
            .init("from", from(device.screenFrom))
        ]
    }

    private var events: [String] {
        sequence.events.map { event in
            var members = [JSONText.Member("atMs", .integer(event.atMs))]
            switch event.kind {
            case .keyboard(let post): members += values(post)
            case .lifecycle(let callback, let names):
                members.append(.init("lifecycle", .string(callback.rawValue)))
                members.append(.init("notifications", .array(names.map { .string($0) })))
            }
            members.append(.init("orientation", .string(event.orientation.rawValue)))
            members.append(.init("window", rect(event.window)))
            members.append(.init("from", from(event.from)))
            return JSONText.line(.object(members))
        }
    }

    private func values(_ post: KeyboardNotification) -> [JSONText.Member] {
        var members = [JSONText.Member("name", .string(post.name.objectiveC))]
        if let begin = post.frameBegin { members.append(.init("begin", rect(begin))) }
        if let end = post.frameEnd { members.append(.init("end", rect(end))) }
        if let bounds = post.bounds {
            members.append(.init("bounds", rect(bounds)))
            members.append(.init("centerBegin", point(post.centerBegin)))
            members.append(.init("centerEnd", point(post.centerEnd)))
        }
        if post.keys.contains(.animation) {
            members.append(.init("durationMs", .integer(Int64(post.durationMs))))
            members.append(.init("curve", .integer(Int64(post.curve))))
        }
        if post.keys.contains(.isLocal) { members.append(.init("isLocal", .bool(post.isLocal))) }
        if post.keys.contains(.changedByUserInteraction) {
            members.append(
                .init("changedByUserInteraction", .bool(post.changedByUserInteraction)))
        }
        members.append(.init("object", post.objectIsScreen ? .string("screen") : .null))
        return members
    }

    /// `[kind, number of the source]` for each field.
    private func from(_ sources: FieldSources) -> JSONText.Value {
        .object(
            sources.fields.compactMap { field in
                sources[field].map { source in
                    .init(
                        field.rawValue,
                        .array([
                            .string(source.kind.rawValue), .integer(Int64(numbers[source] ?? 0))
                        ]))
                }
            })
    }

    private func number(_ value: Pt) -> JSONText.Value { .number(value.description) }

    private func point(_ point: Point) -> JSONText.Value {
        .array([number(point.x), number(point.y)])
    }

    private func rect(_ rect: Rect) -> JSONText.Value {
        .array([number(rect.x), number(rect.y), number(rect.width), number(rect.height)])
    }

    private func insets(_ insets: Insets) -> JSONText.Value {
        .array([insets.top, insets.left, insets.bottom, insets.right].map(number))
    }
}
