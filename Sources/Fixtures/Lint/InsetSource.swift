/// Reads the insets of a view that Dart, JavaScript and Kotlin code spells out.
struct InsetSource {
    private let reader: SourceReader
    private var source: SourceTokens { reader.source }
    private var groups: SourceGroups { reader.groups }
    private(set) var insets: [ReadInset] = []
    /// The insets that code computes.
    private(set) var skipped: [Written<String>] = []
    /// The brackets that are too long to be read to their end.
    private(set) var tooLong: [Written<String>] = []
    private(set) var pixelRatio: Double?
    private(set) var screen: Written<(width: Double, height: Double)>?

    init(_ reader: SourceReader) {
        self.reader = reader
        switch reader.source.language {
        case .dart: readDart()
        case .kotlin: readKotlin()
        case .javaScript: readViewport()
        case .swift, .objectiveC: break
        }
    }

    /// The tokens between brackets, as many as a step can have.
    private func inside(_ group: SourceGroups.Group) -> Range<Int> {
        let first = group.open + 1
        return first..<max(first, min(group.close, group.open + Self.mostTokens))
    }

    private static let mostTokens = 400

    /// Notes brackets whose end is not read, and returns whether they are such.
    private mutating func skipsEnd(of group: Int, for index: Int) -> Bool {
        let entry = groups.groups[group]
        guard entry.close - entry.open > Self.mostTokens else { return false }
        tooLong.append(
            Written(
                "only the first \(Self.mostTokens) words and signs in the brackets around this "
                    + "are read", at: source.place(index)))
        return true
    }

    // MARK: - Dart

    private mutating func readDart() {
        var pixels: (width: Double, height: Double, place: Place)?
        for index in source.tokens.indices where source.tokens[index].kind == .word {
            switch source.text(index) {
            case "devicePixelRatio": pixelRatio = pixelRatio ?? value(after: index)
            case "physicalSize":
                guard let size = size(near: index) else { continue }
                if pixels == nil { pixels = (size.width, size.height, source.place(index)) }
            case "viewInsets", "viewInsetsTestValue": readInsets(at: index)
            case "resetViewInsets":
                append(ReadInset(place: source.place(index), unit: .pixels, bottom: 0), index)
            default: continue
            }
        }
        if let pixels, let ratio = pixelRatio, ratio > 0 {
            screen = Written((pixels.width / ratio, pixels.height / ratio), at: pixels.place)
        }
    }

    private mutating func append(_ inset: ReadInset, _ index: Int) {
        var inset = inset
        inset.group = reader.section(index)
        insets.append(inset)
    }

    private mutating func skip(_ index: Int) {
        skipped.append(Written("the inset is computed", at: source.place(index)))
    }

    private mutating func readInsets(at index: Int) {
        guard let open = padding(near: index) ?? definedPadding(index) else {
            let isZero = (index + 1..<max(index + 1, min(index + 6, source.tokens.count)))
                .contains { source.isWord($0, "zero") }
            guard isZero else {
                if let name = assignedName(index), !passesOn(name) { skip(index) }
                return
            }
            return append(ReadInset(place: source.place(index), unit: .pixels, bottom: 0), index)
        }
        // A `MediaQueryData` has logical pixels, a view physical ones.
        let unit: ReadInset.Unit = isEdgeInsets(open) ? .points : .pixels
        // The step around has its time, its paddings and its size.
        let step = groups.groupOfToken[index]
        let hasStep = step > 0 && !groups.groups[step].isBlock
        if skipsEnd(of: open, for: index) || hasStep && skipsEnd(of: step, for: index) { return }
        var inset = ReadInset(place: source.place(index), unit: unit)
        let bottom = bottom(in: open)
        inset.bottom = bottom.value
        inset.share = bottom.share
        if bottom.value == nil, bottom.share == nil { skip(index) }
        if hasStep {
            let entry = groups.groups[step]
            for token in inside(entry) where groups.groupOfToken[token] == step {
                switch source.tokens[token].kind == .word ? source.text(token) : "" {
                case "at": inset.atMs = value(after: token)
                case "viewPadding":
                    inset.viewPadding = padding(near: token).flatMap { self.bottom(in: $0).value }
                case "padding":
                    inset.padding = padding(near: token).flatMap { self.bottom(in: $0).value }
                case "physicalSize": inset.size = size(near: token)
                default: continue
                }
            }
        }
        append(inset, index)
    }

