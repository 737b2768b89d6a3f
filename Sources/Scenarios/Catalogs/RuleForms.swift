import Basics
import Resources
package import Simulator

/// The built-in handlings that the language of rules can express, each as rules.
///
/// A form has the standard values of its handling's options. A test runs both side by side.
package enum RuleForms {
    private static let folder = "rules"

    /// The handlings that have a form, by name.
    package static func names() throws -> [String] {
        try Resources.names()
            .filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(".yaml") }
            .map { String($0.dropFirst(folder.count + 1).dropLast(5)) }.sorted()
    }

    /// Returns the `rules` of an app that does what a handling does, as YAML; nil where rules
    /// cannot express it.
    package static func text(of handling: String) throws -> String? {
        guard try names().contains(handling) else { return nil }
        return String(decoding: try Resources.bytes("\(folder)/\(handling).yaml"), as: UTF8.self)
    }

    /// Returns the handling that a form makes of an app.
    ///
    /// - Throws: ``ScenarioErrors`` where the form does not fit the app's screens.
    package static func handling(
        _ name: String, of app: AppDefinition, catalogs: ScenarioCatalogs
    ) throws -> AnyHandling? {
        guard let text = try text(of: name) else { return nil }
        var reader = SourceReader(file: "\(name).yaml")
        let root = reader.read(text)
        var parser = ScenarioParser(file: "\(name).yaml", catalogs: catalogs)
        let handling = root?["rules"].flatMap { parser.rules($0, of: app) }
        let errors = reader.errors + parser.errors
        guard errors.isEmpty else { throw ScenarioErrors(errors) }
        return handling
    }
}
