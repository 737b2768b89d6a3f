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

let basics = Target.Dependency.product(name: "Basics", package: "restore-tool")
let childProcesses = Target.Dependency.product(name: "ChildProcesses", package: "restore-tool")
let arguments = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let syntax: [Target.Dependency] = ["SwiftSyntax", "SwiftParser"].map {
    .product(name: $0, package: "swift-syntax")
}

let package = Package(
    name: "restore-code",
    platforms: [.macOS(.v14)],
    products: [
        .executable(name: "restore-code", targets: ["restore-code"]),
        .library(name: "CodeLint", targets: ["CodeLint"])
    ],
    dependencies: [
        .package(name: "restore-tool", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")
    ],
    targets: [
        .target(name: "CodeLint", dependencies: [basics] + syntax, swiftSettings: strict),
        .target(
            name: "CodeRewriting", dependencies: ["CodeLint", basics] + syntax,
            swiftSettings: strict),
        .target(
            name: "CodeCommands",
            dependencies: [
                "CodeLint", "CodeRewriting", basics, childProcesses, arguments,
                .product(name: "Resources", package: "restore-tool")
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "restore-code", dependencies: ["CodeCommands", arguments], swiftSettings: strict),
        .testTarget(
            name: "CodeLintTests",
            dependencies: [
                "CodeLint", "CodeCommands", "restore-code", basics, childProcesses,
                .product(name: "Resources", package: "restore-tool")
            ] + syntax,
            swiftSettings: strict),
        .testTarget(
            name: "CodeRewritingTests",
            dependencies: [
                "CodeLint", "CodeRewriting", "CodeCommands", "restore-code", basics, childProcesses
            ],
            swiftSettings: strict)
    ],
    swiftLanguageModes: [.v6]
)
