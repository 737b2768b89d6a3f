import ObjectiveC

/// A view of the child, as the other side knows it.
typealias Slot = Int

/// The lines of one block, read.
struct Block {
    var start: Start?
    var disk: [(key: String, value: Data)] = []
    var stage: StageLine?
    var event: Event?

    /// Reads the lines of a block; throws what is wrong with them.
    init(lines: [String]) throws {
        for line in lines {
            var fields = FieldReader(line)
            switch try fields.word() {
            case "start": start = try Start(&fields)
            case "disk": disk.append((try fields.string(), try fields.base64()))
            case "stage": stage = try StageLine(&fields)
            case "event": event = try Event(&fields)
            default: throw fields.wrong("an unknown line")
            }
            try fields.end()
        }
    }
}

/// The first line of a child's first block.
struct Start {
    var system: (major: Int, minor: Int, patch: Int)
    var isPad: Bool
    var hasScenes: Bool
    var scale: Double
    var isDark: Bool

    init(_ fields: inout FieldReader) throws {
        let parts = try fields.word().split(separator: ".").map { Int($0) ?? 0 }
        system = (parts.first ?? 0, parts.dropFirst().first ?? 0, parts.dropFirst(2).first ?? 0)
        isPad = try fields.word() == "pad"
        hasScenes = try fields.word() == "1"
        scale = try fields.number()
        isDark = try fields.word() == "dark"
    }
}

/// The device as it is during an event.
struct StageLine {
    var windowSize: CGSize
    var safeArea: UIEdgeInsets
    var screenSize: CGSize
    var windowOrigin: CGPoint
    var state: String
    var firstResponder: Slot?
    var keyboard: CGRect?

    init(_ fields: inout FieldReader) throws {
        windowSize = try fields.size()
        safeArea = UIEdgeInsets(
            top: try fields.number(), left: try fields.number(), bottom: try fields.number(),
            right: try fields.number())
        screenSize = try fields.size()
        windowOrigin = CGPoint(x: try fields.number(), y: try fields.number())
        state = try fields.word()
        firstResponder = try fields.optionalNumber().map { Slot($0) }
        keyboard = try fields.optionalRect()
    }
}

/// The parameters of a keyboard notification.
struct KeyboardLine {
    var name: String
    var begin: CGRect?
    var end: CGRect?
    var milliseconds: Double?
    var curve: Int?
    var isLocal: Bool?
    var hasScreen: Bool

    init(_ fields: inout FieldReader) throws {
        name = try fields.word()
        begin = try fields.optionalRect()
        end = try fields.optionalRect()
        milliseconds = try fields.optionalNumber()
        curve = try fields.optionalNumber().map { Int($0) }
        isLocal = try fields.optionalNumber().map { $0 != 0 }
        hasScreen = try fields.word() == "1"
    }
}

/// An event that the simulated system delivers to the app.
enum Event {
    case life(String)
    case view(String)
    case keyboard(KeyboardLine)
    case should(Slot)
    case became(Slot)
    case resigned(Slot)
    case began(Slot)
    case tapped(Slot)
    case outside
    case returned(Slot)
    case typed(Slot, String)
    case timer(Int)
    case pan(String, CGPoint)
    case layout
    case style(String)
    case memory
    case encode
    case restore(Data)

    init(_ fields: inout FieldReader) throws {
        switch try fields.word() {
        case "life": self = .life(try fields.word())
        case "view": self = .view(try fields.word())
        case "keyboard": self = .keyboard(try KeyboardLine(&fields))
        case "should": self = .should(try fields.slot())
        case "became": self = .became(try fields.slot())
        case "resigned": self = .resigned(try fields.slot())
        case "began": self = .began(try fields.slot())
        case "tapped": self = .tapped(try fields.slot())
        case "outside": self = .outside
        case "returned": self = .returned(try fields.slot())
        case "typed": self = .typed(try fields.slot(), try fields.string())
        case "timer": self = .timer(try fields.slot())
        case "pan":
            self = .pan(
                try fields.word(), CGPoint(x: try fields.number(), y: try fields.number()))
        case "layout": self = .layout
        case "style": self = .style(try fields.word())
        case "memory": self = .memory
        case "encode": self = .encode
        case "restore": self = .restore(try fields.base64())
        default: throw fields.wrong("an unknown event")
        }
    }
}
