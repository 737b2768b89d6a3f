import Testing

@testable import Scenarios

@Suite("Probabilities in words")
struct ChanceTests {
    @Test(
        "A small chance is a power of ten that bounds it",
        arguments: [
            (0.0, "never"), (0.5, "more than 1 in 10"), (0.05, "less than 1 in 10^1"),
            (0.0099, "less than 1 in 10^2"), (1.3e-33, "less than 1 in 10^32"),
            (9.9e-31, "less than 1 in 10^30")
        ])
    func text(chance: Double, words: String) {
        #expect(ExploreResult.chanceText(chance) == words)
    }
}
