import Simulator

extension Pt {
    /// The length as Swift prints a floating-point number, such as `335.0` and `437.9`.
    var printed: String {
        let text = description
        return text.contains(".") ? text : text + ".0"
    }
}
