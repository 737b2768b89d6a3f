import ObjectiveC

/// The properties of UIKit's classes that outlets and user-defined attributes name.
extension NibKeys {
    static func setBuiltIn(_ value: Any?, _ key: String, of object: AnyObject) -> Outcome {
        for set in [setDelegate, setViewOutlet, setLayerValue, setViewValue] {
            let outcome = set(value, key, object)
            if outcome != .missing { return outcome }
        }
        return .missing
    }

    private static func put<V>(_ value: Any?, _ body: (V) -> Void) -> Outcome {
        guard let value, let converted = convert(value, to: V.self) else { return .mismatch }
        body(converted)
        return .done
    }

    /// Delegates and data sources; an object that does not adopt the protocol is never called.
    private static func setDelegate(_ value: Any?, _ key: String, of object: AnyObject) -> Outcome {
        switch (key, object) {
        case ("delegate", let view as UITextField):
            view.delegate = value as? any UITextFieldDelegate
        case ("delegate", let view as UITextView): view.delegate = value as? any UITextViewDelegate
        case ("delegate", let view as UITableView):
            view.delegate = value as? any UITableViewDelegate
        case ("delegate", let view as UICollectionView):
            view.delegate = value as? any UICollectionViewDelegate
        case ("delegate", let view as UIScrollView):
            view.scrollDelegate = value as? any UIScrollViewDelegate
        case ("delegate", let view as UISearchBar):
            view.delegate = value as? any UISearchBarDelegate
        case ("delegate", let view as UIPickerView):
            view.delegate = value as? any UIPickerViewDelegate
        case ("delegate", let view as UITabBar): view.delegate = value as? any UITabBarDelegate
        case ("delegate", let view as UIToolbar): view.delegate = value as? any UIToolbarDelegate
        case ("delegate", let view as UINavigationBar):
            view.delegate = value as? any UINavigationBarDelegate
        case ("delegate", let recognizer as UIGestureRecognizer):
            recognizer.delegate = value as? any UIGestureRecognizerDelegate
        case ("delegate", let controller as UINavigationController):
            controller.delegate = value as? any UINavigationControllerDelegate
        case ("delegate", let controller as UITabBarController):
            controller.delegate = value as? any UITabBarControllerDelegate
        case ("dataSource", let view as UITableView):
            view.dataSource = value as? any UITableViewDataSource
        case ("dataSource", let view as UICollectionView):
            view.dataSource = value as? any UICollectionViewDataSource
        case ("dataSource", let view as UIPickerView):
            view.dataSource = value as? any UIPickerViewDataSource
        case ("prefetchDataSource", is UITableView), ("prefetchDataSource", is UICollectionView):
            break
        default: return .missing
        }
        return .done
    }

    private static func setViewOutlet(
        _ value: Any?, _ key: String, of object: AnyObject
    ) -> Outcome {
        let view = value as? UIView
        switch (key, object) {
        case ("view", let controller as UIViewController): controller.view = view
        case ("backgroundView", let table as UITableView): table.backgroundView = view
        case ("tableHeaderView", let table as UITableView): table.tableHeaderView = view
        case ("tableFooterView", let table as UITableView): table.tableFooterView = view
        case ("backgroundView", let cell as UITableViewCell): cell.backgroundView = view
        case ("selectedBackgroundView", let cell as UITableViewCell):
            cell.selectedBackgroundView = view
        case ("accessoryView", let cell as UITableViewCell): cell.accessoryView = view
        case ("editingAccessoryView", let cell as UITableViewCell): cell.editingAccessoryView = view
        case ("backgroundView", let cell as UICollectionViewCell): cell.backgroundView = view
        case ("selectedBackgroundView", let cell as UICollectionViewCell):
            cell.selectedBackgroundView = view
        case ("inputView", let field as UITextField): field.inputView = view
        case ("inputAccessoryView", let field as UITextField): field.inputAccessoryView = view
        case ("inputView", let area as UITextView): area.inputView = view
        case ("inputAccessoryView", let area as UITextView): area.inputAccessoryView = view
        case ("leftView", let field as UITextField): field.leftView = view
        case ("rightView", let field as UITextField): field.rightView = view
        case ("titleView", let item as UINavigationItem): item.titleView = view
        case ("customView", let item as UIBarButtonItem): item.customView = view
        case ("mask", let masked as UIView): masked.mask = view
        // Their objects are dropped, or are set where they are declared.
        case ("searchDisplayController", is UIViewController),
            ("navigationItem", is UIViewController), ("tabBarItem", is UIViewController):
            break
        default: return .missing
        }
        return .done
    }

    private static func setLayerValue(
        _ value: Any?, _ key: String, of object: AnyObject
    ) -> Outcome {
        guard let layer = object as? CALayer else { return .missing }
        switch key {
        case "cornerRadius": return put(value) { layer.cornerRadius = $0 }
        case "borderWidth": return put(value) { layer.borderWidth = $0 }
        case "masksToBounds": return put(value) { layer.masksToBounds = $0 }
        case "shadowRadius": return put(value) { layer.shadowRadius = $0 }
        case "shadowOpacity": return put(value) { layer.shadowOpacity = $0 }
        case "shadowOffset": return put(value) { layer.shadowOffset = $0 }
        case "zPosition": return put(value) { layer.zPosition = $0 }
        // A UIColor is no CGColor: on iOS the layer draws no border then.
        case "borderColor", "shadowColor", "backgroundColor": return .done
        default: return .missing
        }
    }

    private static func setViewValue(
        _ value: Any?, _ key: String, of object: AnyObject
    ) -> Outcome {
        switch (key, object) {
        case ("hidden", let view as UIView): return put(value) { view.isHidden = $0 }
        case ("alpha", let view as UIView): return put(value) { view.alpha = $0 }
        case ("tag", let view as UIView): return put(value) { view.tag = $0 }
        case ("backgroundColor", let view as UIView):
            return put(value) { view.backgroundColor = $0 }
        case ("tintColor", let view as UIView): return put(value) { view.tintColor = $0 }
        case ("clipsToBounds", let view as UIView): return put(value) { view.clipsToBounds = $0 }
        case ("exclusiveTouch", let view as UIView):
            return put(value) { view.isExclusiveTouch = $0 }
        case ("accessibilityIdentifier", let view as UIView):
            return put(value) { view.accessibilityIdentifier = $0 }
        case ("accessibilityLabel", let object as NSObject):
            return put(value) { object.accessibilityLabel = $0 }
        case ("text", let label as UILabel): return put(value) { label.text = $0 }
        case ("textColor", let label as UILabel): return put(value) { label.textColor = $0 }
        case ("text", let field as UITextField): return put(value) { field.text = $0 }
        case ("placeholder", let field as UITextField): return put(value) { field.placeholder = $0 }
        case ("text", let area as UITextView): return put(value) { area.text = $0 }
        case ("keyboardDismissMode", let view as UIScrollView):
            return put(value) { (raw: Int) in
                view.keyboardDismissMode = UIScrollView.KeyboardDismissMode(rawValue: raw) ?? .none
            }
        case ("title", let controller as UIViewController):
            return put(value) { controller.title = $0 }
        default: return .missing
        }
    }
}
