import Basics
import Foundation
import Review
import Scenarios

/// The pictures of a folder that another program made, by the names of their goldens.
struct PicturePlan {
    /// One picture.
    struct Picture: Sendable {
        /// The path of the file below the folder; nil for the name with its ending.
        var path: String?
        /// The name of its golden.
        var name: String
        /// The ending of the file, such as `.png`.
        var ending = ".png"
        /// The name of the group that it is listed in.
        var group: String
        /// A Boolean value that indicates whether no earlier picture is of the group.
        var isFirstOfGroup = false
        /// The device as the catalog names it; empty if it is not known.
        var device = ""
        /// The version of the system; empty if it is not known.
        var system = ""
        /// The last part of the name.
        var moment: String { name.split(separator: "/").last.map(String.init) ?? name }

        /// The path of the file, for the folder of the pictures.
        func file(in folder: String) -> String { "\(folder)/\(path ?? name + ending)" }
    }

    /// The pictures, sorted by their names.
    private(set) var pictures: [Picture] = []
    /// Messages about what is left out.
    private(set) var notes: [String] = []
    /// The folder of the pictures.
    let folder: String
    /// The name of the group of pictures at the top of the folder.
    private let topGroup: String
    /// Each group once: thousands of pictures share its text.
    private var groups: Set<String> = []
    private let pattern: PicturePattern?
    private let devices: DeviceCatalog

