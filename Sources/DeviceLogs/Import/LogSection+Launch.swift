// A log that has the launch begins with the callbacks of the screens that the launch shows: the
// first one, and those of a restored state. No push shows them, so a replay cannot repeat it.

import Simulator

extension LogSection {
    /// The section without the callbacks of the screens that come with a launch, and with the
    /// notifications of other processes marked that come while the app is in the background.
    var withoutLaunch: LogSection {
        var (section, launched) = (self, Set<String>())
        var (isLaunching, isInBackground, hasLaunch) = (false, false, false)
        var seen: Set<String> = []
        section.records = records.compactMap { record in
            var record = record
            switch record.kind {
            case .lifecycle(let callback, _):
                if callback == .didFinishLaunching {
                    (isLaunching, hasLaunch) = (true, true)
                    seen = []
                }
                if callback == .didBecomeActive { isLaunching = false }
                if callback == .didEnterBackground { isInBackground = true }
                if callback == .willEnterForeground { isInBackground = false }
            case .viewCallback(let callback, let name):
                if callback == .viewWillAppear || callback == .viewDidLoad { seen.insert(name) }
                let isRestored = callback == .viewDidAppear && hasLaunch && !seen.contains(name)
                if isLaunching || isRestored { launched.insert(name) }
                if launched.contains(name) { return nil }
            case .notification(var post):
                if isInBackground, post.isLocal == nil {
                    post.isLocal = false
                    record.kind = .notification(post)
                }
            case .tagged, .window, .action: break
            }
            return record
        }
        return section
    }
}
