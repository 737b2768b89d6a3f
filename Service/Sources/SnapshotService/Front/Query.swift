import Basics

/// The query's parameters, checked against those of the route.
struct Query: Sendable {
    private let values: [String: String]

    /// Throws where a parameter is unknown, comes twice, or is not UTF-8.
    init(_ text: Substring?, taking parameters: [Route.Parameter]) throws(Problem) {
        var values: [String: String] = [:]
        for pair in (text ?? "").split(separator: "&") {
            let halves = pair.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = try Self.decode(halves[0])
            guard let parameter = parameters.first(where: { $0.name == name }) else {
                throw Self.unknown(parameters)
            }
            let value = halves.count > 1 ? try Self.decode(halves[1]) : ""
            if values.updateValue(value, forKey: parameter.name) != nil {
                throw Problem(.badRequest, "The query parameter \(parameter.name) comes twice.")
            }
        }
        self.values = values
    }

    private static func decode(_ text: Substring) throws(Problem) -> String {
        guard let bytes = Percent.decode(text.utf8, plusIsSpace: true),
            let value = String(validating: bytes, as: UTF8.self)
        else { throw Problem(.badRequest, "The query is not percent-encoded UTF-8.") }
        return value
    }

    private static func unknown(_ parameters: [Route.Parameter]) -> Problem {
        let names = parameters.map(\.name).joined(separator: ", ")
        return Problem(
            .badRequest, "The query has a parameter that this path does not take.",
            nextStep: names.isEmpty ? "Remove the query." : "Use only: \(names).")
    }

    func text(_ name: String) -> String? { values[name] }

    /// Returns a whole number within the bounds, or the default where it is not given.
    func number(_ parameter: Route.Parameter) throws(Problem) -> Int {
        guard case .number(let bounds, let usual) = parameter.kind else { return 0 }
        guard let text = values[parameter.name] else { return usual }
        guard let number = Int(text), bounds.contains(number) else {
            throw Problem(
                .badRequest,
                "\(parameter.name) must be a whole number from \(bounds.lowerBound) to "
                    + "\(bounds.upperBound).")
        }
        return number
    }

    /// Returns true for a flag that stands alone or is `true` or `1`.
    func flag(_ name: String) throws(Problem) -> Bool {
        switch values[name] {
        case nil, "false", "0": return false
        case "", "true", "1": return true
        default: throw Problem(.badRequest, "\(name) must be true or false.")
        }
    }

    /// Returns one of the parameter's words; nil where it is not given.
    func word(_ parameter: Route.Parameter) throws(Problem) -> String? {
        guard case .oneOf(let words) = parameter.kind, let text = values[parameter.name] else {
            return nil
        }
        guard words.contains(text) else {
            throw Problem(
                .badRequest, "\(parameter.name) must be one of \(words.joined(separator: ", ")).")
        }
        return text
    }
}
