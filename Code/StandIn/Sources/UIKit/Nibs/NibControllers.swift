import ObjectiveC

/// Reads what elements say about controllers.
@MainActor enum NibControllers {
    static func decode(
        _ element: NibElement, into controller: UIViewController, _ load: NibLoad
    ) {
        element.text("title").map { controller.title = $0 }
        element["modalPresentationStyle"].flatMap { NibScene.styles[$0] }.map {
            controller.modalPresentationStyle = $0
        }
        element["modalTransitionStyle"].flatMap { NibScene.transitions[$0] }.map {
            controller.modalTransitionStyle = $0
        }
        element.bool("hidesBottomBarWhenPushed").map { controller.hidesBottomBarWhenPushed = $0 }
        element.bool("definesPresentationContext").map {
            controller.definesPresentationContext = $0
        }
        element.bool("automaticallyAdjustsScrollViewInsets").map {
            controller.automaticallyAdjustsScrollViewInsets = $0
        }
        element.bool("extendedLayoutIncludesOpaqueBars").map {
            controller.extendedLayoutIncludesOpaqueBars = $0
        }
        controller.restorationIdentifier =
            element["useStoryboardIdentifierAsRestorationIdentifier"] == "YES"
            ? element["storyboardIdentifier"] : element["restorationIdentifier"]
        if let edges = element.child("extendedEdge", key: "edgesForExtendedLayout") {
            controller.edgesForExtendedLayout = Self.edges(edges)
        }
        if let size = element.child("size", key: "preferredContentSize") {
            controller.preferredContentSize = size.size
        }
        if let item = element.child("navigationItem", key: "navigationItem") {
            NibBars.decode(item, item: controller.navigationItem, load)
        }
        if let item = element.child("tabBarItem", key: "tabBarItem") {
            controller.tabBarItem = NibBars.tabItem(item, load)
        }
        if let items = NibBars.items(in: element, "toolbarItems", load) {
            controller.toolbarItems = items
        }
        decodeContainer(element, controller, load)
    }

    static func edges(_ element: NibElement) -> UIRectEdge {
        let names: [(String, UIRectEdge)] = [
            ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right)
        ]
        return names.reduce(into: []) { edges, entry in
            if element[entry.0] == "YES" { edges.insert(entry.1) }
        }
    }

    private static func decodeContainer(
        _ element: NibElement, _ controller: UIViewController, _ load: NibLoad
    ) {
        let relations = element.group("connections").filter { $0["kind"] == "relationship" }
        func children(_ name: String) -> [UIViewController] {
            relations.filter { $0["relationship"] == name }.compactMap { relation in
                relation["destination"].flatMap { element.document.byId[$0] }
                    .flatMap { NibScene.controller($0) }
            }
        }
        if let navigation = controller as? UINavigationController {
            if let bar = element.child("navigationBar", key: "navigationBar") {
                navigation.navigationBar.decode(bar, load)
            }
            navigation.isNavigationBarHidden = element["navigationBarHidden"] == "YES"
            navigation.isToolbarHidden = element["toolbarHidden"] != "NO"
            element.bool("hidesBarsOnTap").map { navigation.hidesBarsOnTap = $0 }
            element.bool("hidesBarsOnSwipe").map { navigation.hidesBarsOnSwipe = $0 }
            let root = children("rootViewController")
            if !root.isEmpty { navigation.viewControllers = root }
        } else if let tabs = controller as? UITabBarController {
            if let bar = element.child("tabBar", key: "tabBar") { tabs.tabBar.decode(bar, load) }
            let all = children("viewControllers")
            if !all.isEmpty { tabs.viewControllers = all }
        }
    }
}

extension UIView {
    /// Reads an element into a bar that its controller has made.
    fileprivate func decode(_ bar: NibElement, _ load: NibLoad) {
        load.note(self, bar)
        if let color = bar.color("tintColor") { tintColor = color }
        if let color = bar.color("backgroundColor") { backgroundColor = color }
        NibContainers.decode(bar, into: self, load)
    }
}
