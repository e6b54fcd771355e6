import ActiveTasks
import Diagnostics
package import SurveyModel
package import Wording

/// The parts of an answer that is typed, one after the other.
package enum PromptStage: Hashable, Sendable {
  case answer
  /// The name under a consent.
  case signature
  /// The text beside a choice that takes one.
  case other([ChosenValue])
  /// The next part of a measurement taken by hand, some being known.
  case measured(HandParts)
  /// The name of a way whose measurement was typed in.
  case named(HandParts)
  /// Whether an answer is what was meant that could be read otherwise, or that is out of the ordinary.
  case confirming(Answer)
  /// Whether a response is right that a rule of the survey doubts, with what it says.
  case affirming(Response, String)
}

extension PromptStage {
  /// Whether an answer is read back, and Enter takes it.
  package var readsBack: Bool {
    switch self {
    case .confirming, .affirming: true
    case .answer, .signature, .other, .measured, .named: false
    }
  }
}

/// What one typed line gave for an item.
package enum PromptReply: Hashable, Sendable {
  case answer(Answer)
  case more(PromptStage)
  /// Why it is none, in words.
  case refused(String)
  /// Why the parts don't go together, in words: the first one is asked again.
  case begunAnew(String)
}

/// Reads the file that a path names, up to a size and one byte more.
package typealias FileReading = @Sendable (_ path: String, _ maximumSize: Int) -> Result<FileAnswer, AnswerFileRefusal>

/// One item as it is asked: its texts, the kind of input it takes, and how an answer is read and said.
package struct ItemPrompt: Sendable {
  package let item: FormItem
  package let language: LanguageTag
  package let fallback: LanguageTag
  package let words: any Catalogue
  /// Of the sitting, for instants that are typed without an offset; seconds east of Greenwich.
  package var offsetSeconds = 0
  /// The names of the ways that the person recorded before.
  package var usedNames = UsedNames()
  /// What was recorded of the item, where that was measured or typed in part by part.
  var recorded: Answer?
  /// Reads the file that a typed path names; nil where there are none.
  package var files: FileReading?

  package init(
    item: FormItem, language: LanguageTag, fallback: LanguageTag, words: any Catalogue, offsetSeconds: Int = 0,
    usedNames: UsedNames = UsedNames(), files: FileReading? = nil
  ) {
    self.files = files
    (self.item, self.language, self.fallback, self.words) = (item, language, fallback, words)
    (self.offsetSeconds, self.usedNames) = (offsetSeconds, usedNames)
  }

  package var question: String { text(item.prompt) }

  /// The question with its marks.
  package var markedQuestion: String {
    let source = item.prompt.marked(in: language, fallback: fallback)
    return escapingControls(source, keepingLineBreaks: true)
  }

  package var hint: String? {
    let lines = [item.hint.map(text) ?? byHand, howMany].compactMap(\.self)
    return lines.isEmpty ? nil : lines.joined(separator: " ")
  }

  /// How many choices are chosen, where that is bounded.
  private var howMany: String? {
    guard case .choice(let format) = item.format, format.minimumChosen != nil || format.maximumChosen != nil else {
      return nil
    }
    return words.howMany(format.minimumChosen.map(String.init), format.maximumChosen.map(String.init))
  }

  /// What to do for a measurement that no sensor takes.
  private var byHand: String? {
    guard case .active(let task) = item.format else { return nil }
    return switch task.kind {
    case .rangeOfMotion: words.goniometer
    case .locationTrack: asksName ? words.wayKept : words.wayByHand
    case .timedWalk: words.stopwatch
    default: nil
    }
  }

  /// What stands above the rows of a matrix; nil for other items.
  package var table: String? { (item.matrix?.prompt).map(text) }

  /// What is asked at a stage of the answer.
  package func question(at stage: PromptStage) -> String {
    switch stage {
    case .answer: question
    case .signature: words.signature
    case .other(let chosen): ownWords(among: chosen)
    case .measured(let known): measuredPart(known.count)
    case .named: words.nameOfWay
    case .confirming(let answer): readBack(answer)
    case .affirming(_, let doubt): doubt
    }
  }

  /// A text of the survey in the reader's language.
  package func text(_ localized: LocalizedText) -> String {
    escapingControls(localized.text(in: language, fallback: fallback), keepingLineBreaks: true)
  }

  var unit: String? { item.format.unit.map { escapingControls($0) } }
}

extension ItemPrompt {
  /// How an answer is typed, with its bounds and unit.
  package var expected: String {
    switch item.format {
    case .scale(let format), .ladder(let format): words.scale("\(format.minimum)", "\(format.maximum)") + unitBeside
    case .continuousScale(let format): words.scale("\(format.minimum)", "\(format.maximum)") + unitBeside
    case .textScale: words.choose(numbers, several: false)
    case .rank(let format): words.rank(format.count, of: numbers)
    case .email: words.email
    case .dateTime: words.dateTime
    case .timeOfDay: words.timeOfDay
    case .quantity(let format): words.quantity(format.kind)
    case .location: words.location
    case .signature: words.signature
    case .file(let format): words.file(words.acceptedFile(format.accept.rawValue), FileSize.text(format.maximumSize))
    case .computed: ""
    case .boolean, .consent: words.choose(numbers, several: false)
    case .choice(let format): words.choose(numbers, several: format.multiple)
    case .numeric(let format): number(from: format.minimum, to: format.maximum) + unitBeside
    case .text: words.text
    case .date: words.date
    case .active: asksName ? words.nameOfWay : measuredPart(0)
    }
  }

  private func number(from minimum: DecimalNumber?, to maximum: DecimalNumber?) -> String {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): words.scale("\(minimum)", "\(maximum)")
    case (let minimum?, nil): words.numberFrom("\(minimum)")
    case (nil, let maximum?): words.numberUpTo("\(maximum)")
    case (nil, nil): words.number
    }
  }

  private var unitBeside: String { unit.map { " (\($0))" } ?? "" }
}

extension ItemPrompt {
  /// The numbers that stand for the choices, in their order: on a paper form they are the values, where those are whole
  /// numbers; else they count from 1.
  package var numbers: [Int] {
    switch item.format {
    case .boolean, .consent: [1, 2]
    default: item.format.choices?.numbers ?? []
    }
  }
}

extension [Choice] {
  fileprivate var numbers: [Int] {
    let values = compactMap(\.value.wholeNumber)
    return Set(values).count == count ? values : Array<Int>(1...Swift.max(count, 1))
  }
}

extension ChoiceValue {
  fileprivate var wholeNumber: Int? {
    guard case .number(let number) = self, number.significantDecimals == 0, abs(number.doubleValue) < 1_000_000 else {
      return nil
    }
    return Int(number.doubleValue)
  }
}