    /// The group of `FakeViewPadding(` or another padding's, right behind a word.
    private func padding(near index: Int) -> Int? {
        for token in index + 1..<max(index + 1, min(index + 5, source.tokens.count)) {
            if source.isSign(token, ",") || source.isSign(token, ";") { return nil }
            guard source.tokens[token].kind == .word,
                source.text(token).hasSuffix("Padding")
                    || source.text(token).hasSuffix("Insets")
            else { continue }
            if let open = groups.group(openedBy: token + 1) { return open }
            // `EdgeInsets.only(bottom: 336)`
            if source.isSign(token + 1, "."), let open = groups.group(openedBy: token + 3) {
                return open
            }
        }
        return nil
    }

    private func isEdgeInsets(_ group: Int) -> Bool {
        let open = groups.groups[group].open
        return source.isWord(open - 1, "EdgeInsets") || source.isWord(open - 3, "EdgeInsets")
    }

    /// The variable that a member gets: `tester.view.viewInsets = shown;`.
    private func assignedName(_ index: Int) -> Int? {
        guard source.isSign(index - 1, "."), source.isSign(index + 1, "="),
            source.tokens.indices.contains(index + 2), source.tokens[index + 2].kind == .word
        else { return nil }
        return index + 2
    }

    /// Code that plays insets passes on those of a step, and has none of its own.
    private func passesOn(_ name: Int) -> Bool {
        guard let start = reader.definition(of: source.text(name), before: name) else {
            return false
        }
        return (start..<start + 4).contains { source.isWord($0, "viewInsets") }
    }

    /// The group of the padding that a variable of the file holds.
    private func definedPadding(_ index: Int) -> Int? {
        guard let name = assignedName(index),
            let start = reader.definition(of: source.text(name), before: name),
            source.tokens[start].kind == .word,
            source.text(start).hasSuffix("Padding") || source.isWord(start, "const")
        else { return nil }
        return groups.group(openedBy: start + 1) ?? padding(near: start)
    }

    private func bottom(in group: Int) -> (value: Double?, share: Double?) {
        let entry = groups.groups[group]
        for index in inside(entry)
        where source.isWord(index, "bottom") && source.isSign(index + 1, ":") {
            return product(from: index + 2, to: entry.close)
        }
        if source.isWord(entry.open - 1, "fromLTRB") {
            let commas = inside(entry).filter { source.isSign($0, ",") }
            return commas.count < 3 ? (nil, nil) : product(from: commas[2] + 1, to: entry.close)
        }
        if source.isWord(entry.open - 1, "all") {
            return product(from: entry.open + 1, to: entry.close)
        }
        return (0, nil)
    }

    /// A number, a product of numbers, or a number times a height.
    private func product(from start: Int, to close: Int) -> (value: Double?, share: Double?) {
        if source.tokens.indices.contains(start), source.tokens[start].kind == .word,
            let constant = ConstantReader.value(reader, at: start)
        {
            return (constant, nil)
        }
        var value: Double?
        var share: Double?
        var isHeight = false
        var index = start
        while index < close, !source.isSign(index, ",") {
            if let number = reader.number(at: index) {
                if !source.isSign(index, "-") || index == start {
                    share = number < 1 && number > 0 ? number : share
                    value = (value ?? 1) * number
                }
                if source.isSign(index, "-") { index += 1 }
            } else if source.tokens[index].kind == .word {
                if source.isWord(index, "height") { isHeight = true }
                if ![
                    "view", "physicalSize", "size", "height", "tester", "binding", "window",
                    "devicePixelRatio"
                ].contains(source.text(index)) {
                    return (nil, isHeight ? share : nil)
                }
                if !isHeight, source.isWord(index, "devicePixelRatio") { return (nil, nil) }
            } else if source.isSign(index, "+") || source.isSign(index, "?") {
                return (nil, nil)
            }
            index += 1
        }
        if isHeight { return (nil, share) }
        // 0.4 * 800: still a share.
        return (value, share.flatMap { $0 == value ? nil : $0 })
    }

    private func size(near index: Int) -> (width: Double, height: Double)? {
        for token in index + 1..<max(index + 1, min(index + 5, source.tokens.count)) {
            guard source.isWord(token, "Size"), let open = groups.group(openedBy: token + 1) else {
                continue
            }
            let first = groups.groups[open].open + 1
            guard let width = reader.number(at: first), let height = reader.number(at: first + 2)
            else { return nil }
            return (width, height)
        }
        return nil
    }

