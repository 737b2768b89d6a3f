// A handling's state is any Codable value, and its author need not know of fingerprints: this
// encoder feeds whatever the state encodes, key by key, to the fingerprinter.

/// Feeds an encodable value to a fingerprinter.
enum StateEncoder {
    static func feed(_ value: some Encodable, to fingerprinter: inout Fingerprinter) {
        let sink = Words(fingerprinter)
        do {
            try value.encode(to: Node(sink: sink))
            sink.fingerprinter.feed(0xE0F as UInt64)
        } catch {
            // A state that refuses to encode is distinguished by its description alone.
            sink.fingerprinter.feed(String(describing: value))
        }
        fingerprinter = sink.fingerprinter
    }

    fileprivate final class Words {
        var fingerprinter: Fingerprinter

        init(_ fingerprinter: Fingerprinter) { self.fingerprinter = fingerprinter }
    }

    /// The marks that keep different shapes from feeding the same words.
    fileprivate enum Mark: UInt64 { case keyed = 0xA1, list, single, none, key }

    fileprivate struct Node: Encoder {
        let sink: Words
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            mark(.keyed)
            return KeyedEncodingContainer(Keyed<Key>(node: self))
        }

        func unkeyedContainer() -> any UnkeyedEncodingContainer {
            mark(.list)
            return List(node: self)
        }

        func singleValueContainer() -> any SingleValueEncodingContainer {
            mark(.single)
            return Single(node: self)
        }

        func mark(_ mark: Mark) { sink.fingerprinter.feed(mark.rawValue) }

        func write(_ value: some Encodable) throws {
            switch value {
            case let text as String: sink.fingerprinter.feed(text)
            case let flag as Bool: sink.fingerprinter.feed(flag)
            case let number as any BinaryInteger:
                sink.fingerprinter.feed(Int64(truncatingIfNeeded: number))
            case let number as Double: sink.fingerprinter.feed(number.bitPattern)
            case let number as Float: sink.fingerprinter.feed(number.bitPattern)
            default: try value.encode(to: self)
            }
        }
    }

    fileprivate struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let node: Node
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) {
            name(key)
            node.mark(.none)
        }

        // States consist of these types; asking a generic value for its type takes far longer.
        func encode(_ value: String, forKey key: Key) {
            name(key)
            node.sink.fingerprinter.feed(value)
        }

        func encode(_ value: Bool, forKey key: Key) {
            name(key)
            node.sink.fingerprinter.feed(value)
        }

        func encode(_ value: Int, forKey key: Key) {
            name(key)
            node.sink.fingerprinter.feed(value)
        }

        func encode(_ value: some Encodable, forKey key: Key) throws {
            name(key)
            try value.encode(to: node)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            name(key)
            return node.container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            name(key)
            return node.unkeyedContainer()
        }

        func superEncoder() -> any Encoder { node }

        func superEncoder(forKey key: Key) -> any Encoder {
            name(key)
            return node
        }

        private func name(_ key: Key) {
            node.mark(.key)
            node.sink.fingerprinter.feed(key.stringValue)
        }
    }

    fileprivate struct List: UnkeyedEncodingContainer {
        let node: Node
        var codingPath: [any CodingKey] { [] }
        var count = 0

        mutating func encodeNil() {
            next()
            node.mark(.none)
        }

        mutating func encode(_ value: some Encodable) throws {
            next()
            try value.encode(to: node)
        }

        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) -> KeyedEncodingContainer<Nested> {
            next()
            return node.container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
            next()
            return node.unkeyedContainer()
        }

        mutating func superEncoder() -> any Encoder {
            next()
            return node
        }

        private mutating func next() {
            node.sink.fingerprinter.feed(count)
            count += 1
        }
    }

    fileprivate struct Single: SingleValueEncodingContainer {
        let node: Node
        var codingPath: [any CodingKey] { [] }

        func encodeNil() { node.mark(.none) }
        func encode(_ value: String) { node.sink.fingerprinter.feed(value) }
        func encode(_ value: Bool) { node.sink.fingerprinter.feed(value) }
        func encode(_ value: Int) { node.sink.fingerprinter.feed(value) }
        func encode(_ value: some Encodable) throws { try node.write(value) }
    }
}
