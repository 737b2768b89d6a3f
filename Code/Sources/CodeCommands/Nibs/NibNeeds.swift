import CodeRewriting

/// The names by which a program's storyboards and xibs use its classes, and what they lack.
struct NibNeeds {
    /// A thing that the stand-in lacks, with its place.
    struct Missing {
        var name: String
        var place: String
        var reason: String
    }

    private(set) var names = NibNames()
    private(set) var missing: [Missing] = []
    private var customClasses: [(name: String, place: String)] = []

    init(_ files: [NibFile]) {
        for file in files { add(file.root, file.path) }
    }

    private mutating func add(_ node: NibNode, _ path: String) {
        guard !NibCatalogue.isForDesign(node) else { return }
        let place = "\(path):\(node.line):\(node.column)"
        if !NibCatalogue.knows(element: node.tag) {
            missing.append(
                Missing(
                    name: "<\(node.tag)>", place: place,
                    reason: "the stand-in has nothing that <\(node.tag)> stands for"))
            return
        }
        for name in node.attributes.keys.sorted()
        where NibCatalogue.use(of: name, in: node) == .unknown {
            missing.append(
                Missing(
                    name: "\(name) of <\(node.tag)>", place: place,
                    reason: "the stand-in does not read the attribute \(name)"))
        }
        if let name = node["customClass"], node.tag != "placeholder" {
            names.classes.insert(name)
            customClasses.append((name, place))
        }
        let keys = node["property"] ?? node["keyPath"] ?? ""
        for part in keys.split(separator: ".") {
            names.keys.insert(String(part))
            // The setter of the key "Name" is that of the property "name".
            names.keys.insert(part.prefix(1).lowercased() + part.dropFirst())
        }
        for name in ["selector", "unwindAction", "destinationCreationSelector"] {
            if let selector = node[name] { names.actions.insert(selector) }
        }
        for child in node.children { add(child, path) }
    }

    /// Adds the custom classes that are neither among the sources nor in the stand-in.
    mutating func addClasses(unknownTo isKnown: (String) -> Bool) {
        for (name, place) in customClasses where !isKnown(name) {
            missing.append(
                Missing(
                    name: "the class \(name)", place: place,
                    reason: "the class is not among the sources; add the file that declares it"))
        }
    }
}
