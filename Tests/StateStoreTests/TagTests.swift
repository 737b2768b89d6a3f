import Testing

@testable import StateStore

@Test(
    "The tag is XXH64, as published vectors show",
    arguments: [
        ("", 0, 0xEF46_DB37_51D8_E999), ("a", 0, 0xD24E_C4F1_A98C_6E5B),
        ("abc", 0, 0x44BC_2CF5_AD77_0999),
        ("Nobody inspects the spammish repetition", 0, 0xFBCE_A83C_8A37_8BF1)
    ] as [(String, UInt64, UInt64)])
func xxh64Vectors(_ text: String, _ seed: UInt64, _ hash: UInt64) {
    #expect(Tag.xxh64(Array(text.utf8), seed: seed) == hash)
}
