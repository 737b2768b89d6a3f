import Simulator

extension FixtureJudge {
    /// The order of the names in each test, and the places where movements meet.
    mutating func judgeOrder() {
        for posts in tests {
            guard let first = posts.first, first.form != .capacitor else { continue }
            judgeNames(posts)
            judgePlaces(posts)
        }
    }

    /// The posts of known names by the tests that they belong to.
    var tests: [[ReadPost]] {
        var groups: [[ReadPost]] = []
        for post in sequence.posts where post.name != nil {
            if groups.last?.last?.group == post.group {
                groups[groups.count - 1].append(post)
            } else {
                groups.append([post])
            }
        }
        return groups
    }

    private mutating func judgeNames(_ posts: [ReadPost]) {
        let names = posts.compactMap(\.name)
        if let first = posts.first, first.form == .notification,
            names.first == .willHide || names.first == .didHide, names.contains(.willShow)
        {
            report(
                .hideFirst, first.place,
                "the sequence begins with a hide of a keyboard that has not been shown")
        }
        guard posts.first?.form == .notification else { return }
        guard let show = posts.first(where: { $0.name == .willShow }) else { return }
        if !names.contains(.willChangeFrame) {
            report(
                .noChangeFrame, show.place,
                "keyboardWillShow without keyboardWillChangeFrame, which devices post before it "
                    + "(since iOS 5)")
        } else if let index = names.firstIndex(of: .willShow),
            names.firstIndex(of: .willChangeFrame) == index + 1
        {
            report(
                .order, posts[index + 1].place,
                "keyboardWillChangeFrame comes after keyboardWillShow; devices post it before")
        }
    }

    private mutating func judgePlaces(_ posts: [ReadPost]) {
        var last: ReadRect?
        for post in posts {
            defer { if let end = post.end?.value, end.whole != nil { last = end } }
            guard let name = post.name else { continue }
            if let last, name == .willHide || name == .didHide, let end = post.end,
                end.value == last, let y = last.y, let height = last.height,
                !findings.contains(where: {
                    $0.rule == .hideOnScreen && $0.line == end.place.line
                }), screens(of: last).allSatisfy({ abs($0.height - y - height) < 0.02 })
            {
                report(
                    .hideOnScreen, end.place,
                    "the hide ends at \(end.value.text), the frame of the show")
            }
            guard let last, name.isWill, let begin = post.begin, let from = begin.value.y,
                let to = last.y, post.end?.value != last
            else { continue }
            if abs(from - to) > 60 {
                report(
                    .jump, begin.place,
                    "\(name.plain) begins at y = \(Figures.text(from)), but the keyboard was at y "
                        + "= \(Figures.text(to))")
            }
        }
    }

    /// The movements on the device that the sequence names; a log can lack any of their posts.
    mutating func judgeMovements() {
        guard let system else { return }
        var moments = sequence.moments[...]
        let tests = tests
        for posts in tests where posts.first?.form != .log {
            // The height alone does not tell where an iPad's keyboard is.
            if posts.first?.form == .capacitor, declared.first?.isPad == true { continue }
            var scan = MovementScan(KeyboardPlaces(entries: declared, system: system))
            var items: [MovementScan.Item] = []
            for post in posts {
                while let moment = moments.first, moment.place < post.place {
                    items.append(.moment(moment.value))
                    moments.removeFirst()
                }
                items.append(.post(post))
            }
            if posts.last?.group == tests.last?.last?.group {
                items += moments.map { .moment($0.value) }
            }
            scan.follow(items)
            for found in scan.found { report(found.rule, found.place, found.message) }
        }
    }

    /// Each will name has its did name.
    mutating func judgeDids() {
        for posts in tests {
            guard let form = posts.first?.form, form != .log else { continue }
            judgeWills(posts, form)
            judgeWithoutWill(posts)
        }
    }

    private mutating func judgeWills(_ posts: [ReadPost], _ form: ReadForm) {
        let names = Set(posts.compactMap(\.name))
        let wills: [KeyboardNotificationName] = [.willShow, .willHide, .willChangeFrame]
        let lonely = wills.filter { will in
            names.contains(will) && will.didName.map { !names.contains($0) } == true
        }
        guard form == .notification || form == .capacitor, let first = lonely.first,
            let post = posts.first(where: { $0.name == first })
        else { return }
        let lost = lonely.compactMap { $0.didName?.plain }.joined(separator: ", ")
        report(
            .noDid, post.place,
            "\(first.plain) without \(lost), which devices post when the movement ends")
    }

    private mutating func judgeWithoutWill(_ posts: [ReadPost]) {
        var seen: Set<KeyboardNotificationName> = []
        for post in posts {
            guard let name = post.name else { continue }
            if let will = name.willName, !seen.contains(will) {
                report(
                    .noWill, post.place,
                    "\(name.plain) without \(will.plain), which devices post before it")
                return
            }
            seen.insert(name)
        }
    }
}
