import Sittings
import SurveyModel
import Wording

/// What a person sets an answer with. Whatever it is, it gives a line that is read as a typed one is, so that keys and
/// plain lines take the same answers.
enum Widget: Hashable, Sendable {
  /// Nothing is asked.
  case page
  case list(ListDraft)
  case rank(RankDraft)
  case slider(SliderDraft)
  case moment(MomentDraft)
  case line(LineEditor)

  /// The widget for what a session asks, with the answer that was given before.
  init(_ form: FormSession) {
    guard let prompt = form.prompt else {
      let rows = form.reviewRows.map {
        ListDraft.Row(label: $0.text, number: $0.number ?? 0, open: $0.number != nil)
      }
      self = rows.isEmpty ? .page : .list(ListDraft(rows: rows))
      return
    }
    switch form.stage {
    case .answer: self = Widget.first(prompt, form)
    case .other(let chosen):
      let value = prompt.choiceWantingText(among: chosen)
      self = .line(LineEditor(form.record?.response?.answer?.ownWords(of: value) ?? ""))
    case .signature, .measured, .named, .confirming, .affirming: self = .line(LineEditor())
    }
  }

  private static func first(_ prompt: ItemPrompt, _ form: FormSession) -> Widget {
    let known = form.record?.response?.answer
    let (text, places) = (known?.typed(at: prompt) ?? "", known?.places(in: prompt.item.format.choices ?? []) ?? [])
    let today = form.runner.context.date
    switch prompt.input {
    case .decision:
      var list = ListDraft(rows: prompt.rows, chosen: known?.decision.map { [$0 ? 0 : 1] } ?? [])
      (list.isDecision, list.hasLetterKeys) = (true, form.page?.document == nil)
      list.yesKey = form.words.yesKey
      return .list(list)
    case .choices(_, let several): return .list(ListDraft(rows: prompt.rows, multiple: several, chosen: Set(places)))
    case .ranking(_, let count): return .rank(RankDraft(rows: prompt.rows, places: count, order: places))
    case .scale(let scale):
      return SliderDraft(scale, value: known?.number).map(Widget.slider) ?? .line(LineEditor(text, isReplaced: true))
    case .date(let minimum, let maximum):
      return .moment(MomentDraft(.date, today: today, minimum: minimum, maximum: maximum, text: text))
    case .dateTime(let minimum, let maximum):
      return .moment(MomentDraft(.dateTime, today: today, minimum: minimum, maximum: maximum, text: text))
    case .timeOfDay: return .moment(MomentDraft(.timeOfDay, today: today, text: text))
    case .text(let lines, _): return .line(LineEditor(text, multiline: lines > 1))
    case .email, .signature, .file: return .line(LineEditor(text))
    case .number, .quantity, .location, .measurement, .task, .nothing:
      return .line(LineEditor(text, isReplaced: true))
    }
  }

  /// The answer as a typed line.
  var line: String {
    switch self {
    case .page: ""
    case .list(let list): list.line
    case .rank(let rank): rank.line
    case .slider(let slider): slider.line
    case .moment(let moment): moment.line
    case .line(let editor): editor.text
    }
  }

  /// The rows of a list that the answer names.
  var marked: Set<Int> {
    switch self {
    case .list(let list): list.multiple ? list.chosen : Set([list.current].compactMap(\.self))
    case .rank(let rank): Set(rank.order)
    case .page, .slider, .moment, .line: []
    }
  }

  /// The row of a list that the mark stands on.
  var current: Int? {
    switch self {
    case .list(let list): list.current
    case .rank(let rank): rank.current
    case .page, .slider, .moment, .line: nil
    }
  }

  /// What is typed for the rows of a list; nil for anything else.
  var numbers: [Int]? {
    switch self {
    case .list(let list): list.rows.filter(\.open).map(\.number)
    case .rank(let rank): rank.rows.map(\.number)
    case .page, .slider, .moment, .line: nil
    }
  }

