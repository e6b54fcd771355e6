/// A recording of device motion: its samples in time order, and what was wrong with them as they came.
package struct MotionRecording: Hashable, Sendable {
  /// In strictly ascending time.
  package let samples: [MotionSample]
  package let quality: MotionQuality

  /// Puts samples in time order and counts what was wrong with them.
  ///
  /// A late sample is a measurement all the same: it is moved to its place, and counted. Of several samples with one
  /// timestamp the first to come is kept.
  ///
  /// - Parameter delivered: The samples in the order in which the recorder wrote them.
  /// - Complexity: O(n) for samples in order, else O(n log n).
  package init(delivered: [MotionSample]) {
    let order = Self.timeOrder(of: delivered)
    var kept: [MotionSample] = []
    kept.reserveCapacity(delivered.count)
    var isDuplicate = [Bool](repeating: false, count: delivered.count)
    for index in order {
      if kept.last?.timestamp == delivered[index].timestamp {
        isDuplicate[index] = true
      } else {
        kept.append(delivered[index])
      }
    }
    samples = kept
    quality = MotionQuality(delivered: delivered, isDuplicate: isDuplicate, kept: kept)
  }

  /// Seconds from the first sample to the last.
  package var duration: Double {
    guard let first = samples.first, let last = samples.last else { return 0 }
    return last.timestamp - first.timestamp
  }

  private static func timeOrder(of delivered: [MotionSample]) -> [Int] {
    let isInOrder = zip(delivered, delivered.dropFirst()).allSatisfy { $0.timestamp <= $1.timestamp }
    if isInOrder { return Array(delivered.indices) }
    return delivered.indices.sorted { left, right in
      (delivered[left].timestamp, left) < (delivered[right].timestamp, right)
    }
  }
}
