// A log can name actions that a replay does not repeat: a finger drags the keyboard away, a screen
// is presented, the process dies. What the keyboard posts then depends on more than the posts show,
// so it is left out, with the action as the reason, and the replay begins anew with the next action
// at which the keyboard is at rest.

import Scenarios
internal import Simulator

/// The stretches of a section that are replayed, each from a start of its own.
struct ReplayParts {
    /// A stretch of records.
    struct Part {
        var section: LogSection
        /// The time after which the model's events count no more, nil for the last stretch.
        var endMs: Int?
        /// The records after it that are not replayed.
        var left: [LogRecord] = []
    }

    private(set) var parts: [Part] = []
    /// The reason for each gap.
    private(set) var remarks: [String] = []
    private let section: LogSection

    init(_ section: LogSection) {
        self.section = section
        if let reason = section.reason {
            remarks = ["\(reason); no record is replayed"]
            var none = section
            none.records = []
            parts = [Part(section: none, left: section.records)]
            return
        }
        var start = section.records.startIndex
        while let cut = section.records[start...].indices.first(where: stops) {
            let next = restart(after: cut)
            remarks.append(remark(cut, next))
            parts.append(
                Part(
                    section: part(start..<cut), endMs: section.records[cut].atMs,
                    left: Array(section.records[cut..<next])))
            start = next
        }
        parts.append(Part(section: part(start..<section.records.endIndex)))
    }

    /// Returns whether a record is an action that a replay does not repeat, or a show of the
    /// keyboard where it stands.
    private func stops(at index: Int) -> Bool {
        section.records[index].stopsReplay || showsAgain(at: index) || showsOther(at: index)
    }

    /// Returns whether a post shows a keyboard of another height for another view that is tapped.
    private func showsOther(at index: Int) -> Bool {
        guard let post = section.records[index].ownWill, post.name?.isHide == false,
            let (view, height) = shown(before: index), let own = tapped(before: index)
        else { return false }
        return own != view && post.endFrame?.height != height
    }

    /// Returns the view that was tapped for the first keyboard, and its height.
    private func shown(before index: Int) -> (view: String, height: Pt)? {
        for earlier in section.records[..<index].indices {
            guard let post = section.records[earlier].ownWill, post.name == .willShow,
                let view = tapped(before: earlier), let frame = post.endFrame
            else { continue }
            return (view, frame.height)
        }
        return nil
    }

    /// Returns the words of the last action before a record if that is a tap.
    private func tapped(before index: Int) -> String? {
        for record in section.records[..<index].reversed() {
            guard let text = record.action?.text else { continue }
            return text.hasPrefix("tap ") ? text : nil
        }
        return nil
    }

    /// Returns whether a post shows a keyboard that stands already, as for another field.
    private func showsAgain(at index: Int) -> Bool {
        guard section.namesActions, let post = section.records[index].ownWill,
            let end = post.end, post.begin == end, end.height > 0, post.durationMs ?? 0 > 0
        else { return false }
        let before = section.records[..<index].lazy.reversed().compactMap(\.anyPost).first
        return before?.end == end && before?.name?.isHide == false
            && before?.name?.isWill == false
    }

    /// Returns the index of the next action that a replay repeats, with the keyboard at rest.
    private func restart(after cut: Int) -> Int {
        if section.records[cut].action?.isLasting == true { return section.records.endIndex }
        return section.records[cut...].indices.dropFirst().first { index in
            guard section.records[index].beginsAnew else { return false }
            let post = section.records[..<index].last { record in
                if case .notification = record.kind { !record.isForeign } else { false }
            }
            guard case .notification(let notification)? = post?.kind else { return true }
            return notification.name?.isWill == false
        } ?? section.records.endIndex
    }

    /// Returns a stretch with the actions on windows before it, which its start depends on.
    private func part(_ range: Range<Int>) -> LogSection {
        var part = section
        let windows = section.records[..<range.lowerBound].filter { $0.windowAction != nil }
        part.records = windows + section.records[range]
        return part
    }

    private func remark(_ cut: Int, _ next: Int) -> String {
        let record = section.records[cut]
        let until =
            next < section.records.endIndex
            ? "until line \(section.records[next].line)" : "from there on"
        let what =
            (record.action?.text).map { "a replay does not repeat `\($0)`" }
            ?? "the keyboard is shown for another field or app"
        return "line \(record.line): \(what); the records \(until) are not replayed"
    }
}

extension LogRecord {
    fileprivate var stopsReplay: Bool { action?.isRepeated == false }

    fileprivate var beginsAnew: Bool {
        switch kind {
        case .action(let action): action.isRepeated
        case .lifecycle(.didFinishLaunching, _): true
        default: false
        }
    }

    /// The notification of any process, or nil.
    fileprivate var anyPost: LogNotification? {
        if case .notification(let post) = kind { post } else { nil }
    }

    /// The will post of the app's own keyboard, or nil.
    fileprivate var ownWill: LogNotification? {
        guard let post = anyPost, !isForeign, post.name?.isWill == true else { return nil }
        return post
    }

    /// A Boolean value that indicates whether a replay holds the record against the model's.
    var isCompared: Bool {
        switch kind {
        case .notification: !isForeign
        case .viewCallback: true
        case .lifecycle, .tagged, .window, .action: false
        }
    }
}
