import ArgumentParser
import Basics
import Foundation
import Review
import Scenarios

// Pictures of other programs: the folder, its rules, and the goldens that no picture has.

extension VerifyCommand {
    /// Checks that the options fit together.
    func validatePictures() throws {
        guard let pictures else {
            guard !paths.isEmpty else {
                throw ValidationError("give scenario files or folders, or --pictures with a folder")
            }
            guard config == nil, input == nil else {
                throw ValidationError(
                    "--config and --input belong to --pictures; give their folder too")
            }
            return
        }
        guard !pictures.isEmpty else {
            throw ValidationError("--pictures: the path is empty; give the path of a folder")
        }
        guard input?.isEmpty != true else {
            throw ValidationError("--input: the name is empty; give a name, such as a commit")
        }
        guard
            paths.isEmpty, device.isEmpty, system.isEmpty, orientation.isEmpty, appearance.isEmpty,
            at.isEmpty, cache == nil, caching, !tellAll, profile.profile == nil
        else {
            throw ValidationError(
                "--pictures draws nothing: leave out scenarios, --device, --system, --orientation, "
                    + "--appearance, --at, --cache, --no-caching, --tell-all and --profile")
        }
    }

    /// Compares the pictures of a folder.
    func verify(picturesIn path: String, _ console: Console) async throws -> ExitStatus {
        let catalogs = try Program.catalogs()
        let file = try rulesFile(for: path)
        let rules = try file.map { try PictureRules.load(path: $0, catalogs: catalogs) }
        var plan = try PicturePlan(
            path, rules: rules ?? PictureRules(), devices: catalogs.devices,
            leavingOut: [goldens, output])
        for note in plan.notes { console.err("note: \(note)".forTerminal) }
        if filter == nil, let rules {
            for place in plan.idle(of: rules).compactMap(\.place) {
                console.err("note: \(place): the rule selects no picture".forTerminal)
            }
        }
        let listed = try rules?.expected.map { try names(in: $0, besides: file ?? "") }
        if let filter { plan.filter(filter) }
        guard !plan.pictures.isEmpty else {
            console.err(
                "nothing ran: \(path) has no .png file"
                    + (filter == nil ? "" : " whose name contains the filter"))
            return .nothingRan
        }
        let remote = try await preparedSuite(named: path)
        let folder = try GoldenFolder(path: goldens)
        let output = try StagedFolder(output)
        defer { output.discard() }
        var header = GoldenRunHeader(
            goldens: goldens, isFiltered: filter != nil, command: picturesCommand(path), fonts: [])
        header.locateGoldens(from: self.output)
        header.pictures = path
        header.input = input
        let absent = plan.absent(from: folder, listed: listed)
        if filter == nil { (header.skipped, header.removed) = absent }
        let (places, durations) = try selection(of: plan.pictures.map(\.name), &header)
        plan.keep(places)
        let worker = PictureWorker(
            folder: plan.folder, rules: rules ?? PictureRules(), devices: catalogs.devices,
            writer: GoldenWriter(goldens: folder, update: update, output: output, fonts: []),
            absent: Dictionary(
                absent.removed.compactMap { name in
                    folder.manifest[name].map { ($0.sha256, name) }
                }, uniquingKeysWith: { first, _ in first }))
        let pictures = plan.pictures
        let work = Work(
            header: header, output: output, remote: remote, durations: durations,
            count: pictures.count
        ) {
            try worker.outcome(of: pictures[$0])
        }
        let status = try await complete(work, folder, console)
        if filter == nil, !json { report(absent, to: console) }
        return status
    }

    /// Says which goldens no picture has.
    private func report(
        _ absent: (skipped: [String], removed: [String]), to console: Console
    ) {
        func line(_ names: [String], _ what: String) {
            guard let first = names.first else { return }
            let more = names.count == 1 ? first : "\(first) and \(names.count - 1) more"
            console.out("\(what): \(more)".forTerminal)
        }
        line(absent.skipped, "skipped, as they are in the list and not in the folder")
        line(absent.removed, "removed (restore-tool prune deletes the goldens)")
    }

    /// The file of the rules; nil if there is none.
    private func rulesFile(for path: String) throws -> String? {
        if let config { return config }
        let name = PictureRules.fileName
        return ["\(path)/\(name)", name].first { FileManager.default.fileExists(atPath: $0) }
    }

    /// The names of a list, one on each line, with or without `.png`.
    private func names(in file: String, besides rules: String) throws -> Set<String> {
        let folder = URL(fileURLWithPath: rules).deletingLastPathComponent()
        let path = file.hasPrefix("/") ? file : folder.appendingPathComponent(file).path
        let text = String(decoding: try FileBytes.read(path), as: UTF8.self)
        return Set(
            text.split(whereSeparator: \.isNewline).map { line in
                line.lowercased().hasSuffix(".png") ? String(line.dropLast(4)) : String(line)
            })
    }

    private func picturesCommand(_ path: String) -> String {
        var words = ["restore-tool", "verify", "--pictures", path.shellQuoted]
        words += ["--goldens", goldens.shellQuoted]
        if let config { words += ["--config", config.shellQuoted] }
        if let filter { words += ["--filter", filter.shellQuoted] }
        if let input { words += ["--input", input.shellQuoted] }
        if let durations { words += ["--durations", durations.shellQuoted] }
        return words.joined(separator: " ")
    }
}
