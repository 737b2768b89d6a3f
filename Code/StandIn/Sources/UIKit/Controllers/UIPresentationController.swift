import ObjectiveC

@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    func adaptivePresentationStyle(for controller: UIPresentationController)
        -> UIModalPresentationStyle
    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle
    func presentationController(
        _ controller: UIPresentationController,
        viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
    ) -> UIViewController?
    func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool
    func presentationControllerWillDismiss(_ controller: UIPresentationController)
    func presentationControllerDidDismiss(_ controller: UIPresentationController)
    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    public func adaptivePresentationStyle(
        for controller: UIPresentationController
    ) -> UIModalPresentationStyle { .automatic }
    public func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
    public func presentationController(
        _ controller: UIPresentationController,
        viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
    ) -> UIViewController? { nil }
    public func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool
    {
        true
    }
    public func presentationControllerWillDismiss(_ controller: UIPresentationController) {}
    public func presentationControllerDidDismiss(_ controller: UIPresentationController) {}
    public func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {}
}

/// The view that a presentation happens in.
final class UITransitionView: UIView {
    weak var presentationController: UIPresentationController?

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let presentationController else { return }
        presentationController.containerViewWillLayoutSubviews()
        presentationController.containerViewDidLayoutSubviews()
    }

    override func sizeDidChange(from old: CGSize) { presentationController?.containerDidResize() }

    /// Touches beside the presented view reach what is below where the presenter stays usable.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self && subviews.isEmpty ? nil : hit
    }
}

/// The manager of a presentation's views.
@preconcurrency @MainActor open class UIPresentationController: NSObject, UIContentContainer {
    open internal(set) var presentingViewController: UIViewController
    public let presentedViewController: UIViewController
    open internal(set) var containerView: UIView?
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    final var style = UIModalPresentationStyle.fullScreen

    public init(
        presentedViewController: UIViewController, presenting: UIViewController?
    ) {
        self.presentedViewController = presentedViewController
        presentingViewController = presenting ?? presentedViewController
        super.init()
        style = presentedViewController.modalPresentationStyle
    }

    open var presentationStyle: UIModalPresentationStyle { style }
    open var presentedView: UIView? { presentedViewController.view }
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
    open var shouldPresentInFullscreen: Bool { true }
    open var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext }
    open var overrideTraitCollection: UITraitCollection?
    open var traitCollection: UITraitCollection { .stage }
    open var adaptivePresentationStyle: UIModalPresentationStyle { .none }
    open func adaptivePresentationStyle(for traits: UITraitCollection) -> UIModalPresentationStyle {
        .none
    }
    open func presentationTransitionWillBegin() {}
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    open func dismissalTransitionWillBegin() {}
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    open func containerViewWillLayoutSubviews() {}
    open func containerViewDidLayoutSubviews() {}
    open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
    open func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) {}
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        presentedViewController.viewWillTransition(to: size, with: coordinator)
    }
    open func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        presentedViewController.willTransition(to: newCollection, with: coordinator)
    }

    var hidesPresenter: Bool { shouldRemovePresentersView }
    var isOverContext: Bool { style == .currentContext || style == .overCurrentContext }
    var slides: Bool { presentedViewController.modalTransitionStyle == .coverVertical }
    var presentedMask: UIView.AutoresizingMask { [.flexibleWidth, .flexibleHeight] }
    var transitionDuration: TimeInterval {
        presentedViewController is UIAlertController
            ? Presentation.alertDuration : Presentation.duration
    }

    /// Places the presented view again after the container has changed its size.
    func containerDidResize() {
        guard style != .custom, let view = presentedView, view.superview === containerView
        else { return }
        view.frame = frameOfPresentedViewInContainerView
    }
}

public struct UISheetPresentationControllerDetentIdentifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ controller: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
    public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ controller: UISheetPresentationController
    ) {}
}

open class UISheetPresentationController: UIPresentationController {
    @MainActor open class Detent: NSObject {
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            public var rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
            public init(_ rawValue: String) { self.rawValue = rawValue }
            public static let medium = Identifier("com.apple.UIKit.medium")
            public static let large = Identifier("com.apple.UIKit.large")
        }

        public let identifier: Identifier
        let height: (CGFloat) -> CGFloat

        init(_ identifier: Identifier, height: @escaping (CGFloat) -> CGFloat) {
            self.identifier = identifier
            self.height = height
            super.init()
        }

