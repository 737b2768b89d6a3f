import Testing

@testable import AppDriver
@testable @_spi(Host) import UIKit

/// A window with a secret, and what the driver tells of its covers.
///
/// A test makes it itself: other tests run between a suite's initializer and its test.
@MainActor private final class CoverStage {
    let tree = ViewTree()
    let list = CoverList()
    let root = UIViewController()
    let window: UIWindow
    let secret = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))

    init() {
        window = makeWindow(root: root)
        root.view.backgroundColor = .white
        root.view.addSubview(secret)
    }

    func told() -> [String] {
        let covers = Cover.all()
        _ = tree.update(without: covers)
        return list.update(covers, over: tree)
    }

    func lay(_ view: UIView) -> UIWindow {
        let cover = UIWindow(frame: window.bounds)
        cover.windowLevel = .alert + 1
        cover.rootViewController = UIViewController()
        cover.rootViewController?.view.addSubview(view)
        cover.isHidden = false
        return cover
    }

    func picture(_ windows: [UIWindow], paint: CGRect? = nil) -> UIImageView {
        let image = UIGraphicsImageRenderer(bounds: window.bounds).image { canvas in
            for window in windows {
                window.drawHierarchy(in: window.bounds, afterScreenUpdates: false)
            }
            UIColor.black.setFill()
            if let paint { canvas.fill(paint) }
        }
        return UIImageView(image: image)
    }
}

/// Covers that code lays over its views, as the driver tells the other side of them.
@MainActor struct HostCoverTests {
    @Test func tellsAPictureOfTheWindowWithWhatIsPaintedOver() {
        let stage = CoverStage()
        #expect(stage.told() == [])
        let cover = stage.lay(stage.picture([stage.window], paint: stage.secret.frame))
        #expect(stage.told() == ["cover window ownWindow 1"])
        #expect(stage.told() == [], "it is told once")
        #expect(stage.tree.shownViews().count == 2, "its views are no views of the app's screen")
        cover.isHidden = true
        #expect(stage.told() == ["uncover"])
    }

    @Test func beginsWithoutTheInputViewsOfAnotherTest() {
        let other = CoverStage()
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
        bar.addSubview(UIView(frame: bar.bounds))
        other.secret.inputAccessoryView = bar
        other.secret.becomeFirstResponder()
        UIRemoteKeyboardWindow.shared.addSubview(UIView(frame: bar.bounds))
        #expect(other.told() == [])
        #expect(other.tree.shownViews().count == 5)
        let stage = CoverStage()
        #expect(stage.told() == [])
        #expect(stage.tree.shownViews().count == 2)
    }

    @Test func tellsThatAllWindowsAreDrawnWhereTheKeyboardsIsAmongThem() {
        let stage = CoverStage()
        Stage.keyboardFrame = CGRect(x: 0, y: 508, width: 390, height: 336)
        stage.secret.becomeFirstResponder()
        #expect(UIWindowScene.main.windows.count == 2)
        let cover = stage.lay(stage.picture(UIWindowScene.main.windows))
        #expect(stage.told() == ["cover windows ownWindow"])
        cover.isHidden = true
        stage.secret.resignFirstResponder()
        #expect(UIWindowScene.main.windows.count == 1)
    }

    @Test func forgetsPaintThatAWindowIsDrawnOver() {
        let stage = CoverStage()
        let image = UIGraphicsImageRenderer(bounds: stage.window.bounds).image { canvas in
            canvas.fill(stage.window.bounds)
            stage.window.layer.render(in: canvas.cgContext)
        }
        _ = stage.lay(UIImageView(image: image))
        #expect(stage.told() == ["cover window ownWindow"])
    }

    @Test func tellsASnapshotThatIsAddedToTheWindow() throws {
        let stage = CoverStage()
        let snapshot = try #require(stage.window.snapshotView(afterScreenUpdates: false))
        stage.window.addSubview(snapshot)
        #expect(stage.told() == ["cover window keyWindow"])
        snapshot.removeFromSuperview()
        #expect(stage.told() == ["uncover"])
    }

    @Test func tellsABlurAndAPage() {
        let stage = CoverStage()
        let blur = UIVisualEffectView(effect: UIBlurEffect(style: .light))
        blur.frame = stage.window.bounds
        stage.root.view.addSubview(blur)
        #expect(stage.told() == ["cover blur rootView"])
        blur.removeFromSuperview()
        let page = UIView(frame: stage.window.bounds)
        page.backgroundColor = .white
        _ = stage.lay(page)
        #expect(stage.told() == ["uncover", "cover page ownWindow"])
    }

    @Test func takesNoPartForAWhole() {
        let stage = CoverStage()
        let part = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100)).image { _ in
            stage.window.drawHierarchy(
                in: CGRect(x: 0, y: 0, width: 10, height: 10), afterScreenUpdates: false)
        }
        #expect(part.picture == nil)
        let small = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
        small.backgroundColor = .white
        stage.window.addSubview(small)
        #expect(stage.told() == [])
    }

    @Test func leavesAWindowWithControlsAmongTheViews() {
        let stage = CoverStage()
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        let page = UIView(frame: stage.window.bounds)
        page.backgroundColor = .white
        page.addSubview(field)
        _ = stage.lay(page)
        #expect(stage.told() == [])
        #expect(stage.tree.slot(of: field) != nil)
    }
}
