package import Expressions
import ActiveTasks
import JSONText

extension Answer {
  /// The answer as expressions read it.
  package var value: Value {
    switch self {
    case .number(let number): .number(number.doubleValue)
    case .boolean(let value): .boolean(value)
    case .choice(let chosen): chosen.value.value
    case .choices(let chosen): .list(chosen.map(\.value.value))
    case .text(let text): .text(text)
    case .date(let date): .date(date)
    case .ranking(let values): .list(values.map(\.value))
    case .dateTime(let moment): .dateTime(moment.instant)
    case .timeOfDay(let time): .timeOfDay(time)
    case .location(let place): .text("\(place.latitude), \(place.longitude)")
    case .signature(let signature): .text(signature.name ?? "")
    case .file(let file): .text(file.name)
    case .consent(let consent): .boolean(consent.agreed)
    case .active(let result): result.primary.map(Value.number) ?? .blank
    }
  }
}

extension ChoiceValue {
  package var value: Value {
    switch self {
    case .number(let number): .number(number.doubleValue)
    case .text(let text): .text(text)
    }
  }
}
