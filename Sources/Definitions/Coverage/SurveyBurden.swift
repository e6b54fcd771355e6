package import SurveyModel

/// What a survey asks of the person who fills it in: items, and minutes estimated from reading and answering.
///
/// Reading: 238 words a minute (Brysbaert 2019, Journal of Memory and Language 109, silent reading of English), and 357
/// characters a minute where words are not separated (Trauzettel-Klosinski and Dietz 2012, IOVS 53, Japanese).
/// Answering: 3 s for a choice of what was read and for each of those that are ranked, 6 s for a number, a date or a time,
/// 20 s for what is typed in words; these are assumptions of this program. Active tasks and consent documents' thinking time are not counted.
package struct SurveyBurden: Hashable, Sendable {
  /// Of items that are asked in every sitting, and of all with every entry of the repeats.
  package let items: ClosedRange<Int>
  package let minutes: ClosedRange<Double>

  package init(_ survey: Survey, language: LanguageTag) {
    var least = (items: 0, seconds: 0.0)
    var most = (items: 0.0, seconds: 0.0)
    let byNameAlone = survey.stepsByNameAlone
    for (index, step) in survey.steps.enumerated() {
      let groups = survey.groups(around: index).map { survey.groups[$0] }
      let share = groups.reduce(1.0) { $0 * $1.share(of: survey) }
      let isSure =
        step.showIf == nil && !byNameAlone.contains(index)
        && groups.allSatisfy { $0.showIf == nil && $0.loop == nil && $0.block?.pick == nil }
      let page = step.seconds(of: step.items, survey, language)
      let asked = step.items.filter { $0.format.computation == nil }
      let times = share * (groups.last?.loop?.shareAsked(of: step) ?? 1)
      most.items += Double(asked.count) * times
      most.seconds += page * times
      if isSure {
        let sure = asked.filter { $0.showIf == nil }
        least.items += sure.count
        least.seconds += step.seconds(of: sure, survey, language)
      }
    }
    items = least.items...max(least.items, Int(most.items.rounded()))
    minutes = least.seconds / 60...max(least.seconds, most.seconds) / 60
  }
}

extension StepGroup {
  /// How many times a step in it shows: the entries of a repeat, the share that a block draws.
  fileprivate func share(of survey: Survey) -> Double {
    if let loop { return Double(loop.maximum) }
    guard let pick = block?.pick, !steps.isEmpty else { return 1 }
    return min(1, Double(pick) / Double(steps.count))
  }
}

extension Repeat {
  /// In how many of the entries a step is asked: whether there is one more is not asked behind the last.
  fileprivate func shareAsked(of step: Step) -> Double {
    guard case .another(let slot) = count, step.items.contains(where: { $0.slot == slot }) else { return 1 }
    return Double(maximum - 1) / Double(maximum)
  }
}

extension Step {
  fileprivate func seconds(of items: [FormItem], _ survey: Survey, _ language: LanguageTag) -> Double {
    func reading(_ text: LocalizedText?) -> Double {
      text.map { ReadingTime.seconds($0.text(in: language, fallback: survey.language)) } ?? 0
    }
    var total = notes.reduce(reading(title) + reading(text)) { $0 + reading($1.text) }
    if case .consent(let consent) = kind { total += reading(consent.document) }
    for item in items {
      total += reading(item.prompt) + reading(item.hint)
      switch item.format {
      // A row of a table is looked for, not read one by one.
      case .choice(let format) where format.table != nil: total += 20
      case .choice(let format), .textScale(let format): total += format.choices.reduce(3) { $0 + reading($1.text) }
      case .rank(let format): total += format.choices.reduce(0) { $0 + 3 + reading($1.text) }
      case .scale(let format), .ladder(let format): total += format.criteria.reduce(3) { $0 + reading($1.text) }
      case .boolean, .continuousScale, .consent: total += 3
      case .numeric, .quantity, .date, .dateTime, .timeOfDay: total += 6
      case .text, .email, .location, .signature, .file: total += 20
      case .active, .computed: break
      }
    }
    guard let limit = timeLimit?.milliseconds else { return total }
    return min(total, Double(limit) / 1000)
  }
}

private enum ReadingTime {
  private static let wordsPerSecond = 238.0 / 60
  private static let charactersPerSecond = 357.0 / 60

  static func seconds(_ text: String) -> Double {
    var words = 0
    var characters = 0
    var isInWord = false
    for scalar in text.unicodeScalars {
      let isWide = (0x3040...0x30FF).contains(scalar.value) || (0x3400...0x9FFF).contains(scalar.value)
      let isLetter = !isWide && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      if isWide { characters += 1 }
      if isLetter, !isInWord { words += 1 }
      isInWord = isLetter || (isInWord && (scalar == "'" || scalar == "-"))
    }
    return Double(words) / wordsPerSecond + Double(characters) / charactersPerSecond
  }
}
