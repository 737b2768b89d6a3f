extension BinaryInteger {
    /// Returns the number in at least `width` characters, with zeros before its digits.
    public func digits(_ width: Int, radix: Int = 10, isUppercase: Bool = false) -> String {
        let digits = String(magnitude, radix: radix, uppercase: isUppercase)
        let sign = self < 0 ? "-" : ""
        let zeros = max(0, width - digits.utf8.count - sign.utf8.count)
        return sign + String(repeating: "0", count: zeros) + digits
    }
}
