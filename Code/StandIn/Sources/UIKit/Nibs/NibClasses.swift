import ObjectiveC

/// The classes that elements stand for.
@MainActor enum NibClasses {
    static let views: [String: UIView.Type] = [
        "view": UIView.self, "containerView": UIView.self, "label": UILabel.self,
        "button": UIButton.self, "textField": UITextField.self, "textView": UITextView.self,
        "imageView": UIImageView.self, "switch": UISwitch.self, "slider": UISlider.self,
        "stepper": UIStepper.self, "segmentedControl": UISegmentedControl.self,
        "pageControl": UIPageControl.self, "progressView": UIProgressView.self,
        "activityIndicatorView": UIActivityIndicatorView.self, "datePicker": UIDatePicker.self,
        "pickerView": UIPickerView.self, "scrollView": UIScrollView.self,
        "stackView": UIStackView.self, "tableView": UITableView.self,
        "tableViewCell": UITableViewCell.self, "collectionView": UICollectionView.self,
        "collectionViewCell": UICollectionViewCell.self,
        "collectionReusableView": UICollectionReusableView.self, "searchBar": UISearchBar.self,
        "toolbar": UIToolbar.self, "navigationBar": UINavigationBar.self, "tabBar": UITabBar.self,
        "visualEffectView": UIVisualEffectView.self, "refreshControl": UIRefreshControl.self,
        "control": UIControl.self, "window": UIWindow.self
    ]

    static let recognizers: [String: UIGestureRecognizer.Type] = [
        "tapGestureRecognizer": UITapGestureRecognizer.self,
        "panGestureRecognizer": UIPanGestureRecognizer.self,
        "pongPressGestureRecognizer": UILongPressGestureRecognizer.self,
        "longPressGestureRecognizer": UILongPressGestureRecognizer.self,
        "swipeGestureRecognizer": UISwipeGestureRecognizer.self,
        "pinchGestureRecognizer": UIPinchGestureRecognizer.self,
        "rotationGestureRecognizer": UIRotationGestureRecognizer.self,
        "screenEdgePanGestureRecognizer": UIScreenEdgePanGestureRecognizer.self
    ]

    static let controllers: [String: UIViewController.Type] = [
        "viewController": UIViewController.self,
        "navigationController": UINavigationController.self,
        "tabBarController": UITabBarController.self,
        "tableViewController": UITableViewController.self,
        "collectionViewController": UICollectionViewController.self
    ]

    static func apply(_ element: NibElement, to recognizer: UIGestureRecognizer) {
        element.bool("cancelsTouchesInView").map { recognizer.cancelsTouchesInView = $0 }
        element.bool("enabled").map { recognizer.isEnabled = $0 }
        switch recognizer {
        case let tap as UITapGestureRecognizer:
            element.int("numberOfTapsRequired").map { tap.numberOfTapsRequired = $0 }
            element.int("numberOfTouchesRequired").map { tap.numberOfTouchesRequired = $0 }
        case let press as UILongPressGestureRecognizer:
            element.number("minimumPressDuration").map { press.minimumPressDuration = Double($0) }
            element.number("allowableMovement").map { press.allowableMovement = $0 }
        case let pan as UIPanGestureRecognizer:
            element.int("minimumNumberOfTouches").map { pan.minimumNumberOfTouches = $0 }
            element.int("maximumNumberOfTouches").map { pan.maximumNumberOfTouches = $0 }
            if let pan = pan as? UIScreenEdgePanGestureRecognizer,
                let edges = element.child("rectEdge", key: "edges")
            {
                pan.edges = NibControllers.edges(edges)
            }
        case let swipe as UISwipeGestureRecognizer:
            switch element["direction"] {
            case "left": swipe.direction = .left
            case "up": swipe.direction = .up
            case "down": swipe.direction = .down
            default: swipe.direction = .right
            }
        default: break
        }
    }
}
