import Basics
import Foundation
import Resources
public import Simulator

/// One model of iPhone, iPad or iPod touch with its figures; lengths in points, portrait.
///
/// The figures stand in `Resources/data/devices.json`, each with its source or marked inferred.
public struct DeviceRow: Hashable, Sendable, Codable {
    public enum Family: String, Hashable, Sendable, Codable { case iPhone, iPad, iPod }

    /// How well a field is known.
    public enum Confidence: String, Hashable, Sendable, Codable {
        case sourced, derived, inferred, unknown
    }

    /// Distances from the four edges.
    public struct Edges: Hashable, Sendable, Codable {
        public var top: Double
        public var left: Double
        public var bottom: Double
        public var right: Double
    }

    /// Versions in a row, such as `3.2` to `3.2.2`.
    public struct SystemGap: Hashable, Sendable, Codable {
        public var first: String
        public var last: String
    }

    /// The Dynamic Island: its size and the distance of its top from the screen's.
    public struct Island: Hashable, Sendable, Codable {
        public var widthPt: Double
        public var heightPt: Double
        public var topPt: Double
    }

    /// The model's name as the makers write it, such as `iPhone 4s`.
    public var model: String
    public var family: Family
    /// The first system that the device can run, such as `11.0`.
    public var firstSystem: String
    /// The last one, nil where the newest runs; parts that are not written are open.
    public var lastSystem: String?
    /// Systems between those two that were never made for the device, such as 3.2 for a phone;
    /// both ends belong to a gap. nil for none.
    public var skippedSystems: [SystemGap]?
    /// What the hardware calls itself, such as `iPhone10,3`.
    public var identifiers: [String]
    public var diagonalIn: Double
    public var ppi: Int
    public var widthPt: Double
    public var heightPt: Double
    /// Pixels to a point of the rendered picture.
    public var scale: Int
    /// What is rendered, width and height; the display may show it scaled down to ``nativePx``.
    public var renderedPx: [Int]
    public var nativePx: [Int]
    /// 0 for a square display.
    public var cornerRadiusPt: Double
    public var continuousCorners: Bool
    public var safeAreaPortrait: Edges
    public var safeAreaLandscape: Edges
    /// nil where no source tells it.
    public var statusBarPortraitPt: Double?
    /// 0 where the bar is hidden in landscape.
    public var statusBarLandscapePt: Double
    public var sensor: DeviceProfile.Sensor
    public var island: Island?
    public var homeIndicator: Bool
    /// Whether the keyboard can be undocked and split; nil for what is no iPad.
    public var undocksKeyboard: Bool?
    /// The fields that no source states, sorted.
    public var inferred: [String]
    public var confidence: [String: Confidence]
    /// Short names of the sources by field; the file's `sources` spells them out.
    public var source: [String: String]
}

extension DeviceRow {
    /// The device as the model and the painter need it.
    ///
    /// Where no source tells the status bar's height, it is taken as high as the safe area's top.
    public var profile: DeviceProfile {
        DeviceProfile(
            name: model, isPad: family == .iPad,
            size: Size(width: Pt(widthPt), height: Pt(heightPt)), scale: scale,
            cornerRadius: Pt(cornerRadiusPt), sensor: sensor, hasHomeIndicator: homeIndicator,
            safeAreaPortrait: safeAreaPortrait.insets, safeAreaLandscape: safeAreaLandscape.insets,
            statusBarPortrait: Pt(statusBarPortraitPt ?? safeAreaPortrait.top),
            statusBarLandscape: Pt(statusBarLandscapePt),
            undocksKeyboard: undocksKeyboard ?? false)
    }
}

extension DeviceRow.Edges {
    var insets: Insets {
        Insets(top: Pt(top), left: Pt(left), bottom: Pt(bottom), right: Pt(right))
    }
}

/// All models, found by the names that people write.
public struct DeviceCatalog: Sendable {
    /// The models in the order of the file.
    public let devices: [DeviceRow]
    private let rowByKey: [String: Int]

