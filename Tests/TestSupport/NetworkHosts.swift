import Foundation

/// Hosts of one network, each a network namespace of this machine behind a bridge. Each can be cut
/// off, as by a cable that is drawn.
public final class NetworkHosts: Sendable {
    /// One of the hosts.
    public struct Host: Sendable {
        /// The name of the namespace.
        public let name: String
        /// The address in the network.
        public let address: String
        /// The end of the cable at the bridge.
        fileprivate let port: String
    }

    /// The hosts in the order of their addresses.
    public let hosts: [Host]
    private let bridge: String

    /// The reason why there can be no hosts; nil where there can.
    public static let obstacle: String? = {
        if getuid() != 0 { return "only root may make network namespaces" }
        if !Shell.has(["ip", "netns"]) {
            return "the program ip is not there: apt-get install -y iproute2"
        }
        return (try? NetworkHosts(1)) == nil ? "no network namespace may be made here" : nil
    }()

    /// Makes a network of some hosts.
    public init(_ count: Int) throws {
        let number = Int.random(in: 0..<1 << 16)
        let id = String(format: "%04x", number)
        // A small network of its own for each.
        let (network, first) = ("10.213.\(number >> 8)", number & 0xF0)
        bridge = "rtb\(id)"
        hosts = (1...count).map { host in
            Host(
                name: "rt\(id)-\(host)", address: "\(network).\(first + 1 + host)",
                port: "rtp\(id)-\(host)")
        }
        try Self.ip("link", "add", bridge, "type", "bridge")
        do {
            try Self.ip("address", "add", "\(network).\(first + 1)/28", "dev", bridge)
            try Self.ip("link", "set", bridge, "up")
            for host in hosts { try add(host) }
        } catch {
            remove()
            throw error
        }
        removeAtEnd()
    }

    deinit { remove() }

    private func add(_ host: Host) throws {
        let other = host.port.replacingOccurrences(of: "rtp", with: "rtq")
        try Self.ip("netns", "add", host.name)
        try Self.ip("link", "add", host.port, "type", "veth", "peer", "name", other)
        try Self.ip("link", "set", host.port, "master", bridge, "up")
        try Self.ip("link", "set", other, "netns", host.name)
        try Self.ip("-n", host.name, "address", "add", "\(host.address)/28", "dev", other)
        try Self.ip("-n", host.name, "link", "set", other, "up")
        try Self.ip("-n", host.name, "link", "set", "lo", "up")
    }

    /// Cuts a host off: nothing that is sent to it or by it arrives.
    public func cut(_ host: Host) throws { try Self.ip("link", "set", host.port, "down") }

    /// Joins a host to the others again.
    public func join(_ host: Host) throws { try Self.ip("link", "set", host.port, "up") }

    private func remove() {
        for host in hosts {
            try? Self.ip("link", "delete", host.port)
            try? Self.ip("netns", "delete", host.name)
        }
        try? Self.ip("link", "delete", bridge)
    }

    /// The same where this process crashes.
    private func removeAtEnd() {
        let lines = hosts.map { "ip link delete \($0.port); ip netns delete \($0.name)" }
        PostgresServer.afterProcess((lines + ["ip link delete \(bridge)"]).joined(separator: "\n"))
    }

    private static func ip(_ words: String...) throws {
        try PostgresServer.check(["ip"] + words)
    }
}
