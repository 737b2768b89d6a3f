import Basics
import HTTPTypes
import Metrics
import StateStore

/// The metrics of the service itself.
struct ServiceMetrics: Sendable {
    let registry: MetricRegistry
    private let inFlight: Meter
    private let failures: Counter
    private let served = Locked<[Served: (Counter, Metrics.Timer)]>([:])

    /// The labels of the metrics for one route and status.
    private struct Served: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    init() {
        registry = MetricRegistry(help: [
            "restore_requests_total": "Requests answered, by route and status.",
            "restore_request_seconds":
                "Seconds from the head of a request to the head of its answer, by route.",
            "restore_requests_in_flight": "Requests in progress.",
            "restore_wrong_tokens_total": "Requests with a token that is not valid.",
            "restore_database_connections": "Connections that serve calls of the database.",
            "restore_database_waiting": "Calls that wait for a connection to the database.",
            "restore_tenants_open": "Tenants whose store is open.",
            "restore_work_running": "Running renders, comparisons and conformance checks.",
            "restore_work_refused_total":
                "Work refused because the limit of running and waiting work was reached."
        ])
        inFlight = Meter(label: "restore_requests_in_flight", factory: registry)
        failures = Counter(label: "restore_wrong_tokens_total", factory: registry)
    }

    func begin() { inFlight.increment() }

    func end(_ method: HTTPRequest.Method, _ route: String, _ status: Int, _ duration: Duration) {
        inFlight.decrement()
        let key = Served(method: route == "-" ? "-" : method.shown, route: route, status: status)
        let (count, time) = served.withLock { served in
            if let known = served[key] { return known }
            let made = make(key)
            served[key] = made
            return made
        }
        count.increment()
        time.recordNanoseconds(duration.microseconds * 1000)
    }

    private func make(_ key: Served) -> (Counter, Metrics.Timer) {
        let route = [("method", key.method), ("route", key.route)]
        return (
            Counter(
                label: "restore_requests_total",
                dimensions: route + [("status", "\(key.status)")], factory: registry),
            Metrics.Timer(label: "restore_request_seconds", dimensions: route, factory: registry)
        )
    }

    func record(_ load: DatabaseLoad) {
        gauge("restore_database_connections").set(load.connections)
        gauge("restore_database_waiting").set(load.waiting)
    }

    func refused() { failures.increment() }

    /// Returns a metric that goes up and down.
    func gauge(_ name: String) -> Meter { Meter(label: name, factory: registry) }

    /// Returns a metric that only grows.
    func counter(_ name: String) -> Counter { Counter(label: name, factory: registry) }
}
