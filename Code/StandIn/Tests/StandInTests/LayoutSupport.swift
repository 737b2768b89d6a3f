@_spi(Host) @testable import UIKit

/// A view with a content of a given size.
final class Box: UIView {
    var content = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) {
        didSet { invalidateIntrinsicContentSize() }
    }
    /// Text of this area gets higher where it is narrow.
    var textArea: CGFloat?
    var baseline: CGFloat = 0
    var insets = UIEdgeInsets.zero
    var passes = 0

    convenience init(_ width: CGFloat, _ height: CGFloat, in parent: UIView? = nil) {
        self.init(frame: .zero)
        content = CGSize(width: width, height: height)
        translatesAutoresizingMaskIntoConstraints = false
        parent?.addSubview(self)
    }

    override var intrinsicContentSize: CGSize { content }
    override var alignmentRectInsets: UIEdgeInsets { insets }
    override func layoutSubviews() {
        super.layoutSubviews()
        passes += 1
    }
    override func _baselineOffsets(at size: CGSize) -> (first: CGFloat, last: CGFloat) {
        (baseline, size.height - baseline)
    }
    override func _contentSize(forWidth width: CGFloat) -> CGSize? {
        textArea.map { CGSize(width: width, height: ($0 / width).rounded(.up)) }
    }
}

@MainActor func makeRoot(_ width: CGFloat = 320, _ height: CGFloat = 480) -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
}

@MainActor func makeView(in parent: UIView) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(view)
    return view
}

@MainActor func activate(_ constraints: NSLayoutConstraint...) {
    NSLayoutConstraint.activate(constraints)
}

/// Pins a view to the edges of another one.
@MainActor func pin(_ view: UIView, to other: any LayoutAnchors, _ inset: CGFloat = 0) {
    activate(
        view.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: inset),
        view.trailingAnchor.constraint(equalTo: other.trailingAnchor, constant: -inset),
        view.topAnchor.constraint(equalTo: other.topAnchor, constant: inset),
        view.bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: -inset))
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

/// Collects what the stand-in logs.
final class LogPort: HostPort {
    var lines: [String] = []
    func log(_ text: String) { lines.append(text) }
    func lacks(_ text: String, place: String?) { lines.append("lacks \(text)") }
    func crash(_ text: String) -> Never { fatalError(text) }
    func persist(_ data: Data?, key: String) {}

    /// The lines that are logged while `body` runs.
    static func collect(_ body: () -> Void) -> [String] {
        let port = LogPort()
        let outer = Host.port
        Host.port = port
        defer { Host.port = outer }
        body()
        return port.lines
    }
}
