import Foundation

@testable import CodeRewriting

let uiKit = """
    open class UIResponder: NSObject { open func touched(_ x: Int) -> Int { x } }
    open class UIView: UIResponder {}
    open class UICell: UIView { public required init(frame: Int) {} }
    open class UIViewController: UIResponder { open func viewDidLoad() {} }
    public protocol UITextFieldDelegate: NSObjectProtocol {
        func textFieldDidBeginEditing(_ textField: UITextField)
        func textFieldShouldReturn(_ textField: UITextField) -> Bool
        var required: Int { get }
    }
    extension UITextFieldDelegate {
        public func textFieldDidBeginEditing(_ textField: UITextField) {}
        public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
    }
    open class UISearchController: UIViewController, UITextFieldDelegate {
        open func textFieldDidBeginEditing(_ textField: UITextField) {}
    }
    public protocol UIApplicationDelegate {}
    """

func rewrite(
    _ sources: [String: String], ownModules: Set<String> = [], flags: Set<String> = []
) -> Rewriter.Outcome {
    let settings = Rewriter.Settings(
        modules: ["UIKit", "Combine"], ownModules: ownModules, flags: flags)
    return Rewriter(settings).rewrite(
        sources.map { ($0.key, Array($0.value.utf8)) },
        standIn: [("UIKit.swift", Array(uiKit.utf8))])
}

/// Rewrites one text as the file `App.swift`; returns the text behind the lines in front.
func rewrite(_ source: String, flags: Set<String> = []) -> String {
    let outcome = rewrite(["App.swift": source], ownModules: ["Chatto"], flags: flags)
    return body(outcome.files[0])
}

/// Returns a file's text without the lines in front of the first.
func body(_ file: RewrittenFile) -> String {
    String(file.text.dropFirst(RewrittenFile.header(for: file.path).count))
}
