import ChildProcesses
import Foundation

@testable import CodeLint

/// Lints one text as the file `App.swift`; returns `line rule` of each finding.
func lint(_ source: String, rules: [LintRule] = LintRule.all) -> [String] {
    lint(["App.swift": source], rules: rules).findings.map { "\($0.place.line) \($0.rule.id)" }
}

func lint(_ sources: [String: String], rules: [LintRule] = LintRule.all) -> Linter.Outcome {
    let files = sources.map { (path: $0.key, bytes: Array($0.value.utf8)) }
    return Linter(rules: rules).lint(files)
}

/// A view controller that hears the keyboard, with the body of its handler.
func controller(
    _ body: String, events: [String] = ["WillShow"], hides: String? = "bottom.constant = 0",
    members: String = ""
) -> String {
    let adds = events.map {
        "NotificationCenter.default.addObserver(self, selector: #selector(show), "
            + "name: UIResponder.keyboard\($0)Notification, object: nil)"
    }
    let hide = hides.map { _ in
        "NotificationCenter.default.addObserver(self, selector: #selector(hide), "
            + "name: UIResponder.keyboardWillHideNotification, object: nil)"
    }
    return """
        class Chat: UIViewController {
            override func viewDidLoad() { \((adds + [hide ?? ""]).joined(separator: "; ")) }
            @objc func show(_ note: Notification) {
                \(body)
            }
            @objc func hide(_ note: Notification) { \(hides ?? "") }
            \(members)
        }
        """
}

/// The statement that adds an observer.
func adds(_ selector: String, _ event: String) -> String {
    "NotificationCenter.default.addObserver(self, selector: #selector(\(selector)), "
        + "name: UIResponder.keyboard\(event)Notification, object: nil)"
}

let shows = "NotificationCenter.default.publisher(for: UIResponder.keyboardWillShowNotification)"
let hides = "NotificationCenter.default.publisher(for: UIResponder.keyboardWillHideNotification)"
let sequence =
    "NotificationCenter.default.notifications(named: UIResponder.keyboardWillShowNotification)"
let addsAsInSwift3 =
    "NotificationCenter.default.addObserver(self, selector: #selector(Chat.show(_:)), "
    + "name: NSNotification.Name.UIKeyboardWillShow, object: nil)"
let frameEnd = "userInfo![UIResponder.keyboardFrameEndUserInfoKey]"
let removes = "NotificationCenter.default.removeObserver(self)"
/// The words that end a process, which the rules of style forbid in sources.
let trap = "fatal" + "Error(\"no such curve\")"

let endFrame = "(note.userInfo![UIResponder.keyboardFrameEndUserInfoKey] as! NSValue).cgRectValue"
let beginFrame =
    "(note.userInfo![UIResponder.keyboardFrameBeginUserInfoKey] as! NSValue).cgRectValue"
let overlap = "view.bounds.intersection(view.convert(\(endFrame), from: nil)).height"

/// The program of this build, and its runs.
enum Program {
    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    static let path: String = {
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        let bundle = maps.split(separator: "\n").compactMap { line -> String? in
            guard line.contains(".xctest"), let start = line.firstIndex(of: "/") else { return nil }
            return String(line[start...])
        }.first
        let folder = URL(fileURLWithPath: bundle ?? "").deletingLastPathComponent()
        return folder.appendingPathComponent("restore-code").path
    }()

    static func run(_ arguments: [String], in folder: URL? = nil) throws -> Result {
        let scratch = try scratchFolder()
        defer { try? FileManager.default.removeItem(at: scratch) }
        let (output, errors) = (
            scratch.appendingPathComponent("out"), scratch.appendingPathComponent("err")
        )
        for file in [output, errors] { try Data().write(to: file) }
        let handles = try [output, errors].map { try FileHandle(forWritingTo: $0) }
        let process = try withExtendedLifetime(handles) {
            try ChildProcess(
                path, arguments, folder: folder?.path,
                output: .descriptor(handles[0].fileDescriptor),
                errors: .descriptor(handles[1].fileDescriptor))
        }
        return Result(
            status: process.wait().status,
            output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }
}

func scratchFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("restore-code-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
}

/// Writes files into a new folder, which is removed afterwards.
func withFiles<Made>(_ files: [String: String], _ work: (URL) throws -> Made) throws -> Made {
    let folder = try scratchFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
    return try work(folder)
}
