import Basics
import ServiceWire

/// A token as it is kept: all but the token itself.
struct Token: Codable, Hashable, Sendable {
    /// Names the token in lists and logs; it is part of the token's text and no secret.
    let id: String
    /// The SHA-256 of the token's text, in hexadecimal.
    let hash: String
    /// The one tenant that it is for; `*`, for all, only with the scope admin alone.
    let tenant: String
    let scopes: [Scope]
    /// What people wrote to know it by.
    let note: String
    let createdMs: Int64
    /// From when on it is refused; nil never.
    var expiresMs: Int64?

    static let allTenants = "*"

    func isExpired(atMs now: Int64) -> Bool { expiresMs.map { $0 <= now } ?? false }
}

/// The text of a token: `rst_ID_SECRET`, with an id of 64 bits and a secret of 256, in hexadecimal.
struct TokenText: Hashable, Sendable {
    let id: String
    let text: String

    static let prefix = "rst_"
    private static let idDigits = 16
    private static let secretDigits = 64

    init(random: @Sendable (Int) -> [UInt8]) {
        id = Hex.text(random(Self.idDigits / 2))
        text = Self.prefix + id + "_" + Hex.text(random(Self.secretDigits / 2))
    }

    /// Reads a text that has the form of a token; nil when it has not.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        guard parts.count == 3, text.hasPrefix(Self.prefix), parts[1].count == Self.idDigits,
            parts[2].count == Self.secretDigits, parts[1...].joined().allSatisfy(Self.isDigit)
        else { return nil }
        self.text = text
        id = String(decoding: Array(parts[1]), as: UTF8.self)
    }

    var hash: String { SHA256.hex(Array(text.utf8)) }

    private static func isDigit(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || 0x61...0x66 ~= byte
    }
}

extension Token {
    /// Whether the text is this token, in a time that tells nothing of where it differs.
    func isHash(of text: TokenText) -> Bool {
        let (mine, other) = (Array(hash.utf8), Array(text.hash.utf8))
        guard mine.count == other.count else { return false }
        return zip(mine, other).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
    }
}
