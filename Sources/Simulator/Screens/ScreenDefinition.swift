/// The name that an app gives a view, such as `messageField`.
public struct ViewID: Hashable, Sendable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name, unique on the screen.
    public var name: String

    /// Creates an identifier from a name.
    public init(_ name: String) { self.name = name }
    /// Creates an identifier from a literal name.
    public init(stringLiteral value: String) { name = value }
    /// The name.
    public var description: String { name }
}

/// The place of a view in its screen's list.
public typealias ViewIndex = Int

/// One screen of an app: a tree of views, parents before children, drawn in order.
public struct ScreenDefinition: Hashable, Sendable {
    /// The name by which actions and `push` refer to it.
    public var name: String
    /// The views in the order in which they are drawn, parents before children.
    public var views: [ViewDefinition]
    /// A Boolean value that indicates whether the view controller itself can be first responder
    /// with an accessory view.
    ///
    /// The bar then stays at the bottom when the keyboard is gone (as in Messages).
    public var keepsAccessory: Bool
    /// Distances that the layout keeps beside what the views themselves say.
    public var constraints: [LayoutConstraint]
    /// The views in the order in which they are drawn, where an app's own code has made them.
    package var order: [ViewIndex]?

    /// Creates a screen.
    public init(
        name: String, views: [ViewDefinition], keepsAccessory: Bool = false,
        constraints: [LayoutConstraint] = []
    ) {
        self.name = name
        self.views = views
        self.keepsAccessory = keepsAccessory
        self.constraints = constraints
    }

    /// Returns the index of a view by name, or nil.
    public func index(of id: ViewID) -> ViewIndex? { views.firstIndex { $0.id == id } }

    /// The first view that stands on the keyboard: the bar, and the accessory view of apps that
    /// hand it to the system.
    public var attachedView: ViewIndex? { views.firstIndex { $0.isAttached } }
}

/// One view: what it is and how its edges are placed.
public struct ViewDefinition: Hashable, Sendable {
    /// The identifier of the view.
    public var id: ViewID
    /// The kind of the view.
    public var kind: ViewKind
    /// The parent's index in the screen's list, nil for the window.
    public var parent: ViewIndex?
    /// The horizontal place.
    public var horizontal: Placement
    /// The vertical place.
    public var vertical: Placement
    /// Traits of a text input; nil for views that take no text.
    public var input: InputTraits?
    /// A Boolean value that indicates whether the view is laid out but neither seen nor touched.
    public var isHidden: Bool
    /// The regions of the safe area that the view does not heed (`ignoresSafeArea`).
    public var ignoresSafeArea: SafeAreaRegions
    /// The way in which a scroll view dismisses the keyboard when it is dragged.
    package var dismissMode = KeyboardDismissMode.none
    /// A Boolean value that indicates whether what it shows must not be in a picture that outlives
    /// the moment.
    public var isSecret: Bool
    /// The action of a button; nil for none, and for what the app's code does by itself.
    package var action: ButtonAction?
    /// A Boolean value that indicates whether a finger on the view reaches what lies below it.
    package var letsTouchesThrough = false
    /// A Boolean value that indicates whether it stands on the keyboard, as accessory views do.
    package var ridesKeyboard = false
    /// The look that an app's own code gives the view; nil for the usual one of its kind.
    package var look: ViewLook?

    /// Creates a view.
    public init(
        _ id: ViewID, _ kind: ViewKind, parent: ViewIndex? = nil, horizontal: Placement,
        vertical: Placement, input: InputTraits? = nil, isHidden: Bool = false,
        ignoresSafeArea: SafeAreaRegions = [], isSecret: Bool = false
    ) {
        self.isHidden = isHidden
        self.ignoresSafeArea = ignoresSafeArea
        self.isSecret = isSecret
        self.id = id
        self.kind = kind
        self.parent = parent
        self.horizontal = horizontal
        self.vertical = vertical
        self.input = input
    }

    /// A Boolean value that indicates whether a tap makes the view first responder.
    public var takesText: Bool { input != nil }
    /// A Boolean value that indicates whether the view's lower edge is held above the keyboard by
    /// the app.
    public var isAttached: Bool { vertical.end == .aboveKeyboard }
}

