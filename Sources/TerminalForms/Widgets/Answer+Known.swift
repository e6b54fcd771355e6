import CivilTime
import Sittings
import SurveyModel

/// An answer that was given before, as the widgets take it.
extension Answer {
  var decision: Bool? {
    switch self {
    case .boolean(let value): value
    case .consent(let consent): consent.agreed
    default: nil
    }
  }

  var number: DecimalNumber? { if case .number(let number) = self { number } else { nil } }

  /// The rows of the list that the answer stands for.
  func places(in choices: [Choice]) -> [Int] {
    let values: [ChoiceValue] =
      switch self {
      case .choice(let one): [one.value]
      case .choices(let several): several.map(\.value)
      case .ranking(let values): values
      default: []
      }
    return values.compactMap { value in choices.firstIndex { $0.value == value } }
  }

  /// As a person would type it; nil for answers of several parts.
  func typed(at prompt: ItemPrompt) -> String? {
    // A length of time is kept in seconds, and typed in hours and minutes.
    if case .quantity(let format) = prompt.item.format, format.kind == .timeInterval { return prompt.shown(self) }
    if case .dateTime(let moment) = self { return moment.typed(offsetSeconds: prompt.offsetSeconds) }
    return written
  }

  private var written: String? {
    switch self {
    case .number(let number): number.description
    case .text(let text): text
    case .date(let date): "\(date)"
    case .timeOfDay(let time): "\(time)"
    case .dateTime(let moment): moment.description
    case .location(let place): "\(place.latitude), \(place.longitude)"
    case .signature(let signature): signature.name
    case .boolean, .choice, .choices, .ranking, .file, .consent, .active: nil
    }
  }
}

extension DateTimeAnswer {
  /// Without the seconds and the offset that nobody types, where nothing is lost by it.
  fileprivate func typed(offsetSeconds: Int) -> String {
    guard self.offsetSeconds == offsetSeconds, instant.milliseconds % 1000 == 0 else { return description }
    let parts = description.split(separator: "T")
    let time = parts.last.map { $0.prefix(8) } ?? ""
    return "\(parts.first ?? "") \(time.hasSuffix(":00") ? time.dropLast(3) : time)"
  }
}
