/// The look and the keyboard of an app whose SDK is older than the system.
///
/// An app of an older SDK keeps the look of its time, and with it the keyboard of its time:
/// measured on iOS 26.2 and 26.1 with apps built by Xcode 16.4 and 26, in the pictures of
/// react-native-keyboard-controller's tests.
package struct AppBuild: Hashable, Sendable {
    /// The design of bars, keys and alerts in the app's windows.
    package var design: LookRules.Design
    /// The heights of the keyboard for the app's fields.
    package var heights: KeyboardHeights

    package init(design: LookRules.Design, heights: KeyboardHeights) {
        self.design = design
        self.heights = heights
    }
}

extension Setting {
    /// The heights of the keyboard for an app's fields, by the SDK that the app was built with.
    public func heights(of app: AppID) -> KeyboardHeights {
        apps[app.index].build?.heights ?? heights
    }

    /// The design of an app's windows and of its keyboard.
    package func design(of app: AppID) -> LookRules.Design {
        apps[app.index].build?.design ?? system.look.design.value
    }
}
