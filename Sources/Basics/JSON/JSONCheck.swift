/// Checks a JSON text.
public enum JSONCheck {
    /// Returns why a text is not JSON (RFC 8259), or nil where it is.
    ///
    /// `levels` is the number of levels that values may nest, the outermost included.
    public static func fault(in text: [UInt8], levels: Int) -> JSONFault? {
        var reader = JSONReader(text, levels: levels)
        do throws(JSONFault) {
            try reader.readAll()
            return nil
        } catch {
            return error
        }
    }
}
