import ObjectiveC

public struct CACornerMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layerMinXMinYCorner = Self(rawValue: 1)
    public static let layerMaxXMinYCorner = Self(rawValue: 2)
    public static let layerMinXMaxYCorner = Self(rawValue: 4)
    public static let layerMaxXMaxYCorner = Self(rawValue: 8)
}

public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let circular = Self(rawValue: "circular")
    public static let continuous = Self(rawValue: "continuous")
}

public protocol CALayerDelegate: AnyObject {}
public protocol CAAction {}
extension NSNull: CAAction {}

/// A layer: the geometry of a view, and what is drawn of its border and shadow.
@preconcurrency @MainActor open class CALayer: NSObject {
    var storedBounds = CGRect.zero {
        willSet {
            guard newValue != storedBounds else { return }
            boundsMotion = currentAnimation.map { LayerMotion(from: shownBounds, in: $0) }
        }
    }
    var storedPosition = CGPoint.zero {
        willSet {
            guard newValue != storedPosition else { return }
            positionMotion = currentAnimation.map { LayerMotion(from: shownPosition, in: $0) }
        }
    }
    /// The ways to the stored values, while an animation runs.
    var boundsMotion: LayerMotion<CGRect>?
    var positionMotion: LayerMotion<CGPoint>?
    var storedTransform = CATransform3D()
    var storedAnchor = CGPoint(x: 0.5, y: 0.5)
    /// The view that the layer belongs to, which reacts to changes of its geometry.
    weak var view: UIView?

    public override init() { super.init() }
    public init(layer: Any) { super.init() }
    @usableFromInline convenience init(dynamicLayer: Void) { self.init() }
    public required init?(coder: NSCoder) { super.init() }

    open var bounds: CGRect {
        get { storedBounds }
        set {
            if let view { view.bounds = newValue } else { storedBounds = newValue }
        }
    }
    open var position: CGPoint {
        get { storedPosition }
        set {
            if let view { view.center = newValue } else { storedPosition = newValue }
        }
    }
    open var anchorPoint: CGPoint {
        get { storedAnchor }
        set {
            storedAnchor = newValue
            view?.geometryDidChange(from: storedBounds, isMove: true)
        }
    }
    open var transform: CATransform3D {
        get { storedTransform }
        set {
            if let view { view.transform3D = newValue } else { storedTransform = newValue }
        }
    }
    open func affineTransform() -> CGAffineTransform { storedTransform.affine }
    open func setAffineTransform(_ transform: CGAffineTransform) {
        self.transform = CATransform3D(affine: transform)
    }

    /// The box of the transformed bounds in the superlayer.
    open var frame: CGRect {
        get {
            let (size, anchor) = (storedBounds.size, storedAnchor)
            let box = CGRect(
                x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width,
                height: size.height
            ).applying(storedTransform.affine)
            return box.offsetBy(dx: storedPosition.x, dy: storedPosition.y)
        }
        set {
            if let view { view.frame = newValue } else { store(frame: newValue) }
        }
    }

    /// Changes size and position so that the layer fills `frame`.
    func store(frame: CGRect) {
        var size = CGSize(width: abs(frame.width), height: abs(frame.height))
        let affine = storedTransform.affine
        if !affine.isIdentity {
            let back = size.applying(affine.inverted())
            size = CGSize(width: abs(back.width), height: abs(back.height))
        }
        storedBounds.size = size
        let box = CGRect(
            x: -storedAnchor.x * size.width, y: -storedAnchor.y * size.height, width: size.width,
            height: size.height
        ).applying(affine)
        storedPosition = CGPoint(x: frame.minX - box.minX, y: frame.minY - box.minY)
    }

