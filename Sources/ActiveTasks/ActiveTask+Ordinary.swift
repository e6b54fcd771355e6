import JSONText

extension ActiveTask {
  /// Whether a measurement lies within what people usually show.
  ///
  /// What lies beyond is possible, and more often a slip of the pen: a prompt asks about it once and then takes it.
  ///
  /// - SeeAlso: Norkin and White, *Measurement of Joint Motion*, 5th edition, 2016, for the angles; the bounds here are
  ///   some 15 degrees wider.
  package func isOrdinary(_ result: ActiveResult) -> Bool {
    switch self {
    case .rangeOfMotion(let task):
      let angles = ActiveTask.ordinaryAngles(task.joint)
      return [result["minimum"]?.double, result["maximum"]?.double].allSatisfy { $0.map(angles.contains) ?? true }
    case .locationTrack: return result["speed"]?.double.map { $0 <= 12 } ?? true
    case .timedWalk: return result["speed"]?.double.map { (0.05...4).contains($0) } ?? true
    default: return true
    }
  }

  /// What a file is asked about a measurement by hand that is out of the ordinary; nil for any other.
  package func doubt(about result: ActiveResult) -> String? {
    guard result.isByHand, !isOrdinary(result), let primary = result.primary else { return nil }
    let unit = kind.table.field(kind.table.primary)?.unit.map { " " + $0 } ?? ""
    return "the \(kind.table.primary) of \(JSONValue.double(primary).compactText)\(unit) is out of the ordinary."
  }

  private static func ordinaryAngles(_ joint: RangeOfMotionTask.Joint) -> ClosedRange<Double> {
    switch joint {
    case .knee: -20...165
    case .shoulder: -75...195
    }
  }
}
