import Testing

@testable @_spi(Host) import UIKit

@MainActor struct ViewsControllerTests {
    @Test("A search bar leaves the navigation bar with its screen, and a large title has a row")
    func searchBarLeaves() {
        let (first, second) = (UIViewController(), UIViewController())
        let search = UISearchController(searchResultsController: nil)
        first.navigationItem.searchController = search
        second.navigationItem.largeTitleDisplayMode = .never
        let navigation = UINavigationController(rootViewController: first)
        navigation.navigationBar.prefersLargeTitles = true
        let window = makeWindow(root: navigation)
        window.layoutIfNeeded()
        #expect(search.searchBar.superview === navigation.navigationBar)
        #expect(navigation.navigationBar.showsLargeTitle)
        #expect(navigation.navigationBar.frame.height == 148)
        navigation.pushViewController(second, animated: false)
        window.layoutIfNeeded()
        #expect(search.searchBar.superview == nil)
        #expect(!navigation.navigationBar.showsLargeTitle)
        #expect(navigation.navigationBar.frame.height == 44)
        navigation.popViewController(animated: false)
        #expect(search.searchBar.superview === navigation.navigationBar)
    }

    @Test("Appears with its window, and children after their parent")
    func rootAppears() {
        let journal = Journal()
        let root = NotingController("r", journal)
        let child = NotingController("c", journal)
        root.addChild(child)
        root.view.addSubview(child.view)
        #expect(journal.take() == ["r.didLoad", "c.didLoad"])
        let window = makeWindow(root: root)
        #expect(
            journal.take() == [
                "r.willAppear", "c.willAppear", "r.isAppearing", "c.isAppearing", "c.didAppear",
                "r.didAppear"
            ])
        child.view.removeFromSuperview()
        #expect(journal.take() == ["c.willDisappear", "c.didDisappear"])
        root.view.addSubview(child.view)
        #expect(journal.take() == ["c.willAppear", "c.isAppearing", "c.didAppear"])
        window.rootViewController = UIViewController()
        #expect(
            journal.take() == [
                "r.willDisappear", "c.willDisappear", "c.didDisappear", "r.didDisappear"
            ])
    }

    @Test("Pushes and pops with the callbacks of both controllers")
    func pushes() {
        let journal = Journal()
        let (a, b) = (NotingController("a", journal), NotingController("b", journal))
        let navigation = UINavigationController(rootViewController: a)
        _ = makeWindow(root: navigation)
        #expect(journal.take() == ["a.didLoad", "a.willAppear", "a.isAppearing", "a.didAppear"])
        navigation.pushViewController(b, animated: true)
        #expect(
            journal.take() == ["a.willDisappear", "b.didLoad", "b.willAppear", "b.isAppearing"])
        #expect(b.view.window != nil)
        pass(0.4)
        #expect(journal.take() == ["a.didDisappear", "b.didAppear"])
        #expect(a.view.window == nil)
        #expect(navigation.popViewController(animated: false) === b)
        #expect(
            journal.take() == [
                "b.willDisappear", "a.willAppear", "a.isAppearing", "b.didDisappear", "a.didAppear"
            ])
        #expect(b.parent == nil)
        #expect(navigation.popViewController(animated: false) == nil)
    }

    @Test("Insets the content below the navigation bar by the safe area")
    func navigationInsets() {
        let child = UITableViewController(style: .plain)
        let navigation = UINavigationController(rootViewController: child)
        let window = makeWindow(root: navigation)
        window.layoutIfNeeded()
        #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 47, width: 390, height: 44))
        #expect(child.view.safeAreaInsets == UIEdgeInsets(top: 91, left: 0, bottom: 34, right: 0))
        #expect(child.tableView.adjustedContentInset.top == 91)
        #expect(child.tableView.contentOffset.y == -91)
        navigation.setNavigationBarHidden(true, animated: false)
        #expect(child.view.safeAreaInsets.top == 47)
    }

    @Test("Presents a page without the presenter's disappearance, and a full screen with it")
    func presents() {
        let journal = Journal()
        let (a, b) = (NotingController("a", journal), NotingController("b", journal))
        _ = makeWindow(root: a)
        _ = journal.take()
        var isDone = false
        a.present(b, animated: true) { isDone = true }
        #expect(journal.take() == ["b.didLoad", "b.willAppear", "b.isAppearing"])
        #expect(a.presentedViewController === b && b.presentingViewController === a)
        #expect(b.isBeingPresented && !isDone)
        pass(0.5)
        #expect(journal.take() == ["b.didAppear"])
        #expect(isDone && !b.isBeingPresented)
        #expect(b.view.frame.minY == 57)
        b.dismiss(animated: false)
        #expect(journal.take() == ["b.willDisappear", "b.didDisappear"])
        #expect(a.presentedViewController == nil && b.view.window == nil)
        b.modalPresentationStyle = .fullScreen
        a.present(b, animated: false)
        settle()
        #expect(
            journal.take() == [
                "a.willDisappear", "b.willAppear", "b.isAppearing", "a.didDisappear", "b.didAppear"
            ])
    }

    @Test("Takes the keyboard away for an alert and gives it back")
    func alertGivesKeyboardBack() {
        let root = UIViewController()
        _ = makeWindow(root: root)
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        root.view.addSubview(field)
        field.becomeFirstResponder()
        let alert = UIAlertController(title: "A", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        root.present(alert, animated: true)
        #expect(!field.isFirstResponder)
        pass(1)
        root.dismiss(animated: true)
        pass(1)
        #expect(field.isFirstResponder)
    }

    @Test("Refuses a second presentation on the same controller")
    func presentsOnce() {
        let root = UIViewController()
        _ = makeWindow(root: root)
        root.present(UIViewController(), animated: false)
        settle()
        var isDone = false
        root.present(UIViewController(), animated: false) { isDone = true }
        settle()
        #expect(!isDone)
    }

    @Test("Selects tabs with the callbacks of both controllers")
    func tabs() {
        let journal = Journal()
        let (a, b) = (NotingController("a", journal), NotingController("b", journal))
        let tabs = UITabBarController()
        tabs.viewControllers = [a, b]
        _ = makeWindow(root: tabs)
        #expect(journal.take() == ["a.didLoad", "a.willAppear", "a.isAppearing", "a.didAppear"])
        #expect(a.view.safeAreaInsets.bottom == 83)
        tabs.selectedIndex = 1
        #expect(
            journal.take() == [
                "b.didLoad", "b.willAppear", "a.willDisappear", "b.isAppearing", "a.didDisappear",
                "b.didAppear"
            ])
    }
}