    open private(set) weak var superlayer: CALayer?
    open var sublayers: [CALayer]?
    open weak var delegate: (any CALayerDelegate)?
    open var name: String?
    open var isHidden = false
    open var opacity: Float = 1
    open var backgroundColor: CGColor?
    open var cornerRadius: CGFloat = 0
    open var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner
    ]
    open var cornerCurve = CALayerCornerCurve.circular
    open var masksToBounds = false
    open var borderWidth: CGFloat = 0
    open var borderColor: CGColor?
    open var shadowColor: CGColor?
    open var shadowOpacity: Float = 0
    open var shadowOffset = CGSize(width: 0, height: -3)
    open var shadowRadius: CGFloat = 3
    open var shadowPath: CGPath?
    open var mask: CALayer?
    open var zPosition: CGFloat = 0
    open var contents: Any?
    open var contentsScale: CGFloat = 1
    open var contentsGravity = "resize"
    open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    open var shouldRasterize = false
    open var rasterizationScale: CGFloat = 1
    open var allowsEdgeAntialiasing = false
    open var allowsGroupOpacity = true
    open var isDoubleSided = true
    open var isOpaque = false
    open var drawsAsynchronously = false
    open var actions: [String: any CAAction]?
    open var speed: Float = 1
    open var timeOffset: CFTimeInterval = 0
    open var beginTime: CFTimeInterval = 0
    private var animations: [String] = []

    open func addSublayer(_ layer: CALayer) {
        insertSublayer(layer, at: UInt32(sublayers?.count ?? 0))
    }
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        layer.removeFromSuperlayer()
        var list = sublayers ?? []
        list.insert(layer, at: min(Int(index), list.count))
        sublayers = list
        layer.superlayer = self
    }
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        let index = sublayers?.firstIndex { $0 === sibling } ?? (sublayers?.count ?? 1) - 1
        insertSublayer(layer, at: UInt32(index + 1))
    }
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insertSublayer(layer, at: UInt32(sublayers?.firstIndex { $0 === sibling } ?? 0))
    }
    open func replaceSublayer(_ old: CALayer, with new: CALayer) {
        insertSublayer(new, below: old)
        old.removeFromSuperlayer()
    }
    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer = nil
    }

    open func add(_ animation: CAAnimation, forKey key: String?) {
        if let key, !animations.contains(key) { animations.append(key) }
        animation.begin(on: self, key: key)
    }
    open func removeAllAnimations() { animations = [] }
    open func removeAnimation(forKey key: String) { animations.removeAll { $0 == key } }
    open func animation(forKey key: String) -> CAAnimation? { nil }
    open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations }
    func finished(_ key: String?) { animations.removeAll { $0 == key } }

    open func setNeedsDisplay() {}
    open func setNeedsDisplay(_ rect: CGRect) {}
    open func display() {}
    open func draw(in context: CGContext) {}
    open func render(in context: CGContext) { view?.note(drawnIn: bounds) }
    open func setNeedsLayout() { view?.setNeedsLayout() }
    open func layoutIfNeeded() { view?.layoutIfNeeded() }
    open func layoutSublayers() {}
    /// The layer as it is seen now, by the clock that timers and display links move.
    open func presentation() -> Self? {
        guard boundsMotion != nil || positionMotion != nil else { return self }
        return shownCopy() as? Self
    }
    open func model() -> Self { self }
    open func action(forKey event: String) -> (any CAAction)? { nil }
    open func contains(_ point: CGPoint) -> Bool { storedBounds.contains(point) }

    open func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
        view?.convert(point, to: layer?.view) ?? point
    }
    open func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
        view?.convert(rect, to: layer?.view) ?? rect
    }
    open func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
        view?.convert(point, from: layer?.view) ?? point
    }
    open func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
        view?.convert(rect, from: layer?.view) ?? rect
    }
}

open class CAShapeLayer: CALayer {
    open var path: CGPath?
    open var fillColor: CGColor? = UIColor.black.cgColor
    open var strokeColor: CGColor?
    open var lineWidth: CGFloat = 1
    open var strokeStart: CGFloat = 0
    open var strokeEnd: CGFloat = 1
    open var lineCap = CAShapeLayerLineCap.butt
    open var lineJoin = CAShapeLayerLineJoin.miter
    open var fillRule = CAShapeLayerFillRule.nonZero
    open var lineDashPattern: [NSNumber]?
    open var lineDashPhase: CGFloat = 0
    open var miterLimit: CGFloat = 10
}

public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let butt = Self(rawValue: "butt")
    public static let round = Self(rawValue: "round")
    public static let square = Self(rawValue: "square")
}

public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let miter = Self(rawValue: "miter")
    public static let round = Self(rawValue: "round")
    public static let bevel = Self(rawValue: "bevel")
}

public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let nonZero = Self(rawValue: "non-zero")
    public static let evenOdd = Self(rawValue: "even-odd")
}

public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let axial = Self(rawValue: "axial")
    public static let radial = Self(rawValue: "radial")
}

open class CAGradientLayer: CALayer {
    open var colors: [Any]?
    open var locations: [NSNumber]?
    open var startPoint = CGPoint(x: 0.5, y: 0)
    open var endPoint = CGPoint(x: 0.5, y: 1)
    open var type = CAGradientLayerType.axial
}

open class CAReplicatorLayer: CALayer {
    open var instanceCount = 1
    open var instanceDelay: CFTimeInterval = 0
    open var instanceTransform = CATransform3D()
    open var instanceColor: CGColor?
}

open class CATextLayer: CALayer {
    open var string: Any?
    open var fontSize: CGFloat = 36
    open var foregroundColor: CGColor?
}
