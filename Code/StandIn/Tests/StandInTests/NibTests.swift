import Testing

@testable @_spi(Host) import UIKit

private class FormController: UIViewController {
    private(set) weak var field: UITextField?
    private var labels: [UILabel] = []
    fileprivate var rule: NSLayoutConstraint?
    fileprivate var events: [String] = []

    static func register() {
        _nibClass("FormController", FormController.self)
        _nibKey("field", FormController.self) { _nibPut(&$0.field, $1) }
        _nibKey("labels", FormController.self) { _nibPut(&$0.labels, $1) }
        _nibKey("rule", FormController.self) { _nibPut(&$0.rule, $1) }
        _ = _selector("send:", FormController.send(_:))
        _ = _selector("back:", FormController.back(_:))
    }

    var texts: [String?] { labels.map(\.text) }

    override func awakeFromNib() { events.append("awake \(field == nil)") }
    override func viewDidLoad() { events.append("load \(field?.placeholder ?? "")") }
    func send(_ sender: Any) { events.append("send \(sender is UIButton)") }
    func back(_ segue: UIStoryboardSegue) {
        events.append("back \(segue.source is DetailController)")
    }
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        events.append("prepare \(segue.identifier ?? "-")")
    }
}

private class DetailController: UIViewController {}

@MainActor private func addStoryboard(_ text: String) {
    _nibDocument("Test", isStoryboard: true, file: "Test.storyboard", text)
    FormController.register()
    _nibClass("DetailController", DetailController.self)
}

private let form = """
    0 document 1 initialViewController=nav
    1 scenes 2
    2 scene 3
    3 objects 3
    4 navigationController 3 id=nav sceneMemberID=viewController
    5 connections 3
    6 segue 3 kind=relationship relationship=rootViewController destination=form
    2 scene 4
    3 objects 4
    4 viewController 4 id=form sceneMemberID=viewController customClass=FormController \
    storyboardIdentifier=Form title=Form
    5 view 5 key=view id=root
    6 rect 5 key=frame x=0 y=0 width=375 height=667
    6 autoresizingMask 5 key=autoresizingMask widthSizable=YES heightSizable=YES
    6 subviews 6
    7 textField 7 id=field placeholder=Name translatesAutoresizingMaskIntoConstraints=NO
    7 label 8 id=one text=One alpha=0.5
    8 rect 8 key=frame x=10 y=300 width=100 height=20
    7 label 9 id=two text=Two
    7 button 10 id=send buttonType=system
    8 state 10 key=normal title=Send
    8 connections 10
    9 action 10 selector=send: destination=form eventType=touchUpInside
    9 segue 11 kind=show identifier=detail destination=detail
    6 viewLayoutGuide 12 key=safeArea id=safe
    6 constraints 13
    7 constraint 13 id=rule firstItem=field firstAttribute=top secondItem=safe \
    secondAttribute=top constant=12 priority=750
    7 constraint 14 firstItem=field firstAttribute=width secondItem=root secondAttribute=width \
    multiplier=1:2
    7 constraint 15 firstItem=field firstAttribute=leading secondItem=root \
    secondAttribute=leading
    5 connections 16
    6 outlet 16 property=field destination=field
    6 outlet 17 property=rule destination=rule
    6 outletCollection 18 property=labels destination=one
    6 outletCollection 19 property=labels destination=two
    2 scene 20
    3 objects 20
    4 viewController 20 id=detail sceneMemberID=viewController customClass=DetailController
    5 view 21 key=view id=detailView
    5 navigationItem 22 key=navigationItem
    6 barButtonItem 22 key=rightBarButtonItem id=item
    7 connections 22
    8 segue 22 kind=unwind unwindAction=back: destination=exit
    """

@MainActor @Suite("Nibs", .serialized) struct NibTests {
    private func start() -> (UIWindow, UINavigationController, FormController) {
        addStoryboard(form)
        let board = UIStoryboard(name: "Test", bundle: nil)
        let navigation = board.instantiateInitialViewController() as? UINavigationController
        let window = makeWindow(root: navigation)
        window.layoutIfNeeded()
        let controller = navigation?.topViewController as? FormController
        return (window, navigation ?? UINavigationController(), controller ?? FormController())
    }

