import ObjectiveC

/// A rectangle of a view that constraints can use and nobody draws.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    /// The rule that places a guide.
    enum Role {
        case custom, safeArea, margins, readable, keyboard, scrollContent, scrollFrame, top, bottom
    }

    open weak var owningView: UIView?
    open var identifier = ""
    final var role = Role.custom
    /// The frame at the last layout of the owning view.
    final var placedFrame = CGRect.zero

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init() }

    /// The rectangle in the coordinates of the owning view.
    open var layoutFrame: CGRect { Layout.frame(of: self) }

    open var hasAmbiguousLayout: Bool { Layout.isAmbiguous(self) }

    open func constraintsAffectingLayout(
        for axis: NSLayoutConstraint.Axis
    ) -> [NSLayoutConstraint] {
        owningView?.constraintsAffectingLayout(for: axis) ?? []
    }

    /// Makes a guide that the system places.
    static func system<Guide: UILayoutGuide>(
        _ guide: Guide, _ role: Role, _ identifier: String, of view: UIView
    ) -> Guide {
        guide.role = role
        guide.identifier = identifier
        guide.owningView = view
        return guide
    }
}

/// The guides at the top and bottom of a controller's view in the manner of iOS 7.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
    var length: CGFloat { get }
    var topAnchor: NSLayoutYAxisAnchor { get }
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    var heightAnchor: NSLayoutDimension { get }
}

/// The area above or below the safe area.
final class EdgeLayoutGuide: UILayoutGuide, UILayoutSupport {
    var length: CGFloat {
        guard let insets = owningView?.safeAreaInsets else { return 0 }
        return role == .top ? insets.top : insets.bottom
    }
}
