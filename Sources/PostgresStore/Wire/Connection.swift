#if POSTGRESQL
import CLibPQ
import Foundation
import StateStore

// libpq is used without blocking, with poll around it: a server that stops answering must not hold
// a caller longer than its time. Statements that are sent together share one write to the socket
// and, being reads, one message that ends them (pipeline mode).

/// A session with a server. It is used by one thread at a time.
final class Connection {
    let address: PostgresAddress
    let options: PostgresOptions
    let place: String
    private let session: OpaquePointer
    private var prepared: Set<String> = []
    private let flags = Flags()

    /// The finding of libpq's notices, which libpq reports by a C function.
    private final class Flags {
        /// A commit is only on this server although others must have it.
        var isOnlyLocal = false
    }

    /// Connects to the first host that takes writes.
    init(_ address: PostgresAddress, _ options: PostgresOptions) throws(Fault) {
        (self.address, self.options) = (address, options)
        (session, place) = try Self.connect(address, options)
        prepare()
    }

    private static func connect(
        _ address: PostgresAddress, _ options: PostgresOptions
    ) throws(Fault) -> (OpaquePointer, String) {
        var faults: [(place: String, fault: Fault)] = []
        for host in address.hosts {
            let place = address.place(of: host)
            do throws(Fault) {
                return (try connect(address, host, options), place)
            } catch {
                faults.append((place, error))
            }
        }
        throw joined(faults, address)
    }

    deinit { PQfinish(session) }

    private func prepare() {
        PQsetNoticeReceiver(
            session,
            { flags, notice in
                // A wait for other servers was cut short. The text is in the server's language.
                guard let flags,
                    let place = PQresultErrorField(notice, Int32(UInt8(ascii: "R"))),
                    String(cString: place) == "SyncRepWaitForLSN"
                else { return }
                Unmanaged<Flags>.fromOpaque(flags).takeUnretainedValue().isOnlyLocal = true
            }, Unmanaged.passUnretained(flags).toOpaque())
        PQsetErrorVerbosity(session, PQERRORS_DEFAULT)
        PQsetnonblocking(session, 1)
    }

    /// The one fault of all hosts: where one of them would have done, that says more.
    private static func joined(
        _ faults: [(place: String, fault: Fault)], _ address: PostgresAddress
    ) -> Fault {
        let order: [StoreError.Code] = [
            .permission, .untrusted, .missing, .busy, .readOnly, .unreachable
        ]
        let main = faults.min { one, two in
            let places = [one, two].map { order.firstIndex(of: $0.fault.error.code) ?? 0 }
            return places[0] < places[1]
        }
        guard let main else {
            return .broken("the address names no host", at: address.description)
        }
        if faults.count == 1 { return main.fault }
        let others = faults.map { "\($0.place): \($0.fault.error.detail)" }
        return Fault(
            error: StoreError(
                main.fault.error.code, at: address.description,
                "no host can be used: " + others.joined(separator: "; "),
                nextStep: main.fault.error.nextStep, serverCode: main.fault.error.serverCode),
            remedy: main.fault.remedy)
    }
}

// MARK: - Connecting

extension PostgresAddress {
    /// The place of errors of a host.
    func place(of host: Host) -> String {
        "\(host.description)/\(parameters["dbname"] ?? "")"
    }
}

extension Connection {
    private static func connect(
        _ address: PostgresAddress, _ host: PostgresAddress.Host, _ options: PostgresOptions
    ) throws(Fault) -> OpaquePointer {
        let parameters = address.parameters(of: host, options)
        let place = address.place(of: host)
        guard let session = start(parameters) else {
            throw .broken("there is no memory for a connection", at: place)
        }
        do throws(Fault) {
            // Verbose messages have the code of the error, which libpq does not give otherwise.
            PQsetErrorVerbosity(session, PQERRORS_VERBOSE)
            let end = Deadline(seconds: Double(options.connectSeconds))
            if !isConnected(session, until: end) {
                throw refusal(session, address, host, hasTime: !end.isOver)
            }
            try check(session, place)
            return session
        } catch {
            PQfinish(session)
            throw error
        }
    }

