/// Leads a person through one movement of a joint by what the samples say: hold still, bend, come back, done.
///
/// It decides nothing about the angles: those are computed from all samples, as for a recording.
package struct MovementGuide: Hashable, Sendable {
  package enum Phase: String, Hashable, Sendable, CaseIterable {
    /// Nothing has come yet.
    case instruction
    /// Waits until the limb has been still.
    case startPosition
    case bend
    case comeBack
    case done
  }

  package private(set) var phase = Phase.instruction
  private let orientation: DeviceOrientation
  private var tracker: AngleTracker?
  private var latest = -Double.infinity
  /// Where and since when the limb has been still.
  private var stillAngle = 0.0
  private var stillSince = 0.0
  private var origin = 0.0
  /// The angle furthest from the start so far.
  private var furthest = 0.0

  /// Within this many degrees a limb counts as still, or as back at its start.
  package static let stillness = 3.0
  package static let nearStart = 15.0
  /// For so many seconds.
  package static let stillSeconds = 1.0
  /// A movement begins to be one past this, and begins to come back after so much of a return, in degrees.
  package static let movement = 10.0

  package init(orientation: DeviceOrientation) { self.orientation = orientation }

  /// The angle of the newest sample from the start position, in degrees; 0 before the movement.
  package var angle: Double {
    switch phase {
    case .instruction, .startPosition: 0
    case .bend, .comeBack, .done: (tracker?.angle ?? 0) - origin
    }
  }

  /// Takes the next sample; one that is late moves nothing on.
  ///
  /// - Returns: The phase when the sample began a new one.
  package mutating func add(_ sample: MotionSample) -> Phase? {
    guard sample.timestamp > latest else { return nil }
    latest = sample.timestamp
    let before = phase
    if tracker == nil {
      tracker = AngleTracker(first: sample.attitude, orientation: orientation)
      phase = .startPosition
      (stillAngle, stillSince) = (0, sample.timestamp)
    } else {
      tracker?.add(sample.attitude)
      advance(at: sample.timestamp, tracker?.angle ?? 0)
    }
    return phase == before ? nil : phase
  }

  private mutating func advance(at time: Double, _ angle: Double) {
    if abs(angle - stillAngle) > Self.stillness { (stillAngle, stillSince) = (angle, time) }
    let isStill = time - stillSince >= Self.stillSeconds
    switch phase {
    case .instruction, .done: break
    case .startPosition:
      guard isStill else { return }
      origin = angle
      furthest = angle
      phase = .bend
    case .bend:
      if abs(angle - origin) > abs(furthest - origin) { furthest = angle }
      let reach = abs(furthest - origin)
      if reach > Self.movement, abs(angle - furthest) > Self.movement { phase = .comeBack }
    case .comeBack:
      if abs(angle - origin) > abs(furthest - origin) {
        // Further after all: what looked like coming back was a pause.
        furthest = angle
        phase = .bend
      } else if abs(angle - origin) <= Self.nearStart, isStill {
        phase = .done
      }
    }
  }
}
