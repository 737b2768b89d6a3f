// swift-tools-version: 6.2
import PackageDescription

/// The upcoming language features that every Swift target enables, as in the package above.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault")
]

let postgres = SwiftSetting.define("POSTGRESQL", .when(traits: ["PostgreSQL"]))

func tool(_ name: String) -> Target.Dependency { .product(name: name, package: "restore-tool") }

let server: [Target.Dependency] = [
    .product(name: "Hummingbird", package: "hummingbird"),
    .product(name: "HummingbirdCore", package: "hummingbird"),
    .product(name: "HummingbirdTLS", package: "hummingbird"),
    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    .product(name: "UnixSignals", package: "swift-service-lifecycle"),
    .product(name: "Logging", package: "swift-log"),
    .product(name: "Metrics", package: "swift-metrics"),
    .product(name: "CoreMetrics", package: "swift-metrics"),
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "NIOHTTP1", package: "swift-nio"),
    .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
    .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
    .product(name: "NIOSSL", package: "swift-nio-ssl"),
    .product(name: "HTTPTypes", package: "swift-http-types")
]

/// Links Swift's libraries into the program, as into the command of the package above, so that it
/// runs on machines without a toolchain.
let standsAlone: [LinkerSetting] = [
    .unsafeFlags(
        ["-static-stdlib", "-use-ld=lld"]
            + [
                "CoreFoundation", "_FoundationICU", "_FoundationCShims", "_FoundationCollections",
                "swiftSynchronization", ":libstdc++.a"
            ].map { "-l\($0)" },
        .when(platforms: [.linux]))
]

let package = Package(
    name: "restore-service",
    platforms: [.macOS(.v14)],
    products: [
        .executable(name: "restore-service", targets: ["restore-service"]),
        .library(name: "SnapshotService", targets: ["SnapshotService"])
    ],
    traits: [
        .trait(
            name: "PostgreSQL",
            description: "Tenants' state in a PostgreSQL database, by libpq (Debian: libpq-dev).")
    ],
    dependencies: [
        .package(
            name: "restore-tool", path: "..",
            traits: [
                .defaults, "TLS",
                .init(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"]))
            ]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0")
    ],
    targets: [
        .target(
            name: "SnapshotService",
            dependencies: [
                tool("Basics"), tool("ChildProcesses"), tool("Scenarios"), tool("DeviceLogs"),
                tool("Review"), tool("Snapshotter"), tool("Simulator"), tool("Raster"),
                tool("Pictures"),
                tool("PostgresStore"), tool("Resources"), tool("StateStore"), tool("ServiceWire"),
                .product(name: "ArgumentParser", package: "swift-argument-parser")
            ] + server,
            swiftSettings: strict + [postgres]),
        .executableTarget(
            name: "restore-service", dependencies: ["SnapshotService"], swiftSettings: strict,
            linkerSettings: standsAlone),
        .testTarget(
            name: "SnapshotServiceTests",
            dependencies: [
                "SnapshotService", "restore-service", tool("restore-tool"), tool("Basics"),
                tool("ChildProcesses"),
                tool("RestoreClient"), tool("ServiceWire"), tool("StateStore"),
                tool("StoreConformance"), tool("TestSupport"), tool("PostgresStore"),
                tool("Pictures"), tool("Review"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HummingbirdTesting", package: "hummingbird")
            ] + server,
            swiftSettings: strict + [postgres])
    ],
    swiftLanguageModes: [.v6]
)
