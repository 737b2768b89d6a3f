// swift-tools-version: 6.2
import PackageDescription

/// Checks of invariants after each step, which `scripts/test` asks for in its debug builds.
let isChecked = Context.environment["RESTORE_TOOL_INTERNAL_CHECKS"] != nil
let internalChecks: [SwiftSetting] = isChecked ? [.define("INTERNAL_CHECKS")] : []
/// The loops in C have no invariants to check, and the tests draw, compare and digest much.
let optimizedC: [CSetting] = isChecked ? [.unsafeFlags(["-O2"])] : []

/// Coverage for libFuzzer, which `scripts/fuzz` asks for in a build of its own. Only modules whose
/// parsers are fuzzed have it: libFuzzer looks at every counter after each input.
let isFuzzed = Context.environment["RESTORE_TOOL_FUZZ"] != nil
let parsing: Set = [
    "Basics", "DeviceLogs", "Pictures", "Raster", "RestoreClient", "Scenarios", "ServiceWire",
    "StateStore"
]
let coverage: [SwiftSetting] =
    isFuzzed ? [.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"])] : []
let coverageOfC: [CSetting] =
    isFuzzed ? [.unsafeFlags(["-fsanitize=fuzzer-no-link"])] : []

/// The settings of every Swift target: upcoming language features and the checks of invariants.
let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault")
    ] + internalChecks

/// A library target. It imports only targets on lower floors; see ARCHITECTURE.md.
func library(
    _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies,
        swiftSettings: strict + (parsing.contains(name) ? coverage : []) + settings)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
    settings: [SwiftSetting] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: exclude,
        swiftSettings: strict + settings)
}

/// A product of a package that is used only with a trait.
func product(_ name: String, _ package: String, trait: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: [trait]))
}

let arguments = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let sealing = SwiftSetting.define("SEALING", .when(traits: ["Sealing"]))
let postgres = SwiftSetting.define("POSTGRESQL", .when(traits: ["PostgreSQL"]))

/// Links the libraries of Swift, C++ and C into the command, at fixed addresses and without the
/// debugger's tables. It then starts without a lookup of 119,000 addresses and 4,000 names, and
/// without opening 15 files. Only the executable has these flags, so that other packages can
/// depend on the libraries.
let startsFast: [LinkerSetting] = [
    .unsafeFlags(
        ["-static-stdlib", "-use-ld=lld"]
            + ["-no-pie", "-static-libgcc"].flatMap { ["-Xclang-linker", $0] }
            + [
                "CoreFoundation", "_FoundationICU", "_FoundationCShims", "_FoundationCollections",
                "swiftSynchronization"
            ].map { "-l\($0)" }
            + ["stdc++", "sqlite3", "png16", "z"].flatMap(contained)
            // CText loads them with the first font.
            + ["freetype", "harfbuzz"].flatMap(leftOut),
        .when(platforms: [.linux])),
    .unsafeFlags(contained("deflate"), .when(platforms: [.linux], traits: ["FastPNG"])),
    .unsafeFlags(["-Xlinker", "--strip-debug"], .when(platforms: [.linux], configuration: .release))
]

/// The linker's flags for a library that a module map names, and that is not to be loaded.
func leftOut(_ library: String) -> [String] {
    ["-Xlinker", "--remap-inputs=*/lib\(library).so=/dev/null"]
}

/// The linker's flags for a library of which the command contains what it uses.
func contained(_ library: String) -> [String] {
    leftOut(library) + ["-l:lib\(library).a"]
}

