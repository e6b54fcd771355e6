import ActiveTasks
import JSONText
import Sensors
import Sittings
import SurveyModel

/// What a page measured, as it sends it: rows divided by `*`, fields by spaces.
///
/// - Motion: seconds of any clock, and the device's attitude as a quaternion x y z w.
/// - Positions: seconds since 1970, latitude, longitude, and, or `-`, accuracy, elevation and speed; `p` for a pause.
/// - Tasks: `f` with the longest time between two frames in microseconds and whether the page was out of sight; then
///   `s` (shown), `t` (tick) or `k` with a key, each with microseconds of one clock.
struct Measured {
  private let rows: [[Substring]]

  /// More rows than these no page of ours sends.
  static let mostRows = 100_000
  /// A page that was drawn less evenly than this can't be trusted with times.
  private static let longestFrame = 100_000

  /// Nil for what is too much.
  init?(_ text: String) {
    let rows = text.split(separator: "*")
    guard rows.count <= Measured.mostRows else { return nil }
    self.rows = rows.map { $0.split(separator: " ") }
  }

  /// What a task comes to.
  ///
  /// - Parameter name: Of a way.
  /// - Throws: ``MeasuredFault``.
  func result(of task: ActiveTask, seed: String, name: String?) throws(MeasuredFault) -> ActiveResult {
    switch task {
    case .rangeOfMotion(let task): try motion(task)
    case .locationTrack(let task): try track(task, of: .locationTrack(task), name)
    default: try played(task, seed)
    }
  }

  private func motion(_ task: RangeOfMotionTask) throws(MeasuredFault) -> ActiveResult {
    var samples: [MotionSample] = []
    for row in rows {
      let parts = row.compactMap { Double($0) }
      guard parts.count == 5, row.count == 5,
        let sample = MotionSample(timestamp: parts[0], x: parts[1], y: parts[2], z: parts[3], w: parts[4])
      else { throw .notWhole }
      samples.append(sample)
    }
    let recording = MotionRecording(delivered: samples)
    guard recording.samples.count > 1, let result = task.result(of: recording, instrument: "phone") else {
      throw .notWhole
    }
    return result
  }

  private func track(
    _ limits: LocationTrackTask, of task: ActiveTask, _ name: String?
  ) throws(MeasuredFault) -> ActiveResult {
    var readings: [LocationReading] = []
    for row in rows {
      if row == ["p"] {
        readings.append(.pause)
        continue
      }
      let parts = row.map { Double($0) }
      guard parts.count == 6, let time = parts[0], let latitude = parts[1], let longitude = parts[2],
        let sample = LocationSample(
          time: time, latitude: latitude, longitude: longitude, elevation: parts[4], accuracy: parts[3],
          speed: parts[5])
      else { throw .notWhole }
      readings.append(.sample(sample))
    }
    let track = LocationTrack(readings, accuracyLimit: limits.accuracy.metres)
    guard !track.samples.isEmpty else {
      throw .noPosition(of: track.quality.samples, within: limits.accuracy.rawValue)
    }
    let ended: LocationTrack.Ended = limits.maximumDuration.map { track.duration >= $0 } ?? false ? .limit : .stopped
    let kept = limits.maximumDuration.flatMap(track.cut(after:)) ?? track
    let fields = kept.fields(name: name, method: "phone", source: "phone", ended: ended)
    return try judged(.fields(fields), by: task)
  }

  private func played(_ task: ActiveTask, _ seed: String) throws(MeasuredFault) -> ActiveResult {
    guard let head = rows.first, head.count == 3, head[0] == "f", let frame = Int(head[1]) else { throw .notWhole }
    var inputs: [TaskInput] = []
    for row in rows.dropFirst() {
      guard let input = TaskInput(row) else { throw .notWhole }
      inputs.append(input)
    }
    let isTrusted = frame <= Measured.longestFrame && head[2] == "0"
    guard let fields = task.replayed(inputs, seed: seed, valid: isTrusted) else { throw .notWhole }
    return try judged(.fields(fields), by: task)
  }

  private func judged(_ json: JSONValue, by task: ActiveTask) throws(MeasuredFault) -> ActiveResult {
    guard case .success(let result) = task.result(from: json) else { throw .notWhole }
    return result
  }
}

/// Why nothing was measured.
enum MeasuredFault: Error, Hashable {
  case notWhole
  case noPosition(of: Int, within: String)
}

extension TaskInput {
  /// A year of microseconds: no page stands as long.
  private static let longest = 31_536_000_000_000

  fileprivate init?(_ row: [Substring]) {
    guard let last = row.last, let instant = Int(last), (0...TaskInput.longest).contains(instant) else { return nil }
    switch (row.first, row.count) {
    case ("s", 2): self = .shown(at: instant)
    case ("t", 2): self = .tick(at: instant)
    case ("k", 3):
      guard let key = TaskKey(row[1]) else { return nil }
      self = .key(key, at: instant)
    default: return nil
    }
  }
}

extension TaskKey {
  fileprivate init?(_ name: Substring) {
    switch name {
    case "enter": self = .enter
    case "backspace": self = .backspace
    case "escape": self = .escape
    case "left": self = .left
    case "right": self = .right
    case "space": self = .character(" ")
    default:
      guard name.count == 1, let character = name.first, character.isASCII else { return nil }
      self = .character(character)
    }
  }
}
