// People print a user info without saying whose it is. Its frames tell whether the keyboard comes
// or goes, and that is all that can be judged by them; which of a show's posts it was is a guess,
// and is said to be one.

internal import Simulator

extension LogSection {
    /// The section with a name for each notification that prints none, and what was assumed for it.
    func named(on target: ReplayTarget) -> (section: LogSection, remark: String?) {
        var section = self
        var lines: [Int] = []
        var orientation = target.orientation
        var first = records.startIndex
        while first < records.endIndex {
            guard let post = records[first].nameless else {
                first += 1
                continue
            }
            let equal = records[first...].prefix { record in
                record.nameless.map { $0.end == post.end && $0.begin == post.begin } ?? false
            }
            orientation = target.orientation(of: post) ?? orientation
            let names = target.names(of: post, times: equal.count, orientation)
            for (index, name) in zip(equal.indices, names) {
                section.records[index].rename(name)
                lines.append(records[index].line)
            }
            first = equal.endIndex
        }
        return (section, Self.remark(lines))
    }

    private static func remark(_ lines: [Int]) -> String? {
        guard let first = lines.first else { return nil }
        let more = lines.count > 1 ? " and \(lines.count - 1) more" : ""
        return
            "line \(first)\(more): the log does not print the notification's name; its frames show "
            + "whether it is a show or a hide"
    }
}

extension LogRecord {
    /// The notification, if it is the app's own keyboard's and has frames but no name.
    fileprivate var nameless: LogNotification? {
        guard case .notification(let post) = kind, post.name == nil, post.endFrame != nil,
            !isForeign
        else { return nil }
        return post
    }

    fileprivate mutating func rename(_ name: KeyboardNotificationName) {
        guard case .notification(var post) = kind else { return }
        post.name = name
        kind = .notification(post)
    }
}

extension ReplayTarget {
    /// The names of posts that tell the same after each other: all of a change where there are as
    /// many, else its will post, and its did post after that.
    fileprivate func names(
        of post: LogNotification, times: Int, _ orientation: Orientation
    ) -> [KeyboardNotificationName] {
        let isSeen = keyboard(after: post, orientation).map { visible($0, orientation) != nil }
        // A keyboard without any height, in both frames, is shown for a hardware keyboard.
        let isHide = isSeen == false && !ReplayStart(self, orientation).isFlat(post)
        let posts = isHide ? profile.keyboard.hidePosts : profile.keyboard.showPosts
        if times >= posts.value.count { return posts.value }
        return isHide ? [.willHide, .didHide] : [.willShow, .didShow]
    }
}
