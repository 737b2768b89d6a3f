internal import Simulator

// `enableAutolayout` of a screen is the helper of the article on the base class. It looks through
// the subviews by reflection and turns `translatesAutoresizingMaskIntoConstraints` off.
//
// A view for which it stays on is fixed where its frame was at its creation, `.zero`: what the file
// says of its edges has no effect.

/// The views that the helper reaches.
enum AutolayoutHelper: String, CaseIterable {
    /// Nobody calls it.
    case none
    /// The subviews of the screen's view alone, as the article has it.
    case subviews
    /// Every view below it.
    case recursive

    static let names = allCases.map(\.rawValue)
}

extension ScenarioParser {
    /// Fixes the views that the helper does not reach.
    mutating func enableAutolayout(_ node: SourceNode, in screen: inout ScreenDefinition) {
        guard let name = choice(node, among: AutolayoutHelper.names, "reach of enableAutolayout"),
            let reach = AutolayoutHelper(rawValue: name)
        else { return }
        let zero = Placement(start: .parentStart(0), length: 0)
        for index in screen.views.indices {
            let isNested = screen.views[index].parent != nil
            guard reach == .none || (reach == .subviews && isNested) else { continue }
            screen.views[index].horizontal = zero
            screen.views[index].vertical = zero
        }
    }
}