/// The action that a button is linked with.
package enum ButtonAction: String, Hashable, Sendable, CaseIterable {
    /// The view ends editing: the first responder resigns, and its keyboard goes.
    case dismissKeyboard
    /// The shown screen is popped.
    case pop
    /// The screen that is presented goes.
    case dismiss
}

extension ViewKind {
    /// A Boolean value that indicates whether the view scrolls its content.
    public var scrolls: Bool {
        switch self {
        case .messages, .rows, .textView, .scrollView: true
        default: false
        }
    }

    /// Returns the text that a view shows: a text view's own, and behind it what has been typed.
    public func text(typed: String) -> String {
        if case .textView(let text) = self { text + typed } else { typed }
    }
}

/// The kind of a view, as far as it is drawn.
public enum ViewKind: Hashable, Sendable {
    /// A plain coloured area (`0xRRGGBBAA`).
    case area(color: UInt32)
    /// A navigation bar: title, the back button's text, whether the talk's character is its avatar.
    case navigationBar(title: String, back: String?, avatar: Bool)
    /// The messages of a chat, oldest first, aligned to the lower edge.
    case messages([Message])
    /// The bar that holds a chat's text field.
    case inputBar
    /// A one-line text field with its placeholder.
    case textField(placeholder: String)
    /// A field for the words of a search, with its placeholder.
    case searchField(placeholder: String)
    /// A page of text that grows.
    case textView(text: String)
    /// A text that the user cannot edit.
    case label(String, style: LabelStyle)
    /// A button with its title.
    case button(title: String)
    /// The upper part of the talk's character: the head that the legs are lifted to.
    case characterBody
    /// The lower part of the talk's character, which rides on the keyboard.
    case characterLegs
    /// A bar of formatting buttons above the keyboard, as in Notes.
    case formatBar
    /// Rows of a table.
    case rows([String])
    /// A view that scrolls what lies in it, and clips it.
    case scrollView(ScrollTraits)
    /// The background of a bar that an app makes itself.
    case backdrop
    /// An image view, which lets touches through; a placeholder is drawn.
    case image
    /// A switch, a bar of tabs and the like.
    case control(Control)

    /// The traits of a scroll view; nil for other views.
    public var scroll: ScrollTraits? {
        if case .scrollView(let traits) = self { traits } else { nil }
    }
}

/// One bubble of a chat.
public struct Message: Hashable, Sendable {
    /// The text of the message.
    public var text: String
    /// A Boolean value that indicates whether the user has sent the message.
    public var isMine: Bool

    /// Creates a message.
    public init(_ text: String, isMine: Bool = false) {
        self.text = text
        self.isMine = isMine
    }
}

/// The typographic style of a label.
public enum LabelStyle: String, Hashable, Sendable, Codable, CaseIterable {
    /// A text style of iOS, under its name in UIKit.
    case largeTitle, headline, body, caption
}

/// The traits of a text input that decide on the keyboard.
public struct InputTraits: Hashable, Sendable {
    /// The kind of keyboard that the field asks for.
    public var keyboard: KeyboardKind
    /// A Boolean value that indicates whether what is typed is hidden; such a field is never
    /// remembered in clear.
    public var isSecure: Bool
    /// The title of the Return key.
    public var returnKey: ReturnKey
    /// A Boolean value that indicates whether Return resigns the field (the app's choice); else it
    /// types a line end.
    public var returnResigns: Bool
    /// The height of the field's own accessory view, which no view of the screen stands for.
    public var accessoryHeight: Pt
    /// The name of the accessory view: fields with equal names share one view.
    public var accessoryName: String
    /// The meaning of the text, for password AutoFill.
    public var content: TextContent
    /// The trait that turns inline predictions on or off (iOS 17).
    package var inlinePrediction = InlinePredictionType.default
    /// A Boolean value that indicates whether the keyboard of an empty text shows capitals.
    package var capitalizes = true

