import Basics
internal import Simulator

// A distance that a layout keeps, in the words of NSLayoutConstraint:
//
//     constraints:
//       - guide.top = backdrop.bottom
//       - field.top = backdrop.top + system
//       - guide.top >= field.bottom + system
//       - safe.bottom >= field.bottom
extension ScenarioParser {
    /// The constraints of one screen, with their places.
    struct PlacedConstraints {
        var app: Int
        var screen: String
        var places: [SourcePlace]
    }

    mutating func constraints(
        _ node: SourceNode, of screen: ScreenDefinition, _ named: NamedViews
    ) -> [LayoutConstraint] {
        var found: [LayoutConstraint] = []
        var places: [SourcePlace] = []
        for item in items(node) {
            guard let constraint = constraint(item, of: named) else { continue }
            found.append(constraint)
            places.append(item.place)
        }
        constraintPlaces.append(
            PlacedConstraints(app: apps.count, screen: screen.name, places: places))
        return found
    }

    private mutating func constraint(
        _ node: SourceNode, of screen: NamedViews
    ) -> LayoutConstraint? {
        let words = (node.text ?? "").split(separator: " ").map(String.init)
        guard [3, 5].contains(words.count), ["=", ">=", "<="].contains(words[1]) else {
            wrong(node, "a distance such as `guide.top >= field.bottom + 8`")
            return nil
        }
        guard let first = edge(words[0], of: screen, at: node.place),
            let second = edge(words[2], of: screen, at: node.place)
        else { return nil }
        guard first.side.isVertical == second.side.isVertical else {
            let rule = "\(first.side.rawValue) and \(second.side.rawValue) lie on different axes"
            fail(.outOfRange, at: node.place, rule, "compare left and right, or top and bottom")
            return nil
        }
        guard let distance = distance(words.dropFirst(3), in: node) else { return nil }
        switch words[1] {
        case "=": return LayoutConstraint(first, .equal, second, distance: distance)
        case ">=": return LayoutConstraint(first, .atLeast, second, distance: distance)
        default: return LayoutConstraint(second, .atLeast, first, distance: -distance)
        }
    }

    /// `+ 8`, `- 8` or `+ system`; nothing is 0.
    private mutating func distance(_ words: ArraySlice<String>, in node: SourceNode) -> Pt? {
        guard let sign = words.first, let amount = words.last, words.count == 2 else { return 0 }
        let points = amount == "system" ? 8 : Double(amount)
        guard ["+", "-"].contains(sign), let points, abs(points) <= 10_000 else {
            wrong(node, "a distance such as `+ 8` or `+ system` behind the edges")
            return nil
        }
        return sign == "-" ? -Pt(points) : Pt(points)
    }

    /// An edge such as `field.bottom`.
    private mutating func edge(
        _ text: String, of screen: NamedViews, at place: SourcePlace
    ) -> LayoutEdge? {
        guard let dot = text.lastIndex(of: "."), dot != text.startIndex else {
            let rule = "\"\(text.clipped(40))\" is no edge"
            fail(.wrongType, at: place, rule, "write a name and a side, such as `field.bottom`")
            return nil
        }
        let sideName = String(text[text.index(after: dot)...])
        let sides = LayoutEdge.Side.allCases
        guard let side = sides.first(where: { $0.rawValue == sideName }) else {
            unknown(.unknownName, sideName, "side", at: place, among: sides.map(\.rawValue))
            return nil
        }
        let name = String(text[..<dot])
        if let index = screen.index(of: name) { return LayoutEdge(.view(index), side) }
        switch name {
        case "window": return LayoutEdge(.window, side)
        case "safe": return LayoutEdge(.safeArea, side)
        case "guide": return LayoutEdge(.keyboardGuide, side)
        default:
            let names = screen.views.map(\.id.name) + ["window", "safe", "guide"]
            unknown(.unknownName, name, "view of the screen", at: place, among: names)
            return nil
        }
    }
}

// MARK: - Constraints that cannot be kept

extension ScenarioParser {
    /// Solves every screen that has constraints, however the device is held, with and without a
    /// keyboard, and reports what contradicts.
    mutating func checkConstraints(in setting: Setting) {
        for placed in constraintPlaces where setting.apps.indices.contains(placed.app) {
            let app = setting.apps[placed.app]
            guard let screen = app.screens.first(where: { $0.name == placed.screen }) else {
                continue
            }
            checkConstraints(of: screen, placed, attachment: app.attachment, in: setting)
        }
    }

    private mutating func checkConstraints(
        of screen: ScreenDefinition, _ placed: PlacedConstraints, attachment: KeyboardAttachment,
        in setting: Setting
    ) {
        for orientation in [Orientation.portrait, .landscape] {
            for height in [Pt(0), setting.heights.row(.letters, orientation)?.total ?? 216] {
                let window = Layout.window(of: setting.device, orientation)
                var around = Layout.Surroundings(
                    window: window, inset: height, attachment: attachment)
                if height > 0 {
                    around.geometry.keyboard = Rect(
                        x: 0, y: window.size.height - height, width: window.size.width,
                        height: height)
                }
                let conflicts = Layout.solve(screen, in: around).conflicts
                guard let first = conflicts.first, placed.places.indices.contains(first) else {
                    continue
                }
                let keyboard = height > 0 ? "with a keyboard of \(height) pt" : "without a keyboard"
                fail(
                    .outOfRange, at: placed.places[first],
                    "this distance contradicts the others "
                        + "(\(orientation.rawValue), \(keyboard))",
                    "leave it out, write >= for =, or break the circle")
                return
            }
        }
    }
}