    private static func start(_ parameters: [(String, String)]) -> OpaquePointer? {
        let names = parameters.map { strdup($0.0) }
        let values = parameters.map { strdup($0.1) }
        defer { (names + values).forEach { free($0) } }
        let session = PQconnectStartParams(
            names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 0)
        // Else libpq prints what a server says while it connects.
        if let session { PQsetNoticeReceiver(session, { _, _ in }, nil) }
        return session
    }

    private static func isConnected(_ session: OpaquePointer, until end: Deadline) -> Bool {
        if PQstatus(session) == CONNECTION_BAD { return false }
        var next = PGRES_POLLING_WRITING
        while true {
            guard wait(PQsocket(session), forWrite: next == PGRES_POLLING_WRITING, until: end)
            else { return false }
            next = PQconnectPoll(session)
            if next == PGRES_POLLING_OK { return true }
            if next == PGRES_POLLING_FAILED { return false }
        }
    }

    /// Waits until a socket can be read, or written; returns false when the time is over.
    private static func wait(
        _ socket: Int32, forWrite: Bool, until end: Deadline
    ) -> Bool {
        var poller = pollfd(fd: socket, events: Int16(forWrite ? POLLOUT : POLLIN), revents: 0)
        while true {
            let ready = poll(&poller, 1, end.milliseconds)
            if ready > 0 { return true }
            if ready == 0 || errno != EINTR { return false }
        }
    }

    private static func refusal(
        _ session: OpaquePointer, _ address: PostgresAddress, _ host: PostgresAddress.Host,
        hasTime: Bool
    ) -> Fault {
        let place = address.place(of: host)
        guard hasTime else { return .broken("the server does not answer", at: place) }
        let message = address.redacting(String(cString: PQerrorMessage(session)))
        if let (state, text) = serverError(in: message) {
            return Fault(state: state, text, at: place)
        }
        if !host.isLocal, host.address.isEmpty, !resolves(host.name) {
            return .broken("the name \(host.name) does not resolve", at: place)
        }
        let line = message.split(whereSeparator: \.isNewline).first.map(String.init)
        return Fault(untrusted: line, at: place)
            ?? .broken(line ?? "the connection failed", at: place)
    }

    /// Finds the code in a verbose message, `FATAL:  28P01: text`; its first word is translated.
    static func serverError(in message: String) -> (state: String, text: String)? {
        for line in message.split(whereSeparator: \.isNewline) {
            let parts = line.components(separatedBy: ":  ")
            guard parts.count > 1, let rest = parts.last, rest.utf8.count > 7 else { continue }
            let (state, after) = (rest.prefix(5), rest.dropFirst(5))
            guard after.hasPrefix(": "),
                state.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 })
            else { continue }
            return (String(state), String(after.dropFirst(2)))
        }
        return nil
    }

    private static func resolves(_ name: String) -> Bool {
        var found: UnsafeMutablePointer<addrinfo>?
        defer { if let found { freeaddrinfo(found) } }
        return getaddrinfo(name, nil, nil, &found) == 0
    }

    private static func check(_ session: OpaquePointer, _ place: String) throws(Fault) {
        func status(_ name: String) -> String? {
            PQparameterStatus(session, name).map { String(cString: $0) }
        }
        func fault(_ code: StoreError.Code, _ what: String, _ step: String? = nil) -> Fault {
            Fault(
                error: StoreError(code, at: place, what, nextStep: step),
                remedy: code == .readOnly ? .reconnect : .none)
        }
        if PQserverVersion(session) < 130_000 {
            throw fault(
                .invalid, "the server is PostgreSQL \(status("server_version") ?? "?")",
                "Use PostgreSQL 13 or newer.")
        }
        if let encoding = status("server_encoding"), encoding != "UTF8" {
            throw fault(
                .invalid, "the database has the encoding \(encoding)",
                "Create the database with the encoding UTF8.")
        }
        if status("in_hot_standby") == "on" { throw fault(.readOnly, "the server is a standby") }
        if status("default_transaction_read_only") == "on" {
            throw fault(.readOnly, "the database was set read-only")
        }
    }
}

// MARK: - Statements

extension Connection {
    /// A statement with its parameters.
    struct Call: Sendable {
        let statement: Statement
        let parameters: [Parameter]
    }

