package import ActiveTasks
package import Expressions

/// The kind of answer that an item takes, with its bounds.
package enum AnswerFormat: Hashable, Sendable {
  case scale(ScaleFormat)
  case boolean(BooleanFormat)
  case choice(ChoiceFormat)
  case numeric(NumericFormat)
  case text(TextFormat)
  case date(DateFormat)
  case continuousScale(ContinuousScaleFormat)
  /// A scale whose steps are words.
  case textScale(ChoiceFormat)
  case rank(RankFormat)
  case email
  case dateTime(DateTimeFormat)
  case timeOfDay(TimeOfDayFormat)
  /// A time interval, a height or a weight.
  case quantity(QuantityFormat)
  /// A ladder on whose rungs the person stands, the greatest at the top.
  case ladder(ScaleFormat)
  case location
  case signature
  case file(FileFormat)
  case computed(ComputedFormat)
  /// Of a consent step.
  case consent(ConsentFormat)
  /// Of an active task.
  case active(ActiveTask)

  /// The word of the format in YAML and JSON.
  package var name: String {
    switch self {
    case .scale: "scale"
    case .boolean: "boolean"
    case .choice: "choice"
    case .numeric: "numeric"
    case .text: "text"
    case .date: "date"
    case .continuousScale: "continuousScale"
    case .textScale: "textScale"
    case .rank: "rank"
    case .email: "email"
    case .dateTime: "dateTime"
    case .timeOfDay: "timeOfDay"
    case .quantity(let format): format.kind.rawValue
    case .ladder: "ladder"
    case .location: "location"
    case .signature: "signature"
    case .file: "file"
    case .computed: "computed"
    case .consent: "consent"
    case .active(let task): task.kind.rawValue
    }
  }

  /// The unit of the answer as written in the file; nil for none.
  package var unit: String? {
    switch self {
    case .scale(let format): format.unit
    case .numeric(let format): format.unit
    case .continuousScale(let format): format.unit
    case .quantity(let format): format.kind.unit
    case .computed(let format): format.unit
    default: nil
    }
  }

  /// What stands along a scale between its ends.
  package var scaleLabels: [ScaleLabel] {
    switch self {
    case .scale(let format), .ladder(let format): format.labels
    case .continuousScale(let format): format.labels
    default: []
    }
  }

  /// Whether any answer may tell who or where somebody is. Consents, files and active tasks have fields that do, which are
  /// judged one by one.
  package var tells: Bool {
    switch self {
    case .email, .location, .signature: true
    case .scale, .boolean, .choice, .numeric, .text, .date, .continuousScale, .textScale, .rank, .dateTime, .timeOfDay,
      .quantity, .ladder, .file, .computed, .consent, .active:
      false
    }
  }
}

/// Whole steps from `minimum` to `maximum`, both reachable.
package struct ScaleFormat: Hashable, Sendable {
  package let minimum: Int
  package let maximum: Int
  /// At least 1; `maximum - minimum` is a multiple of it.
  package let step: Int
  package let minimumLabel: LocalizedText?
  package let maximumLabel: LocalizedText?
  package let unit: String?
  /// What each value means, in the order of the values; empty when the values speak for themselves.
  package let criteria: [Criterion]
  /// What stands between the two ends, in the order of the values.
  package let labels: [ScaleLabel]

  package struct Criterion: Hashable, Sendable {
    package let value: Int
    package let text: LocalizedText

    package init(value: Int, text: LocalizedText) {
      self.value = value
      self.text = text
    }
  }

  package init(
    minimum: Int, maximum: Int, step: Int = 1, minimumLabel: LocalizedText? = nil, maximumLabel: LocalizedText? = nil,
    unit: String? = nil, criteria: [Criterion] = [], labels: [ScaleLabel] = []
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.minimumLabel = minimumLabel
    self.maximumLabel = maximumLabel
    self.unit = unit
    self.criteria = criteria
    self.labels = labels
  }
}

