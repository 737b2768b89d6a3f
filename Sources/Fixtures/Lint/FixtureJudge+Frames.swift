import Basics
import Simulator

extension FixtureJudge {
    /// Judges the frame in which a movement ends.
    mutating func judge(
        _ end: Written<ReadRect>, of post: ReadPost, named name: KeyboardNotificationName
    ) {
        guard let frame = end.value.whole else {
            if let height = end.value.height, end.value.width == nil {
                judgeHeight(height, at: end.place)
            } else if post.form != .log, let height = end.value.height, height < 60,
                end.value.width == 0
            {
                report(.noSuchFrame, end.place, "\(end.value.text) is no keyboard")
            }
            return
        }
        if end.value.isZero { return judgeZero(end, post, name) }
        if isDeclared { return judgeDeclared(end, name) }
        if frame.x == 0, frame.y == 0, frame.height >= 100, frame.width >= 100 {
            return report(
                .floating, end.place,
                "\(end.value.text) lies at the origin; a floating keyboard does not, and a docked "
                    + "one stands at the lower edge")
        }
        let wide = lint.table.entries.filter { abs($0.width - frame.width) < 0.02 }
        guard !wide.isEmpty, frame.x == 0 else {
            return report(
                .noSuchFrame, end.place,
                "\(end.value.text): no device has a screen of this width, "
                    + "\(Figures.text(frame.width)) pt, with the keyboard at this place")
        }
        let shown = wide.filter { abs($0.height - frame.y - frame.height) < 0.02 }
        let hidden = wide.filter { abs($0.height - frame.y) < 0.02 }
        guard !shown.isEmpty || !hidden.isEmpty else {
            return report(
                .noSuchFrame, end.place,
                "\(end.value.text) ends at \(Figures.text(frame.y + frame.height)) pt; screens "
                    + "of this width end at \(Self.heights(wide)) pt")
        }
        if name == .willHide || name == .didHide, hidden.isEmpty {
            return report(
                .hideOnScreen, end.place,
                "the hide ends on the screen, at \(end.value.text); it ends below it, at y = "
                    + Self.heights(shown))
        }
        judgeHeight(frame.height, on: shown.isEmpty ? hidden : shown, at: end.place)
        judgeAge(shown.isEmpty ? hidden : shown, at: end.place)
    }

    private static func heights(_ entries: [KeyboardTable.Entry]) -> String {
        let heights = Set(entries.map(\.height)).sorted()
        return heights.map(Figures.text).joined(separator: ", ")
    }

    private mutating func judgeHeight(
        _ height: Double, on entries: [KeyboardTable.Entry], at place: Place
    ) {
        let least = entries.map(\.least).min() ?? 0
        let most = entries.flatMap { $0.keyboards.map(\.height) }.max() ?? 0
        guard height < least - 0.02 || height > most + 150 else { return }
        report(
            .noSuchHeight, place,
            "no keyboard on this screen is \(Figures.text(height)) pt high; they have "
                + "\(Figures.text(least)) to \(Figures.text(most)) pt")
    }

    /// A screen that no device of a newer system has.
    private mutating func judgeAge(_ entries: [KeyboardTable.Entry], at place: Place) {
        let newest = entries.max {
            Self.major($0.system.lastVersion) < Self.major($1.system.lastVersion)
        }
        guard let newest, Self.major(newest.system.lastVersion) < 11 else { return }
        report(
            .oldScreen, place,
            "only devices with a screen of \(Figures.text(newest.width)) x "
                + "\(Figures.text(newest.height)) pt post this, the last under "
                + "\(newest.system.name)")
    }

    private static func major(_ version: String) -> Int {
        version.split(separator: ".").first.flatMap { Int($0) } ?? 0
    }

    /// An empty frame: while cross-fades are preferred a hide has one, and a lock posts two.
    private mutating func judgeZero(
        _ end: Written<ReadRect>, _ post: ReadPost, _ name: KeyboardNotificationName
    ) {
        if isDeclared {
            if mayBeEmpty(post, name) { return }
        } else if let begin = post.begin?.value {
            let isHide = name == .willHide || name == .didHide
            if begin.isZero != isHide { return }
        }
        report(
            .noSuchFrame, end.place,
            "the end frame is empty; a hide ends below the screen with its full size, except "
                + "while cross-fades are preferred, and then its begin frame is there")
    }

    /// Returns whether the device that the sequence names can post an empty end frame.
    private func mayBeEmpty(_ post: ReadPost, _ name: KeyboardNotificationName) -> Bool {
        // React Native reads a missing key as zero.
        guard let system, let entry = declared.first, post.form == .notification else {
            return true
        }
        if post.begin?.value.isZero ?? true {
            // A lock, and an iPad's keyboard that is dragged about.
            return name == .willShow || name == .didShow
                ? system.keyboard.lockPairs.value > 0 : entry.isPad
        }
        let isShow = name == .willShow || name == .didShow
        return isShow
            ? name == .didShow && system.quirks.crossFadeShowsEmpty.value
            : system.keyboard.crossFadeHidesEmpty.value
    }

