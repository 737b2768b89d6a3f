import ChildProcesses
import Foundation

/// A very small stand-in, with which rewritten code is compiled and run.
enum FakeStandIn {
    static let uiKit = """
        @_exported import Foundation
        public struct Selector { public let name: String; public let call: (AnyObject) -> Any? }
        public func _selector<T, R>(
            _ name: String, _ method: @escaping (T) -> () -> R
        ) -> Selector { Selector(name: name) { ($0 as? T).map { method($0)() } } }
        public func _selector<T, A, R>(
            _ name: String, _ method: @escaping (T) -> (A) -> R
        ) -> Selector { Selector(name: name) { _ in nil } }
        public func _selector<T, A, B, R>(
            _ name: String, _ method: @escaping (T) -> (A, B) -> R
        ) -> Selector { Selector(name: name) { _ in nil } }
        public func _iOS(_ major: Int, _ minor: Int = 0) -> Bool { major <= 17 }
        @preconcurrency @MainActor open class UIResponder: NSObject {
            nonisolated public override init() { super.init() }
            open var isFirst: Bool { false }
            open func touched(_ x: Int) -> Int { x }
        }
        open class UITextField: UIResponder { open weak var delegate: (any UITextFieldDelegate)? }
        open class UIViewController: UIResponder { open func viewDidLoad() {} }
        @preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
            func textFieldDidBeginEditing(_ textField: UITextField)
            func textFieldShouldReturn(_ textField: UITextField) -> Bool
        }
        extension UITextFieldDelegate {
            public func textFieldDidBeginEditing(_ textField: UITextField) {}
            public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
        }
        public protocol UIApplicationDelegate: NSObjectProtocol {}
        """

    static let driver = """
        import UIKit
        public enum AppDriver {
            public static func run(root make: @escaping @MainActor () -> UIViewController) {
                MainActor.assumeIsolated { make().viewDidLoad() }
            }
            public static func run(
                delegate make: @autoclosure @MainActor () -> any UIApplicationDelegate
            ) { MainActor.assumeIsolated { print("delegate", type(of: make())) } }
        }
        """

    /// The folder of the build, made once.
    static let folder: Result<URL, any Error> = Result {
        let package = FileManager.default.temporaryDirectory
            .appendingPathComponent("restore-standin-\(UUID().uuidString)")
        let build = package.appendingPathComponent("build")
        let modules = build.appendingPathComponent("Modules")
        try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
        for (module, text) in [("UIKit", uiKit), ("AppDriver", driver)] {
            let source = package.appendingPathComponent("Sources/\(module)/\(module).swift")
            try FileManager.default.createDirectory(
                at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: source)
            try swiftc([
                "-swift-version", "5", "-parse-as-library", "-suppress-warnings", "-c",
                "-module-name", module, "-I", modules.path, "-emit-module", "-emit-module-path",
                modules.appendingPathComponent("\(module).swiftmodule").path, source.path, "-o",
                build.appendingPathComponent("\(module).o").path
            ])
        }
        try swiftc(
            ["-emit-library", "-o", build.appendingPathComponent("libStandIn.so").path]
                + ["UIKit", "AppDriver"].map { build.appendingPathComponent("\($0).o").path })
        return build
    }

    private struct Failed: Error {}

    private static func swiftc(_ arguments: [String]) throws {
        let process = try ChildProcess(
            "/usr/bin/env", ["swiftc"] + arguments, output: .inherited, errors: .inherited)
        guard process.wait() == .exit(0) else { throw Failed() }
    }
}

/// A folder with an app's sources, in which commands run with the fake stand-in.
struct Workplace {
    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    let folder: URL

    init(_ files: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("restore-app-\(UUID().uuidString)")
        for (path, text) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// The program of this build.
    private static let program: String = {
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        let bundle = maps.split(separator: "\n").compactMap { line -> String? in
            guard line.contains(".xctest"), let start = line.firstIndex(of: "/") else { return nil }
            return String(line[start...])
        }.first
        return URL(fileURLWithPath: bundle ?? "").deletingLastPathComponent()
            .appendingPathComponent("restore-code").path
    }()

    func restoreCode(_ arguments: [String], standIn: String? = nil) throws -> Result {
        var environment = ProcessInfo.processInfo.environment
        environment["RESTORE_STANDIN"] = try standIn ?? FakeStandIn.folder.get().path
        environment["XDG_CACHE_HOME"] = folder.appendingPathComponent("cache").path
        return try run(Self.program, arguments, environment)
    }

    func run(
        _ program: String, _ arguments: [String] = [], _ environment: [String: String]? = nil
    ) throws -> Result {
        let files = ["out", "err"].map { folder.appendingPathComponent("\($0)-\(UUID())") }
        for file in files { try Data().write(to: file) }
        let handles = try files.map { try FileHandle(forWritingTo: $0) }
        let process = try withExtendedLifetime(handles) {
            try ChildProcess(
                program, arguments, environment: environment, folder: folder.path,
                output: .descriptor(handles[0].fileDescriptor),
                errors: .descriptor(handles[1].fileDescriptor))
        }
        let status = process.wait().status
        let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
        return Result(status: status, output: texts[0], errors: texts[1])
    }
}