    private func value(after index: Int) -> Double? {
        guard source.isSign(index + 1, ":") || source.isSign(index + 1, "=") else { return nil }
        return reader.number(at: index + 2)
    }

    // MARK: - Kotlin

    private mutating func readKotlin() {
        for index in source.tokens.indices where source.tokens[index].kind == .word {
            switch source.text(index) {
            case "density": pixelRatio = pixelRatio ?? value(after: index)
            case "ImeFrame": readImeFrame(index)
            case "WindowInsets", "of": readWindowInsets(index)
            default: continue
            }
        }
    }

    private mutating func readImeFrame(_ index: Int) {
        guard let open = groups.group(openedBy: index + 1) else { return }
        if skipsEnd(of: open, for: index) { return }
        let entry = groups.groups[open]
        var inset = ReadInset(place: source.place(index), unit: .points)
        for token in inside(entry) {
            if source.isWord(token, "at") { inset.atMs = value(after: token) }
            if source.isWord(token, "bottom") { inset.bottom = value(after: token) }
        }
        if inset.bottom != nil { append(inset, index) }
    }

    /// `WindowInsets(bottom = 225.dp)`, or `Insets.of(0, 0, 0, 225)` where the keyboard is named.
    private mutating func readWindowInsets(_ index: Int) {
        guard let open = groups.group(openedBy: index + 1) else { return }
        let entry = groups.groups[open]
        var inset = ReadInset(place: source.place(index), unit: .points)
        if source.isWord(index, "of") {
            guard source.isWord(index - 2, "Insets"), namesKeyboard(near: index),
                !skipsEnd(of: open, for: index)
            else { return }
            let commas = inside(entry).filter { source.isSign($0, ",") }
            guard commas.count == 3 else { return }
            inset.bottom = ConstantReader.value(reader, at: commas[2] + 1)
        } else {
            if skipsEnd(of: open, for: index) { return }
            let bottom = inside(entry).last {
                source.isWord($0, "bottom") && source.isSign($0 + 1, "=")
            }
            guard let bottom else { return }
            inset.bottom = ConstantReader.value(reader, at: bottom + 2)
            // Code that plays insets passes on those of a step.
            if inset.bottom == nil, source.isWord(bottom + 2, "bottom") { return }
        }
        if inset.bottom != nil { append(inset, index) } else { skip(index) }
    }

    private func namesKeyboard(near index: Int) -> Bool {
        (max(0, index - 30)..<min(index + 30, source.tokens.count)).contains {
            source.isWord($0, "ime") || source.isWord($0, "Ime")
        }
    }

    // MARK: - The visual viewport

    private mutating func readViewport() {
        var window: (width: Double, height: Double)?
        for index in source.tokens.indices where source.tokens[index].kind == .word {
            let word = source.text(index)
            guard word == "window" || word == "visualViewport", source.isSign(index + 1, ":"),
                let open = groups.group(openedBy: index + 2)
            else { continue }
            guard let size = sides(in: open) else {
                if word != "window" { _ = skipsEnd(of: open, for: index) }
                continue
            }
            if word == "window" {
                window = size
                screen = Written(size, at: source.place(index))
            } else {
                readViewport(size, window, at: index)
            }
        }
    }

    private mutating func readViewport(
        _ size: (width: Double, height: Double), _ window: (width: Double, height: Double)?,
        at index: Int
    ) {
        guard let window else { return }
        var inset = ReadInset(place: source.place(index), unit: .points)
        let isTurned = size.width == window.height && size.width != window.width
        inset.bottom = (isTurned ? window.width : window.height) - size.height
        if isTurned { inset.size = (window.height, window.width) }
        let step = groups.groupOfToken[index]
        if step > 0 {
            if skipsEnd(of: step, for: index) { return }
            let entry = groups.groups[step]
            for token in inside(entry) where groups.groupOfToken[token] == step {
                if source.isWord(token, "at") { inset.atMs = value(after: token) }
            }
        }
        append(inset, index)
    }

    private func sides(in group: Int) -> (width: Double, height: Double)? {
        let entry = groups.groups[group]
        var sides: [String: Double] = [:]
        for token in inside(entry)
        where source.isWord(token, "width") || source.isWord(token, "height") {
            sides[source.text(token)] = value(after: token)
        }
        guard let width = sides["width"], let height = sides["height"] else { return nil }
        return (width, height)
    }
}
