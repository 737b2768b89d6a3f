import Scenarios
import Testing

@Suite("Broken logs")
struct ImportLogFuzzTests {
    static let seed: UInt64 = 0x5EED_004

    /// One record of each of the ways in which a dictionary is printed.
    static let records = [
        """
        2011-10-19 10:35:15.502 App[1:2] -[Chat keyboardDidHide:]
        2011-10-19 10:35:15.506 App[1:2]   * userInfo = {
            UIKeyboardAnimationDurationUserInfoKey = "0.25";
            UIKeyboardFrameEndUserInfoKey = NSRect: {{0, 480}, {320, 216}};
        }
        iOS 5.0, iPhone 4S
        """,
        """
        name = UIKeyboardWillShowNotification,
        userInfo = Optional([
            AnyHashable("UIKeyboardFrameEndUserInfoKey"): NSRect: {{0, 352}, {320, 216}},
            AnyHashable("UIKeyboardIsLocalUserInfoKey"): Optional(1)])
        """,
        """
        // UIKeyboardAnimationCurveUserInfoKey = 7; // curve

        // UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 264}, {320, 216}}”;
        """,
        """
        keyboardDidShow Object {"duration": 250, 'endCoordinates': Object {
        "height": 301, "screenX": 0, "screenY": 595, "width": 414 }, isEventFromThisApp: true}
        """,
    ]

    @Test("cut at any byte give a log or an error with a place", arguments: records)
    func truncation(record: String) {
        let bytes = Array(record.utf8)
        for count in 0...bytes.count { check(Array(bytes[..<count])) }
    }

    @Test("with bytes changed, doubled, dropped or moved give a log or an error with a place")
    func mutation() {
        var random = SplitMix(state: Self.seed)
        let original = Array(Self.records.joined(separator: "\n").utf8)
        for _ in 0..<150 {
            var bytes = original
            for _ in 0...random.below(6) { mutate(&bytes, &random) }
            check(bytes)
        }
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        guard bytes.count > 100 else { return }
        let position = random.below(bytes.count - 64)
        switch random.below(5) {
        case 0: bytes[position] = UInt8(random.below(256))
        case 1: bytes.removeSubrange(position..<position + 1 + random.below(64))
        case 2: bytes.insert(contentsOf: bytes[position..<position + 48], at: position)
        case 3: bytes[position] = Array("{}[]();,:=\"\n*/-".utf8)[random.below(15)]
        default: bytes.insert(contentsOf: bytes.suffix(64), at: position)
        }
    }

    private func check(_ bytes: [UInt8]) {
        do {
            let log = try DeviceLogParser.parse(text: bytes, file: "log.txt")
            for record in log.records where record.line < 1 || record.lastLine < record.line {
                Issue.record("bad lines \(record.line) to \(record.lastLine), seed \(Self.seed)")
            }
        } catch {
            let isPlaced = error.line >= 1 && error.column >= 1 && !error.advice.isEmpty
            #expect(isPlaced, "\(error), seed \(Self.seed)")
        }
    }

    @Test(
        "of one part over and over are read in time",
        .timeLimit(.minutes(1)),
        arguments: [
            "{", "[", "{//", "{\n//", "\n", "\r", "-[", "userInfo = {\n", "UIKeyboardA = 1;\n",
            "{ UIKeyboardA = 1;", "{\"endCoordinates\":{", "keyboardwillshow",
            "iOS 5.0, iPhone 4S\n",
            "2011-10-19 10:35:15.007 A[1:2] {", "[AnyHashable(\"UIKeyboardA\"): [",
        ])
    func long(part: String) {
        let bytes = Array(part.utf8)
        var text: [UInt8] = []
        while text.count < 20_000 { text += bytes }
        check(text)
    }
}

/// A small random generator that gives the same numbers everywhere.
private struct SplitMix {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}
