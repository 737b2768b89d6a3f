import Basics

extension ScenarioSchema {
    /// Returns the JSON Schema of the file `restore.yaml` on one line, in the draft 2020-12.
    public static func restoreText() -> String {
        let members = [
            Member("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            Member("title", .string("restore-tool pictures"))
        ]
        let pictures = ScenarioParser.pictureKeys.map { key in
            key == "rules"
                ? Member(key, list(of: closed(ScenarioParser.pictureRuleKeys.map(pictureMember))))
                : pictureMember(key)
        }
        return JSONText.line(
            .object(members + closed([Member("pictures", closed(pictures))]).members))
    }

    private static func pictureMember(_ key: String) -> Member {
        switch key {
        case "skipped", "removed":
            Member(key, one(of: PictureRules.AbsentEffect.allCases.map(\.rawValue)))
        case "metric": Member(key, one(of: PictureRules.Metric.allCases.map(\.rawValue)))
        case "threshold", "maxPercent": Member(key, type("number"))
        case "maxPixels", "maxDense": Member(key, type("integer"))
        case "ignore": Member(key, list(of: ignoredPart))
        case "system": Member(key, type("string", "number"))
        default: Member(key, text)
        }
    }

    private static var ignoredPart: Value {
        let parts = ScenarioParser.ignoredKeys.map { key in
            Member(key, key == "view" ? text : type("integer"))
        }
        return .object([Member("anyOf", .array([one(of: ["statusBar"]), closed(parts)]))])
    }
}
