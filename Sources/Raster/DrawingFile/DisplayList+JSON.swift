import Basics

extension DisplayList {
    /// Reads a list from a JSON array of elements; see `docs/drawing.md`.
    public init(json text: [UInt8]) throws(DrawingError) {
        self = try DrawingReader(try JSONTape(drawing: text)).list(0)
    }

    /// The list as a JSON array of elements.
    ///
    /// Throws ``RasterError`` when a number is not finite: JSON has no such numbers.
    public func json() throws(RasterError) -> String {
        var writer = DrawingWriter()
        try writer.write(self)
        return writer.text + "\n"
    }
}

extension Drawing {
    /// The drawing in the form that ``DrawingFile`` reads.
    ///
    /// Throws ``RasterError`` when a number is not finite.
    public func json() throws(RasterError) -> String {
        var text = "{\n \"canvas\":{\"width_px\":\(widthPx),\"height_px\":\(heightPx),"
        text += "\"scale\":\(scale),\"background\":\(Quote.json(background.hex))},\n"
        let names = images.map {
            "\(Quote.json($0.name)):\(Quote.json($0.path))"
        }
        if !names.isEmpty { text += " \"images\":{\(names.joined(separator: ","))},\n" }
        text += " \"scenes\":["
        for (index, scene) in scenes.enumerated() {
            var writer = DrawingWriter()
            writer.imageName = name
            try writer.write(scene.list)
            text += (index == 0 ? "\n" : ",\n") + " {\"name\":\(Quote.json(scene.name)),"
            text += "\"elements\":\(writer.text)}"
        }
        return text + "]}\n"
    }

    private func name(of id: ImageID) -> String? {
        if images.indices.contains(id.raw) { return images[id.raw].name }
        return scenes.indices.contains(-1 - id.raw) ? scenes[-1 - id.raw].name : nil
    }
}

// MARK: - Codable

/// Coded in the very form of ``json()``, whatever the coder writes: one form, one reader.
extension DisplayList: Codable {
    /// Reads a list in the form of ``json()``.
    public init(from decoder: any Decoder) throws {
        let text = try JSONValueText(from: decoder).text
        do throws(DrawingError) {
            try self.init(json: Array(text.utf8))
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: error.rule,
                    underlyingError: error))
        }
    }

    /// Writes the list in the form of ``json()``.
    public func encode(to encoder: any Encoder) throws {
        do {
            let tape = try JSONTape(drawing: Array(try json().utf8))
            try JSONTapeValue(tape: tape, index: 0).encode(to: encoder)
        } catch let error as RasterError {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath, debugDescription: error.description,
                    underlyingError: error))
        }
    }
}

private struct FieldName: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// A value of a tape for any encoder.
private struct JSONTapeValue: Encodable {
    let tape: JSONTape
    let index: Int

    func encode(to encoder: any Encoder) throws {
        let value = tape.values[index]
        switch value.kind {
        case .array:
            var container = encoder.unkeyedContainer()
            var part = index + 1
            while part < Int(value.end) {
                try container.encode(JSONTapeValue(tape: tape, index: part))
                part = tape.after(part)
            }
        case .object:
            var container = encoder.container(keyedBy: FieldName.self)
            var name = index + 1
            while name < Int(value.end) {
                try container.encode(
                    JSONTapeValue(tape: tape, index: name + 1),
                    forKey: FieldName(stringValue: tape.string(name)))
                name = tape.after(name + 1)
            }
        case .number:
            var container = encoder.singleValueContainer()
            try container.encode(value.number)
        case .string:
            var container = encoder.singleValueContainer()
            try container.encode(tape.string(index))
        case .yes, .no:
            var container = encoder.singleValueContainer()
            try container.encode(value.kind == .yes)
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }
}

/// Whatever a decoder holds, as JSON text.
private struct JSONValueText: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: FieldName.self) {
            // Decoders give fields in any order.
            let fields = try object.allKeys.map(\.stringValue).sorted().map { name in
                let value = try object.decode(
                    JSONValueText.self, forKey: FieldName(stringValue: name))
                return "\(Quote.json(name)):\(value.text)"
            }
            text = "{\(fields.joined(separator: ","))}"
        } else if var array = try? decoder.unkeyedContainer() {
            var parts: [String] = []
            while !array.isAtEnd { parts.append(try array.decode(JSONValueText.self).text) }
            text = "[\(parts.joined(separator: ","))]"
        } else {
            text = try Self.single(decoder.singleValueContainer())
        }
    }

    private static func single(_ value: any SingleValueDecodingContainer) throws -> String {
        if value.decodeNil() { return "null" }
        if let truth = try? value.decode(Bool.self) { return "\(truth)" }
        if let number = try? value.decode(Double.self) { return "\(number)" }
        return Quote.json(try value.decode(String.self))
    }
}