    @Test("Views have their frames, constraints, outlets and attributes")
    func views() throws {
        let (window, _, controller) = start()
        #expect(controller.events == ["awake true", "load Name"])
        #expect(controller.texts == ["One", "Two"] && controller.title == "Form")
        let field = try #require(controller.field)
        let frame = field.convert(field.bounds, to: window)
        #expect(frame.minY == 47 + 44 + 12 && frame.width == 195)
        #expect(controller.rule?.priority == .defaultHigh && controller.rule?.constant == 12)
        let label = try #require(controller.view.subviews[1] as? UILabel)
        #expect(label.frame == CGRect(x: 10, y: 300, width: 100, height: 20) && label.alpha == 0.5)
    }

    @Test("Actions and segues run, and an unwind segue goes back")
    func segues() throws {
        let (_, navigation, controller) = start()
        controller.events = []
        let button = try #require(controller.view.subviews[3] as? UIButton)
        button.sendActions(for: .touchUpInside)
        pass(1)
        #expect(controller.events == ["send true", "prepare detail"])
        let detail = try #require(navigation.topViewController as? DetailController)
        detail.navigationItem.rightBarButtonItem?.trigger()
        pass(1)
        #expect(navigation.topViewController === controller)
        #expect(controller.events.last == "back true")
        controller.performSegue(withIdentifier: "detail", sender: nil)
        pass(1)
        #expect(navigation.viewControllers.count == 2)
    }

    @Test("A cell of a xib has the identifier that it is registered with")
    func cells() throws {
        _nibDocument(
            "Cell", isStoryboard: false, file: "Cell.xib",
            """
            0 document 1
            1 objects 2
            2 placeholder 2 id=-1 placeholderIdentifier=IBFilesOwner
            2 tableViewCell 3 id=cell style=IBUITableViewCellStyleSubtitle textLabel=t
            3 tableViewCellContentView 4 key=contentView id=content
            4 subviews 5
            5 label 6 id=t text=Title
            """)
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        table.register(UINib(nibName: "Cell", bundle: nil), forCellReuseIdentifier: "Row")
        let cell = try #require(table.dequeueReusableCell(withIdentifier: "Row"))
        #expect(cell.reuseIdentifier == "Row" && cell.textLabel?.text == "Title")
        #expect(cell.detailTextLabel != nil)
    }

    @Test("A container embeds its controller, and a static table has its rows")
    func embeds() throws {
        _nibClass("DetailController", DetailController.self)
        _nibDocument(
            "Embed", isStoryboard: true, file: "Embed.storyboard",
            """
            0 document 1 initialViewController=outer
            1 scenes 2
            2 scene 3
            3 objects 3
            4 viewController 3 id=outer sceneMemberID=viewController customClass=Gone
            5 view 4 key=view id=root
            6 rect 4 key=frame x=0 y=0 width=375 height=667
            6 subviews 5
            7 containerView 6 id=box
            8 rect 6 key=frame x=0 y=100 width=375 height=200
            8 connections 7
            9 segue 7 kind=embed identifier=rows destination=inner
            2 scene 8
            3 objects 8
            4 tableViewController 8 id=inner sceneMemberID=viewController
            5 tableView 9 key=view id=table dataMode=static style=grouped rowHeight=44
            6 sections 10
            7 tableViewSection 11 headerTitle=One
            8 cells 12
            9 tableViewCell 13 id=a rowHeight=60
            9 tableViewCell 14 id=b
            """)
        let board = UIStoryboard(name: "Embed", bundle: nil)
        let outer = try #require(board.instantiateInitialViewController())
        let window = makeWindow(root: outer)
        window.layoutIfNeeded()
        // A class that is gone, and of which nothing is needed, is a plain one.
        #expect(type(of: outer) == UIViewController.self)
        let inner = try #require(outer.children.first as? UITableViewController)
        #expect(inner.view.superview === outer.view.subviews[0])
        #expect(inner.view.frame == CGRect(x: 0, y: 0, width: 375, height: 200))
        #expect(inner.tableView.style == .grouped)
        #expect(inner.tableView.numberOfRows(inSection: 0) == 2)
        #expect(inner.tableView.rectForRow(at: IndexPath(row: 0, section: 0)).height == 60)
        #expect(inner.tableView(inner.tableView, titleForHeaderInSection: 0) == "One")
    }

    @Test("Ratios, and the names of colours")
    func values() {
        #expect(NibConstraints.multiplier("16:9") == 16.0 / 9)
        #expect(NibConstraints.multiplier("0.5") == 0.5)
        #expect(NibConstraints.multiplier(nil) == 1)
        #expect(UIColor.interfaceBuilder("systemBackgroundColor") == .systemBackground)
    }
}
