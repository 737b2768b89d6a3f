import Basics
import ArgumentParser
import Pictures
import Raster
import Review
import Scenarios
import Snapshotter

struct GalleryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract: "Draw all devices, keyboards and screens as pictures and contact sheets.",
        discussion: """
            Writes a PNG for each picture, contact sheets of each section, and index.html, which \
            shows them with filters and a search, and says which looks were held against \
            screenshots.
            """)

    @Option(name: .shortAndLong, help: "The folder to write.", completion: .directory)
    var output: String

    @Option(
        help: """
            Sections to draw (\(Gallery.sectionNames.joined(separator: ", "))); all by default.
            """)
    var only: [String] = []

    @Option(help: "Pixels per point of the single pictures.")
    var scale = 3

    func validate() throws {
        try checkOutput(output)
        if !(1...3).contains(scale) {
            throw ValidationError("--scale must be from 1 to 3, not \(scale)")
        }
        for name in only where !Gallery.sectionNames.contains(name) {
            throw ValidationError(
                "--only: no section is named \"\(name)\"; the sections are "
                    + Gallery.sectionNames.joined(separator: ", "))
        }
    }

    func run() async throws {
        try await finish { console in
            let gallery = Gallery(stage: GalleryStage(catalogs: try Program.catalogs()))
            let maker = try PictureMaker.load()
            let folder = try StagedFolder(output)
            var index = GalleryIndex()
            do {
                for name in Gallery.sectionNames where only.isEmpty || only.contains(name) {
                    guard let section = try gallery.section(name) else { continue }
                    let sheets = try draw(section, maker, into: folder, &index)
                    console.out(
                        "\(section.title): \(section.pictures.count) pictures, \(sheets) sheets")
                }
                try folder.write(index.page.html(.load("gallery")), to: "index.html")
                try folder.publish()
            } catch {
                folder.discard()
                throw error
            }
            for note in maker.notes { console.err("note: \(note)") }
            console.out("\(folder.path)/index.html")
            return .good
        }
    }

    /// Writes the section's pictures and its contact sheets; returns the number of sheets.
    private func draw(
        _ section: GallerySection, _ maker: PictureMaker, into folder: StagedFolder,
        _ index: inout GalleryIndex
    ) throws -> Int {
        let renderer = Renderer(fonts: maker.fonts)
        var sheet = ContactSheet(title: section.title, rowHeight: section.rowHeight)
        index.add(section)
        try forEach(section.pictures, maker) { picture, drawn in
            let file = GalleryIndex.file(of: picture, in: section)
            try folder.write(drawn.png, to: file)
            let area = section.area(of: picture, pixelsPerPoint: scale) ?? drawn.image.bounds
            try sheet.add(
                drawn.image.cropped(to: area), captions: [picture.caption], with: renderer)
            guard let small = sheet.thumbnails.last?.image else { return }
            try folder.write(PNG.encode(small), to: GalleryIndex.thumbnail(of: file))
            index.add(picture, in: section, thumbnail: small.size)
        }
        let sheets = try sheet.sheets(with: renderer)
        for (index, image) in sheets.enumerated() {
            try folder.write(
                try PNG.encode(image), to: "sheet-\(section.name)-\(index + 1).png")
        }
        return sheets.count
    }

    private typealias Drawn = (image: Bitmap, png: [UInt8])

    /// Draws pictures, one per processor at a time, and passes them on in order.
    private func forEach(
        _ pictures: [GalleryPicture], _ maker: PictureMaker,
        _ use: (GalleryPicture, Drawn) throws -> Void
    ) throws {
        for start in stride(from: 0, to: pictures.count, by: processorCount) {
            let part = Array(pictures[start..<min(start + processorCount, pictures.count)])
            var drawn: [Result<Drawn, any Error>?] = Array(repeating: nil, count: part.count)
            drawn.withUnsafeMutableBufferPointer { drawn in
                onThreads(part.count) { number in
                    drawn[number] = Result { try self.drawn(part[number], maker) }
                }
            }
            for (picture, result) in zip(part, drawn) {
                if let result { try use(picture, result.get()) }
            }
        }
    }

    private func drawn(_ picture: GalleryPicture, _ maker: PictureMaker) throws -> Drawn {
        let image = try picture.image(with: maker, pixelsPerPoint: scale)
        return (image, try PNG.encode(image))
    }
}
