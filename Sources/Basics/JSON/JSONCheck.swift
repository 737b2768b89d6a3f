/// Checks a JSON text.
public enum JSONCheck {
    /// Returns why a text is not JSON (RFC 8259), or nil where it is.
    ///
    /// `deepest` is the number of levels that values may nest.
    public static func fault(in text: [UInt8], deepest: Int) -> JSONFault? {
        var reader = JSONReader(text, deepest: deepest)
        do throws(JSONFault) {
            try reader.readAll()
            return nil
        } catch {
            return error
        }
    }
}