    /// Sends calls in one write, each list of them as one transaction, and reports the answers in
    /// their order once the transaction has ended; throws where the connection breaks before the
    /// last.
    func exchange(
        _ lists: [[Call]], until end: Deadline,
        answer: (_ list: Int, _ call: Int, Result<Reply, Fault>) -> Void
    ) throws(Fault) {
        flags.isOnlyLocal = false
        var unprepared: Set<[Int]> = []
        guard PQenterPipelineMode(session) == 1 else { throw broken() }
        for (list, calls) in lists.enumerated() {
            for (number, call) in calls.enumerated()
            where try send(call) { unprepared.insert([list, number]) }
            guard PQpipelineSync(session) == 1 else { throw broken() }
        }
        for (list, calls) in lists.enumerated() {
            let isUnprepared = calls.indices.map { unprepared.contains([list, $0]) }
            try read(calls, isUnprepared, end) { answer(list, $0, $1) }
        }
        guard PQexitPipelineMode(session) == 1 else { throw broken() }
    }

    /// Reads the answers of a transaction and reports them after its end.
    ///
    /// A server writes the rows of a statement before it commits. Where the commit fails, or the
    /// session ends in it, the rows arrive nevertheless: only the end of the transaction says that
    /// they count.
    private func read(
        _ calls: [Call], _ isUnprepared: [Bool], _ end: Deadline,
        answer: (_ call: Int, Result<Reply, Fault>) -> Void
    ) throws(Fault) {
        var results: [OpaquePointer] = []
        defer { for result in results { PQclear(result) } }
        var faults = [Fault?](repeating: nil, count: calls.count)
        for number in calls.indices {
            if isUnprepared[number] { faults[number] = try readPreparation(calls[number], end) }
            results.append(try next(end))
            // Each answer ends with nothing.
            PQclear(try nextOrNone(end))
        }
        let failure = try readEnd(end)
        for (number, result) in results.enumerated() {
            let fault = faults[number] ?? failure
            answer(number, fault.map { .failure($0) } ?? outcome(result))
        }
    }

    /// Reads up to the end of a transaction; returns why its commit failed.
    private func readEnd(_ end: Deadline) throws(Fault) -> Fault? {
        var failure: Fault?
        while true {
            guard let result = try nextOrNone(end) else { continue }
            defer { PQclear(result) }
            if PQresultStatus(result) == PGRES_PIPELINE_SYNC { return failure }
            failure = Fault(result, at: place)
        }
    }

    /// Sends a call; returns true where its preparation was sent before it.
    private func send(_ call: Call) throws(Fault) -> Bool {
        let (name, types) = (call.statement.name, call.parameters.map(\.type))
        let count = Int32(types.count)
        var isNew = false
        if !options.isPooled, prepared.insert(name).inserted {
            isNew = true
            guard PQsendPrepare(session, name, call.statement.text, count, types) == 1 else {
                throw broken()
            }
        }
        var (buffer, starts): ([UInt8], [Int]) = ([], [])
        for parameter in call.parameters {
            starts.append(buffer.count)
            parameter.append(to: &buffer)
        }
        let lengths = starts.indices.map { index in
            Int32((index + 1 < starts.count ? starts[index + 1] : buffer.count) - starts[index])
        }
        buffer.append(0)
        let formats = [Int32](repeating: 1, count: starts.count)
        let isSent = buffer.withUnsafeBytes { raw in
            let values = starts.map { start in
                raw.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
            }
            return options.isPooled
                ? PQsendQueryParams(
                    session, call.statement.text, count, types, values, lengths, formats, 1)
                : PQsendQueryPrepared(session, name, count, values, lengths, formats, 1)
        }
        guard isSent == 1 else { throw broken() }
        return isNew
    }

    /// Reads the answer to a preparation; returns why it failed.
    private func readPreparation(_ call: Call, _ end: Deadline) throws(Fault) -> Fault? {
        let result = try next(end)
        defer { PQclear(result) }
        PQclear(try nextOrNone(end))
        if PQresultStatus(result) == PGRES_COMMAND_OK { return nil }
        prepared.remove(call.statement.name)
        if case .failure(let fault) = outcome(result) { return fault }
        return nil
    }

