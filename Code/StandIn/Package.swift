// swift-tools-version: 6.2
import PackageDescription

/// A library of the main package, compiled as there.
func linked(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Linked/\(name)",
        swiftSettings: [
            .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InferIsolatedConformances"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault")
        ])
}

/// The stand-in of UIKit that an app's code is compiled with. It is a package of its own: where a
/// module named UIKit is in the graph, `canImport(UIKit)` changes what other packages compile.
let package = Package(
    name: "StandIn",
    products: [.library(name: "StandIn", type: .dynamic, targets: ["AppDriver", "Combine"])],
    dependencies: [.package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0")],
    targets: [
        .target(name: "CHost"),
        .target(name: "CUIKit"),
        .target(name: "ObjectiveC", dependencies: ["CHost", "CUIKit"]),
        .target(name: "LayoutSolver"),
        .target(name: "UIKit", dependencies: ["ObjectiveC", "LayoutSolver"]),
        .target(name: "QuartzCore", dependencies: ["UIKit"]),
        .target(name: "CoreGraphics", dependencies: ["UIKit"]),
        .target(
            name: "Combine",
            dependencies: ["UIKit", .product(name: "OpenCombine", package: "OpenCombine")]),
        .target(
            name: "AppDriver", dependencies: ["UIKit", "QuartzCore", "CoreGraphics", "CHost"]),
        // The libraries that apps ship, from the main package.
        linked("Restoration"),
        linked("RestorationUIKit", ["Restoration", "UIKit"]),
        linked("KeyboardAvoidance", ["Restoration"]),
        linked(
            "KeyboardAvoidanceUIKit",
            ["KeyboardAvoidance", "Restoration", "RestorationUIKit", "UIKit"]),
        .testTarget(
            name: "StandInTests",
            dependencies: [
                "UIKit", "Combine", "AppDriver", "StandInProbe", "RestorationUIKit",
                "KeyboardAvoidanceUIKit"
            ],
            swiftSettings: [
                // Swift Testing would look for its own support of UIKit, which is Apple's alone.
                .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
            ]),
        // An app that misbehaves on request; the tests start it as restore-tool starts an app.
        .executableTarget(
            name: "StandInProbe", dependencies: ["UIKit", "Combine", "AppDriver"],
            path: "Tests/StandInProbe"),
        .testTarget(name: "LayoutSolverTests", dependencies: ["LayoutSolver"])
    ],
    swiftLanguageModes: [.v5]
)
