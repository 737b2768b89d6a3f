import Basics
import Testing

@Suite("Digests and their digits")
struct DigestTests {
    /// Messages and digests of FIPS 180-4's examples.
    static let vectors = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        )
    ]

    @Test("SHA-256 gives the digests of the standard, whole and in pieces", arguments: vectors)
    func sha256(message: String, digest: String) {
        let bytes = Array(message.utf8)
        #expect(SHA256.hex(bytes) == digest)
        #expect(Hex.bytes(digest) == SHA256.digest(bytes))
        var running = RunningSHA256()
        for byte in bytes { withUnsafeBytes(of: byte) { running.add($0) } }
        #expect(running.hex == digest)
    }

    @Test("CRC-32 of the standard's check string")
    func crc32() {
        #expect(CRC32.checksum(Array("123456789".utf8)[...]) == 0xCBF4_3926)
    }

    @Test("Digits: upper and lower case are read, an odd count and other letters are refused")
    func hex() {
        #expect(Hex.bytes("00fFa9") == [0, 255, 0xA9])
        #expect(Hex.text([0, 255, 0xA9]) == "00ffa9")
        #expect(Hex.bytes("0") == nil)
        #expect(Hex.bytes("0g") == nil)
        #expect(Hex.text(0x2a, width: 4) == "002a")
        #expect(Hex.text(0x12345, width: 4) == "12345")
    }

    @Test("Base64 gives the examples of RFC 4648")
    func base64() {
        let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"]
        #expect(
            texts.map { Base64.encode(Array($0.utf8)) }
                == ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"])
    }
}
