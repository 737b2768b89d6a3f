import Pictures
import Raster
import Scenarios
import Simulator

/// The pictures of a counterexample: its steps side by side, a film, and a page that plays it. Red
/// marks the place where the rule breaks.
struct CounterexamplePictures {
    private let maker: PictureMaker
    private let renderer: Renderer

    init(_ maker: PictureMaker) {
        self.maker = maker
        renderer = Renderer(fonts: maker.fonts)
    }

    /// Writes `NAME.png`, `NAME-film.png` and `NAME.html` beside the scenario `NAME.yaml`.
    func write(_ example: ExploreResult.Example, into folder: StagedFolder) throws {
        let name = example.file.hasSuffix(".yaml") ? String(example.file.dropLast(5)) : example.file
        for (index, sheet) in try strip(of: example).enumerated() {
            let number = index == 0 ? "" : "-\(index + 1)"
            try folder.write(try PNG.encode(sheet), to: "\(name)\(number).png")
        }
        let film = film(of: example)
        try folder.write(try film.apng().bytes, to: "\(name)-film.png")
        let title = "\(example.counterexample.finding.name): \(example.file)"
        try folder.write(try film.page(title: title).bytes, to: "\(name).html")
    }

    private func film(of example: ExploreResult.Example) -> RunFilm {
        var film = RunFilm(example.run, maker: maker)
        let counterexample = example.counterexample
        let finding = counterexample.finding
        film.mark = (
            Int(counterexample.atMs), "\(finding.name): \(finding.explanationWithRule)"
        )
        // The break stays visible for some time, even when the last event causes it.
        film.endMs = max(film.endMs, Int(counterexample.atMs) + 1)
        film.fps = 20
        return film
    }

    // MARK: Strip

    /// Returns sheets with the screen after each step before the break, and the break.
    private func strip(of example: ExploreResult.Example) throws -> [Bitmap] {
        let (run, counterexample) = (example.run, example.counterexample)
        var sheet = ContactSheet(title: title(of: example), rowHeight: 420)
        var number = 0
        for trace in run.steps {
            guard let action = trace.step.action, trace.beganMs <= counterexample.atMs else {
                continue
            }
            number += 1
            // Two steps can end in the same millisecond, so a time does not name the step's end.
            let isWhole = trace.after.clockMs <= counterexample.atMs
            let ms = isWhole ? trace.after.clockMs : counterexample.atMs
            let moment = isWhole ? Moment.step(trace.step.number) : .at(ms: ms)
            let words = "\(number)  \(action.text(in: run.scenario.setting))"
            let times = trace.step.latencies.map { "\($0.latency.figure) \($0.ms) ms" }
            try sheet.add(
                try picture(moment, of: run), captions: [words] + times + ["at \(ms) ms"],
                with: renderer)
        }
        let finding = counterexample.finding
        let broken = try RedEdge(renderer: renderer).around(
            try picture(moment(of: counterexample), of: run))
        try sheet.add(
            broken,
            captions: [finding.name, "breaks at \(counterexample.atMs) ms"],
            color: RedEdge.color, with: renderer)
        return try sheet.sheets(with: renderer)
    }

    private func title(of example: ExploreResult.Example) -> String {
        let counterexample = example.counterexample
        let name = example.run.scenario.setting.name(counterexample.finding.app)
        let count = counterexample.cost
        return "\(counterexample.finding.name) of \(name) breaks in \(count) "
            + (count == 1 ? "action" : "actions")
    }

    /// Returns the moment that shows the break: the system's picture, or else the screen.
    private func moment(of counterexample: Counterexample) -> Moment {
        let finding = counterexample.finding
        switch finding.oracle {
        case .cardShowsLastScreen: return .card(finding.app)
        case .storedShowsLastScreen: return .stored(finding.app)
        default: return .at(ms: counterexample.atMs)
        }
    }

    private func picture(_ moment: Moment, of run: ScenarioRun) throws -> Bitmap {
        try maker.image(
            of: try run.picture(at: moment), in: run.scenario.setting, pixelsPerPoint: 1)
    }
}
