/// The style of the page. Colours keep a contrast of at least 4.5 to 1 in both appearances.
extension ReportPage {
    static let style = [baseStyle, glanceStyle, detailStyle, viewerStyle].joined(separator: "\n")

    private static let baseStyle = """
        :root { color-scheme: light dark;
          --page: #f6f5f2; --card: #ffffff; --ink: #1a1c1f; --soft: #575c63; --line: #dfdcd5;
          --bad: #b3261e; --bad-soft: #fdeceb; --good: #0f6a3a; --good-soft: #e5f4eb;
          --accent: #2450b8; --well: #eceae5; --shade: 22 24 28;
        }
        @media (prefers-color-scheme: dark) { :root {
          --page: #0e1012; --card: #171a1e; --ink: #eceef0; --soft: #a4abb3; --line: #2c3138;
          --bad: #ff8b7e; --bad-soft: #351b1a; --good: #5bd699; --good-soft: #12291d;
          --accent: #92b6ff; --well: #1d2126; --shade: 0 0 0;
        } }
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
        body { margin: 0; background: var(--page); color: var(--ink);
          font: 1rem/1.5 -apple-system, BlinkMacSystemFont, "Inter", "Segoe UI", Roboto,
          "Noto Sans", sans-serif; font-variant-numeric: tabular-nums; }
        header.top, main, footer { max-width: 78rem; margin: 0 auto; padding: 0 1.25rem; }
        header.top { padding-top: 2.5rem; }
        h1, h2, h3, p, ul, ol, dl, dd, pre { margin: 0; padding: 0; overflow-wrap: anywhere; }
        ul, ol { list-style: none; }
        h1 { font-size: clamp(1.75rem, 4.5vw, 3rem); line-height: 1.1; letter-spacing: -.025em;
          max-width: 22em; text-wrap: balance; }
        h2 { font-size: clamp(1.3rem, 2.6vw, 1.7rem); line-height: 1.2; letter-spacing: -.015em; }
        h3 { font-size: 1.1rem; line-height: 1.3; }
        .brand { color: var(--soft); font-weight: 600; margin-bottom: .75rem; }
        .lead { color: var(--soft); font-size: 1.125rem; max-width: 46rem; margin-top: .9rem;
          text-wrap: pretty; }
        .intro { color: var(--soft); max-width: 46rem; margin-top: .35rem; text-wrap: pretty; }
        .facts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin-top: 1.25rem; }
        .facts dt { color: var(--soft); font-size: .8125rem; }
        .facts dd { font-weight: 600; }
        section { margin-top: 3.5rem; }
        header.top + main > section:first-child { margin-top: 2.25rem; }
        footer { color: var(--soft); font-size: .875rem; padding-top: 4rem;
          padding-bottom: 2.5rem; }
        button { font: inherit; color: inherit; background: none; border: 0; padding: 0;
          text-align: inherit; cursor: pointer; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 3px;
          border-radius: .5rem; }
        .skip { position: absolute; left: -100vw; background: var(--card); padding: .75rem 1rem;
          color: var(--accent); z-index: 2; }
        .skip:focus { left: 1rem; top: 1rem; }
        .defs { position: absolute; width: 0; height: 0; }
        .sign { width: 1em; height: 1em; flex: none; fill: none; stroke: currentColor;
          stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
        .badge { display: inline-flex; align-items: center; gap: .3em; border-radius: 99px;
          font-size: .8125rem; line-height: 1; padding: .4em .7em .4em .5em; }
        .badge .sign { stroke-width: 2.2; }
        .badge.ok { background: var(--good-soft); color: var(--good); }
        .badge.broken { background: var(--bad-soft); color: var(--bad); }
        @media (prefers-reduced-motion: no-preference) {
          html { scroll-behavior: smooth; }
          .shot .phone { transition: transform .18s ease-out; }
          .shot:hover .phone { transform: translateY(-4px); }
        }
        """

