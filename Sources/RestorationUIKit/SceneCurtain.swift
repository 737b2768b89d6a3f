#if canImport(UIKit)
internal import Restoration
internal import UIKit

/// A window above all others that shows what the switcher shall show.
///
/// It takes no touches, so that they reach the windows below where it was left.
@MainActor final class SceneCurtain {
    private var window: UIWindow?

    /// Lays a content over the windows of a scene; nil removes it.
    func lay(_ content: SnapshotOverlay.Content?, over scene: UIWindowScene?) {
        window?.isHidden = true
        window = nil
        guard let content, let scene else { return }
        let page = UIViewController()
        page.view.backgroundColor = .systemBackground
        if case .capture(let names) = content, let picture = picture(of: scene, hiding: names) {
            page.view.addSubview(UIImageView(image: picture))
        }
        let curtain = UIWindow(windowScene: scene)
        curtain.rootViewController = page
        curtain.windowLevel = .alert + 1
        curtain.isUserInteractionEnabled = false
        curtain.isHidden = false
        window = curtain
    }

    /// All windows bottom to top, the keyboard's among them, with the secrets painted over; nil
    /// while a secret moves, since nobody knows where it is seen at this moment.
    private func picture(of scene: UIWindowScene, hiding names: [FieldID]) -> UIImage? {
        let windows = scene.windows.filter { !$0.isHidden }
            .sorted { $0.windowLevel.rawValue < $1.windowLevel.rawValue }
        let secrets = windows.flatMap { $0.views(named: names) }
        if windows.isEmpty || secrets.contains(where: \.isMoving) { return nil }
        return UIGraphicsImageRenderer(bounds: scene.coordinateSpace.bounds).image { canvas in
            for window in windows {
                window.drawHierarchy(in: window.frame, afterScreenUpdates: false)
            }
            UIColor.black.setFill()
            for view in secrets {
                canvas.fill(view.convert(view.bounds, to: scene.coordinateSpace))
            }
        }
    }
}
#endif
