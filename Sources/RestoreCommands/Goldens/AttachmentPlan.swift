import Basics
import Review
import Scenarios

/// The pictures of a manifest of attachments, by names that do not depend on its order.
struct AttachmentPlan {
    /// A picture of the manifest.
    struct Picture {
        /// The name of the file beside the manifest.
        var file: String
        /// The name of its golden.
        var name: String
        /// The model of the device; empty if the manifest does not name it.
        var device: String
    }

    /// The pictures, sorted by their names.
    private(set) var pictures: [Picture] = []
    /// Messages about what is left out.
    private(set) var notes: [String] = []

    private struct Found {
        var attachment: AttachmentManifest.Attachment
        var place: Int
        var device: String
    }

    /// Names the pictures of a manifest.
    ///
    /// - Parameter model: the model of a device in any spelling.
    /// - Throws: `Failure` where two devices have pictures of one name.
    init(_ manifest: AttachmentManifest, path: String, model: (String) -> String) throws {
        var found: [String: [Found]] = [:]
        var (others, place) = (0, 0)
        let attachments = manifest.tests.flatMap(\.attachments)
        let configurations = Set(attachments.compactMap(\.configurationName))
        for test in manifest.tests {
            let title = (test.testIdentifier ?? "").replacing("()", with: "")
            for attachment in test.attachments {
                guard attachment.exportedFileName.lowercased().hasSuffix(".png") else {
                    others += 1
                    continue
                }
                let device = attachment.plainDevice.map(model) ?? ""
                let arguments = (attachment.arguments ?? []).map(Self.part(of:))
                let configuration =
                    configurations.count > 1 ? attachment.configurationName?.slug ?? "" : ""
                let parts =
                    [title] + arguments + [device.slug, configuration, attachment.plainName]
                let name = parts.filter { !$0.isEmpty }.joined(separator: "/")
                place += 1
                found[name, default: []].append(
                    Found(attachment: attachment, place: place, device: device))
            }
        }
        var repeated = 0
        for (name, all) in found.sorted(by: { $0.key < $1.key }) {
            let last = all.compactMap(\.attachment.repetitionNumber).max()
            let kept = all.filter { $0.attachment.repetitionNumber == last }
            repeated += all.count - kept.count
            try Self.checkDevices(of: kept, named: name, in: path)
            add(kept, named: name)
        }
        pictures.sort { $0.name < $1.name }
        if others > 0 {
            notes.append("\(others) attachments are no PNG files, and are left out")
        }
        if repeated > 0 {
            notes.append(
                "\(repeated) pictures of tests that were repeated are left out; the last "
                    + "repetition counts")
        }
    }

    /// The part of a name for an argument of a test; others never have the same.
    private static func part(of argument: String) -> String {
        let slug = argument.slug
        if slug == argument, slug.count <= 60 { return slug }
        let hash = SHA256.hex(Array(argument.utf8)).prefix(8)
        return slug.isEmpty ? String(hash) : "\(slug.prefix(60))-\(hash)"
    }

    /// Adds the pictures that one test attached under one name, in the order of their times.
    private mutating func add(_ found: [Found], named name: String) {
        let ordered = found.sorted {
            ($0.attachment.timestamp ?? 0, $0.place) < ($1.attachment.timestamp ?? 0, $1.place)
        }
        for (index, item) in ordered.enumerated() {
            pictures.append(
                Picture(
                    file: item.attachment.exportedFileName,
                    name: index == 0 ? name : "\(name)-\(index + 1)", device: item.device))
        }
    }

    /// Refuses a name that pictures of several devices have: their order is another in every run.
    private static func checkDevices(
        of found: [Found], named name: String, in path: String
    ) throws {
        let devices = Set(found.compactMap(\.attachment.deviceId))
        guard devices.count > 1 else { return }
        let device = found[0].attachment.plainDevice ?? "none"
        throw Failure(
            .badInput,
            "\(path): \(devices.count) devices called \"\(device)\" have a picture of the name "
                + "\(name); give the simulators different names, or export each one's result "
                + "alone (xcresulttool export attachments --path)")
    }
}

extension AttachmentManifest.Attachment {
    /// The name without the number and the UUID that Xcode appends, and without its ending.
    fileprivate var plainName: String {
        let name = suggestedHumanReadableName ?? exportedFileName
        let stem = name.split(separator: ".").dropLast().joined(separator: ".")
        let plain = stem.isEmpty ? name : stem
        let parts = plain.split(separator: "_")
        guard parts.count > 2, parts[parts.count - 1].count == 36,
            parts[parts.count - 1].allSatisfy({ $0.isHexDigit || $0 == "-" }),
            parts[parts.count - 2].allSatisfy(\.isNumber)
        else { return plain }
        return parts.dropLast(2).joined(separator: "_")
    }

    /// The name of the device without that of the clone which Xcode makes for parallel tests.
    fileprivate var plainDevice: String? {
        guard let deviceName, deviceName.hasPrefix("Clone ") else { return deviceName }
        let rest = deviceName.dropFirst("Clone ".count).drop { $0.isNumber }
        return rest.hasPrefix(" of ") ? String(rest.dropFirst(" of ".count)) : deviceName
    }
}
