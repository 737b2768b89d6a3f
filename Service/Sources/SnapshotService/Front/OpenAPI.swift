import Basics
import HTTPTypes
import Hummingbird
import Scenarios
import ServiceWire

/// The description of the service in OpenAPI 3.1, generated from the routes.
struct OpenAPI {
    private typealias Value = JSONText.Value
    private typealias Member = JSONText.Member

    private let routes: [Route]

    /// Creates a description of all routes that are no pages.
    init(routes: [Route]) { self.routes = routes.filter { !$0.isPage } }

    /// The description as one line of JSON.
    var text: String {
        JSONText.line(
            .object([
                Member("openapi", .string("3.1.0")),
                Member(
                    "info",
                    .object([
                        Member("title", .string("restore-service")),
                        Member("version", .string(ServiceProgram.version)),
                        Member("summary", .string("State and snapshots over HTTP."))
                    ])),
                Member("paths", .object(paths)),
                Member("components", components),
                Member("security", .array([.object([Member("token", .array([]))])]))
            ]))
    }

    private var paths: [Member] {
        let templates = routes.map(\.template).reduce(into: [String]()) { all, template in
            if !all.contains(template) { all.append(template) }
        }
        return templates.map { template in
            let here = routes.filter { $0.template == template }
            return Member(
                template,
                .object(
                    here.map { Member($0.method.rawValue.lowercased(), operation($0)) }))
        }
    }

    private func operation(_ route: Route) -> Value {
        var members = [
            Member("operationId", .string(route.about.operation)),
            Member("summary", .string(route.about.summary)),
            Member("parameters", .array(parameters(route)))
        ]
        if !route.about.takes.isEmpty {
            members.append(
                Member(
                    "requestBody",
                    .object([
                        Member("required", .bool(true)),
                        Member("content", content(route.about.takes, route.about.operation))
                    ])))
        }
        members.append(Member("responses", .object(responses(route))))
        if route.need == .nothing { members.append(Member("security", .array([]))) }
        return .object(members)
    }

    private func responses(_ route: Route) -> [Member] {
        let good = route.about.gives.sorted { $0.key < $1.key }.map { status, types in
            var members = [
                Member(
                    "description",
                    .string(HTTPResponse.Status(code: status).reasonPhrase))
            ]
            if !types.isEmpty { members.append(Member("content", content(types, nil))) }
            return Member(String(status), .object(members))
        }
        let problem = Value.object([
            Member("$ref", .string("#/components/responses/Problem"))
        ])
        let bad = Set(Problem.Kind.all.map(\.status)).sorted().map { Member(String($0), problem) }
        return good + bad
    }

    private func content(_ types: [String], _ operation: String?) -> Value {
        .object(
            types.map { type in
                let known = operation.flatMap { Self.bodies[$0] }
                let schema: Value =
                    known == nil
                    ? .object([])
                    : .object([
                        Member("$ref", .string("#/components/schemas/\(operation ?? "")"))
                    ])
                return Member(type, .object([Member("schema", schema)]))
            })
    }
}

// MARK: - Parameters

extension OpenAPI {
    private func parameters(_ route: Route) -> [Value] {
        let names = route.segments.compactMap { segment -> Value? in
            guard case .name(let role) = segment else { return nil }
            return parameter(role, in: "path", Self.name(role), isRequired: true)
        }
        let query = route.query.map { parameter in
            self.parameter(
                parameter.name, in: "query", parameter.schema, summary: parameter.summary)
        }
        let headers = route.about.headers.map { header in
            parameter(header.rawValue, in: "header", .object([Member("type", .string("string"))]))
        }
        return names + query + headers
    }

    private func parameter(
        _ name: String, in place: String, _ schema: Value, summary: String? = nil,
        isRequired: Bool = false
    ) -> Value {
        var members = [Member("name", .string(name)), Member("in", .string(place))]
        if let summary { members.append(Member("description", .string(summary))) }
        if isRequired { members.append(Member("required", .bool(true))) }
        return .object(members + [Member("schema", schema)])
    }

    private static func name(_ role: String) -> Value {
        .object([
            Member("type", .string("string")),
            Member(
                "pattern",
                .string(
                    role == "sha256"
                        ? "^[0-9a-f]{64}$" : "^\(PathName.alphabet){1,\(PathName.longest)}$"))
        ])
    }
}

