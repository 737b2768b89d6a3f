/// Makes one HTML file of a report.
///
/// The file needs nothing else: pictures are `data:` addresses, style and script stand inside, and
/// a content policy allows exactly these two by their hashes and no network at all. It opens from
/// disk; without scripts everything is still there except the viewer. Equal reports give equal
/// bytes.
public enum ReportPage {
    /// The bytes of `index.html`, in UTF-8.
    public static func html(_ report: Report) -> [UInt8] {
        page(report).bytes()
    }

    private static func page(_ report: Report) -> HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <title>\(report.title)</title>
        <link rel="icon" href="data:,">
        <style>\(HTML(trusted: style))</style>
        </head>
        <body>
        <a class="skip" href="#main">Skip to the pictures</a>
        \(HTML(trusted: signs))
        \(header(report))
        <main id="main">
        \(body(report))
        </main>
        <footer>Drawn by restore-tool: a model of the system, not a recording of a device.</footer>
        \(HTML(trusted: viewer))
        <script>\(HTML(trusted: script))</script>
        </body>
        </html>

        """
    }

    private static let policy = [
        "default-src 'none'", "img-src data:", "style-src '\(sourceHash(style))'",
        "script-src '\(sourceHash(script))'", "base-uri 'none'", "form-action 'none'"
    ].joined(separator: "; ")

    private static func sourceHash(_ text: String) -> String {
        "sha256-\(Base64.encode(SHA256.hash(Array(text.utf8))))"
    }

    private static func header(_ report: Report) -> HTML {
        """
        <header class="top">
        <p class="brand">restore-tool</p>
        <h1>\(report.title)</h1>
        <p class="lead">\(report.summary)</p>
        \(facts(report.facts))
        </header>
        """
    }

    private static func facts(_ facts: [ReportFact]) -> HTML {
        if facts.isEmpty { return .nothing }
        let items = facts.map { fact -> HTML in
            "<div><dt>\(fact.label)</dt><dd>\(fact.value)</dd></div>"
        }
        return "<dl class=\"facts\">\(items)</dl>"
    }

    private static func body(_ report: Report) -> HTML {
        let sections = report.sections.enumerated().map { index, section -> HTML in
            let comparison = index == 0 ? report.comparison.map(systems) ?? .nothing : .nothing
            let mark = Mark(section: index)
            return """
                \(summary(section, mark))
                \(comparison)
                \(films(section, mark))
                \(details(section, mark))
                """
        }
        return "\(sections)\(commands(report.commands))"
    }

    private static func systems(_ comparison: ReportComparison) -> HTML {
        let columns = comparison.columns.map { "<th scope=\"col\">\($0)</th>" as HTML }
        let rows = comparison.rows.map { row -> HTML in
            "<tr><th scope=\"row\">\(row.name)</th>\(row.cells.map(cell))</tr>"
        }
        return """
            <section class="systems" aria-labelledby="systems">
            <h2 id="systems">\(comparison.title)</h2>
            <p class="intro">\(comparison.introduction)</p>
            <div class="scroll" tabindex="0" role="group" aria-labelledby="systems"><table>
            <thead><tr><td></td>\(columns)</tr></thead>
            <tbody>\(rows)</tbody>
            </table></div>
            </section>
            """
    }

    private static func cell(_ cell: ReportComparison.Cell) -> HTML {
        let lines = cell.lines.map { "<span>\($0)</span>" as HTML }
        return "<td class=\"\(cell.verdict.rawValue)\">\(badge(cell.verdict))\(lines)</td>"
    }

    private static func commands(_ commands: [ReportCommand]) -> HTML {
        if commands.isEmpty { return .nothing }
        let items = commands.map { command -> HTML in
            """
            <li><p>\(command.purpose)</p>
            <pre tabindex="0"><code>\(command.line)</code></pre></li>
            """
        }
        return """
            <section class="repeat" aria-labelledby="repeat">
            <h2 id="repeat">Do it yourself</h2>
            <ul>\(items)</ul>
            </section>
            """
    }

    /// The verdict as a sign and a word, so that colour is not needed to read it.
    static func badge(_ verdict: ReportVerdict) -> HTML {
        switch verdict {
        case .ok: "<b class=\"badge ok\">\(sign("ok"))Works</b>"
        case .broken: "<b class=\"badge broken\">\(sign("broken"))Broken</b>"
        }
    }

    static func sign(_ name: String) -> HTML {
        "<svg class=\"sign\" aria-hidden=\"true\"><use href=\"#sign-\(name)\"/></svg>"
    }
}

/// The place of something in the report, from which element ids are made.
struct Mark {
    var section: Int
    var run = 0

    func run(_ run: Int) -> Mark { Mark(section: section, run: run) }

    var id: String { "s\(section)r\(run)" }
    func picture(_ index: Int) -> String { "\(id)-picture\(index)" }
    func diff(_ index: Int) -> String { "\(id)-diff\(index)" }
}
