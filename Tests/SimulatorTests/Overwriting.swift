import Testing

/// Writes a stored property in place, also one whose setter is private to the file of its type.
///
/// A state cannot be corrupted through its methods, which is their purpose.
func overwrite<State, Field>(
    _ property: KeyPath<State, Field>, in state: inout State, with value: Field
) {
    guard let offset = MemoryLayout<State>.offset(of: property) else {
        Issue.record("\(property) is not stored")
        return
    }
    withUnsafeMutableBytes(of: &state) { bytes in
        guard let start = bytes.baseAddress else { return }
        (start + offset).assumingMemoryBound(to: Field.self).pointee = value
    }
}
