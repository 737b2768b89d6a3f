/// The pictures that the gallery's page shows at first: one or two of each kind.
enum GallerySelection {
    static let names: Set<String> = Set(
        devices + keyboards + screens + overApps + system + windows + ours)

    private static let devices = [
        "devices-iphone-3g-light-portrait", "devices-iphone-8-light-portrait",
        "devices-iphone-x-light-portrait", "devices-iphone-15-light-portrait",
        "devices-iphone-15-light-landscape", "devices-iphone-15-dark-portrait",
        "devices-iphone-16-pro-max-light-portrait", "devices-iphone-17-light-portrait",
        "devices-iphone-17-dark-portrait", "pads-ipad-9th-generation-light-portrait",
        "pads-ipad-pro-11-inch-m4-light-landscape", "pads-ipad-pro-13-inch-m5-dark-landscape"
    ]

    private static let keyboards = [
        "keyboard-island-english", "keyboard-island-digits", "keyboard-island-russian",
        "keyboard-island-arabic", "keyboard-island-japanese-kana", "keyboard-island-decimal-pad",
        "keyboard-island-emoji", "keyboard-dark-english", "keyboard-rounded-english",
        "keyboard-rounded-emoji", "keyboard-pad-english", "keys-selection", "keys-right-to-left",
        "form-split", "form-floating"
    ]

    private static let screens = [
        "screen-iphone-15-details-light", "screen-iphone-15-notes-light",
        "screen-iphone-15-controls-light", "screen-iphone-15-scripts-light",
        "screen-iphone-17-controls-light", "screen-iphone-17-tools-light",
        "screen-iphone-17-details-dark", "screen-iphone-17-form-light"
    ]

    private static let overApps = [
        "sheet-iphone-15-17-0-light-portrait-keyboard", "sheet-iphone-17-26-0-light-portrait",
        "presented-iphone-15-share-sheet", "presented-iphone-15-mail-composer",
        "presented-iphone-15-photo-picker", "presented-ipad-pro-11-inch-m4-popover"
    ]

    private static let system = [
        "system-iphone-15-alert", "system-iphone-15-biometry", "system-iphone-15-controlcenter",
        "system-iphone-15-incomingcall", "system-iphone-17-permission", "system-iphone-17-home",
        "system-iphone-17-locked", "system-iphone-17-light-portrait-banner", "system-6-0-alert",
        "system-6-0-table", "switcher-iphone-4-light-portrait", "switcher-iphone-4s-light-portrait",
        "switcher-iphone-15-light-portrait", "switcher-ipad-pro-11-inch-m4-dark-landscape"
    ]

    private static let windows = [
        "windows-split-view-light", "windows-slide-over-light", "windows-stage-manager-light",
        "windows-windows-light", "worlds-a-stage-with-a-keyboard", "worlds-tiles"
    ]

    private static let ours = [
        "cover-iphone-15-blur-light", "cover-iphone-17-lock-dark", "overlay-keyboard",
        "accessory-iphone-15-accessory-view-of-the-screen-light"
    ]

    /// Returns whether a picture shows the chat that the page has in each system, in a row.
    static func isInRow(_ picture: GalleryPicture, of section: GallerySection) -> Bool {
        section.name == "systems" && picture.name.hasSuffix("-app")
    }
}
