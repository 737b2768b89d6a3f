import Basics
import Foundation
import Testing

@testable import StateStore

private func fillForExport(_ store: StateStore) throws {
    try store.put(Array("caf\u{E9}\n\"quoted\"\0".utf8), for: name("text"))
    try store.put(
        [0xFF, 0, 0xC3], for: name("bytes", scene: "b", app: "notes"),
        schema: RecordSchema("raw", version: 7))
    try store.put([], for: name("empty"))
    try store.put([1], for: name("gone"))
    try store.delete(name("gone"))
    try store.put(
        RedactedPicture(alreadyRedacted: makePNG(width: 300, height: 200)), for: name("shot"))
}

private struct Shown: Hashable {
    let key: RecordKey
    let bytes: [UInt8]
    let schema: RecordSchema
    let writtenMs: Int64?

    static func all(_ store: StateStore) throws -> [Shown] {
        try store.applications().flatMap { try store.records(application: $0) }.map {
            Shown(key: $0.key, bytes: $0.bytes, schema: $0.schema, writtenMs: $0.writtenMs)
        }
    }
}

@Test("An export brought into an empty store gives the same records, and the same export")
func exportRoundTrip() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    var options = StoreOptions()
    options.clock = .custom { 1_234 }
    let store = try StateStore.open(at: scratch.store, options: options)
    try fillForExport(store)
    #expect(try store.export(to: scratch.file("all.jsonl")) == 4)

    let copy = try StateStore.open(at: other.store)
    let report = try copy.importRecords(from: scratch.file("all.jsonl"))
    #expect(report == ImportReport(records: 4, commit: 1))
    #expect(try Shown.all(copy) == Shown.all(store))
    #expect(try Shown.all(copy).allSatisfy { $0.writtenMs == 1_234 })
    #expect(try copy.check().isSound)
    #expect(try copy.database.pictures.files().count == 1)
    #expect(try scratch.contents().keys.allSatisfy { !$0.contains(".part") })
}

@Test("An export is text that others can read")
func exportForm() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try store.put(Array("milk".utf8), for: name("draft"))
    try store.export(to: scratch.file("all.jsonl"))
    let lines = String(decoding: try read(scratch.file("all.jsonl")), as: UTF8.self)
        .split(separator: "\n")
    #expect(
        lines.dropLast() == [
            #"{"format":1,"kind":"export"}"#,
            #"{"application":"ike","key":"draft","kind":"record","revision":1,"scene":"main","#
                + #""schema":"bytes","text":"milk","version":0}"#
        ])
    var chain = [UInt8](repeating: 0, count: 32)
    for line in lines.dropLast() { chain = SHA256.digest(chain + Array(line.utf8)) }
    #expect(lines.last == #"{"chain":"\#(chain.hexadecimal)","kind":"end","records":1}"#[...])
}

@Test("An import meets records that are there: refused whole, or written over")
func importPolicies() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    let store = try StateStore.open(at: scratch.store)
    try fillForExport(store)
    try store.export(to: scratch.file("all.jsonl"))
    let target = try StateStore.open(at: other.store)
    try target.put([7], for: name("text"))
    let error = failure { try target.importRecords(from: scratch.file("all.jsonl")) }
    #expect(error?.code == .conflict)
    #expect(try target.applications() == ["ike"])
    #expect(try target.keys(application: "ike").count == 1)
    try target.importRecords(from: scratch.file("all.jsonl"), policy: .replace)
    #expect(try target.record(for: name("text"))?.revision == 2)
    #expect(try target.history(of: name("text")).map(\.bytes) == [[7]])
}

/// Lines with the header before and a right end after them.
private func file(_ lines: [String], header: String = #"{"format":1,"kind":"export"}"#) -> String {
    var chain = ExportChain()
    for line in [header] + lines { chain.add(Array(line.utf8)) }
    let end = #"{"chain":"\#(chain.text)","kind":"end","records":\#(lines.count)}"#
    return ([header] + lines + [end]).joined(separator: "\n") + "\n"
}

private func line(_ name: String = #""key":"k""#, value: String = #""text":"x""#) -> String {
    #"{"application":"ike",\#(name),"kind":"record","scene":"main","schema":"bytes",\#(value),"#
        + #""version":0}"#
}

