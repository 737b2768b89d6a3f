import ObjectiveC

/// One element of a storyboard or xib.
@MainActor final class NibElement {
    let tag: String
    let line: Int
    /// Attributes and elements below this one that the stand-in lacks.
    private(set) var unknown: [String] = []
    private(set) var attributes: [String: String] = [:]
    fileprivate(set) var children: [NibElement] = []
    fileprivate(set) weak var parent: NibElement?
    unowned let document: NibDocument

    /// Reads a line of the text that `restore-code build` writes: tag, line and attributes.
    fileprivate init(_ fields: ArraySlice<Substring>, _ document: NibDocument) {
        self.document = document
        tag = fields.first.map(String.init) ?? ""
        line = fields.dropFirst().first.flatMap { Int($0) } ?? 0
        for field in fields.dropFirst(2) {
            if field.hasPrefix("?") {
                unknown.append(String(field.dropFirst()))
                continue
            }
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            attributes[String(parts[0])] = parts[1].removingPercentEncoding ?? String(parts[1])
        }
    }

    /// The value of an attribute, as the variations for the present size classes have it.
    subscript(_ name: String) -> String? {
        variations.last { $0.attributes[name] != nil }?.attributes[name] ?? attributes[name]
    }

    var id: String? { attributes["id"] }
    var key: String? { attributes["key"] }

    func number(_ name: String) -> CGFloat? { self[name].flatMap { CGFloat(decimal: $0) } }
    func int(_ name: String) -> Int? { self[name].flatMap { Int($0) } }
    func bool(_ name: String) -> Bool? { self[name].map { $0 == "YES" } }

    /// The variations that hold at the moment, the most specific last.
    private var variations: [NibElement] {
        let all = children.filter { $0.tag == "variation" }
        guard !all.isEmpty else { return [] }
        return all.filter(\.holds).enumerated().sorted { one, other in
            let counts = (one.element.conditions.count, other.element.conditions.count)
            return counts.0 == counts.1 ? one.offset < other.offset : counts.0 < counts.1
        }
        .map(\.element)
    }

    /// The conditions of a variation, such as `heightClass=compact`.
    private var conditions: [Substring] {
        key == "default" ? [] : (key ?? "").split(separator: "-")
    }

    private var holds: Bool {
        let traits = UITraitCollection.stage
        func name(_ sizeClass: UIUserInterfaceSizeClass) -> String {
            sizeClass == .compact ? "compact" : "regular"
        }
        let present = [
            "heightClass=\(name(traits.verticalSizeClass))",
            "widthClass=\(name(traits.horizontalSizeClass))"
        ]
        return conditions.allSatisfy { present.contains(String($0)) }
    }

    /// The identifiers of what is not installed at the moment: subviews or constraints.
    func excluded(_ kind: String) -> Set<String> {
        var found: Set<String> = []
        for mask in variations.flatMap(\.children) where mask.tag == "mask" && mask.key == kind {
            for one in mask.children {
                guard let reference = one.attributes["reference"] else { continue }
                if one.tag == "exclude" {
                    found.insert(reference)
                } else {
                    found.remove(reference)
                }
            }
        }
        return found
    }

    /// The elements inside a group such as `subviews`.
    func group(_ tag: String) -> [NibElement] {
        children.filter { $0.tag == tag }.flatMap(\.children)
    }

    /// The child with a tag and a key.
    func child(_ tag: String, key: String) -> NibElement? {
        (variations.reversed() + [self]).lazy.compactMap { place in
            place.children.first { $0.tag == tag && $0.key == key }
        }
        .first
    }

    /// The child with a key, whatever its tag.
    func child(key: String) -> NibElement? {
        children.first { $0.key == key && $0.tag != "variation" }
    }

    /// The text of an attribute, or of an element `string` of that key.
    func text(_ name: String) -> String? { self[name] ?? child("string", key: name)?["#text"] }

