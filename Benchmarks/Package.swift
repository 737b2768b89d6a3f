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

func tool(_ name: String) -> Target.Dependency { .product(name: name, package: "restore-tool") }

let package = Package(
    name: "restore-benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "restore-tool", path: ".."),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2")
    ],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Allocations", "BenchTable", tool("Basics"), tool("Handlings"),
                tool("KeyboardAvoidance"), tool("Pictures"), tool("Raster"), tool("Restoration"),
                tool("Scenarios"), tool("Simulator"), tool("Snapshotter"), tool("StateStore"),
                .product(name: "GRDBSQLite", package: "GRDB.swift")
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "ServiceBenchmarks",
            dependencies: [
                "BenchTable", tool("Basics"), tool("Pictures"), tool("RestoreClient"),
                tool("Scenarios"), tool("StateStore"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log")
            ],
            swiftSettings: strict),
        .target(name: "BenchTable", swiftSettings: strict),
        .target(name: "Allocations")
    ],
    swiftLanguageModes: [.v6]
)
