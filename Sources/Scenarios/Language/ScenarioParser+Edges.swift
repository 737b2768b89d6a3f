import Basics
internal import Simulator

// Where edges are, and scroll views:
//
//     edges: { bottom of backdrop: 479, bottom of textField: top of guide - 8 }
//     scrolls: { scrollView: { inset: 333, top: 0, offset: 62 } }
extension ScenarioParser {
    mutating func edges(
        _ node: SourceNode, of app: AppID?, walk: Walk
    ) -> [StepExpectation.Kind] {
        guard case .mapping(let entries) = node.value else {
            wrong(node, "a mapping of edges such as `{ bottom of inputBar: 479 }`")
            return []
        }
        return entries.compactMap { entry -> StepExpectation.Kind? in
            let edge = edgeName(entry.key, of: app, walk: walk, at: entry.place)
            guard let edge, let target = target(entry.value, of: app, walk: walk) else {
                return nil
            }
            return .edge(edge, target)
        }
    }

    /// A number, or another edge with a distance behind it.
    private mutating func target(
        _ node: SourceNode, of app: AppID?, walk: Walk
    ) -> StepExpectation.EdgeTarget? {
        guard let text = text(node, "a number or an edge such as `top of keyboard`") else {
            return nil
        }
        if Double(text) != nil { return points(node).map { .at($0) } }
        var words = text.split(separator: " ").map(String.init)
        var distance: Pt = 0
        if words.count == 5, let points = Double(words[4]), ["+", "-"].contains(words[3]),
            abs(points) <= 10_000
        {
            distance = words[3] == "-" ? -Pt(points) : Pt(points)
            words.removeLast(2)
        }
        let name = words.joined(separator: " ")
        let edge = edgeName(name, of: app, walk: walk, at: node.place)
        return edge.map { .edge($0, distance: distance) }
    }

    /// An edge such as `bottom of inputBar`.
    private mutating func edgeName(
        _ text: String, of app: AppID?, walk: Walk, at place: SourcePlace
    ) -> StepExpectation.Edge? {
        let words = text.split(separator: " ").map(String.init)
        let sides = LayoutEdge.Side.allCases
        guard words.count == 3, words[1] == "of",
            let side = sides.first(where: { $0.rawValue == words[0] })
        else {
            let rule = "\"\(text.clipped(40))\" is no edge"
            fail(.wrongType, at: place, rule, "write a side and a name: `bottom of inputBar`")
            return nil
        }
        let item: StepExpectation.Edge.Item
        switch words[2] {
        case "keyboard": item = .keyboard
        case "guide": item = .guide
        case "window": item = .window
        case "safe": item = .safe
        default:
            let name = SourceNode(value: .scalar(words[2], isPlain: false), place: place)
            guard let view = view(name, of: app, walk: walk) else { return nil }
            item = .view(view)
        }
        return StepExpectation.Edge(side: side, item: item)
    }

    mutating func scrolls(
        _ node: SourceNode, of app: AppID?, walk: Walk
    ) -> [StepExpectation.Kind] {
        guard case .mapping(let entries) = node.value else {
            wrong(node, "a mapping such as `{ scrollView: { inset: 333 } }`")
            return []
        }
        return entries.compactMap { entry -> StepExpectation.Kind? in
            let name = SourceNode(value: .scalar(entry.key, isPlain: false), place: entry.place)
            let keys = ["inset", "top", "offset"]
            guard let view = view(name, of: app, walk: walk),
                let fields = fields(of: entry.value, "a scroll view", keys: keys)
            else { return nil }
            return .scroll(
                view, inset: fields["inset"].flatMap { points($0) },
                top: fields["top"].flatMap { points($0) },
                offset: fields["offset"].flatMap { points($0) })
        }
    }
}
