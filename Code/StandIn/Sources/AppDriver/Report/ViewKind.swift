@_spi(Host) import UIKit

/// The kinds of views that the other side draws.
enum ViewKind: String {
    case area, label, button, textField, searchField, textView, image, `switch`, slider, segments
    case progress, spinner, pageControl, stepper, datePicker, scroll, table, collection
    case navigationBar, tabBar, toolbar, backdrop

    @MainActor init(_ view: UIView) {
        self =
            switch view {
            case is UILabel: .label
            case is UIButton: .button
            case is UISearchTextField: .searchField
            case is UITextField: .textField
            case is UITextView: .textView
            case is UIImageView: .image
            case is UISwitch: .switch
            case is UISlider: .slider
            case is UISegmentedControl: .segments
            case is UIProgressView: .progress
            case is UIActivityIndicatorView: .spinner
            case is UIPageControl: .pageControl
            case is UIStepper: .stepper
            case is UIDatePicker: .datePicker
            case is UITableView: .table
            case is UICollectionView: .collection
            case is UIScrollView: .scroll
            case is UINavigationBar: .navigationBar
            case is UITabBar: .tabBar
            case is UIToolbar: .toolbar
            case is UIVisualEffectView: .backdrop
            default: .area
            }
    }

    /// Taps on such a view go to the background.
    var isBackground: Bool {
        switch self {
        case .area, .scroll, .table, .collection, .label, .image, .backdrop: true
        default: false
        }
    }

    /// Says if the other side draws a subview as a part of the view.
    @MainActor func draws(_ subview: UIView, itself view: UIView) -> Bool {
        switch view {
        case let button as UIButton:
            return subview === button.titleLabel || subview === button.imageView
        case let bar as UINavigationBar where bar.showsTitle(subview): return true
        case is UILabel, is UITextField, is UITextView, is UIImageView, is UISwitch, is UISlider,
            is UISegmentedControl, is UIProgressView, is UIActivityIndicatorView, is UIPageControl,
            is UIStepper, is UIDatePicker, is UINavigationBar, is UITabBar, is UIToolbar:
            return String(reflecting: type(of: subview)).hasPrefix("UIKit.(")
        default: return false
        }
    }
}
