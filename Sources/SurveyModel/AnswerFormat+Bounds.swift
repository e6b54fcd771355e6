package import CivilTime

extension AnswerFormat {
  /// The least and the greatest number that it takes; nil unless it has both.
  package var numberBounds: (least: DecimalNumber, most: DecimalNumber)? {
    switch self {
    case .scale(let format), .ladder(let format): (DecimalNumber(format.minimum), DecimalNumber(format.maximum))
    case .numeric(let format): format.bounds
    case .continuousScale(let format): format.numeric.bounds
    case .quantity(let format): format.numeric.bounds
    default: nil
    }
  }

  /// The first and the last day that it takes; nil unless it has both.
  package var dateBounds: (least: CivilDate, most: CivilDate)? {
    let dates: DateFormat? =
      switch self {
      case .date(let format): format
      case .dateTime(let format): format.dates
      default: nil
      }
    guard let least = dates?.minimum, let most = dates?.maximum else { return nil }
    return (least, most)
  }
}

extension NumericFormat {
  fileprivate var bounds: (least: DecimalNumber, most: DecimalNumber)? {
    guard let minimum, let maximum else { return nil }
    return (minimum, maximum)
  }
}
