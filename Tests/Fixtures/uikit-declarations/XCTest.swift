// The declarations of XCUITest that the check uses, to check its types without Apple's SDK.

import Foundation

@MainActor
public class XCUIElement {
    public func waitForExistence(timeout: TimeInterval) -> Bool { timeout > 0 }
}

@MainActor
public final class XCUIElementQuery {
    public var element = XCUIElement()
}

@MainActor
public final class XCUIApplication: XCUIElement {
    public var keyboards = XCUIElementQuery()
}
