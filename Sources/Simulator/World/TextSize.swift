/// The size of text that the user has chosen, as `UIContentSizeCategory` names it.
package enum TextSize: String, Hashable, Sendable, Codable, CaseIterable {
    case extraSmall, small, medium
    /// The size that a device comes with.
    case large
    case extraLarge, extraExtraLarge, extraExtraExtraLarge
    case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
    case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge

    /// A Boolean value that indicates whether the user has turned on larger accessibility sizes.
    package var isAccessibility: Bool { index >= Self.accessibilityMedium.index }

    /// The place among the sizes, from the smallest.
    package var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
