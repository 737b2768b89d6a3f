import ArgumentParser
import CodeRewriting
import Foundation

/// The options that name an app's sources.
struct SourceOptions: ParsableArguments {
    @Argument(help: "Swift files, or folders with Swift files; tests are left out.")
    var paths: [String] = []

    @Option(help: "A path, or a pattern with * and ?, that is left out; can be repeated.")
    var exclude: [String] = []

    @Option(help: "The name of the app's module, as NSClassFromString takes it.")
    var module = "App"

    @Option(
        name: .customLong("own-module"),
        help: "A module whose sources are among the paths; can be repeated.")
    var ownModules: [String] = []

    @Option(help: "A compilation condition that is set, such as DEBUG; can be repeated.")
    var define: [String] = []

    @Option(name: .customLong("protocol"), help: .hidden)
    var protocolVersion: Int?

    /// Returns the paths of the Swift files.
    func files() throws -> [String] {
        guard module.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
            throw CommandFailure(64, "--module takes a name of letters, digits and _")
        }
        let files = try SwiftFiles(paths, excluding: exclude, for: .build).paths()
        guard !files.isEmpty else {
            throw CommandFailure(
                5, "\(paths.joined(separator: ", ")): no Swift files there; give other paths")
        }
        return files
    }

    /// Reads the storyboards and xibs among the paths.
    func nibs() throws -> NibSources {
        try NibSources(SwiftFiles(paths, excluding: exclude, for: .interface).paths())
    }

    /// Rewrites files with a stand-in.
    func rewrite(
        _ files: [String], with standIn: StandIn, nibs: NibNames
    ) throws -> RewriteWorkerCommand.Answer {
        let settings = Rewriter.Settings(
            modules: standIn.modules(),
            ownModules: Self.modules(of: files).union(ownModules).union([module]),
            flags: Set(define), nibs: nibs)
        let order = RewriteWorkerCommand.Order(
            paths: files, standIn: try standIn.swiftFiles(), settings: settings)
        return try RewriteWorkerCommand.rewrite(order)
    }

    /// Returns the modules that the files can be sources of: the names of the folders around them,
    /// and of the targets that a package in these folders has.
    private static func modules(of files: [String]) -> Set<String> {
        var names: Set<String> = []
        var folders: Set<String> = []
        for file in files {
            var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
            while folder.path != "/", folders.insert(folder.path).inserted {
                names.formUnion(folder.lastPathComponent.split(separator: "+").map(String.init))
                names.formUnion(products(of: folder))
                folder.deleteLastPathComponent()
            }
        }
        return names.subtracting(Self.frameworks)
    }

    /// Modules of Apple by which folders are named that hold no sources of theirs.
    private static let frameworks: Set<String> = [
        "UIKit", "Foundation", "Combine", "SwiftUI", "AVFoundation", "AVKit", "ActivityKit",
        "Accessibility", "AddressBook", "AuthenticationServices", "CallKit", "CloudKit", "Contacts",
        "ContactsUI", "CoreAudio", "CoreBluetooth", "CoreData", "CoreImage", "CoreLocation",
        "CoreMedia", "CoreMotion", "CoreSpotlight", "CoreTelephony", "CoreText", "CoreVideo",
        "CryptoKit", "EventKit", "GameKit", "HealthKit", "ImageIO", "Intents", "LinkPresentation",
        "LocalAuthentication", "MapKit", "MediaPlayer", "MessageUI", "Messages", "Metal",
        "MetalKit",
        "MobileCoreServices", "Network", "NotificationCenter", "PDFKit", "PassKit", "PencilKit",
        "Photos", "PhotosUI", "PushKit", "QuickLook", "ReplayKit", "SafariServices", "SceneKit",
        "Security", "Social", "Speech", "SpriteKit", "StoreKit", "SwiftData",
        "SystemConfiguration", "TipKit", "UniformTypeIdentifiers", "UserNotifications", "Vision",
        "WatchConnectivity", "WebKit", "WidgetKit", "XCTest"
    ]

    /// Returns the names of a package's targets and libraries.
    private static func products(of folder: URL) -> [String] {
        let manifest = folder.appendingPathComponent("Package.swift")
        guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return [] }
        return text.matches(of: /\.(?:target|library|product)\(\s*name:\s*"([A-Za-z0-9_]+)"/).map {
            String($0.1)
        }
    }
}
