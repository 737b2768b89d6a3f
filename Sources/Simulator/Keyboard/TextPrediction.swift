// The words that the English keyboard offers for a text. Apple's model is not public: a short list
// of frequent words stands in for it. A picture and a scenario need that the bar follows the text,
// and where text is predicted inside the field; which words come is an assumption.

/// The words that the English keyboard offers.
enum TextPrediction {
    /// English words in the order in which they are offered.
    private static let words = [
        "the", "to", "and", "you", "that", "it", "is", "for", "on", "with", "this", "have", "we",
        "at", "be", "not", "are", "my", "thank", "thanks", "thanksgiving", "today", "tomorrow",
        "tonight", "time", "there", "then", "they", "think", "things", "what", "when", "where",
        "will", "would", "work", "week", "weekend", "water", "want", "was", "well", "were", "who",
        "how", "hello", "help", "here", "home", "house", "hope", "happy", "have", "her", "him",
        "milk", "meet", "meeting", "message", "minutes", "money", "more", "morning", "music", "me",
        "bread", "butter", "because", "been", "before", "best", "better", "big", "birthday",
        "bring",
        "buy", "by", "call", "can", "cheese", "coffee", "come", "coming", "could", "coat", "day",
        "dinner", "did", "do", "does", "don't", "eggs", "email", "evening", "every", "family",
        "first", "flowers", "food", "friend", "friends", "from", "fun", "get", "give", "go",
        "going", "good", "great", "in", "if", "into", "just", "keep", "keyboard", "kids", "know",
        "lake", "last", "later", "let", "like", "little", "long", "look", "love", "lunch", "make",
        "maybe", "name", "need", "never", "new", "next", "night", "no", "note", "now", "of", "off",
        "office", "oh", "one", "only", "or", "our", "out", "over", "party", "people", "phone",
        "picture", "place", "please", "ready", "really", "right", "school", "see", "send", "she",
        "shopping", "should", "so", "some", "something", "soon", "sorry", "sure", "take", "tea",
        "tell", "text", "us", "up", "very", "wait", "yes", "your"
    ]

    /// The letters of the word behind which the caret stands; empty behind a space.
    private static func lastWord(of text: String) -> Substring {
        let end = text.unicodeScalars.lastIndex { $0 == " " || $0 == "\n" }
        let scalars = text.unicodeScalars
        return Substring(scalars[(end.map { scalars.index(after: $0) } ?? scalars.startIndex)...])
    }

    /// The listed words that go on with a beginning, written as it is.
    private static func completions(of word: Substring) -> [String] {
        let begin = word.lowercased()
        let found = words.filter { $0.count > begin.count && $0.hasPrefix(begin) }
        guard word.first?.isUppercase == true else { return found }
        return found.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    }

    /// Returns what the bar offers: the word as it stands, and two ways to go on with it; behind a
    /// space the most frequent words. Nil where a sentence begins, as in an empty field, which
    /// offers what its language does.
    static func bar(for text: String) -> [String]? {
        guard !beginsSentence(after: text) else { return nil }
        let word = lastWord(of: text)
        guard !word.isEmpty else { return Array(words.prefix(3)) }
        return ["“\(word)”"] + completions(of: word).prefix(2)
    }

    /// Returns whether the letter behind a text is the first of a sentence.
    static func beginsSentence(after text: String) -> Bool {
        guard let last = text.last(where: { !$0.isWhitespace }) else { return true }
        let spaces = text.reversed().prefix { $0.isWhitespace }
        return spaces.contains(where: \.isNewline) || !spaces.isEmpty && ".!?".contains(last)
    }

    /// Returns the rest of the first word that goes on with the text; nil before its second letter,
    /// and where no word does.
    static func inline(for text: String) -> String? {
        let word = lastWord(of: text)
        guard word.count > 1, let first = completions(of: word).first else { return nil }
        return String(first.dropFirst(word.count))
    }
}

extension KeyboardContent {
    /// Returns whether shift is on behind a text, in a field that begins sentences with capitals.
    public static func isShifted(after text: String) -> Bool {
        TextPrediction.beginsSentence(after: text)
    }

    /// Returns the words that the English keyboard offers behind a text; nil for those that each
    /// language offers where a sentence begins.
    public static func predictions(after text: String) -> [String]? {
        TextPrediction.bar(for: text)
    }
}

extension World {
    /// Completes the content of the keyboard by what it offers for a text.
    func offer(for text: String, in content: inout KeyboardContent) {
        guard !systemKeyboard.isSecure else { return content.predictions = [] }
        guard !text.isEmpty, content.kind == .letters, content.look == .whole else { return }
        let hasBar = content.showsPrediction || content.form == .shortcutsBar
        content.predictions = hasBar ? TextPrediction.bar(for: text) : []
        guard rules.keyboard.predictsInline.value,
            predictsInline(in: content.owner)
        else { return }
        content.inlinePrediction = TextPrediction.inline(for: text)
    }

    /// Returns whether the focused field of an app takes inline predictions: by default every one
    /// but those for a search.
    private func predictsInline(in app: AppID) -> Bool {
        guard let view = process(app).responder.first else { return false }
        let field = screenDefinition(app).views[view]
        switch field.input?.inlinePrediction ?? .no {
        case .no: return false
        case .yes: return true
        case .default: if case .searchField = field.kind { return false } else { return true }
        }
    }
}
