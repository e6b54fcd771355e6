import ActiveTasks
import CivilTime
import Diagnostics
import SurveyModel
import Wording

/// Why an answer is not taken, in the words and units of its prompt.
extension ItemPrompt {
  var habits: LocalHabits { LocalHabits(language: language) }

  func refused(_ refusal: AnswerRefusal) -> PromptReply {
    .refused(escapingControls(ownWords(refusal) ?? inUnits(refusal) ?? worded(refusal).message(in: language)))
  }

  /// What the survey itself says of an answer that is out of bounds or of another form.
  private func ownWords(_ refusal: AnswerRefusal) -> String? {
    refusal.isOfBounds ? item.refusal.map(text) : nil
  }

  /// A number over a bound is told as the prompt asks for it: `25 h is above the maximum, 24 h`.
  private func inUnits(_ refusal: AnswerRefusal) -> String? {
    if let both = outside(refusal) ?? outsidePart(refusal) { return both }
    return switch refusal {
    case .below(let number, let minimum, _) where isLength: words.below(told(number), told(minimum))
    case .above(let number, let maximum, _) where isLength: words.above(told(number), told(maximum))
    case .notANumber(let typed): words.notANumberHere(typed)
    case .before(let date, let minimum): words.tooEarly(date.words(in: language), minimum.words(in: language))
    case .after(let date, let maximum): words.tooLate(date.words(in: language), maximum.words(in: language))
    default: nil
    }
  }

  /// Where there are two bounds an answer beyond one is told both.
  private func outside(_ refusal: AnswerRefusal) -> String? {
    switch refusal {
    case .below(let number, minimum: _, unit: _), .above(let number, maximum: _, unit: _):
      guard let bounds = item.format.numberBounds else { return nil }
      if isLength { return words.outside(told(number), told(bounds.least), told(bounds.most)) }
      return words.outside(
        words.decimal("\(number)"), words.decimal("\(bounds.least)"),
        words.decimal("\(bounds.most)") + (item.format.unit.map { " " + $0 } ?? ""))
    case .before(let date, minimum: _), .after(let date, maximum: _):
      guard let bounds = item.format.dateBounds else { return nil }
      return words.outside(
        date.words(in: language), bounds.least.words(in: language), bounds.most.words(in: language))
    default: return nil
    }
  }

  /// A part of a measurement is told as the prompt asks for it, without the name that it has in files.
  private func outsidePart(_ refusal: AnswerRefusal) -> String? {
    switch refusal {
    case .result(.outOfBounds(let field, let value, let minimum, let maximum, let unit)):
      let told = words.outside(
        words.decimal(value), words.decimal(minimum), words.decimal(maximum) + (unit.map(words.unit) ?? ""))
      // What follows from the parts is asked for by none.
      let isAsked = if case .active(let task) = item.format { task.kind.table.byHand.contains(field) } else { true }
      return isAsked ? told : (words.knownPart(field) ?? field) + ": " + told
    case .result(.minimumOverMaximum): return words.smallestOverGreatest
    default: return nil
    }
  }

  /// Whether the answer is a length of time, which is kept in seconds.
  private var isLength: Bool {
    if case .quantity(let format) = item.format { format.kind == .timeInterval } else { false }
  }

  private func told(_ number: DecimalNumber) -> String { shown(.number(number)) }

  /// The refusal with the words that the person sees instead of the values in the file.
  private func worded(_ refusal: AnswerRefusal) -> AnswerRefusal {
    guard let choices = item.format.choices else { return refusal }
    let name = { (value: String) in
      choices.first { $0.value.description == value }?.text.text(in: language, fallback: fallback) ?? value
    }
    return switch refusal {
    case .chosenTwice(let value): .chosenTwice(name(value))
    case .notAlone(let value): .notAlone(name(value))
    default: refusal
    }
  }

  /// Reads a number, with its unit behind it or without.
  func number(_ typed: String) -> PromptReply {
    let bare = withoutUnit(typed)
    guard let reading = habits.number(bare) else { return notANumber(typed) }
    // Where no three decimals are taken, 12.000 may be thousands as others write them.
    let decimals =
      switch item.format {
      case .numeric(let format): format.decimals
      case .continuousScale(let format): format.decimals
      default: 0
      }
    let isInDoubt =
      reading.isInDoubt || decimals < 3 && habits.mayBeThousands(bare)
      || isOfHours && LocalHabits.mayBeMinutes(bare.replacing(",", with: "."))
    let isWhole =
      switch item.format {
      case .scale: true
      case .numeric(let format): format.decimals == 0
      default: false
      }
    // Zeros behind the point say nothing of a number that has none.
    let value = isWhole || isInDoubt ? reading.value.shortest : reading.value
    // Where thousands are out of bounds, decimals were meant, and the other way round.
    if isInDoubt, item.format.refusal(of: .number(value)) != nil,
      let other = habits.otherNumber(bare), item.format.refusal(of: .number(other)) == nil
    {
      return judged(.number(other), isInDoubt: true)
    }
    return judged(.number(value), isInDoubt: isInDoubt)
  }

  /// Whether what is asked for is hours, of which `7.30` may be half past seven.
  private var isOfHours: Bool {
    let units: Set = ["h", "hr", "hrs", "hour", "hours", "std", "std.", "stunde", "stunden", "heures", "時間"]
    return item.format.unit.map { units.contains($0.lowercased()) } ?? false
  }

  private func withoutUnit(_ typed: String) -> String {
    guard let unit = item.format.unit?.lowercased(), typed.lowercased().hasSuffix(unit) else { return typed }
    let bare = String(typed.dropLast(unit.count)).trimmed
    return bare.isEmpty ? typed : bare
  }

  func notANumber(_ typed: String) -> PromptReply {
    notANumber(typed) { item.format.refusal(of: .number($0)) }
  }

  /// - Parameter judge: Why a number is not taken; nil when it is.
  func notANumber(_ typed: String, judgedBy judge: (DecimalNumber) -> AnswerRefusal?) -> PromptReply {
    let pointed = typed.replacing(",", with: ".")
    guard typed.count(where: { $0 == "," }) == 1, let number = DecimalNumber(pointed) else {
      return refused(DecimalNumber.refusal(of: typed))
    }
    // What isn't taken with a point either is refused for what it is.
    return switch judge(number) {
    case .notWhole: .refused(escapingControls(words.wholeOnly(typed)))
    case let refusal?: refused(refusal)
    case nil: .refused(escapingControls(words.decimalPoint(typed, pointed)))
    }
  }

  func date(_ typed: String) -> PromptReply {
    switch habits.date(typed) {
    case .date(let date, let isInDoubt): judged(.date(date), isInDoubt: isInDoubt)
    case let reading: .refused(escapingControls(words.notADate(typed, reading)))
    }
  }

  /// Tells of a date that doesn't exist, when that is why.
  func notADateTime(_ typed: String) -> PromptReply {
    let reading = habits.date(String(typed.prefix { $0 != " " && $0 != "T" }))
    let isMissing = if case .missing = reading { true } else { false }
    return .refused(escapingControls(isMissing ? words.notADate(typed, reading) : words.notADateTime(typed)))
  }

  /// The question whether an answer is what was meant.
  func readBack(_ answer: Answer) -> String {
    if case .active(let result) = answer, case .active(let task) = item.format, !task.isOrdinary(result) {
      return words.isThatRight(shown(answer))
    }
    return words.readBack(shown(answer))
  }
}
