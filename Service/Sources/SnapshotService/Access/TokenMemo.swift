import Basics

/// The token of a connection's last request: to read and hash the same header again costs more than
/// to read a record.
final class TokenMemo: Sendable {
    private let last = Locked<(header: String, token: TokenText?)?>(nil)

    /// Returns the token in a header, by reading it unless it is that of the last request.
    func token(_ header: String, by read: (String) -> TokenText?) -> TokenText? {
        last.withLock { last in
            if let last, last.header == header { return last.token }
            let token = read(header)
            last = (header, token)
            return token
        }
    }
}