        public class func medium() -> Detent { Detent(.medium) { $0 / 2 } }
        public class func large() -> Detent { Detent(.large) { $0 } }
        public class func custom(
            identifier: Identifier? = nil,
            resolver:
                @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent {
            Detent(identifier ?? Identifier("custom")) { maximum in
                resolver(DetentContext(maximumDetentValue: maximum)) ?? maximum
            }
        }
    }

    open var detents: [Detent] = [.large()] { didSet { containerDidResize() } }
    open var selectedDetentIdentifier: Detent.Identifier? { didSet { containerDidResize() } }
    open var largestUndimmedDetentIdentifier: Detent.Identifier?
    open var prefersGrabberVisible = false
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    open var prefersEdgeAttachedInCompactHeight = false
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
    open var preferredCornerRadius: CGFloat?
    open var sourceView: UIView?

    open func animateChanges(_ changes: () -> Void) {
        ViewAnimations.run(Presentation.duration, animations: changes)
    }
    open func invalidateDetents() { containerDidResize() }

    /// On phones from 10 pt below the safe area to the bottom edge, on iPads a centred form
    /// of 540 by 620 pt or a page of 712 pt (our assumption: the iOS 17 sizes).
    open override var frameOfPresentedViewInContainerView: CGRect {
        let bounds = containerView?.bounds ?? .zero
        let safe = containerView?.safeAreaInsets ?? .zero
        if Stage.idiom == .pad, bounds.width >= 640 {
            let wanted = presentedViewController.preferredContentSize
            let standard =
                style == .formSheet
                ? CGSize(width: 540, height: 620)
                : CGSize(width: 712, height: bounds.height - safe.top - safe.bottom - 20)
            let size = CGSize(
                width: min(bounds.width, wanted.width > 0 ? wanted.width : standard.width),
                height: min(bounds.height, wanted.height > 0 ? wanted.height : standard.height))
            return CGRect(
                x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2,
                width: size.width, height: size.height)
        }
        if bounds.width > bounds.height { return bounds }
        let maximum = bounds.height - safe.top - 10
        let chosen =
            detents.first { $0.identifier == selectedDetentIdentifier } ?? detents.first
        let height = min(maximum, max(0, chosen?.height(maximum) ?? maximum))
        return CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    }

    open override var shouldRemovePresentersView: Bool { false }
}

@MainActor public protocol UISheetPresentationControllerDetentResolutionContext {
    var maximumDetentValue: CGFloat { get }
    var containerTraitCollection: UITraitCollection { get }
}

private struct DetentContext: UISheetPresentationControllerDetentResolutionContext {
    let maximumDetentValue: CGFloat
    var containerTraitCollection: UITraitCollection { .stage }
}

@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    func prepareForPopoverPresentation(_ controller: UIPopoverPresentationController)
    func popoverPresentationControllerDidDismissPopover(
        _ controller: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
    public func prepareForPopoverPresentation(_ controller: UIPopoverPresentationController) {}
    public func popoverPresentationControllerDidDismissPopover(
        _ controller: UIPopoverPresentationController
    ) {}
}

public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let up = Self(rawValue: 1)
    public static let down = Self(rawValue: 2)
    public static let left = Self(rawValue: 4)
    public static let right = Self(rawValue: 8)
    public static let any: Self = [.up, .down, .left, .right]
}

open class UIPopoverPresentationController: UIPresentationController {
    open var sourceView: UIView?
    open var sourceRect = CGRect.null
    open var barButtonItem: UIBarButtonItem?
    open var permittedArrowDirections = UIPopoverArrowDirection.any
    open var arrowDirection: UIPopoverArrowDirection { .any }
    open var passthroughViews: [UIView]?
    open var backgroundColor: UIColor?
    open var canOverlapSourceViewRect = false
    open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)

    /// A popover of the preferred size near its source, or a page in compact width.
    open override var frameOfPresentedViewInContainerView: CGRect {
        let bounds = containerView?.bounds ?? .zero
        guard Stage.idiom == .pad, bounds.width >= 640 else {
            let top = (containerView?.safeAreaInsets.top ?? 0) + 10
            return CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
        }
        let wanted = presentedViewController.preferredContentSize
        let size = wanted == .zero ? CGSize(width: 375, height: 667) : wanted
        let source =
            sourceView.map {
                $0.convert(sourceRect.isNull ? $0.bounds : sourceRect, to: containerView)
            }
            ?? .zero
        let x = min(max(10, source.midX - size.width / 2), bounds.width - size.width - 10)
        let below = source.maxY + 13
        let y =
            below + size.height <= bounds.height ? below : max(10, source.minY - size.height - 13)
        return CGRect(origin: CGPoint(x: x, y: y), size: size)
    }

    open override var shouldRemovePresentersView: Bool { false }
}
