import Basics
import DeviceLogs
import Foundation
import Pictures
import Raster
import Resources
import Scenarios
import Simulator
import Snapshotter

/// Does the jobs of a worker, one after another.
struct WorkRunner {
    private let catalogs: ScenarioCatalogs
    private let maker: PictureMaker

    init() throws {
        catalogs = try .load()
        maker = try .load()
    }

    /// Returns the answer to a job; errors of its input become a complaint.
    func answer(_ job: WorkJob, _ parts: [[UInt8]]) -> (WorkAnswer, [UInt8]) {
        do {
            let bytes =
                switch job.kind {
                case .render: try render(job, parts[0])
                case .diff: try DiffWork(job).answer(parts[0], parts[1])
                case .conform: try conform(parts[0])
                }
            return (WorkAnswer(type: job.type), bytes)
        } catch {
            return (WorkAnswer(type: job.type, complaint: Self.complaint(error)), [])
        }
    }

    /// Errors of the libraries describe a fault of the scenario, the moment or the picture. Errors
    /// of files and fonts are the service's own, and their paths are not reported.
    private static func complaint(_ error: any Error) -> WorkAnswer.Complaint {
        switch error {
        case is FileError, is FontError, is ResourceError, is DataError:
            return WorkAnswer.Complaint(
                detail: "The service cannot read its fonts or data.", nextStep: "", isOurs: true)
        default: break
        }
        let nextStep =
            error is PNGError
            ? "Encode the picture again." : "Correct the input as the detail says."
        return WorkAnswer.Complaint(detail: "\(error)", nextStep: nextStep)
    }

    private func render(_ job: WorkJob, _ text: [UInt8]) throws -> [UInt8] {
        let suite = try ScenarioSuite.parse(bytes: text, file: "scenario", catalogs: catalogs)
        let scenario = try suite.scenario(ofCase: job.words["case"])
            .variant(variant(job), catalogs: catalogs)
        let run = try ScenarioRun.run(scenario)
        switch job.type {
        case WorkRoutes.timeline: return Array(run.timelineJSONLines.utf8)
        case WorkRoutes.film: return try film(run, job)
        default: return try picture(run, job)
        }
    }

    private func variant(_ job: WorkJob) -> ScenarioVariant {
        ScenarioVariant(
            device: job.words["device"], system: job.words["system"],
            orientation: job.words["orientation"].flatMap { Orientation(rawValue: $0) },
            appearance: job.words["appearance"].flatMap { Appearance(rawValue: $0) })
    }

    private func picture(_ run: ScenarioRun, _ job: WorkJob) throws -> [UInt8] {
        let setting = run.scenario.setting
        let moment = try Moment.parse(job.words["at"] ?? "end", in: setting)
        let picture = try maker.image(
            of: try run.picture(at: moment), in: setting,
            pixelsPerPoint: job.words["scale"].flatMap { Int($0) },
            bezel: job.words["bezel"] == "true")
        return try PNG.encode(picture)
    }

    private func film(_ run: ScenarioRun, _ job: WorkJob) throws -> [UInt8] {
        var film = RunFilm(run, maker: maker)
        film.fps = job.number("fps", usual: 30)
        film.scale = job.number("scale", usual: 1)
        film.bezel = job.words["bezel"] == "true"
        return try film.apng().bytes
    }

    private func conform(_ trace: [UInt8]) throws -> [UInt8] {
        var report = ConformanceReport()
        report.add(try Conformance(catalogs: catalogs).run(trace, file: "trace"))
        return Array(report.jsonLines.utf8)
    }
}
