/// Text that is put together as bytes. To append to a `String` takes four times as long, of which a
/// short request notices a tenth.
struct TextBytes {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    static func += (text: inout TextBytes, piece: String) {
        var piece = piece
        piece.withUTF8 { text.bytes.append(contentsOf: $0) }
    }
}
