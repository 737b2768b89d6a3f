import Basics
import Pictures
import Review
import Scenarios

/// Compares pictures of other programs with their goldens and writes the differences.
struct PictureWorker: Sendable {
    /// The folder of the pictures.
    let folder: String
    let rules: PictureRules
    let devices: DeviceCatalog
    let writer: GoldenWriter
    /// The names of the goldens that no picture has, by the hashes of their files.
    let absent: [String: String]

    /// Compares one picture.
    func outcome(of picture: PicturePlan.Picture) throws -> VerifyWorker.Outcome {
        let file = picture.file(in: folder)
        var outcome = VerifyWorker.Outcome(name: picture.name)
        if picture.isFirstOfGroup {
            outcome.stories = [
                GoldenStory(
                    name: picture.group, title: picture.group, file: picture.group,
                    device: picture.device, system: picture.system)
            ]
        }
        var entry = GoldenEntry(
            name: picture.name, story: picture.group, moment: picture.moment, atMs: 0,
            status: .failed,
            origin: GoldenOrigin(
                device: picture.device, system: picture.system, source: file, fonts: []))
        do {
            let bytes = try FileBytes.read(file)
            let candidate = GoldenCandidate(
                name: picture.name, png: bytes, origin: entry.origin)
            let recorded = try compare(candidate, picture, into: &entry)
            if let recorded { outcome.recorded.append(recorded) }
        } catch let error as PNGError {
            fail(&entry, "\(file): \(error.description)")
        } catch let error as FileError where error.operation == .read {
            let isGone = error.code == .missing && error.path == file
            fail(&entry, isGone ? "\(file): \(reason(ofMissing: picture))" : error.description)
        } catch let error as PictureViewsError {
            fail(&entry, error.description)
        } catch let error as Unusable {
            fail(&entry, error.message)
        }
        outcome.entries = [entry]
        return outcome
    }

    private func reason(ofMissing picture: PicturePlan.Picture) -> String {
        picture.path == nil
            ? "the picture was removed during the run, or is a link that leads nowhere; run again"
            : "\(AttachmentManifest.fileName) lists the picture, and it is not there; export the "
                + "attachments again"
    }

    private func fail(_ entry: inout GoldenEntry, _ message: String) {
        (entry.status, entry.message) = (.failed, message)
    }

    /// A picture that cannot be compared, in words.
    private struct Unusable: Error { var message: String }

    private func compare(
        _ candidate: GoldenCandidate, _ picture: PicturePlan.Picture, into entry: inout GoldenEntry
    ) throws -> Golden? {
        let golden = writer.goldens.manifest[candidate.name]
        entry.goldenSHA256 = golden?.sha256
        let size = try PNG.header(of: candidate.bytes).size
        let views = try self.views(of: picture)
        let values = rules.values(
            for: picture.name, device: picture.device, system: picture.system)
        let measure = try self.measure(values, of: picture, size, views)
        let comparison = writer.goldens.comparison(of: candidate, by: measure)
        if let diff = comparison.diff, diff.ignoredPixels == diff.totalPixels {
            throw Unusable(
                message: "every pixel is ignored; ignore less of it in \(PictureRules.fileName)")
        }
        (entry.status, entry.message) = (comparison.result.status, "")
        guard entry.status.isOpen else {
            entry.drawnSHA256 = comparison.otherBytes(of: candidate)
            return try writer.record(candidate, &entry)
        }
        // A picture without a golden is decoded too, so that a damaged one is found.
        if comparison.pictures == nil { try PNG.check(candidate.bytes) }
        entry.message = comparison.result.description
        if let pattern = try writer.write(candidate, comparison, views, into: &entry) {
            entry.reasons = [pattern.words] + (entry.reasons ?? [])
        }
        if values.ignore.contains(.statusBar), statusBar(of: picture, size) == nil {
            entry.reasons =
                (entry.reasons ?? []) + [
                    "it is no whole screen of a known device, so no status bar is ignored"
                ]
        }
        if entry.status == .missing, let old = entry.actual.flatMap({ absent[$0.sha256] }) {
            entry.reasons = ["it is \(old) under another name"]
        }
        return try writer.record(candidate, &entry)
    }

    /// The views beside the picture; nil without a sidecar.
    private func views(of picture: PicturePlan.Picture) throws -> PictureViews? {
        let path = PictureViews.sidecar(of: picture.file(in: folder))
        do {
            return try PictureViews(json: try FileBytes.read(path), path: path)
        } catch let error as FileError where error.code == .missing {
            return nil
        }
    }

    private func measure(
        _ values: PictureRules.Values, of picture: PicturePlan.Picture, _ size: PixelSize,
        _ views: PictureViews?
    ) throws -> GoldenMeasure {
        var measure = GoldenMeasure()
        switch values.metric {
        case .perceptual:
            measure.metric = .perceptual(PerceptualOptions(threshold: values.threshold ?? 1))
        case .pixelmatch:
            var options = PixelmatchOptions()
            if let threshold = values.threshold { options.threshold = threshold }
            measure.metric = .pixelmatch(options)
        case .strict: measure.metric = .strict(tolerance: UInt8(values.threshold ?? 0))
        }
        measure.budget = DiffBudget(
            pixels: values.maxPixels, millionths: Int(values.maxPercent * 10_000),
            densestPixels: values.maxDense)
        for part in values.ignore {
            switch part {
            case .rect(let x, let y, let width, let height):
                measure.ignored.rects.append(
                    PixelRect(x: x, y: y, widthPx: width, heightPx: height))
            case .view(let name):
                guard let views else { continue }
                measure.ignored.rects += views.frames(named: name)
            case .statusBar:
                if let bar = statusBar(of: picture, size) { measure.ignored.rects.append(bar) }
            }
        }
        return measure
    }

    /// The status bar of the picture's device; of several devices with this screen the highest
    /// one. A picture of a part of the screen has none.
    private func statusBar(of picture: PicturePlan.Picture, _ size: PixelSize) -> PixelRect? {
        let known = try? devices.device(named: picture.device)
        let heights = (known.map { [$0] } ?? devices.devices).compactMap { row -> Double? in
            if row.renderedPx == [size.widthPx, size.heightPx] {
                return (row.statusBarPortraitPt ?? row.safeAreaPortrait.top) * Double(row.scale)
            }
            guard row.renderedPx == [size.heightPx, size.widthPx] else { return nil }
            return row.statusBarLandscapePt * Double(row.scale)
        }
        guard let height = heights.max() else { return nil }
        return PixelRect(x: 0, y: 0, widthPx: size.widthPx, heightPx: Int(height.rounded(.up)))
    }
}
