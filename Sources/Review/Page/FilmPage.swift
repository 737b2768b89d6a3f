import Basics

/// A page that plays a film, with controls for time and pace. It loads no other file.
public struct FilmPage: Sendable {
    private let title: String
    private var frames: [UInt8] = []
    private var isFirst = true
    private var mark: (atMs: Int, words: String)?

    /// Creates a page without pictures.
    public init(title: String) { self.title = title }

    /// Marks a moment: the slider shows it, and the text appears below the picture from then on.
    public mutating func mark(atMs: Int, _ words: String) { mark = (atMs, words) }

    /// Appends a picture, as the bytes of a PNG, with its time from the film's start.
    public mutating func add(_ png: [UInt8], atMs: Int, durationMs: Int) {
        frames += Array("\(isFirst ? "" : ",\n")[\(atMs),\(durationMs),\"".utf8)
        Base64.append(png, to: &frames)
        frames += Array("\"]".utf8)
        isFirst = false
    }

    /// The page as HTML.
    public var text: String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>\(HTML.escaped(title))</title>
        <style>
        body { margin: 0; background: #e7e8ec; color: #222; font: 15px/1.4 system-ui, sans-serif;
          display: flex; flex-direction: column; align-items: center; height: 100vh }
        img { flex: 1; min-height: 0; max-width: 96vw; object-fit: contain; margin: 16px }
        form { display: flex; gap: 12px; align-items: center; width: min(720px, 94vw);
          padding: 0 0 18px }
        input[type=range] { flex: 1 }
        p { color: #c53030; margin: 0 16px 12px; max-width: 720px; text-align: center }
        output { min-width: 6em; text-align: right; font-variant-numeric: tabular-nums }
        </style></head><body>
        <img id="screen" alt="The screen at the chosen time">
        <p id="words" role="status">&nbsp;</p>
        <form onsubmit="return false">
        <button id="play" type="button">Play</button>
        <input id="time" type="range" min="0" value="0" step="1" list="marks"
          aria-label="Time in milliseconds">\(markList)
        <output id="clock">0 ms</output>
        <label>Pace <select id="pace"><option value="1">1</option><option value="0.25">1/4</option>
        <option value="0.1">1/10</option></select></label>
        </form>
        <script>
        const mark = \(mark?.atMs ?? -1);
        const frames = [
        \(String(decoding: frames, as: UTF8.self)
        )];
        \(Self.script)
        </script></body></html>

        """
    }

    /// The mark on the slider, with its text.
    private var markList: String {
        guard let mark else { return "" }
        return """
            <datalist id="marks"><option value="\(mark.atMs)" label="\(HTML.escaped(mark.words))">\
            </option></datalist>
            """
    }

    private static let script = """
        const $ = id => document.getElementById(id);
        const last = frames[frames.length - 1];
        const length = last[0] + last[1];
        $("time").max = length;
        let now = 0, before = null, shown = -1;
        function show() {
          let index = 0;
          while (index + 1 < frames.length && frames[index + 1][0] <= now) index += 1;
          if (index !== shown) {
            shown = index;
            $("screen").src = "data:image/png;base64," + frames[index][2];
          }
          $("time").value = now;
          const words = mark >= 0 && now >= mark ? $("marks").options[0].label : "";
          if ($("words").textContent !== words) $("words").textContent = words || "\\u00a0";
          $("clock").textContent = Math.round(now) + " ms";
        }
        function tick(at) {
          if (before === null) return;
          now += (at - before) * $("pace").value;
          before = at;
          if (now >= length) { now = length; stop(); }
          show();
          if (before !== null) requestAnimationFrame(tick);
        }
        function stop() { before = null; $("play").textContent = "Play"; }
        $("play").onclick = () => {
          if (before !== null) return stop();
          if (now >= length) now = 0;
          before = performance.now();
          $("play").textContent = "Pause";
          requestAnimationFrame(tick);
        };
        $("time").oninput = () => { stop(); now = Number($("time").value); show(); };
        show();
        """
}
