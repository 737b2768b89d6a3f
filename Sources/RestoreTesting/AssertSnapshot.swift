internal import Testing
internal import XCTest

/// Asserts that a value looks as its golden, in Swift Testing and in XCTest.
///
/// Goldens lie beside the test, in `__Snapshots__/FILE/TEST.NAME.png`. A golden that is missing is
/// recorded, and the test fails once; see ``SnapshotRecordMode``. When a picture differs, the
/// golden, what was drawn and the difference are written beside each other with the difference of
/// the states, and are attached to the test.
///
///     @Test func chat() throws {
///         let chat = try Scenario.load(path: "chat.yaml", catalogs: .load())
///         assertSnapshot(of: chat, as: .image(at: .step(2)))
///     }
///
/// - Parameters:
///   - value: what is looked at.
///   - strategy: what is kept of it, and how it is compared.
///   - name: tells several snapshots of one test apart; they are numbered else.
///   - record: another mode than that of the scope.
public func assertSnapshot<Value>(
    of value: @autoclosure () throws -> Value, as strategy: SnapshotStrategy<Value>,
    named name: String? = nil, record: SnapshotRecordMode? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line,
    column: UInt = #column
) {
    let message = problem(
        of: value, as: strategy, named: name, record: record, file: "\(filePath)",
        testName: testName)
    guard let message else { return }
    if Test.current != nil {
        let place = SourceLocation(
            fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
        Issue.record(Comment(rawValue: message), sourceLocation: place)
    } else {
        XCTFail(message, file: filePath, line: line)
    }
}

/// Holds a value against its golden and returns what is wrong, nil when nothing is: the part of
/// `assertSnapshot` below the test framework.
public func verifySnapshot<Value>(
    of value: @autoclosure () throws -> Value, as strategy: SnapshotStrategy<Value>,
    named name: String? = nil, record: SnapshotRecordMode? = nil,
    file: String = #filePath, testName: String = #function
) -> String? {
    problem(
        of: value, as: strategy, named: name, record: record, file: file, testName: testName)
}

private func problem<Value>(
    of value: () throws -> Value, as strategy: SnapshotStrategy<Value>, named name: String?,
    record: SnapshotRecordMode?, file: String, testName: String
) -> String? {
    let mistake = SnapshotRecordMode.mistake(in: environment("RESTORE_RECORD"))
    if let mistake { return mistake }
    let configuration = SnapshotConfiguration.changed(record, nil)
    let place = SnapshotPlace(
        filePath: file, testName: testName, name: name, pathExtension: strategy.pathExtension,
        artifacts: configuration.artifacts)
    if let rival = place.rival {
        return "\(place.golden) is the file of another snapshot too (\(rival)); give one of them "
            + "another name"
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
