// The declarations of XCUITest that the check uses, to check its types without Apple's SDK.

import Foundation

@MainActor
public class XCUIElement {
    public var exists = false
    public var frame = CGRect.zero
    public lazy var keys = XCUIElementQuery()

    public init() {}

    public func waitForExistence(timeout: TimeInterval) -> Bool { exists }
}

@MainActor
public final class XCUIElementQuery {
    public lazy var firstMatch = XCUIElement()

    public init() {}
}

@MainActor
public final class XCUIApplication: XCUIElement {
    public var keyboards = XCUIElementQuery()

    override public init() {}
}
