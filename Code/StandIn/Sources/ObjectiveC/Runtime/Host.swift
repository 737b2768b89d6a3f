/// The reports of the stand-in to the program that runs the app.
public protocol HostPort: AnyObject {
    /// A line for the developer: NSLog, and remarks of the stand-in.
    func log(_ text: String)
    /// The stand-in lacks something that the code needs.
    func lacks(_ text: String, place: String?)
    /// An exception that iOS would raise.
    func crash(_ text: String) -> Never
    /// Writes a value to the disk; `nil` erases it.
    func persist(_ data: Data?, key: String)
}

/// The way to whoever runs the app; without one, messages go to standard error.
public enum Host {
    nonisolated(unsafe) public static var port: (any HostPort)?

    /// Reports a line for the developer.
    public static func log(_ text: String) {
        if let port { port.log(text) } else { writeError(text) }
    }

    /// Ends the app as an uncaught exception of Objective-C does.
    public static func raise(_ name: String, _ reason: String) -> Never {
        let text = "*** Terminating app due to uncaught exception '\(name)', reason: '\(reason)'"
        guard let port else { fatalError(text) }
        port.crash(text)
    }

    static func writeError(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}

/// Reports what the stand-in lacks: the run stops, and no finding rests on it.
public enum Lacks {
    /// Reports that the stand-in lacks `text`, where known at the line of the app that needs it.
    public static func report(_ text: String, _ file: StaticString? = nil, _ line: UInt = 0) {
        report(text, place: file.map { "\($0):\(line)" })
    }

    /// Reports that the stand-in lacks `text` at a place such as `Main.storyboard:12`.
    public static func report(_ text: String, place: String?) {
        if let port = Host.port {
            port.lacks(text, place: place)
        } else {
            Host.writeError("lacks \(place ?? "-") \(text)")
        }
    }
}
