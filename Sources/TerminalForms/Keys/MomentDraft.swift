import CivilTime
import Sittings
import SurveyModel

/// A date, a time of day or both that is being typed, or set by the arrows on a calendar or a clock.
struct MomentDraft: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case date, timeOfDay, dateTime }

  let kind: Kind
  /// Where the arrows begin.
  let today: CivilDate
  let minimum: CivilDate?
  let maximum: CivilDate?
  private(set) var editor: LineEditor
  /// Whether arrows set it last, which a voice tells; what is typed is known.
  private(set) var isSetByArrows = false

  init(_ kind: Kind, today: CivilDate, minimum: CivilDate? = nil, maximum: CivilDate? = nil, text: String = "") {
    self.kind = kind
    self.today = today
    self.minimum = minimum
    self.maximum = maximum
    editor = LineEditor(text, isReplaced: true)
  }

  var line: String { editor.text }

  /// The date that is typed so far.
  var date: CivilDate? {
    kind == .timeOfDay ? nil : CivilDate(iso: editor.text.withoutWideForms.prefix { $0 != " " && $0 != "T" })
  }

  private var time: TimeOfDay? {
    kind == .timeOfDay ? TimeOfDay(iso: editor.text.withoutWideForms.trimmed) : nil
  }

  var bindings: [KeyBinding] {
    arrows + [KeyBinding([], .clearBefore, rarely: "Ctrl-U")]
  }

  private var arrows: [KeyBinding] {
    kind == .timeOfDay
      ? [
        KeyBinding([.left], .hourBefore, "Left/Right"), KeyBinding([.right], .hourAfter),
        KeyBinding([.down], .minutesBefore, "Up/Down"), KeyBinding([.up], .minutesAfter),
      ]
      : [
        KeyBinding([.left], .dayBefore, "Arrows"), KeyBinding([.right], .dayAfter), KeyBinding([.up], .weekBefore),
        KeyBinding([.down], .weekAfter),
      ]
        + (date == nil ? KeyBinding.scrolling : leaps)
  }

  /// What moves far. Before there is a date they scroll: an arrow sets the first one.
  private var leaps: [KeyBinding] {
    isLongAgo
      ? [
        KeyBinding([.pageUp], .yearBefore, "PgUp/PgDn"), KeyBinding([.pageDown], .yearAfter),
        KeyBinding([.home], .decadeBefore, "Home/End"), KeyBinding([.end], .decadeAfter),
      ] : [KeyBinding([.pageUp], .monthBefore, "PgUp/PgDn"), KeyBinding([.pageDown], .monthAfter)]
  }

  mutating func perform(_ action: KeyAction) {
    isSetByArrows = true
    switch action {
    case .dayBefore: move(days: -1)
    case .dayAfter: move(days: 1)
    case .weekBefore: move(days: -7)
    case .weekAfter: move(days: 7)
    case .yearBefore: move(years: -1)
    case .yearAfter: move(years: 1)
    case .decadeBefore: move(years: -10)
    case .decadeAfter: move(years: 10)
    case .monthBefore: set(date?.adding(months: -1, monthEnd: .clamp) ?? start)
    case .monthAfter: set(date?.adding(months: 1, monthEnd: .clamp) ?? start)
    case .hourBefore: move(minutes: -60)
    case .hourAfter: move(minutes: 60)
    case .minutesBefore: move(minutes: -5)
    case .minutesAfter: move(minutes: 5)
    default: break
    }
  }

  mutating func take(_ key: Key) -> Bool {
    isSetByArrows = false
    // Behind a whole date or time a space says nothing.
    if key == .scalar(" "), kind != .dateTime, date != nil || time != nil { return true }
    return editor.take(key)
  }

  /// A date such as that of a birth, which may lie decades back: the keys begin with its year.
  private var isLongAgo: Bool {
    guard kind == .date, let maximum, maximum <= today.adding(days: 1) else { return false }
    return minimum.map { today.year - $0.year > 10 } ?? true
  }

  private mutating func move(years: Int) {
    set(date?.adding(months: 12 * years, monthEnd: .clamp) ?? start)
  }

  /// Where the first key of the calendar goes: to today, or to the bound that is nearest to it.
  var start: CivilDate { clamped(today) }

  private func clamped(_ date: CivilDate) -> CivilDate {
    if let minimum, date < minimum { return minimum }
    if let maximum, maximum < date { return maximum }
    return date
  }

  private mutating func move(days: Int) { set(date.map { $0.adding(days: days) } ?? start) }

  private mutating func set(_ date: CivilDate) {
    let day = clamped(date)
    guard CivilDate.dayNumbers.contains(day.dayNumber) else { return }
    if kind == .date {
      pick("\(day)")
      return
    }
    let rest = self.date == nil ? " " : String(editor.text.drop { $0 != " " && $0 != "T" })
    editor = LineEditor("\(day)" + (rest.isEmpty ? " " : rest))
  }

  /// Noon is where the arrows begin.
  private mutating func move(minutes: Int) {
    guard let time else {
      pick("12:00")
      return
    }
    let day = 24 * 60
    let minute = ((time.seconds / 60 + minutes) % day + day) % day
    if let moved = TimeOfDay(hour: minute / 60, minute: minute % 60) { pick("\(moved)") }
  }

  /// What is typed then begins anew.
  private mutating func pick(_ text: String) { editor = LineEditor(text, isReplaced: true) }
}
