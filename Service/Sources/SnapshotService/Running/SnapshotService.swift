import Basics
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import ServiceLifecycle
import StateStore

/// The service: stores, routes and server, started and stopped in order.
struct SnapshotService: Service {
    let options: ServiceOptions
    let tenants: Tenants
    let counts: ServiceMetrics
    let maintenance: Maintenance
    let shared: SharedState?
    let followers: Gate
    private let front: Front
    private let logger: Logger
    private let onRunning: @Sendable (Int) async -> Void

    /// Prepares the folder. `onRunning` receives the port once the service accepts requests.
    init(
        _ options: ServiceOptions, logger: Logger,
        onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws {
        try options.check()
        try Self.prepare(options.folder)
        let counts = ServiceMetrics()
        let (limits, file) = (options.limits, TokenFile(folder: options.folder))
        let database = options.database?.database(limits, options.environment, logger)
        var options = options
        if let database { options.environment = database.environment }
        let environment = options.environment
        tenants = Tenants(
            folder: options.folder, database: database, limits: limits, environment: environment,
            counts: counts)
        let failures = FailureLimit(
            most: limits.wrongTokens, windowMs: Int64(limits.wrongTokensSeconds) * 1000)
        let shared = database.map {
            SharedState($0, limits: limits, environment: environment, failures: failures)
        }
        let access = Self.access(options, file, failures, shared, counts)
        let shelf: any SuiteShelf =
            database.map { SharedShelf($0, limits: limits, environment: environment) }
            ?? FolderShelf(folder: options.folder, limits: limits)
        let suites = Suites(shelf, limits: limits)
        let keeper = TokenKeeper(
            store: shared?.tokens as (any TokenStore)? ?? TokenFolder(file: file),
            environment: environment, mostPerTenant: limits.tokensPerTenant)
        let scheduler = WorkScheduler(program: options.worker, limits: limits, counts: counts)
        maintenance = Maintenance(
            tenants: tenants, suites: suites, keeper: keeper, shared: shared,
            scheduler: scheduler, limits: limits, logger: logger)
        let admin = AdminRoutes(
            keeper: keeper, tenants: tenants, maintenance: maintenance, limits: limits)
        followers = Gate(
            "followers", each: limits.followersPerTenant, inAll: limits.followers,
            retrySeconds: 5)
        let stock = (tenants: tenants, suites: suites, followers: followers)
        front = Front(
            table: RouteTable(Self.routes(options, stock, counts, access, scheduler, admin)),
            access: access, counts: counts)
        (self.options, self.counts, self.shared) = (options, counts, shared)
        (self.logger, self.onRunning) = (logger, onRunning)
    }

    /// Returns what identifies senders: by the files of the folder and the memory of this process,
    /// or by the database.
    private static func access(
        _ options: ServiceOptions, _ file: TokenFile, _ failures: FailureLimit,
        _ shared: SharedState?, _ counts: ServiceMetrics
    ) -> Access {
        let environment = options.environment
        guard let shared else {
            return Access(
                book: TokenBook(file), failures: failures, environment: environment,
                counts: counts,
                sessions: Sessions(environment: environment, limits: options.limits),
                hasTLS: options.tls != nil)
        }
        return Access(
            book: shared.tokens, failures: shared.failures, environment: environment,
            counts: counts, sessions: shared.sessions, hasTLS: options.tls != nil)
    }

    private static func routes(
        _ options: ServiceOptions,
        _ stock: (tenants: Tenants, suites: Suites, followers: Gate), _ counts: ServiceMetrics,
        _ access: Access, _ scheduler: WorkScheduler, _ admin: AdminRoutes
    ) -> [Route] {
        let (limits, environment) = (options.limits, options.environment)
        let (tenants, suites, followers) = stock
        let uploads = Gate(
            "uploads", each: limits.uploadsPerTenant, inAll: limits.uploadsAtOnce,
            retrySeconds: 1)
        let groups = [
            StateRoutes(tenants: tenants, limits: limits, environment: environment).routes,
            ListRoutes(tenants: tenants).routes,
            BatchRoutes(tenants: tenants, limits: limits, environment: environment).routes,
            ChangeRoutes(tenants: tenants, limits: limits, followers: followers).routes,
            SnapshotRoutes(
                tenants: tenants, limits: limits, environment: environment, uploads: uploads,
                folder: options.folder
            ).routes,
            SuiteRoutes(
                suites: suites, limits: limits, environment: environment, uploads: uploads,
                folder: options.folder, followers: followers
            ).routes,
            LoginRoutes(access: access).routes,
            ReviewPages(suites: suites).routes,
            ScenePages(tenants: tenants, suites: suites).routes,
            WorkRoutes(
                scheduler: scheduler, tenants: tenants, limits: limits
            ).routes,
            admin.routes,
            HealthRoutes(folder: options.folder, tenants: tenants, counts: counts).routes
        ]
        return OpenAPI.describing(groups.flatMap { $0 })
    }

    /// The templates of all routes.
    var routeTemplates: [String] { front.table.routes.map(\.template) }

    /// Creates the folder for its owner alone; throws where others may enter an existing one.
    static func prepare(_ folder: String) throws {
        guard let status = FileStatus(folder) else {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            return
        }
        guard status.isFolder else {
            throw ServiceFault("\(folder) is not a folder", nextStep: "Choose another folder.")
        }
        guard status.permissions & 0o077 == 0 else {
            throw ServiceFault(
                "\(folder) is accessible to others than its owner",
                nextStep: "Run chmod 700 on it, or choose another folder.")
        }
    }

    /// Serves until it is stopped; then finishes running requests and closes the stores.
    func run() async throws {
        let sweeping = Task { await maintenance.run() }
        do {
            try await application().run()
        } catch {
            await close(sweeping)
            throw error
        }
        await close(sweeping)
    }

    private func close(_ sweeping: Task<Void, Never>) async {
        sweeping.cancel()
        await sweeping.value
        await front.running.waitForNone(seconds: options.limits.stopSeconds)
        await tenants.close()
    }

    private func application() throws -> some ApplicationProtocol {
        let limits = options.limits
        var http = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                ConnectionGuard(bodyTime: .seconds(Int64(limits.bodySeconds)))
            ], idleTimeout: .seconds(Int64(limits.idleSeconds)))
        http.httpDecoder.maxHeaderFieldSize = limits.headerBytes
        http.httpDecoder.maxHeaderListSize = limits.headersBytes
        http.httpDecoder.maxHeaderFieldCount = 100
        let dates = DateHeader(options.environment)
        let plain = HTTPServerBuilder { [http, front] responder in
            LoopChannel(
                base: HTTP1Channel(responder: responder, configuration: http), front: front,
                dates: dates)
        }
        let server = try options.tls.map {
            try HTTPServerBuilder.tls(plain, tlsConfiguration: $0.configuration())
        }
        let onRunning = onRunning
        return Application(
            responder: front, server: server ?? plain,
            configuration: ApplicationConfiguration(
                address: .hostname(options.host, port: options.port), serverName: nil,
                availableConnectionsDelegate: .maximum(limits.connections, logger: logger)),
            onServerRunning: { await onRunning($0.localAddress?.port ?? 0) }, logger: logger)
    }
}

extension OpenAPI {
    /// Returns the routes and one more, which describes them all and itself.
    static func describing(_ routes: [Route]) -> [Route] {
        let own = Route(.get, "/openapi.json", .token, .openAPI) { _ in .empty(.ok) }
        let text = OpenAPI(routes: routes + [own]).text + "\n"
        return routes + [
            Route(.get, "/openapi.json", .token, .openAPI) { _ in
                .text(text, "application/json", headers: [.cacheControl: "private, max-age=60"])
            }
        ]
    }
}
