/// What a worker is to do; what it needs in bytes comes in the parts of its frame.
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
    /// The parameters that were given.
    var words: [String: String] = [:]

    func number(_ name: String, usual: Int) -> Int { words[name].flatMap { Int($0) } ?? usual }
}

/// What came of it: the bytes are the only part of the frame.
struct WorkAnswer: Codable, Hashable, Sendable {
    let type: String
    /// What was wrong with the input; nil where all went well.
    var complaint: Complaint?

    struct Complaint: Codable, Hashable, Sendable {
        let detail: String
        let nextStep: String
        /// Whether it is not the input that is wrong, but what the service works with.
        var isOurs = false
    }
}
