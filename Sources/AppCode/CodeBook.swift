import Basics
import Simulator

/// The history of one program: the answers by their moments, and the processes at some of them.
struct CodeBook: Sendable {
    let name: String
    var path: String?
    private(set) var fault: CodeFault?
    private(set) var counts = CodeCounts()
    private var pages: [CodeMoment: CodePage] = [:]
    private var trees: [CodeMoment: LiveTree] = [:]
    /// Equal screens are kept once.
    private var known: [Fingerprint: LiveTree] = [:]
    private var company = Company()

    /// The living processes, the one that was used last at the end.
    ///
    /// `@unchecked Sendable`: it is reachable only through the lock of its program.
    private struct Company: @unchecked Sendable {
        var nursery: CodeNursery?
        var children: [(moment: CodeMoment, child: CodeChild)] = []
    }

    /// The most processes that wait at points of the history.
    private static let mostChildren = 24

    init(name: String) { self.name = name }

    mutating func end() { company = Company() }

    /// Returns the page that follows a moment, remembered or told; nil once the code cannot be run.
    mutating func page(after moment: CodeMoment, _ event: CodeEvent) -> CodePage? {
        guard fault == nil else { return nil }
        let next = Self.moment(after: moment, event.text)
        if let page = pages[next] {
            counts.remembered += 1
            return page
        }
        do throws(CodeFault) {
            let child = try child(at: moment)
            counts.told += 1
            let page = try write(event, to: child, at: moment, next)
            pages[next] = page
            return page
        } catch {
            fault = error
            end()
            return nil
        }
    }

    private static func moment(after moment: CodeMoment, _ text: String) -> CodeMoment {
        var fingerprinter = Fingerprinter()
        fingerprinter.feed(Fingerprint(high: moment.high, low: moment.low))
        fingerprinter.feed(text)
        let result = fingerprinter.result
        return CodeMoment(high: result.high, low: result.low, count: moment.count + 1)
    }
}

// MARK: - Answers

extension CodeBook {
    private mutating func write(
        _ event: CodeEvent, to child: CodeChild, at moment: CodeMoment, _ next: CodeMoment
    ) throws(CodeFault) -> CodePage {
        let lines: [Substring]
        do throws(CodeChild.Ending) {
            lines = try child.ask(event.text)
        } catch {
            return try crash(error, event, at: moment, next)
        }
        let answer = try CodeAnswer(lines: lines)
        if let lacks = answer.lacks { throw .lacks(lacks) }
        let isByKeyboard = event.isByKeyboard || isKeyboardTimer(event.timer, at: moment)
        let page = try page(event, answer, lines, at: moment, next, isByKeyboard: isByKeyboard)
        // A process that has raised an exception has ended.
        let hasCrashed = answer.effects.contains { if case .crashes = $0 { true } else { false } }
        if !hasCrashed { keep(child, at: next) }
        return page
    }

    private mutating func page(
        _ event: CodeEvent, _ answer: CodeAnswer, _ lines: [Substring], at moment: CodeMoment,
        _ next: CodeMoment, isByKeyboard: Bool
    ) throws(CodeFault) -> CodePage {
        let old = trees[moment] ?? LiveTree(name: name)
        var update: LiveUpdate?
        var texts: [String?] = []
        var tree = old
        if !answer.views.isEmpty {
            tree = try old.applying(answer.views)
            tree = known[tree.screen.identity] ?? tree
            known[tree.screen.identity] = tree
            update = LiveUpdate(
                screen: tree.screen, durationMs: answer.durationMs, curve: answer.curve,
                delayMs: answer.delayMs, isByKeyboard: isByKeyboard)
            texts = tree.texts
        }
        trees[next] = tree
        // A controller, or a view without text, brings no keys: at most the bar that it keeps.
        let effects = answer.effects.map { effect in
            guard case .becomesFirst(let view, _) = effect, !tree.takesText(view) else {
                return effect
            }
            return CodeEffect.standsWithoutKeys
        }
        return CodePage(
            moment: next, before: moment, block: event.text, answer: Self.identity(lines),
            effects: effects, update: update, texts: texts,
            keyboardTimers: timers(after: moment, event, answer, isByKeyboard: isByKeyboard))
    }

    /// A process that ends in the middle of an answer has crashed; its last words say where.
    private mutating func crash(
        _ ending: CodeChild.Ending, _ event: CodeEvent, at moment: CodeMoment, _ next: CodeMoment
    ) throws(CodeFault) -> CodePage {
        let answer = CodeAnswer(crash: Self.words(ending))
        // A process that does not answer may never end by itself.
        if ending == .silent || ending == .excessive { end() }
        return try page(event, answer, [], at: moment, next, isByKeyboard: false)
    }

    private static func words(_ ending: CodeChild.Ending) -> String {
        let printed: String
        switch ending {
        case .silent: return "its code has not come back from an event for 10 seconds"
        case .excessive: return "its code answers one event with more than 32 MB"
        case .ended(let text): printed = text
        }
        let lines = printed.split(separator: "\n").map(String.init)
        let fatal = lines.last { $0.contains("Fatal error") || $0.contains("Terminating app") }
        return fatal ?? lines.last
            ?? "its process has ended without a word, as by a recursion without end"
    }

    private static func identity(_ lines: [Substring]) -> Fingerprint {
        var fingerprinter = Fingerprinter()
        for line in lines { fingerprinter.feed(String(line)) }
        return fingerprinter.result
    }

    private func isKeyboardTimer(_ token: String?, at moment: CodeMoment) -> Bool {
        token.map { pages[moment]?.keyboardTimers.contains($0) ?? false } ?? false
    }

    private func timers(
        after moment: CodeMoment, _ event: CodeEvent, _ answer: CodeAnswer, isByKeyboard: Bool
    ) -> [String] {
        var timers = pages[moment]?.keyboardTimers ?? []
        timers.removeAll { $0 == event.timer }
        guard isByKeyboard else { return timers }
        for case .setsTimer(_, let token) in answer.effects { timers.append(token) }
        return timers
    }
}

// MARK: - Processes

extension CodeBook {
    /// Returns a process that stands at a moment; it waits there no longer.
    private mutating func child(at moment: CodeMoment) throws(CodeFault) -> CodeChild {
        if let index = company.children.lastIndex(where: { $0.moment == moment }) {
            return company.children.remove(at: index).child
        }
        let child = try newChild()
        var way: [CodePage] = []
        var place = moment
        while let page = pages[place] {
            way.append(page)
            place = page.before
        }
        for page in way.reversed() {
            counts.replayed += 1
            let lines: [Substring]
            do throws(CodeChild.Ending) {
                lines = try child.ask(page.block)
            } catch {
                throw .differs(event: Self.event(of: page))
            }
            guard Self.identity(lines) == page.answer else {
                throw .differs(event: Self.event(of: page))
            }
        }
        return child
    }

    private static func event(of page: CodePage) -> String {
        page.block.split(separator: "\n").last.map(String.init) ?? ""
    }

    private mutating func newChild() throws(CodeFault) -> CodeChild {
        if company.nursery == nil {
            guard let path else { throw .cannotStart("it has not been built") }
            company.nursery = try CodeNursery(path: path)
        }
        guard let nursery = company.nursery else { throw .cannotStart("there is no program") }
        counts.processes += 1
        return try nursery.child()
    }

    private mutating func keep(_ child: CodeChild, at moment: CodeMoment) {
        company.children.append((moment, child))
        guard company.children.count > Self.mostChildren else { return }
        company.children.removeFirst()
    }
}