    public init(devices: [DeviceRow]) {
        self.devices = devices
        var rows: [String: Int] = [:]
        for (row, device) in devices.enumerated() {
            for name in [device.model] + device.identifiers {
                let key = Self.key(name)
                if rows[key] == nil { rows[key] = row }
            }
        }
        rowByKey = rows
    }

    /// The catalogue that comes with the program.
    ///
    /// - Throws: `ResourceError` when the file is missing, `DataError` when it is broken.
    public static func load() throws -> DeviceCatalog {
        let file: DeviceFile = try DataFile.decode("devices.json")
        return DeviceCatalog(devices: file.devices)
    }

    /// The device that `name` means: a model in any spelling (`iPhone 4S`, `iphone-xr`,
    /// `iPad 5`, `iPhone SE 2`) or an identifier (`iPhone10,3`).
    ///
    /// - Throws: `UnknownDevice` with the nearest names.
    public func device(named name: String) throws(UnknownDevice) -> DeviceRow {
        if let row = rowByKey[Self.key(name)] { return devices[row] }
        let near = Suggestion.nearest(to: name, among: devices.map(\.model))
        throw UnknownDevice(name: name, suggestions: near)
    }

    /// What is left of a name when spelling is taken away: letters and digits in lower case, the
    /// small capital of `Xʀ` as r, and without the words that only say "generation" or "inch".
    static func key(_ name: String) -> String {
        var letters = ""
        for scalar in name.lowercased().unicodeScalars {
            switch scalar {
            case "ʀ": letters.unicodeScalars.append("r")
            case "ꜱ": letters.unicodeScalars.append("s")
            case "a"..."z", "0"..."9", ",", ".": letters.unicodeScalars.append(scalar)
            default: letters.unicodeScalars.append(" ")
            }
        }
        let words = letters.split(separator: " ").map(Self.plain)
        return words.joined()
    }

    /// A word of a name in its plain form: `5th` is `5`; `generation`, `inch`, and `1st`, which
    /// the names of first models leave out, say nothing.
    private static func plain(_ word: Substring) -> Substring {
        if ["generation", "gen", "inch", "apple", "1st"].contains(word) { return "" }
        let ending = word.suffix(2)
        if ["st", "nd", "rd", "th"].contains(ending), Int(word.dropLast(2)) != nil {
            return word.dropLast(2)
        }
        return word
    }
}

/// No device has the name.
public struct UnknownDevice: Error, Hashable, CustomStringConvertible {
    public let name: String
    /// The nearest names, the nearest first; empty when none is near.
    public let suggestions: [String]

    public var description: String {
        let hint = Suggestion.question(suggestions)
        return "no device is called \"\(name)\"\(hint); `restore-tool devices` lists them all"
    }
}

struct DeviceFile: Decodable {
    var devices: [DeviceRow]
}

/// A data file of the program holds something that the program cannot read.
public struct DataError: Error, Hashable, CustomStringConvertible {
    public let file: String
    public let detail: String

    public var description: String {
        "\(file): \(detail). Put back the file that came with restore-tool"
    }
}

/// Reading of the program's own JSON files.
enum DataFile {
    static func decode<Content: Decodable>(_ name: String) throws -> Content {
        let bytes = try Resources.bytes(name)
        do {
            return try JSONDecoder().decode(Content.self, from: Data(bytes))
        } catch let error as DecodingError {
            throw DataError(file: try Resources.path(name), detail: detail(error))
        }
    }

    /// What is wrong and where, such as `rows[3].totalPt: expected a number`.
    private static func detail(_ error: DecodingError) -> String {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .dataCorrupted(let context):
            return "\(place(context.codingPath)): \(context.debugDescription)"
        case .keyNotFound(let key, let context):
            return "\(place(context.codingPath + [key])) is missing"
        @unknown default:
            return "cannot be decoded"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}
