import Pictures
import Review
import Scenarios
import Simulator

/// The pictures of a run that have goldens, and its text.
struct VerifyShots {
    struct Shot: Sendable {
        /// The moment in the form of a scenario; `state` for the text.
        var name: String
        /// Nil for the text.
        var moment: Moment?
        var atMs: Int64
    }

    let run: ScenarioRun
    /// The pictures in the order of the run, followed by the text.
    private(set) var shots: [Shot] = []
    /// Requested moments that the run does not have.
    private(set) var unknownMoments: [String] = []
    private let job: VerifyPlan.Job
    private let maker: PictureMaker
    /// The encoded pictures by their content: many moments of a good run are the same picture.
    private var drawn: [PictureSource: [UInt8]] = [:]

    static let textName = "state"

    init(_ job: VerifyPlan.Job, _ maker: PictureMaker) throws {
        (self.job, self.maker) = (job, maker)
        var options = RunOptions()
        options.checksExpectations = false
        run = try ScenarioRun.run(job.scenario, options: options)
        for moment in wanted() {
            let name = moment.text(in: job.scenario.setting)
            shots.append(Shot(name: name, moment: moment, atMs: run.timeMs(of: moment)))
        }
        shots.append(Shot(name: Self.textName, moment: nil, atMs: run.lengthMs))
    }

    private mutating func wanted() -> [Moment] {
        guard let names = job.moments else { return run.tellingMoments }
        var moments: [Moment] = []
        for name in names {
            do {
                let moment = try Moment.parse(name, in: job.scenario.setting)
                _ = try run.picture(at: moment)
                moments.append(moment)
            } catch {
                unknownMoments.append(name)
            }
        }
        return moments
    }

    /// The number of different pictures drawn so far.
    var drawnCount: Int { drawn.count }

    /// Returns the picture or the text of a shot.
    mutating func candidate(_ shot: Shot) throws -> GoldenCandidate {
        let setting = job.scenario.setting
        let name = "\(job.name)/\(shot.name.slug)"
        let origin = GoldenOrigin(
            device: setting.device.name, system: job.scenario.systemVersion,
            source: "\(job.scenario.file), \(shot.name)", fonts: [])
        guard let moment = shot.moment else {
            return GoldenCandidate(name: name, text: run.stateText, origin: origin)
        }
        let source = try run.picture(at: moment)
        if let png = drawn[source] {
            return GoldenCandidate(name: name, png: png, origin: origin)
        }
        let png = try PNG.encode(maker.image(of: source, in: setting))
        drawn[source] = png
        return GoldenCandidate(name: name, png: png, origin: origin)
    }

    /// Returns the views of a shot, for the description of changes.
    ///
    /// A golden does not contain its views. The keyboard of the golden is inferred from the change:
    /// it covers the place of a keyboard elsewhere in the run.
    func views(of shot: Shot, changed: [PixelRect]) -> PictureViews? {
        guard let own = ownViews(of: shot) else { return nil }
        guard own.frames(named: "keyboard").isEmpty else { return own }
        for other in shots.reversed() {
            guard let frame = ownViews(of: other)?.frames(named: "keyboard").first else { continue }
            let covered = changed.reduce(0) { $0 + $1.intersection(frame).area }
            guard covered * 5 >= frame.area * 4 else { return own }
            return own.joined(with: PictureViews([.init(name: "keyboard", frame: frame)]))
        }
        return own
    }

    private func ownViews(of shot: Shot) -> PictureViews? {
        guard let moment = shot.moment, let source = try? run.picture(at: moment) else {
            return nil
        }
        let views = source.views(in: job.scenario.setting)
        guard !views.isEmpty else { return nil }
        return PictureViews(views.map { PictureViews.View(name: $0.name, frame: $0.frame) })
    }
}
