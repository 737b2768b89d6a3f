/// A reason for which an app's code cannot be run; it is never a finding about the app.
package enum CodeFault: Error, Hashable, Sendable {
    /// The program cannot be started, or has ended before it ran any code of the app.
    case cannotStart(String)
    /// The program answers with a line that this version does not know.
    case unreadable(String)
    /// The stand-in of UIKit lacks what the code needs.
    case lacks(String)
    /// The same events had another answer than before.
    case differs(event: String)

    /// The reason, and the next step.
    package var text: String {
        switch self {
        case .cannotStart(let reason):
            "the app's code cannot be started: \(reason)"
        case .unreadable(let line):
            "the app's code answers with \"\(line.prefix(120))\", which this restore-tool does not"
                + " understand; build restore-tool and restore-code from one checkout"
        case .lacks(let what):
            "\(what), which the stand-in of UIKit does not do; `restore-tool code check` lists"
                + " what a source tree needs"
        case .differs(let event):
            "the same events had two answers, first at \"\(event)\": the code depends on"
                + " something outside, such as the order of a set"
        }
    }
}