extension Route.Parameter {
    fileprivate var schema: JSONText.Value {
        typealias Member = JSONText.Member
        switch kind {
        case .text: return .object([Member("type", .string("string"))])
        case .flag: return .object([Member("type", .string("boolean"))])
        case .number(let bounds, let usual):
            return .object([
                Member("type", .string("integer")),
                Member("minimum", .integer(Int64(bounds.lowerBound))),
                Member("maximum", .integer(Int64(bounds.upperBound))),
                Member("default", .integer(Int64(usual)))
            ])
        case .oneOf(let words):
            return .object([
                Member("type", .string("string")),
                Member("enum", .array(words.map { .string($0) }))
            ])
        }
    }
}

// MARK: - Components

extension OpenAPI {
    private var components: Value {
        .object([
            Member(
                "securitySchemes",
                .object([
                    Member(
                        "token",
                        .object([
                            Member("type", .string("http")), Member("scheme", .string("bearer"))
                        ]))
                ])),
            Member("responses", .object([Member("Problem", Self.problem)])),
            Member(
                "schemas",
                .object(Self.bodies.sorted { $0.key < $1.key }.map { Member($0.key, $0.value) }))
        ])
    }

    private static let problem = Value.object([
        Member("description", .string("The problem and the next step (RFC 9457).")),
        Member(
            "content",
            .object([
                Member(
                    Problem.contentType,
                    .object([
                        Member(
                            "schema",
                            object(
                                [
                                    ("type", "string"), ("title", "string"),
                                    ("status", "integer"), ("detail", "string"),
                                    ("next_step", "string"), ("request_id", "string")
                                ], required: ["type", "title", "status", "detail"]))
                    ]))
            ]))
    ])

    /// The schemas of request bodies in JSON, by the names of their operations.
    private static let bodies: [String: Value] = [
        "batch": object(
            [
                (
                    "writes",
                    array(
                        object(
                            [
                                ("app", "string"), ("scene", "string"), ("key", "string"),
                                ("base64", "string"), ("schema", "string"),
                                ("version", "integer"), ("delete", "boolean"),
                                ("if_revision", "integer"), ("if_absent", "boolean")
                            ], required: ["app", "scene", "key"]))
                )
            ], required: ["writes"]),
        "decide": object(
            [
                ("choice", oneOf(["approve", "reject", "undo"])),
                (
                    "entries",
                    array(
                        object(
                            [("name", "string"), ("sha256", "string")],
                            required: ["name", "sha256"]))
                ), ("reason", type("string")), ("comment", type("string"))
            ], required: ["choice", "entries"]),
        "diff": object([("expected", side), ("actual", side)], required: ["expected", "actual"]),
        "createToken": object(
            [
                ("tenant", type("string")),
                ("scopes", array(oneOf(Scope.allCases.map(\.rawValue)))),
                ("note", type("string")), ("days", number(0...3650))
            ], required: ["tenant", "scopes"]),
        "rotateToken": object([("grace_seconds", number(0...31_536_000))], required: [])
    ]

    private static let side = object([("sha256", "string"), ("base64", "string")], required: [])

    private static func type(_ name: String) -> Value {
        .object([Member("type", .string(name))])
    }

    private static func oneOf(_ words: [String]) -> Value {
        .object([
            Member("type", .string("string")), Member("enum", .array(words.map { .string($0) }))
        ])
    }

    private static func number(_ bounds: ClosedRange<Int64>) -> Value {
        .object([
            Member("type", .string("integer")), Member("minimum", .integer(bounds.lowerBound)),
            Member("maximum", .integer(bounds.upperBound))
        ])
    }

    private static func array(_ items: Value) -> Value {
        .object([
            Member("type", .string("array")), Member("minItems", .integer(1)),
            Member("items", items)
        ])
    }

    private static func object(_ members: [(String, String)], required: [String]) -> Value {
        object(members.map { ($0.0, type($0.1)) }, required: required)
    }

    private static func object(_ members: [(String, Value)], required: [String]) -> Value {
        .object([
            Member("type", .string("object")),
            Member("required", .array(required.map { .string($0) })),
            Member("properties", .object(members.map { Member($0.0, $0.1) }))
        ])
    }
}
