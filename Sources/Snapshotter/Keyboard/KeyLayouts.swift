public import Simulator

/// The key layouts that a snapshotter knows.
///
/// Layouts are data: one JSON file each under `Resources/data/keyboards`. `Scenarios` decodes them.
public struct KeyLayouts: Hashable, Sendable, Codable {
    /// The layouts.
    public var layouts: [KeyLayout]

    /// Creates a set of layouts.
    public init(layouts: [KeyLayout]) { self.layouts = layouts }

    /// Returns the layout of a kind of keyboard on a class of devices, or nil where no layout has
    /// the kind. The layout of a kind that looks alike, and that of another class, stand in for a
    /// missing one.
    ///
    /// - Parameter variant: another language or page of the kind; a name that no layout of the kind
    ///   has for phones, or for pads, is passed over there: pads have no decimal pad, say, but show
    ///   the page of digits for it.
    public func layout(
        _ kind: KeyboardKind, on device: KeyLayout.Device, variant: String? = nil
    ) -> KeyLayout? {
        if let variant = variant ?? kind.variant {
            let named = layouts.filter {
                $0.variant == variant && $0.kind == kind.lookalike
                    && ($0.device == .phone) == (device == .phone)
            }
            if let found = best(of: named, for: device) { return found }
        }
        let plain = layouts.filter { $0.variant == nil }
        let own = plain.filter { $0.kind == kind }
        let ofKind = own.isEmpty ? plain.filter { $0.kind == kind.lookalike } : own
        return best(of: ofKind, for: device)
    }

    private func best(of layouts: [KeyLayout], for device: KeyLayout.Device) -> KeyLayout? {
        for device in device.preferred {
            if let found = layouts.first(where: { $0.device == device }) { return found }
        }
        return nil
    }

    /// The names of all variants, sorted.
    public var variants: [String] {
        let names = layouts.compactMap(\.variant).sorted()
        return names.indices.filter { $0 == 0 || names[$0] != names[$0 - 1] }.map { names[$0] }
    }
}

/// The keys of one keyboard, row by row.
public struct KeyLayout: Hashable, Sendable, Codable {
    /// A class of devices with key layouts of its own.
    public enum Device: String, Hashable, Sendable, Codable {
        /// All phones.
        case phone
        /// Pads smaller than 12.9 inches.
        case pad
        /// Pads of 10.9 and 11 inches without a home button, whose letters stand between keys with
        /// words.
        case widePad
        /// Pads of 12.9 and 13 inches, which have a row of digits and keys with words.
        case largePad

        init(_ device: DeviceProfile) {
            let side = min(device.size.width, device.size.height).points
            guard device.isPad else {
                self = .phone
                return
            }
            self =
                side >= 1000 ? .largePad : side >= 800 && device.hasHomeIndicator ? .widePad : .pad
        }

        /// The classes whose layouts replace a missing one, the best first.
        var preferred: [Device] {
            switch self {
            case .phone: [.phone, .pad]
            case .pad: [.pad, .phone]
            case .widePad: [.widePad, .pad, .phone]
            case .largePad: [.largePad, .pad, .phone]
            }
        }
    }

    /// The rule for the widths of keys.
    public enum Arrangement: String, Hashable, Sendable, Codable {
        /// Rows of letters: the row with the most single keys decides the width of one key.
        case letters
        /// A grid of equal columns.
        case grid
        /// Pages of signs without key caps, and a row of categories below them.
        case emoji
    }

    /// The name for people, such as `English`.
    public var name: String
    /// A Boolean value that indicates whether the letters are of another language than English: a
    /// user who has them has English as well.
    var isForeign: Bool { returnWords != nil }

    /// The name of this layout among those of a kind, such as `russian` or `email`; nil for the
    /// default one.
    public var variant: String?
    /// The kind of keyboard.
    public var kind: KeyboardKind
    /// The class of devices.
    public var device: Device
    /// The rule for the widths of the keys.
    public var arrangement: Arrangement
    /// The rows of keys from top to bottom.
    public var rows: [KeyRow]
    /// The suggestions of the prediction bar for an empty field.
    public var predictions: [String]
    /// The words of the return key by its kind; nil for English.
    public var returnWords: [String: String]?
    /// The words of other keys that pads write out, by the English ones (`tab`, `caps lock`,
    /// `shift` and `delete`); nil for English.
    public var keyWords: [String: String]?

