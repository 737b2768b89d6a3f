// The looks of systems, as far as the painter needs them.

/// The design of a system's own things.
package struct LookRules: Hashable, Sendable, Codable {
    /// The design of bars, keys and alerts.
    package var design: Figure<Design>

    /// The background of a navigation bar while no content passes beneath it.
    package var barEdge: Figure<BarEdge>
    /// The layout of the time on the lock screen.
    package var lockScreen: Figure<LockScreen>
    /// The way in which a device with a home button is opened at the lock screen.
    package var unlock: Figure<Unlock>
    /// The control of the home screen between its icons and the dock.
    package var homeFoot: Figure<HomeFoot>
    /// The diameter of the handles of selected text, in points.
    package var textHandlePt: Figure<Int32>
    /// True if the emoji page has a search field.
    package var emojiSearch: Figure<Bool>
    /// The major version of Unicode whose emoji the system has.
    package var emojiUnicode: Figure<Int32>
    /// The sign of the strength of the signal.
    package var signal: Figure<Signal>
    /// The typeface of the system's text.
    package var typeface: Figure<Typeface>
    /// True if the caps of keys always show capitals.
    package var capitalKeys: Figure<Bool>
    /// True if the words of the return key begin with a capital, such as `Send`.
    package var capitalReturn: Figure<Bool>
    /// The key beside the space bar of the keyboard of a user with one language.
    package var bottomKeys: Figure<BottomKeys>
    /// The form of the app switcher.
    package var switcher: Figure<Switcher>
    /// The form of Control Center.
    package var controlCenter: Figure<ControlCenter>
    /// The place of the controls of a call.
    package var callControls: Figure<CallControls>
    /// The head of a chat.
    package var chatHead: Figure<ChatHead>
    /// The bar below a chat.
    package var chatBar: Figure<ChatBar>
    /// The ground of the home screen.
    package var homeGround: Figure<HomeGround>
    /// The styles of text that follow the size which the user chooses.
    package var textSizes: Figure<TextSizing>

    /// The form of a switch that shows the word of its state; later systems have none.
    package var wordSwitch: Figure<WordSwitch>
    /// The ground of the status bar over an app; it is clear since iOS 7.
    package var statusGround: Figure<StatusGround>

    /// The form of Notification Center.
    package var notificationCenter: Figure<NotificationCenter>

    package enum NotificationCenter: String, Hashable, Sendable, Codable, CaseIterable {
        /// A dark cloth below the status bar (iOS 5 and 6).
        case cloth
        /// A dark pane with the tabs Today, All and Missed (iOS 7).
        case threeTabs
        /// A dark pane with the tabs Today and Notifications (iOS 8 to 10).
        case twoTabs
        /// The lock screen over the app (since iOS 11).
        case cover
    }

    package enum WordSwitch: String, Hashable, Sendable, Codable, CaseIterable {
        /// 94 points wide with almost square corners (until iOS 4).
        case square
        /// 79 points wide with a round knob (iOS 5 and 6).
        case round
    }

    package enum StatusGround: String, Hashable, Sendable, Codable, CaseIterable {
        /// Light grey.
        case silver
        /// The colour of the lower edge of the navigation bar (iOS 6).
        case tinted
    }

    package enum TextSizing: String, Hashable, Sendable, Codable, CaseIterable {
        /// None: text has one size.
        case none
        /// All styles, but the accessibility sizes are those of the body alone (iOS 7 to 10).
        case body
        /// All styles in all sizes (since iOS 11).
        case all
    }

    package enum Unlock: String, Hashable, Sendable, Codable, CaseIterable {
        /// A slide to the right.
        case slide
        /// The home button.
        case press
    }

    package enum Signal: String, Hashable, Sendable, Codable, CaseIterable {
        /// Bars of growing height.
        case bars
        /// Five dots (iOS 7 to 10).
        case dots
    }

    package enum Typeface: String, Hashable, Sendable, Codable, CaseIterable {
        /// Helvetica and Helvetica Neue.
        case helvetica
        /// San Francisco (since iOS 9).
        case system
    }

    package enum BottomKeys: String, Hashable, Sendable, Codable, CaseIterable {
        /// The space bar alone.
        case plain
        /// The microphone.
        case dictation
        /// The key of emoji, or the globe (since iOS 8).
        case emoji
    }

    package enum Switcher: String, Hashable, Sendable, Codable, CaseIterable {
        /// None: the home screen stays.
        case none
        /// A tray of icons below the screen (iOS 4 to 6).
        case tray
        /// A flat row of cards with the icons below them (iOS 7 and 8).
        case row
        /// A deck of cards that overlap (since iOS 9).
        case deck
    }

    package enum ControlCenter: String, Hashable, Sendable, Codable, CaseIterable {
        /// A sheet at the lower edge (iOS 7 to 10).
        case sheet
        /// Square tiles over the whole screen (since iOS 11).
        case tiles
        /// The same with a tile for Focus in place of a button with a moon (since iOS 15).
        case focus
        /// Round buttons (since iOS 18).
        case rounds
    }

    package enum CallControls: String, Hashable, Sendable, Codable, CaseIterable {
        /// Six in the middle, the end of the call alone below them.
        case middle
        /// At the lower edge, the end of the call among them (since iOS 17).
        case foot
    }

    package enum ChatHead: String, Hashable, Sendable, Codable, CaseIterable {
        /// The name, in a bar like any other.
        case name
        /// A picture of the person over the name (since iOS 10).
        case picture
    }

    package enum ChatBar: String, Hashable, Sendable, Codable, CaseIterable {
        /// A camera, and a word that sends beside the field (until iOS 9).
        case word
        /// A camera, and an arrow in the field (iOS 10 to 16).
        case camera
        /// A plus sign, and an arrow in the field (since iOS 17).
        case plus
    }

    package enum HomeGround: String, Hashable, Sendable, Codable, CaseIterable {
        /// Black, with a grey dock (until iPhone OS 3.1).
        case black
        /// The user's picture.
        case wallpaper
    }

    package enum BarEdge: String, Hashable, Sendable, Codable, CaseIterable {
        /// A plane with a hairline, as always.
        case plane
        /// Nothing (since iOS 15).
        case clear
    }

    package enum LockScreen: String, Hashable, Sendable, Codable, CaseIterable {
        /// Thin digits, the date below them.
        case light
        /// Heavy digits, the date above them (since iOS 16).
        case bold
    }

    package enum HomeFoot: String, Hashable, Sendable, Codable, CaseIterable {
        /// A dot for each page.
        case dots
        /// A small button that searches (iPhones, since iOS 16).
        case search
    }

    package enum Design: String, Hashable, Sendable, Codable, CaseIterable {
        /// Glossy bars, pinstripes, shaded keys (until iOS 6).
        case textured
        /// Blurred planes, keys with small corners (iOS 7 to 18).
        case flat
        /// Clear panes with large corners (since iOS 26).
        case glass
    }
}