    /// A frame on a device that the sequence names.
    private mutating func judgeDeclared(
        _ end: Written<ReadRect>, _ name: KeyboardNotificationName
    ) {
        guard let frame = end.value.whole, let first = declared.first else { return }
        // An iPad's keyboard floats, is undocked, or stands in the frame of a window.
        if first.isPad { return judgePad(end, first) }
        let isUpright = first.system.keyboard.coordinates.value == .uprightScreen
        let fits = declared.contains { entry in
            isDocked(frame, on: entry)
                || (isUpright && isDockedUpright(frame, on: entry, screen: first))
        }
        guard fits else {
            return report(
                .noSuchFrame, end.place,
                "\(end.value.text) is no place of a keyboard on \(first.device), whose screen has "
                    + "\(Figures.text(first.width)) x \(Figures.text(first.height)) pt")
        }
        let size = isUpright ? min(frame.width, frame.height) : frame.height
        if !isPlausible(size, among: declared) {
            report(
                .noSuchHeight, end.place,
                "no keyboard of \(first.device) under \(first.system.name) is "
                    + "\(Figures.text(frame.height)) pt high")
        }
        if name == .willHide || name == .didHide, frame.y < first.height, !isUpright,
            declared.allSatisfy({ frame.y < $0.height || frame.width != $0.width }),
            abs(frame.x) < first.width, frame.height >= least(width: frame.width)
        {
            report(
                .hideOnScreen, end.place,
                "the hide ends on the screen, at \(end.value.text)")
        }
    }

    /// The lowest keyboard with keys of the named device on a width; a bar can stay below it.
    private func least(width: Double) -> Double {
        declared.filter { abs($0.width - width) < 0.02 }.map(\.least).min() ?? 0
    }

    private mutating func judgePad(_ end: Written<ReadRect>, _ entry: KeyboardTable.Entry) {
        guard let frame = end.value.whole else { return }
        let most = max(entry.width, entry.height)
        guard frame.width < 60 || frame.width > most + 0.02 || abs(frame.y) > 2 * most else {
            return
        }
        report(
            .noSuchFrame, end.place,
            "\(end.value.text) is no place of a keyboard on \(entry.device)")
    }

    /// A phone's keyboard also begins at the lower edge, or below it.
    private mutating func judgeDeclaredBegin(_ post: ReadPost) {
        guard let begin = post.begin, let frame = begin.value.whole, !begin.value.isZero,
            let first = declared.first, !first.isPad,
            first.system.keyboard.coordinates.value != .uprightScreen,
            !declared.contains(where: { isDocked(frame, on: $0) })
        else { return }
        report(
            .noSuchFrame, begin.place,
            "\(begin.value.text) is no place of a keyboard on \(first.device), whose screen has "
                + "\(Figures.text(first.width)) x \(Figures.text(first.height)) pt")
    }

    private typealias Frame = (x: Double, y: Double, width: Double, height: Double)

    /// As wide as the screen, at its lower edge, below it or beside it.
    private func isDocked(_ frame: Frame, on entry: KeyboardTable.Entry) -> Bool {
        guard abs(frame.width - entry.width) < 0.02 else { return false }
        return frame.y + frame.height >= entry.height - 0.02
    }

    /// Before iOS 8 a landscape keyboard comes in from a side of the upright screen.
    private func isDockedUpright(
        _ frame: Frame, on entry: KeyboardTable.Entry, screen: KeyboardTable.Entry
    ) -> Bool {
        entry.orientation == .landscape && abs(frame.height - screen.height) < 0.02
            || abs(frame.width - screen.width) < 0.02
    }

    /// Judges the frame in which a movement begins.
    mutating func judgeBegin(_ post: ReadPost, _ name: KeyboardNotificationName) {
        if isDeclared { return judgeDeclaredBegin(post) }
        guard let begin = post.begin, let end = post.end?.value, !end.isZero else { return }
        if begin.value.isZero, name != .willHide, name != .didHide {
            return report(
                .beginZero, begin.place,
                "the begin frame is empty; a show begins below the screen, at y = its height")
        }
        guard let frame = begin.value.whole, let size = end.whole, frame.width == size.width,
            name == .willShow || name == .didShow || name == .willChangeFrame
                || name == .didChangeFrame
        else { return }
        if size.height < 20, frame.height < 20 {
            report(
                .noSuchHeight, begin.place,
                "the keyboard is \(Figures.text(frame.height)) pt high where it begins")
        }
    }
}