    /// Creates a layout.
    public init(
        name: String, variant: String? = nil, kind: KeyboardKind, device: Device,
        arrangement: Arrangement, rows: [KeyRow], predictions: [String] = [],
        returnWords: [String: String]? = nil
    ) {
        self.name = name
        self.variant = variant
        self.returnWords = returnWords
        self.kind = kind
        self.device = device
        self.arrangement = arrangement
        self.rows = rows
        self.predictions = predictions
    }
}

/// One row of keys.
public struct KeyRow: Hashable, Sendable, Codable {
    /// The position of the keys in a row.
    public enum Alignment: String, Hashable, Sendable, Codable {
        /// In the middle, side by side.
        case center
        /// The first and the last key at the edges, the others in the middle.
        case edges
        /// From edge to edge; keys that stretch take what is left.
        case fill
    }

    /// The position of the keys in the row.
    public var alignment: Alignment
    /// The keys from left to right.
    public var keys: [Key]

    /// Creates a row.
    public init(alignment: Alignment, keys: [Key]) {
        self.alignment = alignment
        self.keys = keys
    }
}

/// A key of a keyboard.
public struct Key: Hashable, Sendable {
    /// The role of a key, as far as it decides how the key is drawn.
    public enum Role: String, Hashable, Sendable, Codable {
        /// Types its label.
        case letter
        /// The space bar.
        case space
        /// A key of the system that is drawn as a symbol.
        case shift, delete, globe, emoji, microphone, dismiss
        /// The next letter of a kana key, and the one before.
        case next, undo
        /// A grey key with a text, such as `123`.
        case special
        /// The return key, with the word of the field.
        case `return`
        /// An empty place.
        case gap
    }

    /// The label; for letters the unshifted form.
    public var label: String
    /// The label while shift is on; the label itself where there is no other.
    public var shifted: String
    /// A small second label: the letters under a digit, or the sign above a letter on a pad.
    public var hint: String
    /// The role of the key.
    public var role: Role
    /// The width in letter keys; nil stretches.
    public var width: Double?
    /// The height of the key in rows.
    public var rows: Int

    /// Creates a key.
    public init(
        label: String = "", shifted: String? = nil, hint: String = "", role: Role = .letter,
        width: Double? = 1, rows: Int = 1
    ) {
        self.label = label
        self.shifted = shifted ?? label
        self.hint = hint
        self.role = role
        self.width = width
        self.rows = rows
    }
}

extension Key: Codable {
    private enum CodingKeys: String, CodingKey {
        case label, shifted, hint, role, width, rows, stretches
    }

    /// Reads a key; every field may be missing. `"stretches": true` means no width.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        label = try fields.decodeIfPresent(String.self, forKey: .label) ?? ""
        shifted = try fields.decodeIfPresent(String.self, forKey: .shifted) ?? label
        hint = try fields.decodeIfPresent(String.self, forKey: .hint) ?? ""
        role = try fields.decodeIfPresent(Role.self, forKey: .role) ?? .letter
        let stretches = try fields.decodeIfPresent(Bool.self, forKey: .stretches) ?? false
        width = stretches ? nil : try fields.decodeIfPresent(Double.self, forKey: .width) ?? 1
        rows = try fields.decodeIfPresent(Int.self, forKey: .rows) ?? 1
    }

    /// Writes the key; fields with their default value are left out.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(label, forKey: .label)
        if shifted != label { try fields.encode(shifted, forKey: .shifted) }
        if !hint.isEmpty { try fields.encode(hint, forKey: .hint) }
        try fields.encode(role, forKey: .role)
        if let width { try fields.encode(width, forKey: .width) }
        if width == nil { try fields.encode(true, forKey: .stretches) }
        if rows != 1 { try fields.encode(rows, forKey: .rows) }
    }
}
