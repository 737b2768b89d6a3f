import Pictures
import Review
import Scenarios
import Snapshotter

extension RunFilm {
    /// Returns the film as a page, and the number of its pictures.
    func page(title: String) throws -> (bytes: [UInt8], count: Int) {
        var page = FilmPage(title: title)
        if let mark { page.mark(atMs: mark.atMs - fromMs, mark.words) }
        let count = try frames { frame in
            page.add(
                try PNG.encode(frame.picture), atMs: frame.atMs - fromMs,
                durationMs: frame.durationMs)
        }
        return (Array(page.text.utf8), count)
    }
}