    private static let glanceStyle = """
        .pair { display: grid; gap: 1.25rem; margin-top: 1.5rem;
          grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); }
        .run { background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem;
          padding: 1.25rem; border-top: 4px solid var(--bad); display: flex;
          flex-direction: column; }
        .run.ok { border-top-color: var(--good); }
        .run header { display: grid; grid-template-columns: 1fr auto; gap: .2rem .75rem;
          align-items: center; }
        .run header .badge { grid-column: 2; }
        .run header h3 { grid-row: 1; font-size: 1.25rem; letter-spacing: -.01em; }
        .run header p { grid-column: 1 / -1; color: var(--soft); }
        .shots { display: grid; gap: 1.25rem .9rem; margin: 1.25rem 0;
          grid-template-columns: repeat(3, minmax(0, 1fr)); }
        .shot { display: block; width: 100%; }
        .holder { display: block; container-type: inline-size; }
        .phone { display: block; background: #08090a; padding: 3.2cqw; border-radius: 15cqw;
          box-shadow: 0 0 0 1px rgb(128 132 140 / .35), 0 1px 2px rgb(var(--shade) / .3),
          0 14px 28px -14px rgb(var(--shade) / .55); }
        .phone.wide { padding: 1.6cqw; border-radius: 7cqw; }
        .screen { display: block; position: relative; overflow: hidden; border-radius: 12cqw; }
        .wide .screen { border-radius: 5.5cqw; }
        .phone.classic { padding: 13cqw 3.4cqw; border-radius: 11cqw; }
        .classic .screen { border-radius: .6cqw; }
        .screen img { display: block; width: 100%; height: auto; }
        .boxes { position: absolute; inset: 0; width: 100%; height: 100%; }
        .boxes rect { fill: none; stroke: #ff2d20; stroke-width: 3;
          vector-effect: non-scaling-stroke; }
        .caption { display: block; margin-top: .6rem; font-size: .8125rem; line-height: 1.35;
          color: var(--soft); text-align: center; overflow-wrap: anywhere; }
        .caption b { color: var(--ink); }
        .scores { display: grid; gap: .75rem; margin-top: auto;
          grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); }
        .score { display: flex; flex-direction: column; width: 100%; height: 100%;
          padding: .9rem 1rem; border-radius: .9rem; background: var(--bad-soft); }
        .score.ok { background: var(--good-soft); }
        .score .what { font-size: .875rem; line-height: 1.35; }
        .score .number { margin-top: auto; padding-top: .35rem; font-weight: 700; line-height: 1.1;
          font-size: clamp(2rem, 5vw, 2.75rem); letter-spacing: -.03em; color: var(--bad); }
        .score.ok .number { color: var(--good); }
        .score .unit { font-size: .875rem; }
        .score:hover { box-shadow: inset 0 0 0 2px currentColor; }
        .scroll { overflow-x: auto; margin-top: 1.25rem; background: var(--card);
          border: 1px solid var(--line); border-radius: 1.25rem; }
        .systems table { border-collapse: collapse; width: 100%; }
        .systems th, .systems td { text-align: left; vertical-align: top; padding: .9rem 1.25rem;
          border-top: 1px solid var(--line); }
        .systems thead > tr > * { border-top: 0; }
        .systems tbody th { font-weight: 600; min-width: 9rem; }
        .systems td span { display: block; font-size: .875rem; color: var(--soft);
          min-width: 9rem; }
        .systems td .badge { margin-bottom: .4rem; }
        """

    private static let detailStyle = """
        .strip-title { display: flex; align-items: center; gap: .6rem; margin-top: 1.5rem; }
        .strip { display: flex; gap: .9rem; overflow-x: auto; padding: .9rem .25rem 1rem;
          scroll-snap-type: x proximity; }
        .strip li { flex: 0 0 8.25rem; scroll-snap-align: start; }
        .strip .caption { text-align: left; }
        .strip time { display: block; font-weight: 600; color: var(--ink); }
        details { margin-top: 1.25rem; background: var(--card); border: 1px solid var(--line);
          border-radius: 1.25rem; padding: 0 1.25rem; }
        details[open] { padding-bottom: 1.25rem; }
        summary { display: flex; align-items: center; gap: .6rem; padding: 1rem 0; cursor: pointer;
          font-size: 1.1rem; font-weight: 600; list-style: none; }
        summary::-webkit-details-marker { display: none; }
        summary::after { content: ""; margin-left: auto; width: .55rem; height: .55rem; flex: none;
          border: solid var(--soft); border-width: 0 2px 2px 0; transform: rotate(45deg); }
        [open] > summary::after { transform: rotate(-135deg); }
        .none { display: flex; gap: .5rem; align-items: center; margin-top: .9rem;
          color: var(--good); font-weight: 600; }
        .findings { display: grid; gap: .6rem; margin-top: 1rem; }
        .findings li { display: flex; gap: .7rem; padding: .8rem 1rem; border-radius: .9rem;
          background: var(--bad-soft); }
        .findings .sign { color: var(--bad); margin-top: .2em; width: 1.15em; height: 1.15em; }
        .findings .app { color: var(--soft); }
        .findings .why { display: block; }
        .more { grid-template-columns: repeat(auto-fill, minmax(min(9.5rem, 40%), 1fr)); }
        .timeline { margin-top: 1.5rem; }
        fieldset { border: 0; margin: 0 0 .75rem; padding: 0; display: flex; flex-wrap: wrap;
          gap: .4rem .5rem; min-width: 0; }
        legend { font-weight: 600; padding: 0; margin-bottom: .5rem; }
        .timeline label { display: inline-flex; align-items: center; gap: .4em; cursor: pointer;
          font-size: .8125rem; padding: .3em .75em .3em .5em; border: 1px solid var(--line);
          border-radius: 99px; }
        .timeline input { margin: 0; accent-color: var(--accent); }
        .timeline table { width: 100%; border-collapse: separate; border-spacing: 0;
          table-layout: fixed; font-size: .875rem; line-height: 1.4; }
        .timeline th, .timeline td { text-align: left; vertical-align: top;
          padding: .32rem .7rem; overflow-wrap: anywhere; font-weight: 400; }
        .timeline thead th { position: sticky; top: 0; background: var(--card); font-weight: 600;
          border-bottom: 1px solid var(--line); padding-block: .6rem; z-index: 1; }
        .timeline th:first-child { width: 6rem; color: var(--soft); padding-left: 0;
          white-space: nowrap; }
        .timeline tbody th.same { color: transparent; }
        .timeline td { border-left: 1px solid var(--line); }
        .timeline td.all { background: var(--well); }
        .entry { display: flex; gap: .55rem; unicode-bidi: isolate; }
        .entry .sign { margin-top: .2em; color: var(--soft); }
        .action .entry { font-weight: 600; }
        .action .sign, .keyboard .sign { color: var(--accent); }
        .snapshot .sign, .store .sign { color: var(--good); }
        .finding .entry, .finding .sign { color: var(--bad); font-weight: 600; }
        \(hiddenKinds)
        .repeat ul { display: grid; gap: 1.1rem; margin-top: 1rem;
          grid-template-columns: minmax(0, 1fr); }
        pre { overflow-x: auto; background: var(--well); border-radius: .7rem; padding: .7rem 1rem;
          margin-top: .3rem; }
        code, kbd { font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas,
          "Noto Sans Mono", monospace; }
        @media (max-width: 40rem) {
          header.top, main, footer { padding-inline: .9rem; }
          .run, details { padding-inline: .9rem; }
          .shots { gap: .9rem .6rem; }
          .timeline table, .timeline tbody, .timeline tr, .timeline td, .timeline th[scope=row]
            { display: block; }
          .timeline thead, .timeline td:empty, .timeline tbody th.same { display: none; }
          .timeline th[scope=row] { padding-top: .7rem; width: auto; }
          .timeline td, .timeline td.all { border-left: 3px solid var(--line); background: none; }
          .timeline td[data-app]::before { content: attr(data-app); font-size: .75rem;
            color: var(--soft); }
        }
        """

