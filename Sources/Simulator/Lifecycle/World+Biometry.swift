// Single reports describe keyboards that a biometric prompt leaves up and invisible, or that do not
// come up after it. No rule behind them is known: the figures are off unless a scenario sets them.

/// The state of a keyboard's keys around a biometric prompt.
package enum BiometryKeys: String, Hashable, Sendable, Codable, CaseIterable {
    case drawn
    /// They take touches and are not drawn; the accessory view stays.
    case undrawn
    /// No keyboard comes up, whatever becomes first responder.
    case refused
}

extension World {
    mutating func beginBiometry(_ prompt: Prompt, of app: AppID) {
        guard prompt.kind.isBiometric, rules.covers.biometryHidesKeys.value else { return }
        processes[app.index].keyboard.setKeys(.undrawn)
    }

    mutating func endBiometry(_ prompt: Prompt, of app: AppID) {
        guard prompt.kind.isBiometric else { return }
        processes[app.index].keyboard.setKeys(rules.covers.keysAfterBiometry.value)
    }
}

extension Prompt.Kind {
    var isBiometric: Bool { self == .faceID || self == .touchID }
}
