// Tests that use this library name scenarios and moments, so that one import is enough.
@_exported public import Scenarios
internal import Testing
internal import XCTest

/// Compares a value with its golden, in Swift Testing and in XCTest.
///
/// Goldens lie beside the test, in `__Snapshots__/FILE/TEST.NAME.png`. A missing golden is
/// recorded, and the test fails once; see ``SnapshotRecordMode``. For a picture that differs, the
/// assertion writes the golden, the new picture and their difference, with the difference of the
/// states, and attaches them to the test.
///
///     @Test func chat() throws {
///         assertSnapshot(of: try Scenario.load(path: "chat.yaml"), as: .image(at: .step(2)))
///     }
///
/// - Parameters:
///   - value: The value to compare.
///   - strategy: The part of the value that is kept, and how it is compared.
///   - name: The snapshot's name; nil takes the name of the strategy, such as `step-2`. Two
///     assertions of one test that would have the same file are an error.
///   - record: A mode that replaces the scope's.
public func assertSnapshot<Value>(
    of value: @autoclosure () throws -> Value, as strategy: SnapshotStrategy<Value>,
    named name: String? = nil, record: SnapshotRecordMode? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line,
    column: UInt = #column
) {
    let message = problem(
        of: value, as: strategy, named: name, record: record,
        at: SnapshotSource(file: "\(filePath)", line: line, testName: testName))
    guard let message else { return }
    if Test.current != nil {
        let place = SourceLocation(
            fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
        Issue.record(Comment(rawValue: message), sourceLocation: place)
    } else {
        XCTFail(message, file: filePath, line: line)
    }
}

/// Compares a value with its golden and returns the problem, or nil where they agree.
///
/// This is ``assertSnapshot(of:as:named:record:fileID:filePath:testName:line:column:)`` without a
/// test framework.
public func verifySnapshot<Value>(
    of value: @autoclosure () throws -> Value, as strategy: SnapshotStrategy<Value>,
    named name: String? = nil, record: SnapshotRecordMode? = nil,
    file: String = #filePath, testName: String = #function, line: UInt = #line
) -> String? {
    problem(
        of: value, as: strategy, named: name, record: record,
        at: SnapshotSource(file: file, line: line, testName: testName))
}

private func problem<Value>(
    of value: () throws -> Value, as strategy: SnapshotStrategy<Value>, named name: String?,
    record: SnapshotRecordMode?, at source: SnapshotSource
) -> String? {
    let mistake = SnapshotRecordMode.mistake(in: environment("RESTORE_RECORD"))
    if let mistake { return mistake }
    let configuration = SnapshotConfiguration.changed(record, nil)
    let place = SnapshotPlace(
        source: source, name: name ?? strategy.name, pathExtension: strategy.pathExtension,
        artifacts: configuration.artifacts)
    if let rival = place.rival {
        return "\(place.golden) is also the golden of \(rival); give one of the two a name of "
            + "its own, such as named: \"after\""
    }
    do {
        let taken = try value()
        let check = SnapshotCheck(place: place, mode: configuration.record)
        return try check.problem(
            with: strategy.take(taken), strategy.comparison, state: strategy.state?(taken))
    } catch {
        return "no snapshot could be taken: \(error)"
    }
}
