// Half of the tests in real projects post through a function of their own, or build the user info
// in one. Its arguments are not followed: what it posts is not known, so it is passed over with its
// place, and never taken for a post without values.

extension SourceReader {
    /// The functions that the file declares.
    static func functions(of source: SourceTokens) -> Set<String> {
        let words: Set<String> = ["func", "fun", "function"]
        var found: Set<String> = []
        for index in source.tokens.indices.dropLast()
        where source.tokens[index].kind == .word && words.contains(source.text(index))
            && source.tokens[index + 1].kind == .word
        {
            found.insert(source.text(index + 1))
        }
        guard source.language == .javaScript else { return found }
        // `const fire = (name, height) => …`
        for index in source.tokens.indices where source.isSign(index, ">") {
            guard source.isSign(index - 1, "=") else { continue }
            let start = max(0, index - 24)
            for equal in stride(from: index - 2, to: start, by: -1)
            where source.isSign(equal, "=") && source.tokens[equal - 1].kind == .word {
                found.insert(source.text(equal - 1))
                break
            }
        }
        return found
    }

    /// The function of the file that a token is an argument of, or nil.
    func helper(around index: Int) -> String? {
        var group = groups.groupOfToken[index]
        for _ in 0..<4 {
            if group <= 0 { return nil }
            let entry = groups.groups[group]
            if entry.isBlock { return nil }
            let name = entry.open > 0 && source.tokens[entry.open - 1].kind == .word
            if name, isHelper(entry.open - 1) { return source.text(entry.open - 1) }
            group = entry.parent
        }
        return nil
    }

    /// A call of a function of the file by its plain name; `center.post` is another function.
    private func isHelper(_ word: Int) -> Bool {
        guard functions.contains(source.text(word)), !source.isWord(word - 1, "func"),
            !source.isWord(word - 1, "fun"), !source.isWord(word - 1, "function")
        else { return false }
        return !source.isSign(word - 1, ".") || source.isWord(word - 2, "self")
            || source.isWord(word - 2, "this")
    }

    /// The value of the argument behind a name, such as `event` in `emit(name, event)`; nil where
    /// there is none, or where it has a label of UIKit's.
    func argument(behind index: Int) -> Int? {
        guard source.isSign(index + 1, ","), source.tokens.indices.contains(index + 2),
            source.tokens[index + 2].kind == .word, !source.isSign(index + 3, ":")
        else { return nil }
        let isNothing = ["nil", "null", "undefined"].contains(source.text(index + 2))
        return isNothing ? nil : index + 2
    }

    /// A Boolean value that indicates whether a value is a parameter of the function around it.
    func isParameter(_ token: Int) -> Bool {
        guard isVariable(token), definition(of: source.text(token), before: token) == nil else {
            return false
        }
        let name = source.text(token)
        // `func post(_ name: Name, object: Any?) {` stands at the beginning of the section.
        var start = token
        while start > 0, section(start - 1) == section(token), token - start < 400 { start -= 1 }
        guard let open = (start..<min(start + 8, token)).first(where: { source.isSign($0, "(") }),
            let group = groups.group(openedBy: open)
        else { return false }
        let entry = groups.groups[group]
        return entry.close < token
            && (open + 1..<entry.close).contains {
                source.isWord($0, name)
                    && (source.isSign($0 + 1, ":") || source.isSign($0 + 1, ",")
                        || $0 + 1 == entry.close)
            }
    }

    /// A Boolean value that indicates whether a value is a variable that gets it elsewhere: a
    /// parameter, or a name that the file does not define.
    func isVariable(_ token: Int) -> Bool {
        guard source.tokens.indices.contains(token), source.tokens[token].kind == .word,
            !source.isSign(token - 1, "."), !source.isSign(token + 1, "."),
            !source.isSign(token + 1, "(")
        else { return false }
        let text = source.text(token)
        let literals = ["nil", "null", "undefined", "true", "false", "YES", "NO", "self", "this"]
        return !literals.contains(text) && text.first?.isLowercase == true
    }
}
