import Basics
import Foundation
import FuzzDriver
import Pictures
import Raster

@_spi(Wire) @testable import RestoreClient
@testable import StateStore

FuzzTarget.run([
    FuzzTarget("json", ["drawings", "fuzz/fixtures"], FuzzTarget.json),
    FuzzTarget("png", ["png"], FuzzTarget.png),
    FuzzTarget("packing", [], FuzzTarget.packing),
    FuzzTarget("drawing", ["drawings"], FuzzTarget.drawing),
    FuzzTarget("export", ["fuzz/exports"], FuzzTarget.export),
    FuzzTarget("body", ["fuzz/bodies"], FuzzTarget.body),
    FuzzTarget("answer", ["fuzz/answers"], FuzzTarget.answer),
    FuzzTarget("path", [], FuzzTarget.path),
    FuzzTarget("row", [], FuzzTarget.row)
])

extension FuzzTarget {
    /// A text is read by both readers or refused by both, and every value can be visited.
    static func json(_ bytes: [UInt8]) -> String? {
        let fault = JSONCheck.fault(in: bytes, levels: 64)
        do throws(JSONFault) {
            let tape = try JSONTape(bytes, levels: 64)
            if let fault { return "one reader reads what the other refuses: \(fault)" }
            return walk(tape)
        } catch {
            if fault != error { return "two faults: \(error), \(String(describing: fault))" }
            let isInside = (0...bytes.count).contains(error.offset)
            return isInside && !error.rule.isEmpty ? nil : "no place: \(error)"
        }
    }

    private static func walk(_ tape: JSONTape) -> String? {
        for index in tape.values.indices {
            let (after, offset) = (tape.after(index), tape.offset(of: index))
            if after <= index || after > tape.values.count { return "value \(index) has no end" }
            if !tape.text.indices.contains(offset) { return "value \(index) has no place" }
            if tape.values[index].kind == .string {
                let raw = tape.rawString(index)
                let text = tape.string(index)
                if !tape.values[index].isEscaped, !raw.elementsEqual(text.utf8) {
                    return "value \(index) is another string"
                }
            }
        }
        return nil
    }

    /// A picture that is read is the same after it was written and read again.
    static func png(_ bytes: [UInt8]) -> String? {
        var limits = PNGLimits()
        (limits.maxPixels, limits.maxFileBytes) = (1 << 16, 1 << 20)
        do throws(PNGError) {
            let bitmap = try PNG.decode(bytes, limits: limits)
            let header = try PNG.header(of: bytes, limits: limits)
            if (header.widthPx, header.heightPx) != (bitmap.widthPx, bitmap.heightPx) {
                return "the header has another size"
            }
            let again = try PNG.decode(PNG.encode(bitmap), limits: limits)
            return again == bitmap ? nil : "the picture is another after it was written"
        } catch {
            return "\(error)".isEmpty ? "no message" : nil
        }
    }

    /// A drawing that is read can be written, and is the same when it is read again.
    static func drawing(_ bytes: [UInt8]) -> String? {
        do throws(DrawingError) {
            _ = try DrawingFile(json: bytes)
            return nil
        } catch {
            return "\(error)".isEmpty ? "no message" : nil
        }
    }

    /// An export that comes in has a chain of digests to its end; each refusal has a line.
    static func export(_ bytes: [UInt8]) -> String? {
        var reader = ExportReader("all.jsonl", .refuse, StoreOptions(), nil)
        do throws(StoreError) {
            _ = try reader.read(Data(bytes))
            return nil
        } catch {
            let isPlaced = error.place.hasPrefix("all.jsonl:") && !error.nextStep.isEmpty
            let codes: [StoreError.Code] = [.badImport, .newerFormat]
            return isPlaced && codes.contains(error.code) ? nil : "no place: \(error)"
        }
    }

    /// An answer is read whole or refused, however its bytes are cut; the first byte says where.
    static func answer(_ bytes: [UInt8]) -> String? {
        let step = Int(bytes.first ?? 0) % 32 + 1
        let text = Array(bytes.dropFirst())
        func read(_ step: Int) -> (HTTPAnswer?, String) {
            var rest = text[...]
            var reader = HTTPAnswerReader {
                defer { rest = rest.dropFirst(step) }
                return Array(rest.prefix(step))
            }
            do { return (try reader.read(isHead: false), "") } catch { return (nil, "\(error)") }
        }
        let (whole, cut) = (read(max(1, text.count)), read(step))
        let isEqual =
            whole.0?.status == cut.0?.status && whole.0?.body == cut.0?.body && whole.1 == cut.1
        return isEqual ? nil : "cut after \(step) bytes it is another answer"
    }

    /// A path and a query are decoded to bytes that spell the same when they are escaped.
    static func path(_ bytes: [UInt8]) -> String? {
        for part in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let decoded = Percent.decode(part) else { continue }
            if decoded.count > part.count { return "a part has more bytes than its spelling" }
            let again = Percent.decode(Percent.escape(decoded).utf8)
            if again != decoded { return "a part is another after it was escaped" }
            let text = String(decoding: decoded, as: UTF8.self)
            let encoded = Percent.encode(text)
            if !encoded.utf8.allSatisfy({ Percent.isUnreserved($0) || $0 == Percent.percent }) {
                return "an escaped text has bytes that mean something"
            }
            if Percent.decode(encoded.utf8) != Array(text.utf8) { return "a text is another" }
        }
        return nil
    }
}
