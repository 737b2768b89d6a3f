public import Pictures

/// A folder of goldens: the pictures and their manifest.
public struct GoldenFolder: Sendable {
    public static let manifestName = "manifest.json"

    public let path: String
    public private(set) var manifest: GoldenManifest

    /// Opens a folder; one without a manifest has no goldens yet.
    public init(path: String) throws {
        self.path = path
        let manifestPath = "\(path)/\(Self.manifestName)"
        do {
            let json = try FileBytes.read(manifestPath)
            manifest = try GoldenManifest(json: json, path: manifestPath)
        } catch let error as FileError where error.code == .missing {
            manifest = GoldenManifest()
        }
    }

    /// Holds a picture against its golden.
    ///
    /// Equal bytes are equal pictures and are not decoded; otherwise every pixel counts. The golden
    /// must be the very file whose hash the manifest has.
    ///
    /// - Parameter fonts: the fonts that the picture was drawn with, asked for only when the
    ///   pictures differ; nil takes those of the candidate.
    public func verify(
        _ candidate: GoldenCandidate, fonts: (() -> [GoldenFont])? = nil
    ) -> GoldenResult {
        guard let golden = manifest[candidate.name] else { return .missing }
        let bytes: [UInt8]
        do {
            bytes = try FileBytes.read("\(path)/\(golden.file)")
        } catch {
            return error.code == .missing ? .missing : .unreadable(error.description)
        }
        guard SHA256.hex(bytes) == golden.sha256 else { return unexpected(bytes, golden) }
        if bytes == candidate.png { return .equal }
        let result = compare(bytes, candidate.png)
        switch result {
        case .different, .sizesDiffer:
            let fonts = changedFonts(
                golden.origin.fonts, fonts?() ?? candidate.origin.fonts)
            return fonts.isEmpty ? result : .drawnWithOtherFonts(fonts)
        default: return result
        }
    }

    private func unexpected(_ bytes: [UInt8], _ golden: Golden) -> GoldenResult {
        do {
            _ = try PNG.header(of: bytes)
            return .unreadable("\(golden.file) is not the file whose hash the manifest has")
        } catch {
            return error.code == .lfsPointer ? .gitLFSPointer : .unreadable(error.description)
        }
    }

    private func compare(_ golden: [UInt8], _ drawn: [UInt8]) -> GoldenResult {
        do {
            return result(of: ImageDiff.strict(try PNG.decode(golden), try PNG.decode(drawn)))
        } catch {
            return .unreadable(error.description)
        }
    }

    private func result(of diff: DiffResult) -> GoldenResult {
        switch diff.verdict {
        case .same: .equal
        case .sizesDiffer(let golden, let drawn): .sizesDiffer(golden: golden, drawn: drawn)
        case .different:
            .different(
                pixels: diff.differingPixels,
                box: diff.boundingBox ?? PixelRect(x: 0, y: 0, widthPx: 0, heightPx: 0))
        }
    }

    /// The names of fonts that only one side has, or whose bytes differ.
    private func changedFonts(_ golden: [GoldenFont], _ drawn: [GoldenFont]) -> [String] {
        Set(golden).symmetricDifference(drawn).map(\.name).sorted().reduce(into: []) {
            if $0.last != $1 { $0.append($1) }
        }
    }
}

// MARK: - Recording

extension GoldenFolder {
    /// Makes a picture the golden of its name; ``save()`` then writes the manifest.
    ///
    /// The file is named by its content, so equal goldens share one, and a reader of the old
    /// manifest still finds the old files.
    public mutating func record(_ candidate: GoldenCandidate) throws(FileError) {
        let hash = SHA256.hex(candidate.png)
        let file = "\(hash.prefix(16)).png"
        try FileBytes.write(candidate.png, to: "\(path)/\(file)")
        manifest.set(
            Golden(name: candidate.name, file: file, sha256: hash, origin: candidate.origin))
    }

    /// Writes the manifest.
    public func save() throws(FileError) {
        try FileBytes.write(manifest.json(), to: "\(path)/\(Self.manifestName)")
    }
}