    /// An unchecked box hides the rows of its kind.
    private static let hiddenKinds = ReportTimeline.Kind.allCases.map { kind in
        let name = kind.rawValue
        return ".timeline:has(input[value=\(name)]:not(:checked)) tr.\(name) { display: none; }"
    }.joined(separator: "\n")

    private static let viewerStyle = """
        dialog { width: 100vw; height: 100vh; height: 100dvh; max-width: none; max-height: none;
          margin: 0; padding: 0; border: 0; background: var(--page); color: var(--ink); }
        dialog[open] { display: flex; flex-direction: column; }
        .bar { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
          justify-content: space-between; padding: .7rem 1.25rem; }
        .bar p { font-weight: 600; min-width: 0; }
        .tools, #modes { display: flex; flex-wrap: wrap; gap: .4rem; }
        #modes[hidden], #play[hidden] { display: none; }
        .bar button { padding: .4rem .8rem; border: 1px solid var(--line); border-radius: .6rem;
          background: var(--card); font-size: .875rem; }
        .bar button[aria-pressed=true], .bar button[aria-expanded=true] {
          background: var(--ink); color: var(--page); border-color: var(--ink); }
        #keys { padding: 0 1.25rem .7rem; color: var(--soft); font-size: .875rem; }
        #keys:not([hidden]) { display: flex; flex-wrap: wrap; gap: .3rem 1.25rem; }
        kbd { border: 1px solid var(--line); border-radius: .3rem; padding: 0 .35em; }
        #stage { flex: 1; min-height: 0; overflow: auto; display: flex; gap: 1rem;
          justify-content: safe center; align-items: safe center; padding: .5rem 1.25rem;
          background: var(--well); }
        #stage:focus-visible { outline-offset: -3px; border-radius: 0; }
        #stage figure { margin: 0; height: 100%; display: flex; flex-direction: column;
          align-items: center; min-width: 0; }
        #stage figcaption { font-size: .8125rem; color: var(--soft); padding-bottom: .3rem; }
        #stage .fit { flex: 1; min-height: 0; position: relative; display: flex;
          justify-content: center; }
        #stage img { display: block; max-width: 100%; max-height: 100%; object-fit: contain;
          box-shadow: 0 0 0 1px var(--line); }
        #stage .over { position: absolute; inset: 0; margin: auto; }
        #stage input { width: min(30rem, 80vw); margin: .6rem 0 0; accent-color: var(--accent); }
        #stage.pixels { display: block; }
        #stage.pixels figure { display: inline-block; height: auto; vertical-align: top;
          margin-right: 1rem; }
        #stage.pixels .fit { display: inline-block; }
        #stage.pixels img { max-width: none; max-height: none; image-rendering: pixelated; }
        """
}
