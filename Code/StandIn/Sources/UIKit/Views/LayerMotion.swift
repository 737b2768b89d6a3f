import Foundation
import ObjectiveC

/// The way of a layer's property to its new value, by the process's clock.
struct LayerMotion<Value> {
    /// The value that is shown at the start.
    var origin: Value
    private let startMs: Int
    private let animation: StageAnimation

    init(from origin: Value, in animation: StageAnimation) {
        self.origin = origin
        self.animation = animation
        startMs = VirtualClock.shared.now + animation.delayMs
    }

    /// The part of the way that is done now, from 0 to 1.
    var progress: CGFloat {
        let ms = CGFloat(VirtualClock.shared.now - startMs)
        let duration = CGFloat(animation.durationMs)
        guard ms > 0 else { return 0 }
        if animation.curve == 7 {
            // The keyboard's spring: mass 3, stiffness 1000, critically damped.
            let way = (1000.0 / 3).squareRoot() * ms / 1000
            return ms >= 500 ? 1 : 1 - (1 + way) * exp(-way)
        }
        guard ms < duration else { return 1 }
        return switch animation.curve {
        case 1: Self.curved(ms / duration, leaves: 0.42, arrives: 1)
        case 2: Self.curved(ms / duration, leaves: 0, arrives: 0.58)
        case 3: ms / duration
        default: Self.curved(ms / duration, leaves: 0.42, arrives: 0.58)
        }
    }

    /// The progress on the curve of `CAMediaTimingFunction` with these times of control points.
    private static func curved(_ time: CGFloat, leaves: CGFloat, arrives: CGFloat) -> CGFloat {
        func value(_ t: CGFloat, _ a: CGFloat, _ b: CGFloat) -> CGFloat {
            let u = 1 - t
            return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
        }
        var (low, high) = (CGFloat(0), CGFloat(1))
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if value(middle, leaves, arrives) < time { low = middle } else { high = middle }
        }
        return value(low, 0, 1)
    }
}

extension CALayer {
    /// The animation that a change of the layer is made in; nil for a change that is there at once.
    var currentAnimation: StageAnimation? {
        guard Stage.animationsEnabled, view != nil, let animation = Stage.animation,
            animation.durationMs > 0
        else { return nil }
        return animation
    }

    /// The position and the bounds as they are seen now.
    var shownPosition: CGPoint {
        guard let motion = positionMotion else { return storedPosition }
        return Self.mix(motion.origin, storedPosition, motion.progress)
    }
    var shownBounds: CGRect {
        guard let motion = boundsMotion else { return storedBounds }
        let (start, end, part) = (motion.origin, storedBounds, motion.progress)
        return CGRect(
            origin: Self.mix(start.origin, end.origin, part),
            size: CGSize(
                width: start.width + (end.width - start.width) * part,
                height: start.height + (end.height - start.height) * part))
    }

    private static func mix(_ a: CGPoint, _ b: CGPoint, _ part: CGFloat) -> CGPoint {
        CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
    }

    /// Returns a copy with the geometry that is seen now.
    func shownCopy() -> CALayer {
        let copy = DynamicClass.layer(type(of: self))
        copy.storedBounds = shownBounds
        copy.storedPosition = shownPosition
        copy.storedTransform = storedTransform
        copy.storedAnchor = storedAnchor
        copy.opacity = opacity
        copy.isHidden = isHidden
        copy.cornerRadius = cornerRadius
        copy.backgroundColor = backgroundColor
        return copy
    }
}
