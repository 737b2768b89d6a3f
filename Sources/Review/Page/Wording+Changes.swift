public import Pictures

extension Wording {
    /// Returns the changes by the names of the views: `the keyboard changed: 231 rows at the
    /// bottom`.
    ///
    /// Each cluster belongs to the smallest view that contains it. A cluster across several views
    /// is listed for each with the part that lies there, but not for views inside those. Views are
    /// in the order of their first cluster.
    public static func changes(
        _ clusters: [PixelRect], views: PictureViews, in size: PixelSize
    ) -> [String] {
        var names: [String] = []
        var boxes: [PixelRect] = []
        for (name, part) in clusters.flatMap({ parts(of: $0, views) }) {
            if let known = names.firstIndex(of: name) {
                boxes[known] = boxes[known].union(part)
            } else {
                names.append(name)
                boxes.append(part)
            }
        }
        return zip(names, boxes).map { name, box in
            let subject = name.isEmpty ? "something outside the named views" : "the \(name)"
            return "\(subject) changed: \(extent(box, in: size))"
        }
    }

    private static func parts(
        of cluster: PixelRect, _ views: PictureViews
    ) -> [(name: String, part: PixelRect)] {
        let fromFront = views.views.reversed()
        let holders = fromFront.filter { $0.frame.intersection(cluster) == cluster }
        // `min` takes the first of equal views, which is in front.
        if let view = holders.min(by: { $0.frame.area < $1.frame.area }) {
            return [(view.name, cluster)]
        }
        var parts: [(name: String, part: PixelRect)] = []
        for view in fromFront.sorted(by: { $0.frame.area > $1.frame.area }) {
            let part = view.frame.intersection(cluster)
            if part.isEmpty || parts.contains(where: { $0.part.intersection(part) == part }) {
                continue
            }
            parts.append((view.name, part))
        }
        if parts.isEmpty { return [("", cluster)] }
        return parts.sorted { ($0.part.y, $0.part.x) < ($1.part.y, $1.part.x) }
    }

    /// Returns `231 rows at the bottom` for a change from side to side, else size and place.
    private static func extent(_ box: PixelRect, in size: PixelSize) -> String {
        guard box.widthPx * 10 >= size.widthPx * 9 else { return place(box, in: size) }
        let rows = "\(count(box.heightPx)) \(box.heightPx == 1 ? "row" : "rows")"
        if box.heightPx * 10 >= size.heightPx * 9 { return "\(rows), the whole screen" }
        let middle = (box.y * 2 + box.heightPx) * 3 / max(1, size.heightPx * 2)
        return rows + [" at the top", " in the middle", " at the bottom"][min(2, max(0, middle))]
    }
}
