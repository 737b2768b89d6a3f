import Fixtures
import Foundation
import TestSupport
import Testing

/// Sequences with the figures of 18 real projects' tests, each of which no device posts.
@Suite("Hand-written sequences of real projects")
struct FakeNotificationTests {
    typealias Rule = FixtureFinding.Rule

    static let rows: [(file: String, rules: Set<Rule>, nearest: String)] = [
        (
            "01-woocommerce-observer.swift",
            [.noSuchFrame, .hideOnScreen, .missingKeys, .noChangeFrame, .noDid], "iPhone 4s"
        ),
        (
            "02-woocommerce-state.swift",
            [.noSuchFrame, .hideFirst, .hideOnScreen, .missingKeys, .noChangeFrame, .noDid],
            "iPhone 16 Pro Max"
        ),
        (
            "03-chatto.swift",
            [.noSuchFrame, .hideOnScreen, .wrongObject, .noChangeFrame, .noDid, .missingKeys],
            "iPhone 16 Pro"
        ),
        ("04-lynx.m", [.curve, .noUserInfo, .order, .missingKeys, .noDid], "iPhone 11 Pro"),
        ("05-flutter.mm", [.noSuchFrame, .floating, .missingKeys, .noDid], "iPhone 4s"),
        (
            "06-xestimonitors.swift",
            [.noSuchFrame, .curve, .noDuration, .noChangeFrame, .noDid], "iPhone 4s"
        ),
        ("07-mmhome.m", [.oldScreen, .missingKeys, .noChangeFrame, .noDid], "iPhone 4s"),
        ("08-calendar-name.swift", [.wrongName, .noSuchFrame], "iPhone 4s"),
        ("09-begin-only.m", [.missingEnd, .missingKeys, .noChangeFrame, .noDid], ""),
        ("10-hud.swift", [.beginZero, .noDuration, .missingKeys, .noDid], "iPhone 11 Pro"),
        ("11-cmux.swift", [.vacuous, .missingKeys, .noDid], "iPhone 16 Pro"),
        ("12-momo.swift", [.noSuchHeight, .noDid], "iPhone 12"),
        ("13-multiplex.swift", [.jump, .missingKeys, .noChangeFrame, .noDid], "iPhone 14 Pro"),
        ("14-beagle.swift", [.noDuration, .noDid], "iPhone 11"),
        (
            "15-react-native-hooks.js", [.missingKeys, .noWill, .noSuchHeight, .noUserInfo], ""
        ),
        ("16-assistant-kit.js", [.noSuchScreen, .noSuchFrame, .missingKeys, .noWill], "iPhone"),
        ("17-flutter-readme.dart", [.shareOfHeight, .insetStays, .noAnimation], ""),
        ("18-paparazzi.kt", [.noAnimation, .insetStays], "iPhone 6")
    ]

    static let lint = Result { FixtureLint(try Exported.catalogs.get()) }

    @Test("are found wrong for the reason for which they are", arguments: rows.indices)
    func found(index: Int) throws {
        let (file, rules, nearest) = Self.rows[index]
        let bytes = [UInt8](try Data(contentsOf: Repository.fixture("fake-notifications/\(file)")))
        let result = try Self.lint.get().check(bytes, file: file)
        let listed = result.findings.map(\.description).joined(separator: "\n")
        #expect(Set(result.findings.map(\.rule)) == rules, "\n\(listed)")
        let first = result.nearest.first?.keyboard
        #expect(first?.device.hasPrefix(nearest) == true, "\(result.nearest)")
        for finding in result.findings {
            #expect(finding.line > 1 && finding.column >= 1, "\(finding)")
        }
    }

    @Test("are all kept, and stand in the table of the documentation with their rules")
    func documented() throws {
        let folder = Repository.fixture("fake-notifications")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.sorted() == Self.rows.map(\.file))
        let page = try String(
            contentsOf: Repository.root.appendingPathComponent("docs/fixtures.md"),
            encoding: .utf8)
        let lines = page.split(separator: "\n")
        for row in Self.rows {
            let line = lines.first { $0.contains("| `\(row.file)` |") }
            for rule in row.rules {
                #expect(line?.contains("`\(rule.rawValue)`") == true, "\(row.file): \(rule)")
            }
        }
    }

    @Test("name the place of the value that is wrong")
    func places() throws {
        let text = """
            func testShow() {
                let frame = CGRect(x: 0, y: 500, width: 390, height: 300)
                center.post(
                    name: UIResponder.keyboardDidShowNotification, object: nil,
                    userInfo: [
                        UIResponder.keyboardFrameBeginUserInfoKey: frame,
                        UIResponder.keyboardFrameEndUserInfoKey: frame,
                        UIResponder.keyboardAnimationDurationUserInfoKey: 0.25,
                        UIResponder.keyboardAnimationCurveUserInfoKey: 3,
                        UIResponder.keyboardIsLocalUserInfoKey: true
                    ])
            }
            """
        let result = try Self.lint.get().check(Array(text.utf8), file: "a.swift")
        #expect(
            result.findings.map { "\($0.line):\($0.column) \($0.rule.rawValue)" } == [
                "4:27 no-will", "7:54 no-such-frame", "9:60 curve"
            ])
    }
}