/// Yes or no, or the survey's own words for them.
package struct BooleanFormat: Hashable, Sendable {
  package let yes: LocalizedText?
  package let no: LocalizedText?

  package init(yes: LocalizedText? = nil, no: LocalizedText? = nil) {
    self.yes = yes
    self.no = no
  }
}

package struct Choice: Hashable, Sendable {
  package let value: ChoiceValue
  package let text: LocalizedText
  /// What it counts in scores; nil for its value.
  package let points: Double?
  /// Chosen alone: it clears the others.
  package let exclusive: Bool
  /// Takes a text of the person's own beside it.
  package let other: Bool
  /// What a page shows with the text, which says what is in it.
  package let picture: Media?
  /// Shows the choice only when true; unknown hides.
  package let showIf: Expression?
  /// The slot of the earlier item that a choice is carried on from.
  package let carriedFrom: Int?
  /// The same where the choice was chosen there, and brings along what was written beside it.
  package let wordsFrom: Int?

  package init(
    value: ChoiceValue, text: LocalizedText, points: Double? = nil, exclusive: Bool = false, other: Bool = false,
    picture: Media? = nil, showIf: Expression? = nil, carriedFrom: Int? = nil, wordsFrom: Int? = nil
  ) {
    self.picture = picture
    self.showIf = showIf
    self.carriedFrom = carriedFrom
    self.wordsFrom = wordsFrom
    self.points = points
    self.value = value
    self.text = text
    self.exclusive = exclusive
    self.other = other
  }
}

/// One of several choices, or any number of them.
package struct ChoiceFormat: Hashable, Sendable {
  /// In the order of the file; the values differ.
  package let choices: [Choice]
  package let multiple: Bool
  /// In which order they are presented.
  package let order: PresentationOrder
  /// How many are chosen where there may be several; nil for any number. One that is chosen alone is enough.
  package let minimumChosen: Int?
  package let maximumChosen: Int?
  /// The table that the choices come from; nil for those that the survey lists.
  package let table: ChoiceTable?

  package init(
    choices: [Choice], multiple: Bool = false, order: PresentationOrder = .file, minimumChosen: Int? = nil,
    maximumChosen: Int? = nil, table: ChoiceTable? = nil
  ) {
    self.table = table
    self.minimumChosen = minimumChosen
    self.maximumChosen = maximumChosen
    self.choices = choices
    self.multiple = multiple
    self.order = order
  }
}

extension ChoiceFormat {
  /// The choice of a value.
  package func choice(of value: ChoiceValue) -> Choice? {
    if let table { return table.place(of: value).flatMap { choices.indices.contains($0) ? choices[$0] : nil } }
    return choices.first { $0.value == value }
  }
}

/// A number with at most `decimals` decimals.
package struct NumericFormat: Hashable, Sendable {
  package let minimum: DecimalNumber?
  package let maximum: DecimalNumber?
  package let decimals: Int
  package let unit: String?

  package init(
    minimum: DecimalNumber? = nil, maximum: DecimalNumber? = nil, decimals: Int = 0, unit: String? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.decimals = decimals
    self.unit = unit
  }
}

package struct TextFormat: Hashable, Sendable {
  /// In characters; nil leaves ``TextFormat/hardMaximum``.
  package let maximumLength: Int?
  /// How many lines the field shows; more than 1 allows line breaks.
  package let lines: Int
  /// What the whole text matches; nil for anything.
  package let pattern: TextPattern?

  /// No answer is longer, whatever a survey says: 100,000 characters.
  package static let hardMaximum = 100_000

  package init(maximumLength: Int? = nil, lines: Int = 1, pattern: TextPattern? = nil) {
    self.maximumLength = maximumLength
    self.lines = lines
    self.pattern = pattern
  }
}

package struct ConsentFormat: Hashable, Sendable {
  /// Whether agreeing takes a typed name.
  package let signature: Bool

  package init(signature: Bool = false) { self.signature = signature }
}
