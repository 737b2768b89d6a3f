import UIKit

/// A field for commands, each of which is something that an app's code must not do to this machine.
final class HostileViewController: UIViewController {
    let commandField = UITextField()

    init(crashes: Bool = false) {
        super.init(nibName: nil, bundle: nil)
        if crashes { fatalError("crashed at the start") }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        commandField.frame = CGRect(x: 20, y: 100, width: 300, height: 40)
        commandField.addTarget(self, action: #selector(obey), for: .editingChanged)
        view.addSubview(commandField)
    }

    @objc private func obey() {
        guard let command = commandField.text else { return }
        switch command {
        case "loop": while true {}
        case "recursion": print(descend(1))
        case "memory": fillMemory()
        case "flood": for _ in 0..<100_000 { print(String(repeating: "flood ", count: 20)) }
        case "storm": storm()
        case "fork": report(fork())
        case "spawn": report(spawn())
        case "exec": report(Int(execv("/bin/true", [nil])))
        case "socket": report(Int(socket(AF_INET, 1, 0)))
        case "write":
            report(FileManager.default.createFile(atPath: victim, contents: Data([1])) ? 0 : -1)
        case "append": report(fopen(victim, "a") == nil ? -1 : 0)
        case "read":
            report((try? String(contentsOfFile: "/etc/passwd", encoding: .utf8)) == nil ? -1 : 0)
        case "kill": report(Int(kill(getppid(), 9)))
        default: break
        }
    }

    private let victim = "/tmp/restore-hostile-victim"

    private func report(_ result: Int) {
        print("\(commandField.text ?? ""): \(result < 0 ? "refused" : "done")")
    }

    private func descend(_ depth: Int) -> Int { depth < 0 ? 0 : descend(depth + 1) + depth }

    private func fillMemory() {
        for number in 1...10 {
            let block = UnsafeMutableRawPointer.allocate(byteCount: 1 << 30, alignment: 16)
            memset(block, 1, 1 << 30)
            print("memory: \(number) GB")
        }
    }

    /// Work without end that lets every event be answered.
    private func storm() { DispatchQueue.main.async { self.storm() } }

    /// Swift hides the function, not the linker.
    private func fork() -> Int {
        typealias Fork = @convention(c) () -> Int32
        guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "fork") else { return -1 }
        let child = unsafeBitCast(symbol, to: Fork.self)()
        if child == 0 { exit(0) }
        return Int(child)
    }

    private func spawn() -> Int {
        var child: pid_t = 0
        let path = strdup("/bin/true")
        defer { free(path) }
        return posix_spawn(&child, "/bin/true", nil, nil, [path, nil], nil) == 0 ? 0 : -1
    }
}
