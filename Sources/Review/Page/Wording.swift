/// Numbers and places as text for people, the same in every locale.
public enum Wording {
    /// Returns a count and its noun in the right number: `1 picture`, `1,200 pictures`.
    public static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(count(number)) \(number == 1 ? one : many)"
    }

    /// Returns a count with groups of three digits: `812,340`.
    public static func count(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var result = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { result += "," }
            result.append(digit)
        }
        return result
    }

    /// Returns a share in percent with one decimal. A share above 0 is never 0.0 %, and a share
    /// below 1 is never 100.0 %.
    public static func percent(_ part: Int, of whole: Int) -> String {
        guard whole > 0, part > 0 else { return "0 %" }
        if part >= whole { return "100 %" }
        let tenths = (part * 2000 + whole) / (2 * whole)
        if tenths == 0 { return "< 0.1 %" }
        if tenths >= 1000 { return "> 99.9 %" }
        return "\(tenths / 10).\(tenths % 10) %"
    }

    /// Returns a share in whole percent. A share above 0 is never 0 %, and a share below 1 is never
    /// 100 %.
    public static func wholePercent(_ part: Int, of whole: Int) -> String {
        guard whole > 0, part > 0 else { return "0 %" }
        if part >= whole { return "100 %" }
        let percent = (part * 200 + whole) / (2 * whole)
        if percent == 0 { return "< 1 %" }
        return percent >= 100 ? "> 99 %" : "\(percent) %"
    }

    /// Returns `1 pixel` or `2 pixels`.
    public static func pixels(_ number: Int) -> String {
        "\(count(number)) \(number == 1 ? "pixel" : "pixels")"
    }
}