private let whole = file([line()])

private let badImports: [(String, String, Int, StoreError.Code)] = [
    ("nothing", "", 1, .badImport),
    ("not JSON", "PK\u{3}\u{4}\n", 1, .badImport),
    ("another JSON", "{\"kind\":\"record\"}\n", 1, .badImport),
    ("a newer format", file([], header: #"{"format":2,"kind":"export"}"#), 1, .newerFormat),
    ("a format that never was", file([], header: #"{"format":0,"kind":"export"}"#), 1, .badImport),
    ("no end", "{\"format\":1,\"kind\":\"export\"}\n", 2, .badImport),
    ("cut in the last line", String(whole.dropLast()), 3, .badImport),
    ("more after the end", whole + line() + "\n", 4, .badImport),
    ("a second beginning", file([#"{"format":1,"kind":"export"}"#]), 2, .badImport),
    ("a changed value", whole.replacing(#""text":"x""#, with: #""text":"y""#), 3, .badImport),
    (
        "a line too few", file([line(), line(#""key":"l""#)]).replacing(line() + "\n", with: ""), 3,
        .badImport
    ),
    ("the same name twice", file([line(), line()]), 3, .badImport),
    ("no name", file([line(#""x":1"#)]), 2, .badImport),
    ("an empty name", file([line(#""key":"""#)]), 2, .badImport),
    ("no value", file([line(value: #""x":1"#)]), 2, .badImport),
    ("two values", file([line(value: #""text":"x","base64":"AA==""#)]), 2, .badImport),
    ("broken base64", file([line(value: #""base64":"A""#)]), 2, .badImport),
    (
        "a time before all clocks",
        file([
            line(value: #""text":"x","writtenMs":-9223372036854775808"#)
        ]), 2, .badImport
    ),
    (
        "a schema without a name",
        file([
            line().replacing(#""schema":"bytes""#, with: #""schema":"""#)
        ]), 2, .badImport
    ),
    (
        "a broken picture",
        file([
            line(value: #""text":"x""#).replacing(
                #""schema":"bytes""#, with: #""schema":"image/png""#
            )
            .replacing(#""version":0"#, with: #""version":1"#)
        ]), 2, .badImport
    )
]

@Test(
    "What is no whole export is refused with its line, and nothing comes in",
    arguments: badImports)
func badImport(_ what: String, _ text: String, _ line: Int, _ code: StoreError.Code) throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try write(Array(text.utf8), scratch.file("in.jsonl"))
    let error = failure { try store.importRecords(from: scratch.file("in.jsonl")) }
    #expect(error?.code == code, "\(what): \(error.map { "\($0)" } ?? "no error")")
    #expect(error?.place == scratch.file("in.jsonl") + ":\(line)")
    #expect(store.commitCount == 0)
}

@Test("Bytes that are not UTF-8, a directory and nothing at all are refused by name")
func importOfOddFiles() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try write(Array(#"{"format":1,"kind":"export"}"#.utf8) + [0x0A, 0xFF, 0x0A], scratch.file("in"))
    #expect(failure { try store.importRecords(from: scratch.file("in")) }?.code == .badImport)
    #expect(failure { try store.importRecords(from: scratch.path) }?.code == .notAFile)
    #expect(failure { try store.importRecords(from: scratch.file("no")) }?.code == .missing)
    #expect(failure { try store.importRecords(from: "/dev/zero") }?.code == .notAFile)
    #expect(failure { try StateStore.checkExport(at: scratch.file("in")) }?.code == .badImport)
}

@Test("A damaged record ends an export; no file is left behind")
func exportOfDamage() throws {
    let scratch = try Scratch()
    var store = try StateStore.open(at: scratch.store)
    try store.put(Array("the only good draft".utf8), for: name("draft"))
    try store.close()
    try scratch.damage("only")
    store = try StateStore.open(at: scratch.store)
    #expect(failure { try store.export(to: scratch.file("all")) }?.code == .corrupt)
    #expect(try scratch.contents().keys.filter { $0.hasPrefix("all") } == [])
}
