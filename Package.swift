// swift-tools-version: 6.2
import PackageDescription

/// The settings that every Swift target shares: the strict language that is to come, today.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let crypto = Target.Dependency.product(
    name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Sealing"]))
let sealing: [SwiftSetting] = strict + [.define("SEALING", .when(traits: ["Sealing"]))]
/// What the service stands on. Without the trait none of it is compiled: nobody else needs it.
func serving(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Service"]))
}
/// What https in the client stands on.
func secured(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["TLS"]))
}
let server = [
    serving("Hummingbird", "hummingbird"), serving("HummingbirdCore", "hummingbird"),
    serving("HummingbirdTLS", "hummingbird"),
    serving("ServiceLifecycle", "swift-service-lifecycle"),
    serving("UnixSignals", "swift-service-lifecycle"),
    serving("Logging", "swift-log"), serving("Metrics", "swift-metrics"),
    serving("CoreMetrics", "swift-metrics"),
    serving("NIOCore", "swift-nio"), serving("NIOPosix", "swift-nio"),
    serving("NIOHTTP1", "swift-nio"), serving("NIOHTTPTypes", "swift-nio-extras"),
    serving("NIOHTTPTypesHTTP1", "swift-nio-extras"), serving("NIOSSL", "swift-nio-ssl"),
    serving("HTTPTypes", "swift-http-types"),
]
let service: [SwiftSetting] = strict + [.define("SERVICE", .when(traits: ["Service"]))]
/// What the command links, so that it starts in two thirds of the time: Swift's libraries are in it
/// and need not be found, mapped and bound each time. The flags concern no library product, so that
/// other packages can depend on those.
let startsFast: [LinkerSetting] = [
    .unsafeFlags(
        ["-static-stdlib", "-use-ld=lld"] + [
            "CoreFoundation", "_FoundationICU", "_FoundationCShims", "_FoundationCollections",
            "stdc++",
        ].map { "-l\($0)" },
        .when(platforms: [.linux]))
]

let arguments = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")

