#if POSTGRESQL
import CLibPQ
import Foundation
public import StateStore

/// A failed statement or connection, and the way to go on.
struct Fault: Error, Sendable {
    enum Remedy: Sendable {
        /// The same would fail again.
        case none
        /// Send the statement again on the same connection.
        case again
        /// The connection is of no more use: send the statement again on a new one.
        case reconnect
    }

    let error: StoreError
    let remedy: Remedy
    /// Indicates whether a statement that was sent may have been done.
    var isUncertain = false
}

extension StoreError.Code {
    /// The server cannot be reached, or its name does not resolve.
    public static let unreachable = Self(
        name: "unreachable",
        usualStep: "Check that the server runs there and can be reached, then try again.")
    /// The server has no TLS, or a certificate that cannot be trusted.
    public static let untrusted = Self(
        name: "untrusted",
        usualStep: "Check that the certificate of the server is for its name, has not expired, and "
            + "is signed by an authority of sslrootcert.")
    /// The database takes no writes: it is a standby, or it was set read-only.
    public static let readOnly = Self(
        name: "readOnly", usualStep: "Name the primary server, or allow writes to the database.")
}

// Meaning of the codes: PostgreSQL 15, appendix A.
extension Fault {
    /// The fault of an error that the server reported.
    init(state: String, _ message: String, at place: String) {
        // PgBouncer refuses the settings of a session.
        let isPooler = state == "08P01" && message.hasPrefix("unsupported startup parameter")
        let (code, remedy, step) =
            isPooler
            ? (.invalid, .none, "Set isPooled behind a connection pooler.")
            : Self.meaning(state)
        error = StoreError(
            code, at: place, "PostgreSQL: \(message) [\(state)]", nextStep: step,
            serverCode: state)
        self.remedy = remedy
        // The server may end a session after it has committed, while it waits for a standby.
        isUncertain = state.hasPrefix("57") || state.hasPrefix("08")
    }

    /// The fault of what libpq says about TLS, which has no code; nil for anything else. It says so
    /// in English, because nothing here sets another language.
    init?(untrusted message: String?, at place: String) {
        guard let message else { return nil }
        let isWithout = message.contains("server does not support SSL")
        guard isWithout || message.contains("certificate") else { return nil }
        error = StoreError(
            .untrusted, at: place, message,
            nextStep: isWithout ? "Turn TLS on at the server, or give sslmode in the address." : nil
        )
        remedy = .none
    }

    private static func meaning(_ state: String) -> (StoreError.Code, Remedy, String?) {
        switch state {
        case "40001", "40P01", "55P03", "57014":
            (.busy, .again, "Other clients hold the same rows for long; try again later.")
        case "25006": (.readOnly, .reconnect, nil)
        case "53300":
            (
                .busy, .reconnect,
                "Raise max_connections of the server, or use fewer connections in the options."
            )
        case "57P01", "57P02", "57P03", "57P05": (.unreachable, .reconnect, nil)
        // A pooler gave the session of another client, or the schema was migrated meanwhile.
        case "26000", "0A000": (.busy, .reconnect, "Set isPooled behind a connection pooler.")
        case "53100": (.full, .none, "Free some space on the server; nothing was changed.")
        case "53200", "53400": (.busy, .again, "Give the server more memory; try again later.")
        case "28000", "28P01":
            (.permission, .none, "Check the user and the password of the database.")
        case "42501": (.permission, .none, "Grant the user the schema and its tables.")
        case "3D000": (.missing, .none, "Create the database, or correct its name.")
        case "3F000", "42P01", "42703", "42883":
            (.notAStore, .none, "Open the store again, which creates or checks its schema.")
        case "XX001", "XX002":
            (.corrupt, .none, "Check the database with pg_amcheck, or restore a backup.")
        default: other(state)
        }
    }

    private static func other(_ state: String) -> (StoreError.Code, Remedy, String?) {
        switch state.prefix(2) {
        case "08": (.unreachable, .reconnect, nil)
        case "22", "54": (.invalid, .none, nil)
        default: (.io, .none, "See the log of the server, which has the reason.")
        }
    }

    /// The fault of an answer that is an error.
    init(_ result: OpaquePointer, at place: String) {
        func field(_ code: Int32) -> String? {
            PQresultErrorField(result, code).map { String(cString: $0) }
        }
        self.init(
            state: field(Int32(UInt8(ascii: "C"))) ?? "XX000",
            field(Int32(UInt8(ascii: "M"))) ?? "no message", at: place)
    }

    /// The fault of a connection that broke, or that gave no answer in time.
    static func broken(_ what: String, at place: String) -> Fault {
        Fault(
            error: StoreError(.unreachable, at: place, what), remedy: .reconnect,
            isUncertain: true)
    }
}
#endif