let package = Package(
    name: "restore-tool",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [.executable(name: "restore-tool", targets: ["restore-tool"])]
        + [
            "AppCode", "Basics", "ChildProcesses", "DeviceLogs", "Fixtures", "Handlings",
            "Pictures", "PostgresStore",
            "Raster",
            "Resources", "Restoration", "RestorationUIKit",
            "RestoreClient", "RestoreCommands", "RestoreTesting", "Review", "Scenarios",
            "ServiceWire", "Simulator", "Snapshotter", "StateSealing", "StateStore",
            "StoreConformance", "TestSupport"
        ].map { .library(name: $0, targets: [$0]) }
        + [
            // Its inputs and outputs are those of Restoration, which an app need not add.
            .library(name: "KeyboardAvoidance", targets: ["KeyboardAvoidance", "Restoration"]),
            .library(
                name: "KeyboardAvoidanceUIKit",
                targets: [
                    "KeyboardAvoidanceUIKit", "KeyboardAvoidance", "Restoration", "RestorationUIKit"
                ])
        ],
    traits: [
        .default(enabledTraits: ["FastPNG", "IgzipPNG"]),
        .trait(
            name: "Sealing",
            description: "Values of a store sealed with AES-256-GCM, by swift-crypto."),
        .trait(
            name: "PostgreSQL",
            description: "A store in a PostgreSQL database, by libpq (Debian: libpq-dev)."),
        .trait(
            name: "TLS", description: "https in RestoreClient and --remote, by swift-nio-ssl."),
        .trait(
            name: "FastPNG",
            description: "PNG streams by libdeflate (Debian: libdeflate-dev) instead of zlib."),
        .trait(
            name: "IgzipPNG",
            description: "Fast PNG streams by ISA-L's igzip (Debian: libisal-dev) on x86-64.")
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-crypto", "3.12.3"..<"5.0.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6")
    ],
    targets: [
        // Floor 0
        .systemLibrary(
            name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev", "zlib1g-dev"])]),
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(
            name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(
            name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
        .target(
            name: "CPNG", dependencies: ["CLibPNG"],
            cSettings: [
                .define("CPNG_LIBDEFLATE", .when(traits: ["FastPNG"])),
                .define("CPNG_IGZIP", .when(traits: ["IgzipPNG"]))
            ] + optimizedC + coverageOfC,
            linkerSettings: [
                .linkedLibrary("z"), .linkedLibrary("deflate", .when(traits: ["FastPNG"])),
                .linkedLibrary("isal", .when(traits: ["IgzipPNG"]))
            ]),
        .target(name: "CText", dependencies: ["CFreeType", "CHarfBuzz"]),
        .target(name: "CKernels", cSettings: optimizedC),
        .target(name: "CDigest", cSettings: optimizedC),
        .target(name: "CSpawn"),
        library("Basics", ["CDigest"]),
        library("Restoration"),
        // Floor 1
        library("KeyboardAvoidance", ["Restoration"]),
        library("RestorationUIKit", ["Restoration"]),
        library("Pictures", ["Basics", "CPNG", "CKernels"]),
        library("Simulator", ["Basics", "Restoration"]),
        library("StateStore", ["Basics", grdb, sqlite]),
        library("ServiceWire", ["Basics"]),
        library("ChildProcesses", ["Basics", "CSpawn"]),
        .target(
            name: "Resources", path: "Resources", resources: [.copy("data")],
            swiftSettings: strict),
        // Floor 2
        library(
            "KeyboardAvoidanceUIKit", ["KeyboardAvoidance", "Restoration", "RestorationUIKit"]),
        library("Raster", ["Basics", "Pictures", "CText", "CKernels"]),
        library("Handlings", ["Basics", "KeyboardAvoidance", "Simulator", "Restoration"]),
        library("AppCode", ["Basics", "ChildProcesses", "Simulator", "CSpawn"]),
        library(
            "StateSealing", ["StateStore", product("Crypto", "swift-crypto", trait: "Sealing")],
            settings: [sealing]),
        library(
            "PostgresStore",
            [
                "Basics", "StateStore",
                .target(name: "CLibPQ", condition: .when(traits: ["PostgreSQL"]))
            ],
            settings: [postgres]),
        library(
            "RestoreClient",
            [
                "Basics", "ServiceWire", "StateStore",
                product("NIOCore", "swift-nio", trait: "TLS"),
                product("NIOPosix", "swift-nio", trait: "TLS"),
                product("NIOSSL", "swift-nio-ssl", trait: "TLS"),
                product("NIOTLS", "swift-nio", trait: "TLS")
            ],
            settings: [.define("TLS", .when(traits: ["TLS"]))]),
        library("Review", ["Basics", "Pictures"]),
        // Floor 3
        library("Snapshotter", ["Simulator", "Raster", "Pictures"]),
        // Floor 4
        library(
            "Scenarios",
            [
                "Basics", "Resources", "Simulator", "Handlings", "Restoration", "StateStore",
                "Snapshotter", "Raster", "Pictures", yams
            ]),
        // Floor 5
        library("DeviceLogs", ["Basics", "Scenarios", "Handlings", "Simulator"]),
        library("Fixtures", ["Basics", "Resources", "Scenarios", "Simulator"]),
        library("RestoreTesting", ["Basics", "Scenarios", "Review", "Simulator", "Pictures"]),
        // Floor 6
        library(
            "RestoreCommands",
            [
                "AppCode", "Basics", "ChildProcesses", "DeviceLogs", "Fixtures", "Handlings",
                "Scenarios", "Review",
                "Snapshotter", "Simulator", "Raster", "Pictures", "Resources", "StateStore",
                "RestoreClient", "ServiceWire", arguments
            ]),
        // Floor 7
        .executableTarget(
            name: "restore-tool", dependencies: ["RestoreCommands"], swiftSettings: strict,
            linkerSettings: startsFast),

        tests("BasicsTests", ["Basics"]),
        tests("ChildProcessesTests", ["Basics", "ChildProcesses"]),
        tests("PicturesTests", ["Basics", "Pictures", "CKernels"]),
        tests("RasterTests", ["Raster", "Pictures", "CKernels"]),
        tests("RestorationTests", ["Restoration", "StateStore"]),
        tests("KeyboardAvoidanceTests", ["KeyboardAvoidance", "Restoration"]),
        tests("ServiceWireTests", ["Basics", "ServiceWire"]),
        tests("SimulatorTests", ["Basics", "Simulator", "Handlings", "Restoration"]),
        tests(
            "StateStoreTests",
            [
                "Basics", "ChildProcesses", "StateStore", grdb, sqlite, "StoreCrashChild",
                "StoreConformance", "TestSupport"
            ]),
        tests("StateSealingTests", ["StateSealing", "StateStore"], settings: [sealing]),
        tests(
            "PostgresStoreTests",
            ["Basics", "PostgresStore", "StateStore", "StoreConformance", "TestSupport"],
            settings: [postgres]),
        .target(
            name: "TestSupport", dependencies: ["ChildProcesses"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .target(
            name: "ScenarioSupport", dependencies: ["Handlings", "Scenarios", "Simulator"],
            path: "Tests/ScenarioSupport", swiftSettings: strict),
        .target(
            name: "StoreConformance", dependencies: ["Basics", "StateStore"],
            path: "Tests/StoreConformance",
            swiftSettings: strict),
        .executableTarget(
            name: "StoreCrashChild", dependencies: ["StateStore"], path: "Tests/StoreCrashChild",
            swiftSettings: strict),
        .executableTarget(
            name: "OwnHandling",
            dependencies: ["RestoreCommands", "Scenarios", "Handlings", "Simulator"],
            path: "Tests/OwnHandling"),
        .executableTarget(name: "ScriptedApp", path: "Tests/ScriptedApp"),
        tests("AppCodeTests", ["AppCode", "Simulator", "Scenarios", "DeviceLogs", "ScriptedApp"]),
        tests("SnapshotterTests", ["Snapshotter", "Simulator", "Raster", "Pictures"]),
        tests(
            "ScenariosTests",
            [
                "Basics", "Scenarios", "Handlings", "Simulator", "StateStore", "Resources",
                "Snapshotter", "Pictures", "Raster", "ScenarioSupport", "TestSupport", yams
            ]),
        tests(
            "DeviceLogsTests",
            [
                "Basics", "DeviceLogs", "Scenarios", "Handlings", "Simulator", "Resources",
                "ScenarioSupport", "TestSupport"
            ]),
        tests(
            "FixturesTests",
            ["Basics", "Fixtures", "Resources", "Scenarios", "Simulator", "TestSupport"]),
        tests("ReviewTests", ["Basics", "Review", "Pictures"]),
        tests(
            "RestoreCommandsTests",
            [
                "Basics", "ChildProcesses", "DeviceLogs", "RestoreCommands", "Scenarios", "Review",
                "Pictures",
                "Raster", "Simulator", "Snapshotter", "OwnHandling", arguments
            ]),
        tests(
            "RestoreTestingTests", ["RestoreTesting", "Scenarios", "Simulator", "Pictures"],
            exclude: ["__Snapshots__", "chat.yaml"]),
        tests("TidyTests", ["ChildProcesses"])
    ],
    swiftLanguageModes: [.v6]
)

// A program for each group of parsers that stand on the same modules.
if isFuzzed {
    func fuzzer(_ name: String, _ folder: String, _ parsers: [Target.Dependency]) -> Target {
        .executableTarget(
            name: name, dependencies: ["FuzzDriver"] + parsers, path: "Tests/ParserFuzz/\(folder)",
            swiftSettings: strict + coverage)
    }
    package.targets += [
        .target(name: "FuzzDriver", path: "Tests/ParserFuzz/Driver", swiftSettings: strict),
        fuzzer(
            "fuzz-bytes", "Bytes",
            [
                "Basics", "Pictures", "Raster", "RestoreClient", "ServiceWire", "StateStore", grdb
            ]),
        fuzzer("fuzz-scenarios", "Scenarios", ["Scenarios"]),
        fuzzer("fuzz-logs", "Logs", ["DeviceLogs"])
    ]
}

// The packages Service/ and Code/ stand on this one and build it again. `scripts/test` has their
// targets built here instead, which saves ten minutes of its debug build on two cores. Without
// `packageAccess` they see what they see as packages of their own.
if Context.environment["RESTORE_TOOL_TOGETHER"] != nil {
    func settings(in folder: String) -> [SwiftSetting] {
        folder == "Service" ? strict + [postgres] : strict
    }
    func neighbour(_ name: String, in folder: String, _ needs: [Target.Dependency]) -> Target {
        .target(
            name: name, dependencies: needs, path: "\(folder)/Sources/\(name)",
            packageAccess: false, swiftSettings: settings(in: folder))
    }
    func program(_ name: String, in folder: String, _ needs: [Target.Dependency]) -> Target {
        .executableTarget(
            name: name, dependencies: needs, path: "\(folder)/Sources/\(name)",
            packageAccess: false, swiftSettings: strict)
    }
    func neighbourTests(_ name: String, in folder: String, _ needs: [Target.Dependency]) -> Target {
        .testTarget(
            name: name, dependencies: needs, path: "\(folder)/Tests/\(name)",
            packageAccess: false, swiftSettings: settings(in: folder))
    }
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
    let syntax: [Target.Dependency] = ["SwiftSyntax", "SwiftParser"].map {
        .product(name: $0, package: "swift-syntax")
    }
    package.dependencies += [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")
    ]
    package.targets += [
        neighbour(
            "SnapshotService", in: "Service",
            [
                "Basics", "ChildProcesses", "Scenarios", "DeviceLogs", "Review", "Snapshotter",
                "Simulator", "Raster", "Pictures", "PostgresStore", "Resources", "StateStore",
                "ServiceWire", arguments
            ] + server),
        program("restore-service", in: "Service", ["SnapshotService"]),
        neighbourTests(
            "SnapshotServiceTests", in: "Service",
            [
                // Not restore-tool, which the tests start: its linker flags would be theirs.
                "SnapshotService", "restore-service", "Basics", "ChildProcesses", "PostgresStore",
                "RestoreClient", "ServiceWire", "StateStore", "StoreConformance", "TestSupport",
                "Pictures",
                "Review", arguments,
                .product(name: "HummingbirdTesting", package: "hummingbird")
            ] + server),
        neighbour("CodeLint", in: "Code", ["Basics"] + syntax),
        neighbour("CodeRewriting", in: "Code", ["CodeLint", "Basics"] + syntax),
        neighbour(
            "CodeCommands", in: "Code",
            ["CodeLint", "CodeRewriting", "Basics", "ChildProcesses", "Resources", arguments]),
        program("restore-code", in: "Code", ["CodeCommands", arguments]),
        neighbourTests(
            "CodeLintTests", in: "Code",
            [
                "CodeLint", "CodeCommands", "restore-code", "Basics", "ChildProcesses", "Resources"
            ] + syntax),
        neighbourTests(
            "CodeRewritingTests", in: "Code",
            [
                "CodeLint", "CodeRewriting", "CodeCommands", "restore-code", "Basics",
                "ChildProcesses"
            ])
    ]
}
