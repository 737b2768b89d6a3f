import Basics
import Simulator

// A world holds 24 bytes of an app's code: the identity of what that was told. What the code
// answered once is remembered, and another point of its history is reached by a new process that is
// told everything again. Both are exact as long as the code depends on nothing else, and each
// history that is told again is compared with its first answers.

/// The point of an app's history at which its code stands.
package struct CodeMoment: Hashable, Codable, Sendable {
    var high: UInt64 = 0
    var low: UInt64 = 0
    /// The number of events that it was told.
    package var count: Int32 = 0
}

/// An app's code as a program, and all that it has answered.
package final class CodeProgram: Sendable {
    private let book: Locked<CodeBook>
    /// The name of the root, for messages.
    package let name: String

    /// Creates a program that is built before it is first used.
    package init(name: String) {
        self.name = name
        book = Locked(CodeBook(name: name))
    }

    /// Sets the executable file.
    package func setPath(_ path: String) { book.withLock { $0.path = path } }

    /// The first reason for which the code could not be run; nil while there is none.
    package var fault: CodeFault? { book.withLock { $0.fault } }

    /// The numbers of what was done.
    package var counts: CodeCounts { book.withLock { $0.counts } }

    /// Ends all processes.
    package func end() { book.withLock { $0.end() } }

    /// Tells the code one event, at a moment of its history.
    func tell(_ event: CodeEvent, at moment: CodeMoment) -> CodePage? {
        book.withLock { $0.page(after: moment, event) }
    }
}

/// The numbers of what was done for one program.
package struct CodeCounts: Hashable, Sendable {
    /// The processes that were started.
    package var processes = 0
    /// The events that were told for the first time, those that were told again to reach a point,
    /// and those whose answers were remembered.
    package var told = 0
    package var replayed = 0
    package var remembered = 0
}

/// A moment of an app's history: the event that led to it, and the answer.
struct CodePage: Sendable {
    let moment: CodeMoment
    let before: CodeMoment
    /// The block of lines of the event.
    let block: String
    /// The identity of the answer's lines.
    let answer: Fingerprint
    let effects: [CodeEffect]
    /// The views after the answer; nil where they are as before.
    let update: LiveUpdate?
    /// The texts of the views that take text; empty where no view has changed.
    let texts: [String?]
    /// The pending timers that were set because of the keyboard.
    let keyboardTimers: [String]
}
