/// A way as it was recorded: the positions that count in time order, and what was wrong with those that came.
package struct LocationTrack: Hashable, Sendable {
  /// In strictly ascending time, all within the accuracy that was asked for.
  package private(set) var samples: [LocationSample] = []
  package private(set) var quality = LocationQuality()
  /// Positions with a larger error than this, in metres, do not count, nor do those that give none; nil takes all.
  package let accuracyLimit: Double?
  /// The metres from the first position to the last, along the way.
  package private(set) var distance = 0.0

  /// The times of the positions before which the recorder paused: the way there does not count.
  private var resumptions: Set<Double> = []
  private var hasPaused = false

  /// Seconds that the newest sample took to arrive, by two clocks that may differ: the least of it so far.
  private var leastDelay: Double?

  package init(accuracyLimit: Double?) { self.accuracyLimit = accuracyLimit }

  /// A file's samples, in its order.
  package init(_ readings: [LocationReading], accuracyLimit: Double?) {
    self.init(accuracyLimit: accuracyLimit)
    for reading in readings { add(reading) }
  }

  /// More positions than this are not kept: at one a second over two days.
  package static let sampleLimit = 200_000

  /// A live sample that took so many seconds longer to arrive than the quickest one is late.
  package static let lateAfter = 2.0

  /// Takes the next reading.
  ///
  /// A position out of order is a measurement all the same: it is moved to its place, and counted. Of several with one
  /// time the first to come is kept.
  ///
  /// - Parameter arrival: When it came, in seconds by any steady clock; nil when it comes from a file.
  /// - Complexity: O(1) for a sample in order, else O(n).
  package mutating func add(_ reading: LocationReading, arrival: Double? = nil) {
    if reading == .pause {
      hasPaused = true
      return
    }
    quality.count(\.samples)
    guard case .sample(let sample) = reading else { return quality.count(\.noFix) }
    if let arrival { noteDelay(arrival - sample.time) }
    if let accuracyLimit, sample.accuracy.map({ $0 > accuracyLimit }) ?? true { return quality.count(\.inaccurate) }
    guard samples.count < LocationTrack.sampleLimit else { return quality.count(\.beyondLimit) }
    insert(sample)
  }

  private mutating func noteDelay(_ delay: Double) {
    if let least = leastDelay, delay > least + LocationTrack.lateAfter { quality.count(\.late) }
    leastDelay = min(leastDelay ?? delay, delay)
  }

  private mutating func insert(_ sample: LocationSample) {
    defer { hasPaused = false }
    guard let last = samples.last, sample.time <= last.time else {
      if hasPaused, !samples.isEmpty { resumptions.insert(sample.time) }
      if let last = samples.last { distance += length(last, sample) }
      samples.append(sample)
      return
    }
    let index = samples.firstIndex { $0.time >= sample.time } ?? samples.endIndex
    if samples[index].time == sample.time { return quality.count(\.duplicate) }
    quality.count(\.outOfOrder)
    samples.insert(sample, at: index)
    if index > 0 { distance -= length(samples[index - 1], samples[index + 1]) }
    if resumptions.remove(samples[index + 1].time) != nil { resumptions.insert(sample.time) }
    if index > 0 { distance += length(samples[index - 1], sample) }
    distance += length(sample, samples[index + 1])
  }

  /// Metres between neighbours; none across a pause.
  private func length(_ one: LocationSample, _ next: LocationSample) -> Double {
    resumptions.contains(next.time) ? 0 : Geodesic.distance(one, next)
  }

  /// The positions between pauses.
  package var segments: [[LocationSample]] {
    var segments: [[LocationSample]] = []
    for sample in samples {
      if segments.isEmpty || resumptions.contains(sample.time) { segments.append([]) }
      segments[segments.count - 1].append(sample)
    }
    return segments
  }
}

extension LocationTrack {
  /// The positions up to so many seconds after the first; nil when there are none later.
  ///
  /// - Complexity: O(n).
  package func cut(after seconds: Double) -> LocationTrack? {
    guard let first = samples.first, duration > seconds else { return nil }
    var track = self
    track.samples.removeAll { $0.time - first.time > seconds }
    track.distance = zip(track.samples, track.samples.dropFirst()).reduce(0) { $0 + length($1.0, $1.1) }
    return track
  }
}

/// What was wrong with the samples of a track as they came, counted. Nothing is repaired silently.
package struct LocationQuality: Hashable, Sendable {
  /// All that came.
  package fileprivate(set) var samples = 0
  package fileprivate(set) var noFix = 0
  package fileprivate(set) var inaccurate = 0
  package fileprivate(set) var duplicate = 0
  package fileprivate(set) var outOfOrder = 0
  package fileprivate(set) var late = 0
  /// More than ``LocationTrack/sampleLimit``.
  package fileprivate(set) var beyondLimit = 0

  fileprivate mutating func count(_ what: WritableKeyPath<LocationQuality, Int>) { self[keyPath: what] += 1 }
}

extension LocationTrack {
  /// Seconds from the first position to the last.
  package var duration: Double {
    guard let first = samples.first, let last = samples.last else { return 0 }
    return last.time - first.time
  }

  /// Positions that follow each other with no pause between them.
  private var neighbours: [(LocationSample, LocationSample)] {
    zip(samples, samples.dropFirst()).filter { !resumptions.contains($1.time) }
  }

  /// The median of the seconds between neighbours; nil where there are none.
  package var usualInterval: Double? {
    let intervals = neighbours.map { $1.time - $0.time }
    return intervals.isEmpty ? nil : intervals.sorted()[intervals.count / 2]
  }

  /// How many positions are missing between neighbours, judged by the usual interval: an estimate, and no more than
  /// that for a recorder that writes when somebody has moved instead of by the clock.
  package var lost: Int {
    guard let usual = usualInterval, usual > 0 else { return 0 }
    return neighbours.reduce(into: 0) { lost, pair in
      let missing = ((pair.1.time - pair.0.time) / usual).rounded() - 1
      lost += missing > 0 ? Int(min(missing, 1e9)) : 0
    }
  }

  /// The highest speed: as the source says it, else between neighbours; nil when there is none.
  package var maximumSpeed: Double? {
    samples.compactMap(\.speed).max()
      ?? neighbours.map { Geodesic.distance($0, $1) / ($1.time - $0.time) }.max()
  }
}
