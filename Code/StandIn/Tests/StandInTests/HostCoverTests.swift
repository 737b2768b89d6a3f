import Testing

@testable import AppDriver
@testable @_spi(Host) import UIKit

/// Covers that code lays over its views, as the driver tells the other side of them.
@MainActor struct HostCoverTests {
    private let tree = ViewTree()
    private let list = CoverList()
    private let root = UIViewController()
    private let window: UIWindow
    private let secret = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))

    init() {
        window = makeWindow(root: root)
        root.view.backgroundColor = .white
        root.view.addSubview(secret)
    }

    private func told() -> [String] {
        let covers = Cover.all()
        _ = tree.update(without: covers)
        return list.update(covers, over: tree)
    }

    private func lay(_ view: UIView, level: UIWindow.Level = .alert + 1) -> UIWindow {
        let cover = UIWindow(frame: window.bounds)
        cover.windowLevel = level
        cover.rootViewController = UIViewController()
        cover.rootViewController?.view.addSubview(view)
        cover.isHidden = false
        return cover
    }

    private func picture(_ windows: [UIWindow], paint: CGRect? = nil) -> UIImageView {
        let image = UIGraphicsImageRenderer(bounds: window.bounds).image { canvas in
            for window in windows {
                window.drawHierarchy(in: window.bounds, afterScreenUpdates: false)
            }
            UIColor.black.setFill()
            if let paint { canvas.fill(paint) }
        }
        return UIImageView(image: image)
    }

    @Test func tellsAPictureOfTheWindowWithWhatIsPaintedOver() {
        #expect(told() == [])
        let cover = lay(picture([window], paint: secret.frame))
        #expect(told() == ["cover window ownWindow 1"])
        #expect(told() == [], "it is told once")
        #expect(tree.shownViews().count == 2, "its views are no views of the app's screen")
        cover.isHidden = true
        #expect(told() == ["uncover"])
    }

    @Test func tellsThatAllWindowsAreDrawnWhereTheKeyboardsIsAmongThem() {
        Stage.keyboardFrame = CGRect(x: 0, y: 508, width: 390, height: 336)
        secret.becomeFirstResponder()
        #expect(UIWindowScene.main.windows.count == 2)
        let cover = lay(picture(UIWindowScene.main.windows))
        #expect(told() == ["cover windows ownWindow"])
        cover.isHidden = true
        secret.resignFirstResponder()
        #expect(UIWindowScene.main.windows.count == 1)
    }

    @Test func forgetsPaintThatAWindowIsDrawnOver() {
        let image = UIGraphicsImageRenderer(bounds: window.bounds).image { canvas in
            canvas.fill(window.bounds)
            window.layer.render(in: canvas.cgContext)
        }
        _ = lay(UIImageView(image: image))
        #expect(told() == ["cover window ownWindow"])
    }

    @Test func tellsASnapshotThatIsAddedToTheWindow() throws {
        let snapshot = try #require(window.snapshotView(afterScreenUpdates: false))
        window.addSubview(snapshot)
        #expect(told() == ["cover window keyWindow"])
        snapshot.removeFromSuperview()
        #expect(told() == ["uncover"])
    }

    @Test func tellsABlurAndAPage() {
        let blur = UIVisualEffectView(effect: UIBlurEffect(style: .light))
        blur.frame = window.bounds
        root.view.addSubview(blur)
        #expect(told() == ["cover blur rootView"])
        blur.removeFromSuperview()
        let page = UIView(frame: window.bounds)
        page.backgroundColor = .white
        _ = lay(page)
        #expect(told() == ["uncover", "cover page ownWindow"])
    }

    @Test func takesNoPartForAWhole() {
        let part = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100)).image { _ in
            window.drawHierarchy(
                in: CGRect(x: 0, y: 0, width: 10, height: 10), afterScreenUpdates: false)
        }
        #expect(part.picture == nil)
        let small = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
        small.backgroundColor = .white
        window.addSubview(small)
        #expect(told() == [])
    }

    @Test func leavesAWindowWithControlsAmongTheViews() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        let page = UIView(frame: window.bounds)
        page.backgroundColor = .white
        page.addSubview(field)
        _ = lay(page)
        #expect(told() == [])
        #expect(tree.slot(of: field) != nil)
    }
}
