import DeviceLogs
import Foundation
import Scenarios
import Simulator
import TestSupport
import Testing

@Suite("The log of an iPhone 4S with iOS 5.0 and an iPhone 3G with iOS 3.1.3")
struct ImportLogTests {
    let log: DeviceLog

    init() throws {
        let name = "iphone-os-3-and-ios-5.txt"
        log = try DeviceLogParser.parse(text: Repository.deviceLog(name), file: name)
    }

    @Test("has two sections, distinguished by their headings")
    func sections() {
        #expect(log.sections.map(\.system) == ["5.0", "3.1.3"])
        #expect(log.sections.map(\.device) == ["iPhone 4S", "iPhone 3G"])
        #expect(log.sections.map(\.line) == [1, 129])
        #expect(log.sections.map(\.notifications.count) == [11, 7])
        #expect(log.sections.map(\.records.count) == [15, 11])
    }

    @Test("has its notifications and callbacks in order")
    func order() {
        let names = log.sections.map { $0.records.map(Self.name) }
        let new = [
            "viewWillAppear", "didHide", "willShow", "didShow", "viewDidAppear", "willHide",
            "didHide", "willShow", "didShow", "willShow", "didShow", "willShow", "didShow",
            "viewWillDisappear", "viewDidDisappear"
        ]
        let old = [
            "viewWillAppear", "willShow", "viewDidAppear", "didShow", "willHide", "didHide",
            "willShow", "didShow", "willHide", "viewWillDisappear", "viewDidDisappear"
        ]
        #expect(names == [new, old])
    }

    private static func name(_ record: LogRecord) -> String {
        switch record.kind {
        case .viewCallback(let callback, _): callback.rawValue
        case .lifecycle(let callback, _): callback.rawValue
        case .notification(let it): it.name?.rawValue ?? "?"
        case .tagged(let tagged): tagged.text
        case .window(let action): action.text
        case .action(let action): action.text
        }
    }

    @Test("gives frames, centres, durations and keys as printed, quoted or bare")
    func values() throws {
        let new = log.sections[0].notifications
        #expect(new[0].begin == Rect(x: 0, y: 264, width: 320, height: 216))
        #expect(new[0].end == Rect(x: 0, y: 480, width: 320, height: 216))
        #expect(new[0].centerEnd == Point(x: 160, y: 588) && new[0].curve == 0)
        #expect(new[0].changedByUserInteraction == false && new[0].isLocal == nil)
        let durations = [0.25, 0.35, 0.35, 0.25, 0.25, 0.25, 0.25, 0, nil, 0, nil]
        #expect(new.map(\.durationSeconds) == durations)
        #expect(new[7].end == Rect(x: 0, y: 228, width: 320, height: 252))
        let frames: UserInfoKeys = [.frameBegin, .frameEnd, .changedByUserInteraction]
        #expect(new[0].keys == frames.union([.boundsAndCenters, .animation]))
        let old = log.sections[1].notifications
        #expect(
            old.map(\.durationSeconds) == [
                0.35, nil, 0.300000011920929, nil, 0.300000011920929, nil, 0.35
            ])
        #expect(old[0].centerBegin == Point(x: 480, y: 372) && old[0].end == nil)
        #expect(old[0].bounds == Rect(x: 0, y: 0, width: 320, height: 216))
        #expect(
            old[0].keysPresent == [
                "UIKeyboardAnimationCurveUserInfoKey", "UIKeyboardAnimationDurationUserInfoKey",
                "UIKeyboardBoundsUserInfoKey", "UIKeyboardCenterBeginUserInfoKey",
                "UIKeyboardCenterEndUserInfoKey"
            ])
    }

    @Test("gives the time of the handler's line, the process and the lines")
    func times() throws {
        let records = log.sections[0].records
        #expect(records[0].atMs == 1_319_020_515_007)
        #expect(records[0].process == LogProcess(name: "SampleApp", pid: 5675))
        #expect(records[1].line == 4 && records[1].lastLine == 14)
        let times = records.compactMap(\.atMs)
        #expect(times.count == 15 && times == times.sorted())
        // How long the Japanese keyboard was up: until the handler of the next change.
        #expect(times[11] - times[9] == 2316)
    }

    @Test("counts what it skips: remarks and the debugger's lines")
    func skipped() {
        #expect(log.skippedLineCount == 16)
        #expect(
            log.skipped == [
                3...3, 38...38, 61...61, 84...84, 105...105, 126...126, 131...133, 149...149,
                164...164, 179...183
            ])
    }

    @Test("reads the same inside an article with code and prose")
    func article() throws {
        let before = """
            iOS 5の日本語キーボードの高さ (iOS 3, 4, 5)
            // Available from iOS 2
            UIKeyboardWillShowNotification
            UIKeyboardDidHideNotification
            - (void)viewWillAppear:(BOOL)animated
            {
              [center addObserver:self selector:@selector(keyboardWillShow:)
                             name:UIKeyboardWillShowNotification object:nil];
            }
            - (void)onUIKeyboardWillShowNotification:(NSNotification *)notification
            {
              NSLog(@"  * userInfo = %@", notification.userInfo);
              if (&UIKeyboardFrameEndUserInfoKey == NULL) {
                bounds = [[info objectForKey:UIKeyboardBoundsUserInfoKey] CGRectValue];
              }
            }

            """
        let after = "UIKeyboardWillShowNotificationとUIKeyboardWillHideNotificationだけで問題ない。\n"
        let bytes = try Repository.deviceLog("iphone-os-3-and-ios-5.txt")
        let article = try DeviceLogParser.parse(
            text: Array(before.utf8) + bytes + Array(after.utf8), file: "article.txt")
        #expect(article.sections.map(\.notifications) == log.sections.map(\.notifications))
        #expect(article.skippedLineCount == log.skippedLineCount + 17)
        let windows = Array(
            String(decoding: bytes, as: UTF8.self).replacing("\n", with: "\r\n").utf8)
        let same = try DeviceLogParser.parse(text: windows, file: log.file)
        #expect(same == log)
    }

    @Test("cut anywhere gives the records before the cut, or the place where a dictionary is open")
    func cutAtEveryLine() throws {
        let bytes = try Repository.deviceLog("iphone-os-3-and-ios-5.txt")
        let text = String(decoding: bytes, as: UTF8.self)
        let second = try #require(text.range(of: "iOS 3.1.3"))
        let lines = text[second.lowerBound...]
            .split(separator: "\n", omittingEmptySubsequences: false)
        for count in 0..<lines.count {
            let kept = lines[..<count].joined(separator: "\n")
            let opened = kept.ranges(of: "userInfo = {").count
            let closed = kept.ranges(of: "\n}").count
            if opened == closed {
                let part = try DeviceLogParser.parse(text: kept, file: "part.txt")
                let handlers = kept.ranges(of: "-[SampleViewController on").count
                #expect(part.sections.flatMap(\.notifications).count == handlers)
            } else {
                let error = #expect(throws: ImportError.self) {
                    try DeviceLogParser.parse(text: kept, file: "part.txt")
                }
                #expect(error?.code == .cut && error?.line == count, "\(error as Any)")
            }
        }
    }
}
