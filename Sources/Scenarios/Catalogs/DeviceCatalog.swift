import Basics

/// All models, found by the names that people write.
public struct DeviceCatalog: Sendable {
    /// The models in the order of the file.
    public let devices: [DeviceRow]
    private let rowByKey: [String: Int]

    /// Creates a catalog; of several models with one name the first is found.
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

    /// Loads the catalogue that comes with the program.
    ///
    /// - Throws: `ResourceError` when the file is missing, `DataError` when it is broken.
    public static func load() throws -> DeviceCatalog {
        let file: DeviceFile = try DataFile.decode("devices.json")
        return DeviceCatalog(devices: file.devices)
    }

    /// Returns the device of a model in any spelling, or of an identifier.
    ///
    /// Models are `iPhone 4S`, `iphone-xr`, `iPad 5`, `iPhone SE 2`; an identifier is `iPhone10,3`.
    ///
    /// - Throws: `UnknownDevice` with the nearest names.
    public func device(named name: String) throws(UnknownDevice) -> DeviceRow {
        if let row = rowByKey[Self.key(name)] { return devices[row] }
        let near = Suggestion.nearest(to: name, among: devices.map(\.model))
        throw UnknownDevice(name: name, suggestions: near)
    }

    /// Returns a name without its spelling: letters and digits in lower case, the small capital of
    /// `Xʀ` as r, and without the words that only say "generation" or "inch".
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
    /// The name that no device has.
    public let name: String
    /// The nearest names, the nearest first; empty when none is near.
    public let suggestions: [String]

    /// The name, the nearest names and the next step in one line.
    public var description: String {
        let hint = Suggestion.question(suggestions)
        return "no device is called \"\(name)\"\(hint); `restore-tool devices` lists them all"
    }
}

struct DeviceFile: Decodable {
    var devices: [DeviceRow]
}
