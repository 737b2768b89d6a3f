public import Pictures

extension Wording {
    /// What changed, by the names of the views: `the keyboard changed: 231 rows at the bottom`.
    ///
    /// Each cluster belongs to the smallest view that holds it whole, else to the one that it
    /// covers most of; of equal ones the one in front. Views come in the order of their first
    /// cluster.
    public static func changes(
        _ clusters: [PixelRect], views: PictureViews, in size: PixelSize
    ) -> [String] {
        var names: [String] = []
        var boxes: [PixelRect] = []
        for cluster in clusters {
            let name = owner(of: cluster, views)?.name ?? ""
            if let known = names.firstIndex(of: name) {
                boxes[known] = boxes[known].union(cluster)
            } else {
                names.append(name)
                boxes.append(cluster)
            }
        }
        return zip(names, boxes).map { name, box in
            let subject = name.isEmpty ? "something outside the named views" : "the \(name)"
            return "\(subject) changed: \(extent(box, in: size))"
        }
    }

    private static func owner(of cluster: PixelRect, _ views: PictureViews) -> PictureViews.View? {
        var best: (view: PictureViews.View, rank: (Int, Int))?
        for view in views.views.reversed() {
            let common = view.frame.intersection(cluster).area
            guard common > 0 else { continue }
            // Whole ones first, the smallest of them; then by what they share.
            let rank = common == cluster.area ? (0, view.frame.area) : (1, -common)
            if best.map({ rank < $0.rank }) ?? true { best = (view, rank) }
        }
        return best?.view
    }

    /// `231 rows at the bottom` for what runs from side to side, else size and place.
    private static func extent(_ box: PixelRect, in size: PixelSize) -> String {
        guard box.widthPx * 10 >= size.widthPx * 9 else { return place(box, in: size) }
        let rows = "\(count(box.heightPx)) \(box.heightPx == 1 ? "row" : "rows")"
        if box.heightPx * 10 >= size.heightPx * 9 { return "\(rows), the whole screen" }
        let middle = (box.y * 2 + box.heightPx) * 3 / max(1, size.heightPx * 2)
        return rows + [" at the top", " in the middle", " at the bottom"][min(2, max(0, middle))]
    }
}