    /// Creates input traits; the standard ones are those of a plain text field.
    public init(
        keyboard: KeyboardKind = .letters, isSecure: Bool = false, returnKey: ReturnKey = .default,
        returnResigns: Bool = false, accessoryHeight: Pt = 0, accessoryName: String = "",
        content: TextContent = .plain
    ) {
        self.accessoryName = accessoryName
        self.content = content
        self.accessoryHeight = accessoryHeight
        self.keyboard = keyboard
        self.isSecure = isSecure
        self.returnKey = returnKey
        self.returnResigns = returnResigns
    }
}

/// The meaning of a text: UIKit's `textContentType`, where the keyboard offers to fill it in.
public enum TextContent: String, Hashable, Sendable, Codable, CaseIterable {
    /// The content under its name in UIKit; `plain` is none.
    case plain, username, password, newPassword, oneTimeCode
}

/// The kinds of system keyboards.
public enum KeyboardKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The kind of keys that it shows.
    case letters, japanese, numberPad, emoji, chinese, thirdParty
    /// Letters of another language than English.
    case arabic, french, german, russian
    /// Japanese, written in Latin letters.
    case romaji
    /// The keys for an address, for a number with a fraction, and for a telephone number.
    case email, url, decimalPad, phonePad

    /// The kind whose keys stand in for those of a kind that has none of its own, and whose height
    /// the kind has.
    public var lookalike: KeyboardKind {
        switch self {
        case .chinese, .thirdParty, .arabic, .french, .german, .russian, .email, .url: .letters
        case .romaji: .japanese
        case .decimalPad, .phonePad: .numberPad
        case .letters, .japanese, .numberPad, .emoji: self
        }
    }

    /// The name of its layout among those of its lookalike; nil for a kind with a height of its
    /// own.
    public var variant: String? {
        switch self {
        case .arabic, .french, .german, .russian, .romaji, .email, .url, .decimalPad, .phonePad:
            rawValue
        case .letters, .japanese, .numberPad, .emoji, .chinese, .thirdParty: nil
        }
    }
}

/// The trait of a field that turns inline predictions on or off (`UITextInlinePredictionType`).
package enum InlinePredictionType: String, Hashable, Sendable, Codable, CaseIterable {
    /// The system decides: on, but for search fields.
    case `default`
    /// The app decides.
    case no, yes
}

/// The label of the return key.
public enum ReturnKey: String, Hashable, Sendable, Codable, CaseIterable {
    /// A label under its name in `UIReturnKeyType`.
    case `default`, send, done, search, go, next, join, route, `continue`, google, yahoo
    /// A label under its name in `UIReturnKeyType`.
    case emergencyCall
}

/// The place of a view on one axis: two of its start edge, its end edge and its length.
public struct Placement: Hashable, Sendable {
    /// The anchor of the left or upper edge.
    public var start: Anchor?
    /// The anchor of the right or lower edge.
    public var end: Anchor?
    /// The width or height; nil if it follows from the anchors.
    public var length: Pt?

    /// Creates a placement on one axis.
    public init(start: Anchor? = nil, end: Anchor? = nil, length: Pt? = nil) {
        self.start = start
        self.end = end
        self.length = length
    }

    /// From one edge of the parent to the other.
    public static let fill = Placement(start: .parentStart(0), end: .parentEnd(0))
}

/// The anchor of an edge. Distances point inwards.
public enum Anchor: Hashable, Sendable {
    /// The start edge of the parent (top, left).
    case parentStart(Pt)
    /// The end edge of the parent (bottom, right).
    case parentEnd(Pt)
    /// The safe area of the window at the start (top, left).
    case safeStart(Pt)
    /// The safe area of the window at the end (bottom, right).
    case safeEnd(Pt)
    /// The start edge of an earlier view, with a gap before it.
    case startOf(ViewIndex, gap: Pt)
    /// The end edge of an earlier view, with a gap behind it.
    case endOf(ViewIndex, gap: Pt)
    /// The window's lower edge raised by the inset that the app holds for the keyboard, but at
    /// least by the safe area.
    case aboveKeyboard
}
