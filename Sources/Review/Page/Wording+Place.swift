public import Pictures

extension Wording {
    /// Returns the place of a rectangle in a picture: `1125 × 1001 px at the bottom (x 0, y 1435)`.
    ///
    /// The text names the ninth of the picture that contains the rectangle's centre, or the edge
    /// along which the rectangle runs from side to side.
    public static func place(_ box: PixelRect, in size: PixelSize) -> String {
        let (width, height) = (box.widthPx, box.heightPx)
        let numbers = "\(width) × \(height) px"
        return "\(numbers) \(region(box, size)) (x \(box.x), y \(box.y))"
    }

    private static func region(_ box: PixelRect, _ size: PixelSize) -> String {
        let wide = box.widthPx * 10 >= size.widthPx * 9
        let tall = box.heightPx * 10 >= size.heightPx * 9
        if wide && tall { return "over the whole screen" }
        let vertical = third(box.y * 2 + box.heightPx, of: size.heightPx * 2)
        let horizontal = third(box.x * 2 + box.widthPx, of: size.widthPx * 2)
        if wide { return ["across the top", "across the middle", "across the bottom"][vertical] }
        if tall { return ["down the left", "down the middle", "down the right"][horizontal] }
        if vertical == 1 && horizontal == 1 { return "in the middle" }
        let row = ["at the top", "in the middle", "at the bottom"][vertical]
        return row + [" left", "", " right"][horizontal]
    }

    private static func third(_ position: Int, of whole: Int) -> Int {
        whole == 0 ? 1 : min(2, max(0, position * 3 / whole))
    }
}
