import ObjectiveC

/// A cell of a storyboard, of which copies are made.
@MainActor struct NibPrototype {
    let element: NibElement
    private let scene: NibLoad

    init(_ element: NibElement, _ scene: NibLoad) {
        self.element = element
        self.scene = scene
    }

    /// Makes a copy with all that is in it.
    func make() -> UIView? {
        let load = NibLoad(element.document, outer: scene)
        let view = load.view(element)
        load.finish()
        view?.nibKeep += load.kept
        return view
    }
}

/// The rows of a table whose content is in the storyboard.
@MainActor final class StaticTable {
    struct Section {
        var header: String?
        var footer: String?
        var cells: [UITableViewCell]
        var heights: [CGFloat?]
    }

    let sections: [Section]

    init(_ table: NibElement, _ load: NibLoad) {
        sections = table.group("sections").map { section in
            let elements = section.group("cells")
            let cells = elements.map { load.view($0) as? UITableViewCell ?? UITableViewCell() }
            return Section(
                header: section.text("headerTitle"), footer: section.text("footerTitle"),
                cells: cells, heights: elements.map { $0.number("rowHeight") })
        }
    }

    func section(_ index: Int) -> Section? {
        sections.indices.contains(index) ? sections[index] : nil
    }

    func cell(_ path: IndexPath) -> UITableViewCell? {
        guard let cells = section(path.section)?.cells, cells.indices.contains(path.row) else {
            return nil
        }
        return cells[path.row]
    }

    func height(_ path: IndexPath) -> CGFloat? {
        guard let heights = section(path.section)?.heights, heights.indices.contains(path.row)
        else { return nil }
        return heights[path.row]
    }
}
