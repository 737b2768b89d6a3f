import Foundation

/// A terminal in raw mode: it delivers every key at once and does not echo it. ``restore()`` resets
/// it.
struct RawTerminal {
    private let old: termios

    /// Returns nil when the standard input or output is not a terminal.
    init?() {
        var settings = termios()
        guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0,
            tcgetattr(STDIN_FILENO, &settings) == 0
        else { return nil }
        old = settings
        // Without ISIG an interruption is a key too: the program must reset the terminal itself.
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    func restore() {
        var settings = old
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    /// The size in columns and rows; 80 by 24 when it is unknown.
    static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Returns the bytes that arrive within a time; empty without input, nil at the end of the
    /// input.
    static func read(withinMs ms: Int32) -> [UInt8]? {
        var wanted = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&wanted, 1, ms) > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }

    /// Returns the protocol by which the terminal draws pictures; nil for none.
    ///
    /// Asks for kitty's protocol, the terminal's name and its attributes. Every terminal answers
    /// the last query, so that a missing answer to the others is known at once. A remote terminal
    /// has half a second.
    static func protocolOfPictures(_ write: (String) -> Void) -> TerminalPicture? {
        write("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>q\u{1B}[c")
        var answer = ""
        for _ in 0..<8 {
            guard let bytes = read(withinMs: 500), !bytes.isEmpty else { break }
            answer += String(decoding: bytes, as: UTF8.self)
            if answer.hasSuffix("c"), answer.contains("\u{1B}[?") { break }
        }
        return TerminalPicture(answer: answer, cell: cell)
    }

    /// The size of a character in pixels; nil where the terminal does not say.
    private static var cell: (width: Int, height: Int)? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0,
            size.ws_xpixel >= size.ws_col, size.ws_ypixel >= size.ws_row
        else { return nil }
        return (Int(size.ws_xpixel / size.ws_col), Int(size.ws_ypixel / size.ws_row))
    }
}