  /// What was typed for a list and is the number of none of its rows.
  var unmatched: String? {
    switch self {
    case .list(let list): list.unmatched
    case .rank(let rank): rank.unmatched
    case .page, .slider, .moment, .line: nil
    }
  }

  /// Whether several rows of a list are marked, each for itself.
  var marksSeveral: Bool {
    switch self {
    case .list(let list): list.multiple
    case .rank: true
    case .page, .slider, .moment, .line: false
    }
  }

  /// Sets what is clicked: moves the mark of a list there and, where several are chosen, marks the row.
  mutating func choose(_ place: Target.Place) {
    switch (place, self) {
    case (.value(let value), .slider(var slider)):
      slider.set(value)
      self = .slider(slider)
    case (.value, _): break
    case (.row(let row), _):
      move(to: row)
      if marksSeveral { _ = perform(.toggle, page: 1) }
    }
  }

  /// Moves the mark of a list to a row.
  mutating func move(to row: Int) {
    switch self {
    case .list(var list):
      list.move(to: row)
      self = .list(list)
    case .rank(var rank):
      rank.move(to: row)
      self = .rank(rank)
    case .page, .slider, .moment, .line: break
    }
  }

  var bindings: [KeyBinding] {
    switch self {
    case .page: []
    case .list(let list): list.bindings
    case .rank(let rank): rank.bindings
    case .slider(let slider): slider.bindings
    case .moment(let moment): moment.bindings
    case .line(let editor):
      (editor.multiline ? [KeyBinding([.lineBreak], .lineBreak, "Ctrl-J")] : []) + KeyBinding.editing
    }
  }

  /// Lets a key act: by what it does, or as what is typed.
  ///
  /// - Parameter page: How many lines a page of the screen has.
  /// - Returns: False when the key means nothing here.
  mutating func act(_ key: Key, _ action: KeyAction?, page: Int) -> Bool {
    if let action { perform(action, page: page) } else { take(key) }
  }

  private mutating func perform(_ action: KeyAction, page: Int) -> Bool {
    switch self {
    case .page: break
    case .list(var list):
      list.perform(action, page: page)
      self = .list(list)
    case .rank(var rank):
      let isDone = rank.perform(action)
      self = .rank(rank)
      return isDone
    case .slider(var slider):
      slider.perform(action)
      self = .slider(slider)
    case .moment(var moment):
      moment.perform(action)
      self = .moment(moment)
    case .line(var editor):
      if action == .lineBreak { _ = editor.take(.lineBreak) }
      self = .line(editor)
    }
    return true
  }

  /// Some time has passed since the last key: digits that follow begin a new number.
  mutating func rest() {
    switch self {
    case .list(var list):
      list.rest()
      self = .list(list)
    case .rank(var rank):
      rank.rest()
      self = .rank(rank)
    case .slider(var slider):
      slider.rest()
      self = .slider(slider)
    case .page, .moment, .line: break
    }
  }

  var isList: Bool {
    switch self {
    case .list, .rank: true
    default: false
    }
  }

  /// Whether a letter that is typed is a part of the answer.
  var takesLetters: Bool {
    switch self {
    case .line, .moment: true
    case .list(let list): list.isFiltering
    case .slider(let slider): !slider.typed.isEmpty && !slider.isShort
    case .page, .rank: false
    }
  }

  /// Whether a question mark is: a scale has no use for one.
  var takesQuestionMark: Bool { if case .slider = self { false } else { takesLetters } }

  private mutating func take(_ key: Key) -> Bool {
    let isTaken: Bool
    switch self {
    case .page: return false
    case .list(var list):
      isTaken = list.take(key)
      self = .list(list)
    case .rank(var rank):
      isTaken = rank.take(key)
      self = .rank(rank)
    case .slider(var slider):
      isTaken = slider.take(key)
      self = .slider(slider)
    case .moment(var moment):
      isTaken = moment.take(key)
      self = .moment(moment)
    case .line(var editor):
      isTaken = editor.take(key)
      self = .line(editor)
    }
    return isTaken
  }
}
