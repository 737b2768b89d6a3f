import UIKit

/// A controller that does with its files what apps do, and prints what it finds.
final class FilesController: UIViewController {
    private struct Draft: Codable { var text: String }

    private var documents: URL {
        FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    }

    private func tell(_ items: Any...) {
        NSLog("%@", items.map { "\($0)" }.joined(separator: " "))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let manager = FileManager.default
        let file = documents.appendingPathComponent("draft.json")
        if let data = try? Data(contentsOf: file) {
            let draft = try? JSONDecoder().decode(Draft.self, from: data)
            tell("found", draft?.text ?? "nothing")
            tell("folder", (try? manager.contentsOfDirectory(atPath: documents.path)) ?? [])
            return
        }
        do {
            try work(manager, file)
        } catch {
            tell("error", error)
        }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        do {
            try change(FileManager.default)
        } catch {
            tell("error", error)
        }
    }

    /// Replaces, removes, and leaves what is empty.
    private func change(_ manager: FileManager) throws {
        func place(_ name: String) -> URL { documents.appendingPathComponent(name) }
        try JSONEncoder().encode(Draft(text: "bread")).write(
            to: place("draft.json"), options: .atomic)
        try manager.removeItem(at: place("copy.txt"))
        try manager.createDirectory(at: place("list"), withIntermediateDirectories: false)
        manager.createFile(atPath: place("list/empty").path, contents: Data())
        manager.createFile(atPath: place("list.txt").path, contents: Data("x".utf8))
        try manager.createDirectory(at: place("bare"), withIntermediateDirectories: false)
        // A folder that holds something, though another name stands between the two.
        tell("removed", rmdir(place("list").path), "as", errno == ENOTEMPTY)
        let date = Date(timeIntervalSince1970: 1_000_000_000)
        try manager.setAttributes([.modificationDate: date], ofItemAtPath: place("list.txt").path)
        let kept = try manager.attributesOfItem(atPath: place("list.txt").path)
        tell("date", kept[.modificationDate] ?? 0)
        let handle = try FileHandle(forReadingFrom: place("list.txt"))
        var status = stat()
        tell("open", fstat(handle.fileDescriptor, &status), status.st_mtim.tv_sec)
    }

    private func work(_ manager: FileManager, _ file: URL) throws {
        tell("home", NSHomeDirectory(), documents.path)
        try JSONEncoder().encode(Draft(text: "milk")).write(to: file, options: .atomic)
        let folder = documents.appendingPathComponent("a/b", isDirectory: true)
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        let note = folder.appendingPathComponent("note.txt")
        try "first".write(to: note, atomically: true, encoding: .utf8)
        let handle = try FileHandle(forWritingTo: note)
        handle.seekToEndOfFile()
        handle.write(Data(" second".utf8))
        try handle.close()
        tell("note", try String(contentsOf: note, encoding: .utf8))
        try manager.copyItem(at: note, to: documents.appendingPathComponent("copy.txt"))
        try manager.moveItem(
            at: documents.appendingPathComponent("a"),
            to: documents.appendingPathComponent("c"))
        tell(
            "moved",
            manager.fileExists(atPath: documents.appendingPathComponent("c/b/note.txt").path))
        let attributes = try manager.attributesOfItem(atPath: file.path)
        tell("size", attributes[.size] ?? 0, "date", attributes[.modificationDate] ?? 0)
        try manager.removeItem(at: documents.appendingPathComponent("c"))
        tell("folder", try manager.contentsOfDirectory(atPath: documents.path).sorted())
        let outside = URL(fileURLWithPath: "/tmp/outside")
        tell("outside", (try? Data().write(to: outside)) != nil)
    }
}
