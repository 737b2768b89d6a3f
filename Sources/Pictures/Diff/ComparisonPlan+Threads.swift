import Basics

extension ComparisonPlan {
    /// Counts with the upper and the lower half at the same time, where that is worth a thread.
    ///
    /// Halves meet between tiles of the map and stripes of the structure's judge, so that the
    /// result is the same as in one go.
    func counted(_ work: (ComparisonPlan, inout DifferenceMap) -> Void) -> DiffResult {
        var map = DifferenceMap(area)
        let middle = common.heightPx / 512 * 256
        if common.area < 1 << 18 || middle == 0 {
            work(self, &map)
        } else {
            var lowerMap = DifferenceMap(area)
            let (upper, lower) = (lines(0..<middle), lines(middle..<common.heightPx))
            together({ work(upper, &map) }, { work(lower, &lowerMap) })
            map.merge(lowerMap)
        }
        markOutside(in: &map)
        return DiffResult(map, self)
    }
}
