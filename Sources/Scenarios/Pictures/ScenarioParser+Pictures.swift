import Basics

// The file `restore.yaml`. Its keys are listed here once: the schema is made from the same lists.

extension ScenarioParser {
    static let restoreKeys = ["pictures"]
    static let pictureValueKeys = [
        "metric", "threshold", "maxPixels", "maxPercent", "maxDense", "ignore"
    ]
    static let pictureKeys =
        ["pattern", "expected", "skipped", "removed", "suite"] + pictureValueKeys + ["rules"]
    static let pictureRuleKeys = ["match", "device", "system"] + pictureValueKeys
    static let ignoredKeys = ["view", "x", "y", "width", "height"]

    mutating func pictureRules(_ root: SourceNode) -> PictureRules? {
        page = "docs/pictures.md"
        var rules = PictureRules()
        guard let file = fields(of: root, "the file", keys: Self.restoreKeys) else { return nil }
        guard let node = file["pictures"] else { return rules }
        guard let fields = fields(of: node, "`pictures`", keys: Self.pictureKeys) else {
            return nil
        }
        rules.pattern = fields["pattern"].flatMap { picturePattern($0) }
        rules.expected = fields["expected"].flatMap { text($0, "the path of a file") }
        let effects = PictureRules.AbsentEffect.allCases
        rules.skipped = choice(fields["skipped"], among: effects, "effect")
        rules.removed = choice(fields["removed"], among: effects, "effect")
        rules.suite = fields["suite"].flatMap { text($0, "the name of the suite") }
        rules.rules = [pictureRule(fields, .perceptual)]
        for item in fields["rules"].map({ items($0) }) ?? [] {
            guard let fields = self.fields(of: item, "a rule", keys: Self.pictureRuleKeys) else {
                continue
            }
            var rule = pictureRule(fields, rules.rules[0].metric ?? .perceptual)
            rule.place = item.place
            rules.rules.append(rule)
        }
        return rules
    }

    private mutating func picturePattern(_ node: SourceNode) -> PicturePattern? {
        guard let text = text(node) else { return nil }
        if let pattern = PicturePattern(text) { return pattern }
        let parts = PicturePattern.Part.allCases.map { "{\($0.rawValue)}" }
        fail(
            .wrongType, at: node.place, "\"\(text.clipped(60))\" is no pattern of paths",
            "write {name} and once at most each of \(parts.joined(separator: ", ")), with text "
                + "between them, such as \"{device}/{system}/{name}\"")
        return nil
    }

    private mutating func pictureRule(
        _ fields: Fields, _ inherited: PictureRules.Metric
    ) -> PictureRules.Rule {
        var rule = PictureRules.Rule()
        rule.match = fields["match"].flatMap { text($0) }
        if let node = fields["device"], let name = text(node) {
            do throws(UnknownDevice) {
                rule.device = try catalogs.devices.device(named: name).model
            } catch {
                let near = Self.didYouMean(
                    error.suggestions, else: "`restore-tool devices` lists them")
                fail(.unknownName, at: node.place, "no device is called \"\(name)\"", near)
            }
        }
        rule.system = fields["system"].flatMap { text($0) }
        rule.metric = choice(
            fields["metric"], among: PictureRules.Metric.allCases, "metric")
        let largest = (rule.metric ?? inherited).largestThreshold
        rule.threshold = fields["threshold"].flatMap { number($0, in: 0...largest) }
        rule.maxPixels = fields["maxPixels"].flatMap { count($0) }
        rule.maxPercent = fields["maxPercent"].flatMap { number($0, in: 0...100) }
        rule.maxDense = fields["maxDense"].flatMap { count($0) }
        for item in fields["ignore"].map({ items($0) }) ?? [] {
            if let ignored = ignored(item) { rule.ignore.append(ignored) }
        }
        return rule
    }

    /// A whole number that is not negative.
    private mutating func count(_ node: SourceNode) -> Int? {
        whole(node, in: 0...1_000_000_000)
    }

    private mutating func whole(_ node: SourceNode, in range: ClosedRange<Double>) -> Int? {
        guard let value = number(node, in: range) else { return nil }
        guard value == value.rounded() else {
            wrong(node, "a whole number")
            return nil
        }
        return Int(value)
    }

    private mutating func ignored(_ node: SourceNode) -> PictureRules.Ignored? {
        if node.text != nil {
            guard choice(node, among: ["statusBar"], "part of a picture") != nil else { return nil }
            return .statusBar
        }
        guard let fields = fields(of: node, "a part to ignore", keys: Self.ignoredKeys) else {
            return nil
        }
        if let view = fields["view"] { return text(view).map { .view($0) } }
        var numbers: [Int] = []
        for (key, least) in [("x", -100_000.0), ("y", -100_000), ("width", 1), ("height", 1)] {
            guard let node = fields[key] else {
                missing(key, in: fields, "in pixels; or write `view: NAME`")
                return nil
            }
            guard let number = whole(node, in: least...100_000) else { return nil }
            numbers.append(number)
        }
        return .rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
