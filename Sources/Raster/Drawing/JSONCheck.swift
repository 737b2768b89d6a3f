/// Judges a JSON text without making anything of it.
package enum JSONCheck {
    /// Why a text is not JSON (RFC 8259), and at which byte; nil where it is.
    package static func fault(
        in text: [UInt8], deepest: Int
    ) -> (offset: Int, rule: String)? {
        var reader = JSONReader(text, deepest: deepest)
        do throws(JSONReader.Fault) {
            try reader.readAll()
            return nil
        } catch {
            return (error.offset, error.rule)
        }
    }
}
