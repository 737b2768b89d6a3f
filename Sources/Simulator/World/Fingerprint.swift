// `Hasher` does not serve here: it is seeded anew in every process, so its values can neither be
// stored nor compared between threads' runs. Its 64 bits are too few: among 10^9 states two would
// collide with a chance of about 3 %. With 128 bits the chance is about 1.5 * 10^-21 (birthday
// bound n^2 / 2^129). The mixing is the 64 x 64 -> 128 bit multiply that folds its halves, in two
// independent lanes.

import Basics

/// The identity of a state: 128 bits over its canonical bytes, equal on every machine and run.
public struct Fingerprint: Hashable, Sendable, Comparable {
    /// The upper 64 bits.
    public var high: UInt64
    /// The lower 64 bits.
    public var low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Returns whether a fingerprint is the smaller number.
    public static func < (a: Fingerprint, b: Fingerprint) -> Bool {
        (a.high, a.low) < (b.high, b.low)
    }
}

extension Fingerprint: CustomStringConvertible {
    /// 32 hexadecimal digits.
    public var description: String { Hex.text(high, width: 16) + Hex.text(low, width: 16) }
}

/// A part of the state that takes part in the identity of a world.
///
/// The conformance stands beside the stored properties. A test changes each property and expects
/// another fingerprint.
protocol FingerprintedState {
    /// Feeds every property that distinguishes two states.
    func feed(into f: inout Fingerprinter)
}

extension UInt64 {
    /// Packs flags into one word, the first one lowest.
    @inline(__always)
    init(
        flags a: Bool, _ b: Bool = false, _ c: Bool = false, _ d: Bool = false,
        _ e: Bool = false, _ f: Bool = false, _ g: Bool = false, _ h: Bool = false,
        _ i: Bool = false, _ j: Bool = false
    ) {
        // No variadic parameter: its array is allocated.
        func bit(_ flag: Bool, _ place: UInt64) -> UInt64 { (flag ? 1 : 0) << place }
        self = bit(a, 0) | bit(b, 1) | bit(c, 2)
        self |= bit(d, 3) | bit(e, 4) | bit(f, 5)
        self |= bit(g, 6) | bit(h, 7) | bit(i, 8) | bit(j, 9)
    }
}

/// Takes in words in an order that the state's type fixes, and gives their fingerprint.
///
/// Every value that varies in length is preceded by its length, and every optional by whether it is
/// there, so that different states never feed the same words.
package struct Fingerprinter {
    private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    /// The fingerprint of each picture, by its number.
    private let pictures: [Fingerprint]

    init(pictures: [Fingerprint]) { self.pictures = pictures }

    package init() { pictures = [] }

    mutating func feed(_ word: UInt64) {
        first = Self.fold(first ^ word, 0xA076_1D64_78BD_642F)
        second = Self.fold(second &+ word, 0xE703_7ED1_A0B4_28DB) ^ first
    }

    package mutating func feed(_ other: Fingerprint) {
        feed(other.high)
        feed(other.low)
    }

    mutating func feed(_ value: some BinaryInteger) { feed(UInt64(truncatingIfNeeded: value)) }
    mutating func feed(_ value: Bool) { feed(value ? 1 as UInt64 : 0) }
    mutating func feed(_ value: Pt) { feed(value.raw) }

    mutating func feed(_ value: Rect) {
        feed(UInt64(bits(value.x)) << 32 | UInt64(bits(value.y)))
        feed(UInt64(bits(value.width)) << 32 | UInt64(bits(value.height)))
    }

    mutating func feed(_ value: Point) {
        feed(UInt64(bits(value.x)) << 32 | UInt64(bits(value.y)))
    }

    /// Feeds a picture by its content, which does not change.
    mutating func feed(_ picture: CaptureID) { feed(pictures[picture.index]) }

    mutating func feed(_ state: some FingerprintedState) { state.feed(into: &self) }

    mutating func feed(_ state: (some FingerprintedState)?) {
        feed(state != nil)
        if let state { state.feed(into: &self) }
    }

    mutating func feed(_ states: [some FingerprintedState]) {
        feed(states.count)
        for state in states { state.feed(into: &self) }
    }

    package mutating func feed(_ text: String) {
        var text = text
        text.withUTF8 { feed(bytes: $0) }
    }

    mutating func feed(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { feed(bytes: $0) } }

    mutating func feed<T>(_ value: T?, _ some: (inout Fingerprinter, T) -> Void) {
        feed(value != nil)
        if let value { some(&self, value) }
    }

    mutating func feed<T>(_ values: [T], _ each: (inout Fingerprinter, T) -> Void) {
        feed(values.count)
        for value in values { each(&self, value) }
    }

    /// The fingerprint of all that was fed.
    package var result: Fingerprint {
        let high = Self.fold(first ^ second, 0x8EBC_6AF0_9C88_C6E3)
        let low = Self.fold(second &+ 0x5899_65CC_7537_4CC3, first | 1)
        return Fingerprint(high: high, low: low)
    }

    private mutating func feed(bytes: UnsafeBufferPointer<UInt8>) {
        feed(bytes.count)
        var word: UInt64 = 0
        for (index, byte) in bytes.enumerated() {
            word = word << 8 | UInt64(byte)
            guard index % 8 == 7 else { continue }
            feed(word)
            word = 0
        }
        if !bytes.count.isMultiple(of: 8) { feed(word) }
    }

    private func bits(_ value: Pt) -> UInt32 { UInt32(bitPattern: value.raw) }

    private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low &+ a
    }
}
