/// A stretch of a recording without samples.
package struct MotionGap: Hashable, Sendable {
  /// Seconds from the recording's first sample to the last sample before the gap.
  package let at: Double
  /// Seconds from that sample to the next.
  package let seconds: Double

  /// Samples further apart than this, in seconds, leave a gap: ten samples at the usual 100 a second.
  package static let threshold = 0.1

  package init(at: Double, seconds: Double) {
    self.at = at
    self.seconds = seconds
  }
}

/// How often something was wrong with a recording's samples, and where it was first.
package struct MotionTally: Hashable, Sendable {
  package private(set) var count = 0
  /// The number of the first such sample, counted from 1 in the order of the file; nil when there is none.
  package private(set) var firstItem: Int?

  package init() {}

  mutating func add(item: Int) {
    count += 1
    if firstItem == nil { firstItem = item }
  }
}

/// What was wrong with a recording's samples as they came. Nothing here is repaired silently.
package struct MotionQuality: Hashable, Sendable {
  /// All samples of the file, the duplicates too.
  package let delivered: Int
  /// Samples left out because an earlier one has the same timestamp.
  package private(set) var duplicate = MotionTally()
  /// Samples that came after one with a later timestamp; they were moved to their place.
  package private(set) var late = MotionTally()
  /// Quaternions whose length was further from 1 than ``MotionSample/lengthTolerance``; they were scaled to 1.
  package private(set) var nonUnit = MotionTally()
  /// In time order.
  package private(set) var gaps: [MotionGap] = []
  /// How many samples the gaps have swallowed, judged by the recording's usual interval.
  package private(set) var lost = 0

  /// The median of the seconds between neighbouring samples; nil with fewer than two.
  package let usualInterval: Double?

  /// Whether nothing was wrong.
  package var isClean: Bool { duplicate.count + late.count + nonUnit.count + gaps.count == 0 }

  init(delivered: [MotionSample], isDuplicate: [Bool], kept: [MotionSample]) {
    self.delivered = delivered.count
    let intervals = zip(kept, kept.dropFirst()).map { $1.timestamp - $0.timestamp }
    let usualInterval = intervals.isEmpty ? nil : intervals.sorted()[intervals.count / 2]
    self.usualInterval = usualInterval
    tally(delivered, isDuplicate)
    if let usualInterval, let first = kept.first {
      for (sample, interval) in zip(kept, intervals) where interval > MotionGap.threshold + Self.clockRounding {
        gaps.append(MotionGap(at: sample.timestamp - first.timestamp, seconds: interval))
        lost = Self.sum(lost, samplesMissing(in: interval, every: usualInterval))
      }
    }
  }

  /// Nanoseconds since 1970 in a Double are good to 256 ns: ten samples a second must not look like gaps.
  private static let clockRounding = 1e-6

  private mutating func tally(_ delivered: [MotionSample], _ isDuplicate: [Bool]) {
    var latest = -Double.infinity
    for (index, sample) in delivered.enumerated() {
      if isDuplicate[index] {
        duplicate.add(item: index + 1)
      } else if sample.timestamp < latest {
        late.add(item: index + 1)
      }
      if !sample.isOfUnitLength { nonUnit.add(item: index + 1) }
      latest = max(latest, sample.timestamp)
    }
  }

  private func samplesMissing(in seconds: Double, every interval: Double) -> Int {
    let missing = (seconds / interval).rounded() - 1
    return Int(exactly: min(max(missing, 0), 1e15)) ?? 0
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflowed) = left.addingReportingOverflow(right)
    return overflowed ? .max : sum
  }
}
