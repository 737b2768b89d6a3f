import Basics
import ServiceWire

/// A stored token: everything but its text.
struct Token: Codable, Hashable, Sendable {
    /// The name of the token in lists and logs. It is part of the token's text and no secret.
    let id: String
    /// The SHA-256 of the token's text, in hexadecimal.
    let hash: String
    /// The tenant of the token. `*` stands for all, only with the scope admin alone.
    let tenant: String
    let scopes: [Scope]
    /// A note that people recognise the token by.
    let note: String
    let createdMs: Int64
    /// The time from which the token is refused; nil for never.
    var expiresMs: Int64?

    static let allTenants = "*"

    func isExpired(atMs now: Int64) -> Bool { expiresMs.map { $0 <= now } ?? false }
}

/// The text of a token: `rst_ID_SECRET`, with an id of 64 bits and a secret of 256, in hexadecimal.
struct TokenText: Hashable, Sendable {
    let id: String
    let text: String
    /// The SHA-256 of the text, in hexadecimal.
    let hash: String

    static let prefix = "rst_"
    private static let idDigits = 16
    private static let secretDigits = 64

    init(random: @Sendable (Int) -> [UInt8]) {
        id = Hex.text(random(Self.idDigits / 2))
        text = Self.prefix + id + "_" + Hex.text(random(Self.secretDigits / 2))
        hash = SHA256.hex(Array(text.utf8))
    }

    /// Reads a text that has the form of a token; nil otherwise.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        guard parts.count == 3, text.hasPrefix(Self.prefix), parts[1].count == Self.idDigits,
            parts[2].count == Self.secretDigits, parts[1...].joined().allSatisfy(Self.isDigit)
        else { return nil }
        self.text = text
        id = String(decoding: Array(parts[1]), as: UTF8.self)
        hash = SHA256.hex(Array(text.utf8))
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || 0x61...0x66 ~= byte
    }
}

extension Token {
    /// Returns true where the text is this token. The time taken does not depend on where they
    /// differ.
    func isHash(of text: TokenText) -> Bool {
        var (mine, other) = (hash, text.hash)
        return mine.withUTF8 { mine in
            other.withUTF8 { other in
                guard mine.count == other.count else { return false }
                var difference: UInt8 = 0
                for index in mine.indices { difference |= mine[index] ^ other[index] }
                return difference == 0
            }
        }
    }
}
