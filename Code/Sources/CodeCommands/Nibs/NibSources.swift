import Basics
import CodeRewriting
import Foundation

/// The storyboards, xibs and information property lists among an app's sources.
struct NibSources {
    private(set) var files: [NibFile] = []
    /// The bytes of all files by their paths, for the digest of a build.
    private(set) var contents: [(path: String, bytes: [UInt8])] = []
    private var information = AppInformation()

    init(_ paths: [String]) throws {
        for path in Self.preferred(paths) {
            let bytes: [UInt8]
            do {
                bytes = try FileBytes.read(path, limit: 64 << 20)
            } catch {
                throw CommandFailure(74, "\(error)")
            }
            contents.append((path, bytes))
            if path.hasSuffix(".plist") {
                try information.add(path, bytes)
                continue
            }
            let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
            let file = NibFile(
                path: path, name: name, isStoryboard: path.hasSuffix(".storyboard"),
                root: try NibReader.read(path, bytes))
            if !file.isLaunchScreen, !Self.isForeign(file) { try add(file) }
        }
    }

    /// Adds a file; code loads it by its name, so there is one of a name.
    private mutating func add(_ file: NibFile) throws {
        let other = files.first { $0.name == file.name && $0.isStoryboard == file.isStoryboard }
        if let other {
            throw CommandFailure(
                65,
                "\(file.path):1:1: error: \(other.path) has the same name; exclude one of them with"
                    + " --exclude")
        }
        files.append(file)
    }

    /// Leaves one of several localizations of a file: Base, else English, else the first.
    private static func preferred(_ paths: [String]) -> [String] {
        func rank(_ path: String) -> Int {
            path.contains("/Base.lproj/") ? 0 : path.contains("/en.lproj/") ? 1 : 2
        }
        var best: [String: String] = [:]
        for path in paths {
            let url = URL(fileURLWithPath: path)
            let folder = url.deletingLastPathComponent()
            let isLocal = folder.pathExtension == "lproj"
            let place = isLocal ? folder.deletingLastPathComponent().path : folder.path
            let key = "\(place)/\(url.lastPathComponent)"
            if let old = best[key], rank(old) <= rank(path) { continue }
            best[key] = path
        }
        return best.values.sorted()
    }

    /// Returns true for a document of a system other than iOS.
    private static func isForeign(_ file: NibFile) -> Bool {
        file.root["targetRuntime"].map { $0 != "iOS.CocoaTouch" && $0 != "AppleSDK" } ?? false
    }

    // MARK: Uses

    var needs: NibNeeds { NibNeeds(files) }

    /// Returns the storyboard that the app starts with: the one that the information property
    /// list names, else Main where no delegate makes a window.
    func mainStoryboard(_ roots: [Rewriter.Root]) -> String? {
        let names = files.filter(\.isStoryboard).map(\.name)
        let makesWindow = roots.contains(where: \.makesWindow)
        switch information.main(withScenes: roots.contains { $0.kind == .sceneDelegate }) {
        // The run names a storyboard that is not there, unless the code puts a window in its place.
        case .named(let name): return names.contains(name) || !makesWindow ? name : nil
        case .none: return nil
        case .unknown: return !makesWindow && names.contains("Main") ? "Main" : nil
        }
    }

    /// The only controller of a class in the storyboards.
    func scene(of type: String) -> (storyboard: String, id: String)? {
        var found: [(String, String)] = []
        for file in files where file.isStoryboard {
            file.root.walk { node in
                guard node["customClass"] == type, node["sceneMemberID"] == "viewController",
                    let id = node["id"]
                else { return }
                found.append((file.name, id))
            }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// The text of the Swift file that the program is compiled with.
    func swiftFile(hooks: [String], main: String?) -> String {
        var text = "import UIKit\n@MainActor func _nibs() {\n"
        for hook in hooks { text += "\(hook)()\n" }
        for (index, file) in files.enumerated() {
            text += "_nibDocument(\(Self.literal(file.name)), isStoryboard: \(file.isStoryboard),"
            text += " file: \(Self.literal(file.path)), _nibText\(index))\n"
        }
        if let main { text += "_nibMain(\(Self.literal(main)))\n" }
        text += "}\n"
        for (index, file) in files.enumerated() {
            text += "private let _nibText\(index) = \"\"\"\n\(NibText(file).text)\"\"\"\n"
        }
        return text
    }

    /// Returns a literal of Swift.
    static func literal(_ text: String) -> String {
        let escaped = text.flatMap { character in
            character == "\\" || character == "\"" ? "\\\(character)" : "\(character)"
        }
        return "\"\(String(escaped))\""
    }
}
