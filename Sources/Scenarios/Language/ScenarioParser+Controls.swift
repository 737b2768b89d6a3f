internal import Simulator

/// Controls in a screen that is spelled out.
extension ScenarioParser {
    static let controlKinds = [
        "switch", "segments", "tabBar", "toolBar", "slider", "progress", "stepper"
    ]
    static let controlKeys = ["items", "selected", "on", "percent"]

    mutating func control(_ name: String, _ fields: Fields) -> Control {
        let items = fields["items"].map { texts($0) } ?? []
        let selected = fields["selected"].flatMap { place($0, below: items.count) } ?? 0
        let percent = fields["percent"].flatMap { number($0, in: 0...100) }.map { Int($0) } ?? 50
        switch name {
        case "switch": return .toggle(isOn: fields["on"].flatMap { flag($0) } ?? true)
        case "segments": return .segments(items, selected: selected)
        case "tabBar": return .tabBar(items, selected: selected)
        case "toolBar": return .toolBar(items)
        case "slider": return .slider(percent: percent)
        case "progress": return .progress(percent: percent)
        default: return .stepper
        }
    }

    private mutating func place(_ node: SourceNode, below count: Int) -> Int? {
        number(node, in: 0...Double(max(0, count - 1))).map { Int($0) }
    }
}