    private func outcome(_ result: OpaquePointer) -> Result<Reply, Fault> {
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
            if flags.isOnlyLocal {
                return .failure(
                    .broken("the wait for the standby was cut short", at: place))
            }
            return .success(Reply(result))
        case PGRES_PIPELINE_ABORTED:
            let error = StoreError(.busy, at: place, "a statement that was sent before failed")
            return .failure(Fault(error: error, remedy: .again))
        default: return .failure(Fault(result, at: place))
        }
    }

    private func next(_ end: Deadline) throws(Fault) -> OpaquePointer {
        guard let result = try nextOrNone(end) else { throw broken() }
        return result
    }

    private func nextOrNone(_ end: Deadline) throws(Fault) -> OpaquePointer? {
        try flushAndRead(end)
        let result = PQgetResult(session)
        if PQstatus(session) == CONNECTION_BAD {
            defer { PQclear(result) }
            // The server may have said why before it closed the connection.
            if let result, PQresultErrorField(result, Int32(UInt8(ascii: "C"))) != nil {
                throw Fault(
                    error: Fault(result, at: place).error, remedy: .reconnect, isUncertain: true)
            }
            throw broken()
        }
        return result
    }

    /// Sends what libpq still holds, and reads until there is a result.
    private func flushAndRead(_ end: Deadline) throws(Fault) {
        while true {
            let unsent = PQflush(session)
            if unsent < 0 { throw broken() }
            if unsent == 0, PQisBusy(session) == 0 { return }
            var poller = pollfd(
                fd: PQsocket(session), events: Int16(POLLIN | (unsent == 1 ? POLLOUT : 0)),
                revents: 0)
            let ready = poll(&poller, 1, end.milliseconds)
            if ready == 0 {
                cancel()
                throw .broken("the server gave no answer in time", at: place)
            }
            if ready < 0, errno != EINTR { throw broken() }
            if PQconsumeInput(session) == 0 { throw broken() }
        }
    }

    private func broken() -> Fault {
        let message = address.redacting(String(cString: PQerrorMessage(session)))
        let line = message.split(whereSeparator: \.isNewline).first.map(String.init)
        return .broken(line ?? "the connection broke", at: place)
    }

    /// Asks the server to end what it does for this session, so that it holds no lock for nobody.
    private func cancel() {
        guard let cancel = PQgetCancel(session) else { return }
        var message = [CChar](repeating: 0, count: 256)
        PQcancel(cancel, &message, Int32(message.count))
        PQfreeCancel(cancel)
    }

    /// Runs statements without parameters, such as those of a migration, and reads the rows of the
    /// last as text.
    @discardableResult
    func run(_ script: String) throws(Fault) -> [[String]] {
        PQsetnonblocking(session, 0)
        defer { PQsetnonblocking(session, 1) }
        guard let result = PQexec(session, script) else { throw broken() }
        defer { PQclear(result) }
        let status = PQresultStatus(result)
        guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else {
            if PQstatus(session) == CONNECTION_BAD { throw broken() }
            throw Fault(result, at: place)
        }
        return (0..<PQntuples(result)).map { row in
            (0..<PQnfields(result)).map { column in
                String(cString: PQgetvalue(result, row, column))
            }
        }
    }
}

// MARK: - Notifications

extension Connection {
    /// Waits for notifications and returns what they say; none when the time is over or another
    /// file can be read.
    func notifications(until end: Deadline, or other: Int32) throws(Fault) -> [String] {
        var pollers = [
            pollfd(fd: PQsocket(session), events: Int16(POLLIN), revents: 0),
            pollfd(fd: other, events: Int16(POLLIN), revents: 0)
        ]
        _ = poll(&pollers, 2, end.milliseconds)
        guard PQconsumeInput(session) == 1, PQstatus(session) == CONNECTION_OK else {
            throw broken()
        }
        var found: [String] = []
        while let notification = PQnotifies(session) {
            found.append(String(cString: notification.pointee.extra))
            PQfreemem(notification)
        }
        return found
    }
}

/// A moment by which something must be done.
struct Deadline: Hashable, Comparable, Sendable {
    private let end: ContinuousClock.Instant

    init(seconds: Double) { end = .now + .seconds(seconds) }

    var isOver: Bool { end <= .now }

    /// The time left for a call of poll, at least 0.
    var milliseconds: Int32 {
        let left = (end - .now) / .milliseconds(1)
        return Int32(max(0, min(left.rounded(.up), 1e9)))
    }

    static func < (one: Deadline, two: Deadline) -> Bool { one.end < two.end }
}
#endif
