/// A job for a worker. Its input is in the parts of the frame.
struct WorkJob: Codable, Hashable, Sendable {
    enum Kind: String, Codable, Sendable {
        /// Parts: the scenario.
        case render
        /// Parts: the picture as it should be, and the one under test.
        case diff
        /// Parts: the trace.
        case conform
    }

    let kind: Kind
    /// The media type of the answer.
    let type: String
    /// The given parameters.
    var words: [String: String] = [:]

    func number(_ name: String, usual: Int) -> Int { words[name].flatMap { Int($0) } ?? usual }
}

/// The answer to a job. Its bytes are the only part of the frame.
struct WorkAnswer: Codable, Hashable, Sendable {
    let type: String
    /// The fault of the input; nil where there is none.
    var complaint: Complaint?

    struct Complaint: Codable, Hashable, Sendable {
        let detail: String
        let nextStep: String
        /// True where the service's own files are at fault, not the input.
        var isOurs = false
    }
}
