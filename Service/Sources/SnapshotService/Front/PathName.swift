// A name in a path is decoded once and then has to be in the alphabet. No spelling of a slash, of a
// dot folder, of NUL or of a second encoding reaches a store: `%2F` decodes to `/` and `%252F` to
// `%2F`, and neither `/` nor `%` is in the alphabet. Nothing is normalised, and an empty segment
// matches no route.

import Basics

/// The names that the service accepts for tenants, applications, scenes and keys.
enum PathName {
    static let longest = 128
    static let alphabet = "[A-Za-z0-9._~-]"

    /// Returns the name that a segment of a path spells; `role` is for the message.
    static func decode(_ segment: Substring, _ role: String) throws(Problem) -> String {
        // Nearly all names need no decoding.
        let bytes = segment.utf8
        if (1...longest).contains(bytes.count), bytes.first != UInt8(ascii: "."),
            bytes.allSatisfy(Percent.isUnreserved)
        {
            return String(segment)
        }
        guard let bytes = Percent.decode(segment.utf8) else {
            throw Problem(.badRequest, "The \(role) in the path has a broken percent-encoding.")
        }
        return try check(bytes, role)
    }

    /// Returns the name as text, where it is valid.
    static func check(_ bytes: [UInt8], _ role: String) throws(Problem) -> String {
        guard (1...longest).contains(bytes.count) else {
            throw Problem(
                .badRequest, "The \(role) has \(bytes.count) bytes; it must have 1 to \(longest).")
        }
        guard bytes.allSatisfy(Percent.isUnreserved), bytes != Array(".".utf8),
            bytes != Array("..".utf8)
        else {
            throw Problem(
                .badRequest,
                "The \(role) must consist of letters, digits and ._~- and must not be . or .. .",
                nextStep: "Choose names of \(alphabet){1,\(longest)}.")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
