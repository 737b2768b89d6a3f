@_spi(Host) import UIKit

extension Session {
    /// Sets what stays the same for the life of the process.
    func begin(_ start: Start) {
        SystemVersion.current = start.system
        Stage.idiom = start.isPad ? .pad : .phone
        Stage.scale = start.scale
        Stage.style = start.isDark ? .dark : .light
        hasScenes = start.hasScenes
    }

    /// Sets the device as it is during the event.
    func set(_ line: StageLine, mirrorsFirst: Bool) {
        Stage.windowOrigin = line.windowOrigin
        Stage.applicationState =
            switch line.state {
            case "active": .active
            case "background": .background
            default: .inactive
            }
        Stage.resize(
            to: line.windowSize, screen: line.screenSize, safeArea: line.safeArea)
        Stage.moveKeyboard(to: line.keyboard)
        if mirrorsFirst { mirror(line.firstResponder) }
    }
}
