import Testing

@testable @_spi(Host) import UIKit

/// A window on a stage of the size of an iPhone 14, without a driver.
@MainActor func makeWindow(root: UIViewController? = nil) -> UIWindow {
    Stage.host = nil
    Stage.drivesAppearance = false
    Stage.screenSize = CGSize(width: 390, height: 844)
    Stage.windowSize = nil
    Stage.windowOrigin = .zero
    Stage.safeArea = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    Stage.keyboardFrame = nil
    Stage.firstResponder = nil
    Stage.animation = nil
    // A test can end with a first responder, whose accessory view would stay.
    InputSet.update()
    Stage.viewsOnKeyboard.forEach { $0.removeFromSuperview() }
    for window in Stage.windows { window.isHidden = true }
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = root
    window.makeKeyAndVisible()
    settle()
    return window
}

/// Runs what is due now.
@MainActor func settle() { VirtualClock.shared.advance(by: 0) }

/// Runs what falls due within some seconds.
@MainActor func pass(_ seconds: Double) {
    VirtualClock.shared.advance(by: Int(seconds * 1000))
}

/// Notes what happens, in order.
@MainActor final class Journal {
    private(set) var lines: [String] = []
    func note(_ line: String) { lines.append(line) }
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// A controller that notes its callbacks.
final class NotingController: UIViewController {
    let name: String
    let journal: Journal

    init(_ name: String, _ journal: Journal) {
        self.name = name
        self.journal = journal
        super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { return nil }

    override func viewDidLoad() { journal.note("\(name).didLoad") }
    override func viewWillAppear(_ animated: Bool) { journal.note("\(name).willAppear") }
    override func viewIsAppearing(_ animated: Bool) { journal.note("\(name).isAppearing") }
    override func viewDidAppear(_ animated: Bool) { journal.note("\(name).didAppear") }
    override func viewWillDisappear(_ animated: Bool) { journal.note("\(name).willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { journal.note("\(name).didDisappear") }
}

/// A view that notes its callbacks.
final class NotingView: UIView {
    var name = ""
    var journal: Journal?

    convenience init(_ name: String, _ journal: Journal, frame: CGRect = .zero) {
        self.init(frame: frame)
        self.name = name
        self.journal = journal
    }

    override func willMove(toSuperview view: UIView?) {
        journal?.note("\(name).willSuper(\(view == nil ? "nil" : "view"))")
    }
    override func didMoveToSuperview() { journal?.note("\(name).didSuper") }
    override func willMove(toWindow window: UIWindow?) {
        journal?.note("\(name).willWindow(\(window == nil ? "nil" : "window"))")
    }
    override func didMoveToWindow() { journal?.note("\(name).didWindow") }
    override func didAddSubview(_ view: UIView) { journal?.note("\(name).didAdd") }
    override func willRemoveSubview(_ view: UIView) { journal?.note("\(name).willRemove") }
    override func layoutSubviews() {
        super.layoutSubviews()
        journal?.note("\(name).layout")
    }
}