    /// Returns the nearest element at or above this one with one of some tags.
    func nearest(where matches: (NibElement) -> Bool) -> NibElement? {
        var element: NibElement? = self
        while let one = element {
            if matches(one) { return one }
            element = one.parent
        }
        return nil
    }

    /// Calls `body` for this element and all below it.
    func walk(_ body: (NibElement) -> Void) {
        body(self)
        for child in children { child.walk(body) }
    }

    /// Outlets, attributes or actions need members of the element's own class.
    var hasNamedMembers: Bool {
        if !group("userDefinedRuntimeAttributes").isEmpty { return true }
        let outlets = ["outlet", "outletCollection"]
        let usual = ["delegate", "dataSource", "view", "gestureRecognizers"]
        if group("connections").contains(where: {
            outlets.contains($0.tag) && !usual.contains($0["property"] ?? "")
        }) {
            return true
        }
        return document.actionTargets.contains(id ?? "")
    }

    /// Reports what the element uses and the stand-in lacks.
    func reportUnknown() {
        for name in unknown {
            Lacks.report("\(name) of <\(tag)>", place: "\(document.file):\(line)")
        }
        if children.contains(where: { $0.tag == "variation" && !$0.conditions.isEmpty }) {
            document.noteVariations(line)
        }
    }

    /// Reports one thing that the element needs.
    func lacks(_ text: String) { Lacks.report(text, place: "\(document.file):\(line)") }
}

/// The content of a storyboard or xib.
@MainActor final class NibDocument {
    let name: String
    /// The path that messages name.
    let file: String
    private(set) var root: NibElement?
    private(set) var byId: [String: NibElement] = [:]

    /// Reads lines of the form `depth tag line key=value ...`, parents before children.
    init(name: String, file: String, text: String) {
        self.name = name
        self.file = file
        var stack: [NibElement] = []
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard let depth = fields.first.flatMap({ Int($0) }), depth <= stack.count else {
                continue
            }
            let element = NibElement(fields.dropFirst(), self)
            stack.removeLast(stack.count - depth)
            if let parent = stack.last {
                element.parent = parent
                parent.children.append(element)
            } else {
                root = element
            }
            stack.append(element)
            if let id = element.id { byId[id] = element }
        }
    }

    /// The identifiers of the objects that actions are sent to.
    private(set) lazy var actionTargets: Set<String> = {
        var found: Set<String> = []
        root?.walk { element in
            if element.tag == "action", let id = element["destination"] { found.insert(id) }
        }
        return found
    }()

    private var hasNotedVariations = false

    /// Logs once that what differs by size class does not change after loading.
    fileprivate func noteVariations(_ line: Int) {
        guard !hasNotedVariations else { return }
        hasNotedVariations = true
        Host.log(
            "\(file):\(line): variations by size class stay as they are when a view is loaded")
    }

    /// The scenes of a storyboard.
    var scenes: [NibElement] { root?.group("scenes") ?? [] }

    /// The element of the controller with a storyboard identifier.
    func controller(identifier: String) -> NibElement? {
        scenes.lazy.compactMap { NibDocument.controller(in: $0) }
            .first { $0["storyboardIdentifier"] == identifier }
    }

    /// The element of the first controller.
    var initialController: NibElement? {
        root?["initialViewController"].flatMap { byId[$0] }
    }

    /// The controller of a scene.
    static func controller(in scene: NibElement) -> NibElement? {
        scene.group("objects").first { $0["sceneMemberID"] == "viewController" }
    }

    /// A thing that the document's list of resources describes.
    func resource(_ tag: String, _ name: String) -> NibElement? {
        root?.group("resources").first { $0.tag == tag && $0["name"] == name }
    }
}

extension CGFloat {
    /// Reads a decimal number as Interface Builder writes it.
    init?(decimal text: String) {
        guard let value = Double(text), value.isFinite else { return nil }
        self.init(value)
    }
}