/// A room of the house. Rooms import only rooms on lower floors; see ARCHITECTURE.md.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
    name: "restore-tool",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [
        .executable(name: "restore-tool", targets: ["restore-tool"]),
        .library(name: "Restoration", targets: ["Restoration"]),
        .library(name: "StateStore", targets: ["StateStore"]),
        .library(name: "StateSealing", targets: ["StateSealing"]),
        .library(name: "Pictures", targets: ["Pictures"]),
        .library(name: "Raster", targets: ["Raster"]),
        .library(name: "Simulator", targets: ["Simulator"]),
        .library(name: "Snapshotter", targets: ["Snapshotter"]),
        .library(name: "Scenarios", targets: ["Scenarios"]),
        .library(name: "RestoreCommands", targets: ["RestoreCommands"]),
        .library(name: "RestoreTesting", targets: ["RestoreTesting"]),
        .executable(name: "restore-service", targets: ["restore-service"]),
        .library(name: "SnapshotService", targets: ["SnapshotService"]),
        .library(name: "RestoreClient", targets: ["RestoreClient"]),
    ],
    traits: [
        .default(enabledTraits: ["FastPNG", "IgzipPNG"]),
        .trait(
            name: "Sealing",
            description: "Values of a store sealed with AES-256-GCM, by swift-crypto."),
        .trait(
            name: "Service",
            description: "The service: state and snapshots over HTTP, by hummingbird.",
            enabledTraits: ["TLS"]),
        .trait(
            name: "TLS", description: "https in RestoreClient and --remote, by swift-nio-ssl."),
        .trait(
            name: "FastPNG",
            description: "PNG streams by libdeflate (Debian: libdeflate-dev) instead of zlib."),
        .trait(
            name: "IgzipPNG",
            description: """
                PNG streams written by ISA-L's igzip (Debian: libisal-dev) where speed is asked \
                for, on x86-64.
                """),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-crypto", "3.12.3"..<"5.0.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        // Floor 0
        .systemLibrary(
            name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev", "zlib1g-dev"])]),
        .systemLibrary(
            name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(
            name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
        .target(
            name: "CPNG", dependencies: ["CLibPNG"],
            cSettings: [
                .define("CPNG_LIBDEFLATE", .when(traits: ["FastPNG"])),
                .define("CPNG_IGZIP", .when(traits: ["IgzipPNG"])),
            ],
            linkerSettings: [
                .linkedLibrary("z"), .linkedLibrary("deflate", .when(traits: ["FastPNG"])),
                .linkedLibrary("isal", .when(traits: ["IgzipPNG"])),
            ]),
        .target(name: "CText", dependencies: ["CFreeType", "CHarfBuzz"]),
        .target(name: "CKernels"),
        .target(name: "CDigest"),
        room("Pictures", ["CPNG", "CKernels"]),
        room("Restoration"),
        // Floor 1
        room("Raster", ["Pictures", "CText", "CKernels"]),
        room("Simulator", ["Restoration"]),
        room("StateStore", ["CDigest", grdb, sqlite]),
        .target(
            name: "Resources", dependencies: [], path: "Resources",
            resources: [.copy("data")], swiftSettings: strict),
        // Floor 2
        room("Snapshotter", ["Simulator", "Raster", "Pictures"]),
        .target(
            name: "StateSealing", dependencies: ["StateStore", crypto], swiftSettings: sealing),
        .target(
            name: "RestoreClient",
            dependencies: [
                "StateStore", secured("NIOCore", "swift-nio"), secured("NIOPosix", "swift-nio"),
                secured("NIOSSL", "swift-nio-ssl"), secured("NIOTLS", "swift-nio"),
            ],
            swiftSettings: strict + [.define("TLS", .when(traits: ["TLS"]))]),
        // Floor 3
        room(
            "Scenarios",
            [
                "Resources", "Simulator", "Restoration", "StateStore", "Snapshotter", "Raster",
                "Pictures", yams,
            ]),
        room("Review", ["Pictures", "CDigest"]),
        // Floor 4
        room(
            "RestoreCommands",
            ["Scenarios", "Review", "Snapshotter", "Simulator", "Raster", "Pictures", "Resources",
             "StateStore", "RestoreClient", arguments]),
        room("RestoreTesting", ["Scenarios", "Review", "Simulator", "Pictures"]),
        .target(
            name: "SnapshotService",
            dependencies: [
                "Scenarios", "Review", "Snapshotter", "Simulator", "Raster", "Pictures",
                "Resources", "StateStore", "CDigest", arguments,
            ] + server,
            swiftSettings: service),
        // Floor 5
        .executableTarget(
            name: "restore-service", dependencies: ["SnapshotService"], swiftSettings: service),
        .executableTarget(
            name: "restore-tool", dependencies: ["RestoreCommands"], swiftSettings: strict,
            linkerSettings: startsFast),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Raster", "Pictures", "Simulator", "Snapshotter", "Scenarios", "StateStore",
                "Allocations", "BenchTable", sqlite,
            ],
            path: "Benchmarks",
            exclude: ["scene.json", "peers.py", "Allocations", "Service", "Table"],
            swiftSettings: strict),
        .executableTarget(
            name: "ServiceBenchmarks",
            dependencies: [
                "BenchTable", "RestoreClient", "StateStore", "Scenarios", "Pictures",
                serving("Hummingbird", "hummingbird"), serving("Logging", "swift-log"),
            ],
            path: "Benchmarks/Service", swiftSettings: service),
        .target(name: "BenchTable", path: "Benchmarks/Table", swiftSettings: strict),
        .target(name: "Allocations", path: "Benchmarks/Allocations"),

        tests("PicturesTests", ["Pictures"]),
        tests("RasterTests", ["Raster", "Pictures", "CKernels"]),
        tests("RestorationTests", ["Restoration", "StateStore"]),
        tests("SimulatorTests", ["Simulator", "Restoration"]),
        tests(
            "StateStoreTests",
            ["StateStore", "CDigest", grdb, sqlite, "StoreCrashChild", "StoreConformance"]),
        .testTarget(
            name: "StateSealingTests", dependencies: ["StateSealing", "StateStore"],
            swiftSettings: sealing),
        .target(
            name: "StoreConformance", dependencies: ["StateStore"], path: "Tests/StoreConformance",
            swiftSettings: strict),
        .executableTarget(
            name: "StoreCrashChild", dependencies: ["StateStore"], path: "Tests/StoreCrashChild",
            swiftSettings: strict),
        .executableTarget(
            name: "OwnHandling", dependencies: ["RestoreCommands", "Scenarios", "Simulator"],
            path: "Tests/OwnHandling"),
        tests("SnapshotterTests", ["Snapshotter", "Simulator", "Raster", "Pictures"]),
        tests(
            "ScenariosTests",
            ["Scenarios", "Simulator", "StateStore", "Resources", "Snapshotter", "Pictures",
             "Raster", yams]),
        tests("ReviewTests", ["Review", "Pictures"]),
        tests(
            "RestoreCommandsTests",
            ["RestoreCommands", "Scenarios", "Review", "Pictures", "Snapshotter",
             "OwnHandling", arguments]),
        tests("RestoreTestingTests", ["RestoreTesting", "Scenarios", "Simulator", "Pictures"]),
        .testTarget(
            name: "SnapshotServiceTests",
            dependencies: [
                "SnapshotService", "RestoreClient", "StateStore", "StoreConformance", "Pictures",
                "Review", "restore-service", serving("HummingbirdTesting", "hummingbird"),
            ] + server,
            swiftSettings: service),
        tests("TidyTests", []),
    ],
    swiftLanguageModes: [.v6]
)
