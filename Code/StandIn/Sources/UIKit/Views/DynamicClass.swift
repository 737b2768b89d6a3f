import ObjectiveC

/// Makes instances of the app's classes by their metatypes, as the Objective-C runtime does.
///
/// Swift asks for a `required` initialiser there, which would change what subclasses must declare.
/// A convenience initialiser calls the designated one of its metatype without that; C calls the
/// convenience initialiser with the metatype of the subclass.
@MainActor enum DynamicClass {
    /// The arguments of the next call.
    fileprivate(set) static var identifier: String?
    fileprivate(set) static var frame = CGRect.zero
    fileprivate(set) static var segue:
        (identifier: String?, source: UIViewController?, destination: UIViewController?)

    static func cell(_ type: UITableViewCell.Type, _ identifier: String?) -> UITableViewCell {
        self.identifier = identifier
        return make(type, cuikit_make_table_cell)
    }

    static func header(
        _ type: UITableViewHeaderFooterView.Type, _ identifier: String?
    ) -> UITableViewHeaderFooterView {
        self.identifier = identifier
        return make(type, cuikit_make_table_header)
    }

    static func view<View: UIView>(_ type: View.Type, _ frame: CGRect) -> View {
        self.frame = frame
        return make(type, cuikit_make_view)
    }

    static func constraint(_ type: NSLayoutConstraint.Type) -> NSLayoutConstraint {
        make(type, cuikit_make_constraint)
    }

    static func segue(
        _ type: UIStoryboardSegue.Type, _ identifier: String?, _ source: UIViewController,
        _ destination: UIViewController
    ) -> UIStoryboardSegue {
        segue = (identifier, source, destination)
        defer { segue = (nil, nil, nil) }
        return make(type, cuikit_make_segue)
    }

    static func layer(_ type: CALayer.Type) -> CALayer { make(type, cuikit_make_layer) }

    nonisolated static func attributes<Attributes: UICollectionViewLayoutAttributes>(
        _ type: Attributes.Type
    ) -> Attributes { make(type, cuikit_make_attributes) }

    private nonisolated static func make<Object: AnyObject>(
        _ type: Object.Type, _ maker: (UnsafeRawPointer) -> UnsafeMutableRawPointer
    ) -> Object {
        let made = maker(unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self))
        return Unmanaged<Object>.fromOpaque(made).takeRetainedValue()
    }
}