    /// Lists the pictures of a folder, or of its manifest of attachments if it has one.
    ///
    /// - Parameter leavingOut: folders inside that are not looked into: goldens and results.
    /// - Throws: `Failure` for a folder that cannot be read, and for two names of one golden.
    init(
        _ folder: String, rules: PictureRules, devices: DeviceCatalog, leavingOut others: [String]
    ) throws {
        self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        topGroup = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
        pattern = rules.pattern
        self.devices = devices
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
            throw Failure(.inputOutput, "\(folder): the folder does not exist; check the path")
        }
        guard isFolder.boolValue else {
            throw Failure(.usage, "--pictures: \(folder) is no folder; give the folder of pictures")
        }
        if let manifest = try manifest(in: "") {
            try add(manifest, in: "")
        } else {
            try addFiles(leavingOut: others)
        }
        pictures.sort { $0.name < $1.name }
        try checkNames()
        markGroups()
    }

    /// Keeps the pictures at some places.
    mutating func keep(_ places: [Int]) {
        if places.count < pictures.count { pictures = places.map { pictures[$0] } }
        markGroups()
    }

    private mutating func markGroups() {
        var known: Set<String> = []
        for index in pictures.indices {
            pictures[index].isFirstOfGroup = known.insert(pictures[index].group).inserted
        }
    }

    // MARK: Files

    private mutating func addFiles(leavingOut others: [String]) throws {
        var unfit = (count: 0, first: "")
        var paths: [String] = []
        var walk = PictureWalk(folder, leavingOut: others)
        var exports: [(folder: String, manifest: AttachmentManifest)] = []
        try walk.forEach(
            takes: { inner in
                guard let manifest = try manifest(in: inner) else { return false }
                exports.append((inner, manifest))
                return true
            },
            { paths.append($0) })
        notes += walk.notes
        pictures.reserveCapacity(paths.count)
        while let path = paths.popLast() {
            let name = String(path.dropLast(4))
            var picture = Picture(
                name: name, ending: String(path.suffix(4)), group: group(of: name))
            if let pattern {
                if let parts = pattern.parts(of: name) {
                    place(parts, in: &picture)
                } else {
                    if unfit.count == 0 || name < unfit.first { unfit.first = name }
                    unfit.count += 1
                }
            }
            pictures.append(picture)
        }
        let count = pictures.count
        for (inner, manifest) in exports { try add(manifest, in: inner) }
        if unfit.count > 0, let pattern {
            notes.append(
                "\(unfit.count) of \(count) pictures do not fit the pattern "
                    + "\"\(pattern.text)\", first \(unfit.first)")
        }
    }

    private func place(_ parts: [PicturePattern.Part: String], in picture: inout Picture) {
        if let name = parts[.device] { picture.device = model(name) }
        picture.system = parts[.system] ?? ""
    }

    /// The model of a device in any spelling; the name itself if the catalog does not know it.
    private func model(_ name: String) -> String {
        (try? devices.device(named: name).model) ?? name
    }

    private mutating func group(of name: String) -> String {
        guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return topGroup }
        return groups.insert(String(name[..<slash])).memberAfterInsert
    }

    // MARK: Attachments

    /// Returns the list of a folder below, whose path ends in a slash, or of the folder itself.
    private mutating func manifest(in inner: String) throws -> AttachmentManifest? {
        let path = "\(folder)/\(inner)\(AttachmentManifest.fileName)"
        guard FileStatus(path)?.isFile == true else { return nil }
        if let manifest = try AttachmentManifest(json: try FileBytes.read(path), path: path) {
            return manifest
        }
        // Goldens and much else have a file of this name in some folder.
        guard inner.isEmpty else { return nil }
        notes.append(
            "\(path) is no list of attachments as xcresulttool writes it; the pictures have the "
                + "names of their files")
        return nil
    }

    private mutating func add(_ manifest: AttachmentManifest, in inner: String) throws {
        let plan = try AttachmentPlan(
            manifest, path: "\(folder)/\(inner)\(AttachmentManifest.fileName)", model: model)
        notes += plan.notes
        noteUnlisted(manifest, in: inner)
        for picture in plan.pictures {
            pictures.append(
                Picture(
                    path: inner + picture.file, name: inner + picture.name,
                    group: group(of: inner + picture.name), device: picture.device))
        }
    }

    /// Notes the pictures beside a list that it does not have.
    private mutating func noteUnlisted(_ manifest: AttachmentManifest, in inner: String) {
        let path = inner.isEmpty ? folder : "\(folder)/\(inner.dropLast())"
        let listed = Set(manifest.fileNames)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let left = names.filter { $0.lowercased().hasSuffix(".png") && !listed.contains($0) }
        guard let first = left.min() else { return }
        let count = Wording.count(left.count, "picture is", "pictures are")
        notes.append(
            "\(count) not in \(path)/\(AttachmentManifest.fileName) and left out, first \(first)")
    }

    // MARK: Names

    /// Refuses names that cannot stand side by side on every disk.
    private func checkNames() throws {
        var known: Set<Int> = []
        known.reserveCapacity(pictures.count)
        for picture in pictures {
            guard GoldenFolder.isName(picture.name) else {
                throw Failure(
                    .badInput,
                    "\(picture.file(in: folder)): the name has a control character or a backslash; "
                        + "rename the file")
            }
            if !known.insert(Self.key(of: picture.name).hashValue).inserted {
                try refuseTwin(of: picture)
            }
        }
    }

    /// Refuses a picture if another one has its name in other case or Unicode form.
    private func refuseTwin(of picture: Picture) throws {
        let key = Self.key(of: picture.name)
        let twins = pictures.filter { Self.key(of: $0.name) == key }.map { $0.file(in: folder) }
        guard twins.count > 1 else { return }
        throw Failure(
            .badInput,
            "\(twins[0]) and \(twins[1]) differ only in case or Unicode form, and some disks hold "
                + "one of them; rename one")
    }

    /// The name in one case; texts of one Unicode form are equal to those of another.
    private static func key(of name: String) -> String { name.lowercased() }

    /// Keeps the pictures whose names contain a text.
    mutating func filter(_ text: String) {
        pictures.removeAll { !$0.name.contains(text) }
        markGroups()
    }

    /// The rules that select pictures and select none here, with what they ask for.
    func idle(of rules: PictureRules) -> [PictureRules.Rule] {
        rules.rules.filter { rule in
            rule.place != nil
                && !pictures.contains {
                    rule.selects($0.name, device: $0.device, system: $0.system)
                }
        }
    }
}
