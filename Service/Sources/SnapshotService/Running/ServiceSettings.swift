import Basics
import Foundation
import Pictures

/// A settings file in JSON: the options of the command line, and the limits.
struct ServiceSettings: Codable, Sendable {
    var store: String?
    var database: String?
    var listen: String?
    var tlsCert: String?
    var tlsKey: String?
    var clientCa: String?
    var tls12: Bool?
    var allowPlainText: Bool?
    /// The changed limits by name; the others keep their defaults.
    var limits: [String: Int]?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case store, database, listen, tlsCert, tlsKey, clientCa, tls12, allowPlainText, limits
    }

    /// The keys of an object, whatever they are.
    private struct Names: Decodable {
        struct Key: CodingKey {
            let stringValue: String
            let intValue: Int? = nil

            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        let all: [String]

        init(from decoder: any Decoder) throws {
            all = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
        }
    }

    /// Reads a settings file; returns no settings without a path.
    static func read(_ path: String?) throws -> ServiceSettings {
        guard let path else { return ServiceSettings() }
        let bytes = try FileBytes.read(path, limit: 1 << 20)
        do {
            let settings = try JSONDecoder().decode(Self.self, from: Data(bytes))
            let known = CodingKeys.allCases.map(\.rawValue)
            let names = try JSONDecoder().decode(Names.self, from: Data(bytes)).all
            if let unknown = names.filter({ !known.contains($0) }).min() {
                throw ServiceFault(
                    "\(path): there is no setting \(unknown)",
                    nextStep: "The settings are \(known.joined(separator: ", ")).")
            }
            return settings
        } catch DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty {
            let name = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw ServiceFault(
                "\(path): \(name) has another type of value",
                nextStep: "See docs/service.md for an example.")
        } catch is DecodingError {
            throw ServiceFault(
                "\(path) is not a settings file in JSON",
                nextStep: "See docs/service.md for an example.")
        }
    }

    /// Returns the options; the command line overrides the file.
    func options(over command: ServeCommand) throws -> ServiceOptions {
        guard let folder = command.store ?? store else {
            throw ServiceFault("--store is missing", nextStep: "Give the folder of the store.")
        }
        var options = ServiceOptions(folder: folder)
        (options.host, options.port) = try Self.address(
            command.listen ?? listen ?? "127.0.0.1:8080")
        let environment = ProcessInfo.processInfo.environment["RESTORE_DATABASE"]
        options.database = try (command.database ?? environment ?? database).map {
            try DatabaseAddress($0, isPublic: $0 == command.database)
        }
        options.allowsPlainText = command.allowPlainText || allowPlainText ?? false
        options.limits = try Limits.changed(by: limits ?? [:])
        options.tls = try tls(command)
        return options
    }

    private func tls(_ command: ServeCommand) throws(ServiceFault) -> TLSFiles? {
        let authority = command.clientCa ?? clientCa
        let allows12 = command.tls12 || tls12 ?? false
        switch (command.tlsCert ?? tlsCert, command.tlsKey ?? tlsKey) {
        case (let certificate?, let key?):
            return TLSFiles(
                certificate: certificate, key: key, clientAuthority: authority,
                allowsTLS12: allows12)
        case (nil, nil) where authority == nil && !allows12: return nil
        default:
            throw ServiceFault(
                "TLS needs both --tls-cert and --tls-key", nextStep: "Give both files.")
        }
    }

    /// Splits `HOST:PORT`; an IPv6 address is in brackets.
    static func address(_ text: String) throws(ServiceFault) -> (host: String, port: Int) {
        guard let colon = text.lastIndex(of: ":"),
            let port = Int(text[text.index(after: colon)...]), (0...65_535).contains(port)
        else { throw badAddress(text) }
        let host = text[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        let name = isBracketed ? host.dropFirst().dropLast() : host
        guard !name.isEmpty, isBracketed || !name.contains(":") else { throw badAddress(text) }
        return (String(name), port)
    }

    private static func badAddress(_ text: String) -> ServiceFault {
        ServiceFault(
            "--listen \(text) is not an address",
            nextStep: "Write it as HOST:PORT, such as 127.0.0.1:8080 or [::1]:8080.")
    }
}

extension Limits {
    /// Returns the default limits with some of them changed by name.
    static func changed(by changes: [String: Int]) throws -> Limits {
        let usual = try JSONEncoder().encode(Limits())
        var values = try JSONDecoder().decode([String: Int].self, from: usual)
        for (name, value) in changes {
            guard values[name] != nil, value > 0 else {
                let isKnown = values[name] != nil
                throw ServiceFault(
                    isKnown ? "limits.\(name) cannot be \(value)" : "there is no limit \(name)",
                    nextStep:
                        "The limits are \(values.keys.sorted().joined(separator: ", ")), each a "
                        + "number above 0.")
            }
            values[name] = value
        }
        return try JSONDecoder().decode(Limits.self, from: JSONEncoder().encode(values))
    }
}
