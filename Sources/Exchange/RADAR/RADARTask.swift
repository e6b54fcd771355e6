import JSONText

/// One assessment of a RADAR protocol: a questionnaire, and when it is to be taken.
struct RADARTask {
  let value: JSONValue
  let file: String
  let index: Int

  var name: String { value["name"]?.scalarText ?? questionnaire }
  var questionnaire: String { value["questionnaire"]?["name"]?.scalarText ?? "task\(index + 1)" }
  var plan: JSONValue { value["protocol"] ?? .object([]) }
  var order: Int { value["order"]?.wholeNumber ?? Int.max }
  var type: String { value["type"]?.string ?? "scheduled" }
  var isClinical: Bool { plan["clinicalProtocol"]?["requiresInClinicCompletion"]?.boolean == true }

  func line(
    _ construct: String, at place: String, _ fate: Fate = .kept, note: String = "", source: JSONValue? = nil
  ) -> FidelityLine {
    FidelityLine(
      construct, fate, in: file, at: "/protocols/\(index)/\(place)", note: note, source: source?.compactText ?? "")
  }

  /// A text of the task in all its languages.
  func texts(_ source: JSONValue?) -> TextsByLanguage {
    (source?.members ?? []).reduce(into: TextsByLanguage()) { $0.add($1.value.string ?? "", in: $1.name) }
  }

  /// Whether people read the introduction: always, the first time, or never.
  enum Introduction { case always, once, never }

  var introduction: Introduction {
    guard let shown = value["showIntroduction"] else { return .always }
    if shown.string == "once" { return .once }
    return shown.boolean == true || shown.string == "always" ? .always : .never
  }
}

/// A length of time of a protocol: `{"unit":"day","amount":7}`.
struct RADARLength: Hashable {
  let unit: String
  let amount: Int

  init?(_ value: JSONValue?) {
    guard let unit = value?["unit"]?.string?.lowercased() else { return nil }
    self.init(unit: unit, of: value?["amount"])
  }

  /// A length of a number of units, `1.5` of hours too, as far as it is whole minutes.
  init?(unit: String, of amount: JSONValue?) {
    if let whole = amount?.wholeNumber {
      self.init(unit: unit, amount: whole)
      return
    }
    guard let part = amount?.double, let each = RADARLength(unit: unit, amount: 1).minutes else { return nil }
    let minutes = part * Double(each)
    guard minutes.magnitude < 1e9, minutes == minutes.rounded() else { return nil }
    self.init(unit: "min", amount: Int(minutes))
  }

  init(unit: String, amount: Int) {
    self.unit = unit.count > 3 && unit.hasSuffix("s") ? String(unit.dropLast()) : unit
    self.amount = amount
  }

  /// RADAR's way of saying "never again".
  var isForever: Bool { amount >= 999 }

  private static let minutes = [
    "min": 1, "minute": 1, "hour": 60, "day": 1440, "week": 10_080, "month": 43_200, "year": 525_600,
  ]

  /// Nil of an unknown unit, and where it is too long to count.
  var minutes: Int? {
    guard let unit = RADARLength.minutes[unit] else { return nil }
    let product = amount.multipliedReportingOverflow(by: unit)
    return product.overflow ? nil : product.partialValue
  }

  /// As our durations are written: `7 days`.
  var text: String? {
    guard RADARLength.minutes[unit] != nil, amount > 0 else { return nil }
    if unit == "min" || unit == "minute" { return "\(amount) min" }
    if unit == "hour" { return "\(amount) h" }
    return "\(amount) \(unit)\(amount == 1 ? "" : "s")"
  }

  /// A length that elapses: `90 min`, `72 h`.
  static func elapsed(minutes: Int) -> String { minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes) min" }
}
