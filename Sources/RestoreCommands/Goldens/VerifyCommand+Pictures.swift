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
            guard config == nil, input == nil, skipped == nil, removed == nil else {
                throw ValidationError(
                    "--config, --input, --skipped and --removed belong to --pictures; give their "
                        + "folder too")
            }
            return
        }
        guard !pictures.isEmpty else {
            throw ValidationError("--pictures: the path is empty; give the path of a folder")
        }
        let (shown, kept) = (Self.standard(pictures), Self.standard(goldens))
        let results = Self.standard(output)
        guard shown != kept else {
            throw ValidationError("--goldens is the folder of the pictures; give another folder")
        }
        guard shown != results, !shown.hasPrefix(results + "/") else {
            throw ValidationError(
                "--output is the folder of the pictures, or around it; give another folder")
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
        try VerifyOutput.checkPlace(self.output)
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
        let listed = try rules?.expected.map { try ExpectedPictures($0, besides: file ?? "") }
        if let filter { plan.filter(filter) }
        guard !plan.pictures.isEmpty else {
            console.err(
                "nothing ran: \(path) has no .png file"
                    + (filter == nil ? "" : " whose name contains the filter"))
            return .nothingRan
        }
        let remote = try await preparedSuite(named: path)
        noteNewGoldens(console)
        let folder = try GoldenFolder(path: goldens)
        let output = try StagedFolder(output)
        defer { output.discard() }
        var header = picturesHeader(path, rules, remote)
        let absent = noteAbsent(plan, listed?.names, in: folder, &header, console)
        let groups = Set(plan.pictures.map(\.group))
        let (places, durations) = try selection(of: plan.pictures.map(\.name), &header)
        plan.keep(places)
        let writer = GoldenWriter(
            goldens: folder, update: update, output: output, fonts: [], of: header)
        let worker = PictureWorker(
            folder: plan.folder, rules: rules ?? PictureRules(), devices: catalogs.devices,
            writer: writer,
            absent: Dictionary(
                absent.compactMap { name in
                    folder.manifest[name].map { ($0.sha256, name) }
                }, uniquingKeysWith: { first, _ in first }))
        // The parts of a suite do not list what is absent: the run that joins them does.
        let others = shard == nil ? AbsentPictures(header, groups: groups, writer) : nil
        let pictures = plan.pictures
        let work = Work(
            header: header, output: output, remote: remote, durations: durations,
            count: pictures.count + (others?.all.count ?? 0)
        ) { index in
            guard let others, index >= pictures.count else {
                return try worker.outcome(of: pictures[index])
            }
            return try others.outcome(of: others.all[index - pictures.count])
        }
        return try await complete(work, folder, console)
    }

    private func picturesHeader(
        _ path: String, _ rules: PictureRules?, _ remote: RemoteSuite?
    ) -> GoldenRunHeader {
        var header = GoldenRunHeader(
            goldens: goldens, isFiltered: filter != nil, command: picturesCommand(path), fonts: [])
        header.locateGoldens(from: output)
        header.pictures = path
        header.input = input
        // A service keeps the goldens of each suite in a folder of their own.
        if remote == nil {
            header.suite =
                suite ?? rules?.suite ?? GoldenOwner.name(of: [path], goldens: goldens)
        }
        let onSkipped = skipped?.rawValue ?? rules?.skipped?.rawValue
        if onSkipped == Effect.note.rawValue { header.notesSkipped = true }
        let onRemoved = removed?.rawValue ?? rules?.removed?.rawValue
        if onRemoved == Effect.fail.rawValue { header.failsRemoved = true }
        return header
    }

    /// Notes in the header what is absent; returns the names of the goldens that no picture has.
    private func noteAbsent(
        _ plan: PicturePlan, _ listed: Set<String>?, in folder: GoldenFolder,
        _ header: inout GoldenRunHeader, _ console: Console
    ) -> [String] {
        let owner = header.suite.map { _ in GoldenOwner(header, sources: []) }
        let found = Set(plan.pictures.map(\.name))
        let names = AbsentPictures.names(besides: found, in: folder, listed: listed, of: owner)
        if filter == nil { (header.skipped, header.removed) = names }
        let foreign = folder.manifest.goldens.filter {
            found.contains($0.name) && owner?.otherSuite(of: $0) != nil
        }
        if let first = foreign.first, let other = first.suite, let own = header.suite {
            let count = Wording.count(foreign.count, "picture has", "pictures have")
            console.err(
                ("note: \(count) the name of a golden of another suite, first \(first.name): "
                    + "\"\(other)\", not \"\(own)\"; " + GoldenOwner.advice).forTerminal)
        }
        return names.removed
    }

    /// The file of the rules; nil if there is none.
    private func rulesFile(for path: String) throws -> String? {
        if let config { return config }
        let name = PictureRules.fileName
        return ["\(path)/\(name)", name].first { FileManager.default.fileExists(atPath: $0) }
    }

    private func picturesCommand(_ path: String) -> String {
        var words = ["restore-tool", "verify", "--pictures", path.shellQuoted]
        words += ["--goldens", goldens.shellQuoted]
        if let config { words += ["--config", config.shellQuoted] }
        if let filter { words += ["--filter", filter.shellQuoted] }
        if let input { words += ["--input", input.shellQuoted] }
        if let suite, !service.isRemote { words += ["--suite", suite.shellQuoted] }
        if let skipped { words += ["--skipped", skipped.rawValue] }
        if let removed { words += ["--removed", removed.rawValue] }
        if let durations { words += ["--durations", durations.shellQuoted] }
        return words.joined(separator: " ")
    }
}
