package import CivilTime
package import Sittings
package import SurveyModel
import Wording

/// A sitting led by keys: one question on a screen, redrawn in place.
///
/// It holds no terminal and no clock: the caller draws ``screen(columns:rows:now:)``, takes keys, and records the
/// inputs before it draws again.
package struct KeySession: SittingFace {
  package var form: FormSession
  var widget: Widget
  /// The widget as it was before any key.
  private var untouched: Widget
  /// Why the last key was refused; shown under the item until the next key.
  var fault: String?
  /// What the last answer led to: right or wrong, the time that ran out.
  var notes: [String] = []
  /// The first line that shows of a page that does not fit; nil to follow what is being set.
  var scroll: Int?
  /// The middle of the screen as it was drawn last.
  var drawn = Drawn()
  /// The screen of the list of keys that shows in place of the question, from 0.
  var keyPage: Int?
  /// Whether what is asked, or the part of it that is, was not read aloud yet.
  package internal(set) var isUnsaid = true
  private var announced: FormSession.Place?
  /// What was set and not confirmed where the person went back from.
  private var drafts: [DraftPlace: Widget] = [:]
  /// What is done when its key comes once more.
  var asked: KeyAction?
  /// When the last key came, in milliseconds.
  private var lastKey: Int?

  /// How the middle of the screen was drawn.
  struct Drawn {
    /// The window; nil before it was drawn.
    var window: Window?
    /// The lines that it had, and those that fit; 0 before it was drawn.
    var lines = 0
    var fit = 1
    var top = 0
    /// The lines from the first one on that have been in sight.
    var seen = 0
    /// Those that must have been before a key answers.
    var needed = 0
    /// Whether all that must have been in sight was, once: what is set may make the page longer.
    var wasRead = false
    /// Whether a key has moved the view from the question to the place where the answer is set.
    var isLedToAnswer = false
    /// Whether what Enter would record is in sight.
    var showsFocus = true
    /// The rows of a list that are in sight, and those that have been.
    var rows: Set<Int> = []
    var seenRows: Set<Int> = []
    /// Whether there are rows, and none of them is in sight.
    var hidesRows = false
    /// The lines of what is set, those of them that have been in sight, and the first that has not.
    var focus: Range<Int>?
    var focusSeen: Set<Int> = []
    var focusUnseen: Int?
    /// What showed there.
    var setting: Widget?
    /// The rows of a list by the lines of the screen that they stand on.
    var rowsByLine: [Int: Int] = [:]

    /// Whether the list of keys goes on on another screen.
    var hasMoreKeys = false

    var isWhole: Bool { lines <= fit }

    struct Window: Equatable {
      let columns: Int
      let rows: Int
    }
  }

  private struct DraftPlace: Hashable {
    let place: FormSession.Place
    let stage: PromptStage
  }

  /// Goes on where `runner` stands: at the first item of the page that is not confirmed.
  ///
  /// - Parameter recorded: For a correction: each page opens with what was recorded, at its first item.
  package init(
    _ runner: StepRunner, recorded: FormSession.Recorded? = nil, usedNames: UsedNames = UsedNames()
  ) {
    form = FormSession(runner, path: .keys, recorded: recorded, usedNames: usedNames)
    widget = Widget(form)
    untouched = widget
  }

  package var runner: StepRunner { form.runner }

  package var place: FormSession.Place? { form.place }
}

// MARK: - Taking a key

extension KeySession {
  /// A pause after which digits begin a new number, in milliseconds.
  private static let rest = 1_500

  /// Takes one key.
  ///
  /// - Parameter milliseconds: From the showing of the item to the key, by a monotonic clock.
  package mutating func take(_ key: Key, at instant: Instant, milliseconds: Int? = nil) -> FormSession.Turn {
    var turn = FormSession.Turn()
    guard form.place != nil else { return turn }
    fault = nil
    if form.isOver(at: instant) { return leave(.expire, at: instant, milliseconds) }
    rest(before: milliseconds ?? Int(clamping: instant.milliseconds))
    let action = bindings.action(of: key)
    if asked == .stop, action != .stop {
      // The key that goes on does nothing else, nor does a click.
      asked = nil
      return turn
    }
    if case .click(_, let line) = key, keyPage == nil {
      click(line)
      return turn
    }
    if action != asked { asked = nil }
    if let page = keyPage, action != .stop {
      (keyPage, isUnsaid) = (drawn.hasMoreKeys ? page + 1 : nil, true)
    } else if let action, !isHeld(action) {
      if let act = act(of: action) { return leave(act, at: instant, milliseconds) }
      perform(action, &turn)
    } else if action == nil, isOutOfSight {
      bringAnswerIntoSight()
    } else if action == nil {
      if widget.take(key) { scroll = nil } else { fault = noSuch(key) }
    }
    return turn
  }

  private mutating func rest(before time: Int) {
    if let lastKey, time - lastKey >= KeySession.rest { widget.rest() }
    lastKey = time
  }

  /// What a key does to the sitting; nil for one that does something to the screen alone.
  private func act(of action: KeyAction) -> FormSession.Act? {
    switch action {
    case .record: recording
    case .back: .back
    case .skip: .skip
    case .dontKnow: .dontKnow
    case .no: form.stage.readsBack ? .line("n") : nil
    default: nil
    }
  }

  private mutating func perform(_ action: KeyAction, _ turn: inout FormSession.Turn) {
    switch action {
    case .stop: (turn.quit, asked) = (true, nil)
    case .help: keyPage = 0
    case .scrollFirst: scroll = 0
    case .scrollLast: scroll = max(0, drawn.lines - drawn.fit)
    case .scrollUp: scroll = max(0, drawn.top - max(1, drawn.fit - 2))
    case .scrollDown: scroll = min(max(0, drawn.lines - drawn.fit), drawn.top + max(1, drawn.fit - 2))
    default:
      widget.perform(action, page: max(1, drawn.fit - 3))
      scroll = nil
    }
  }

  /// What Enter does; on what was answered before it keeps that, whatever it was.
  private var recording: FormSession.Act {
    let isKept = !isTouched && form.stage == .answer && form.record?.response != nil
    if form.cursor != nil { return isKept ? .keep : .line(widget.line) }
    if case .list = widget, !widget.line.isEmpty { return .revise(widget.line) }
    return .goOn
  }

  /// Whether something is set or typed that is not confirmed.
  var isTouched: Bool { widget != untouched }

  /// Whether what was answered before was taken away, and nothing set in its place: nothing is kept then.
  var isEmptied: Bool { form.stage == .answer && widget.line.trimmed.isEmpty && !untouched.line.isEmpty }

  /// Whether nothing is set, and Enter has nothing to keep either.
  var isUnanswered: Bool {
    form.stage == .answer && form.cursor != nil && widget.line.trimmed.isEmpty && form.standing == nil
  }
}

// MARK: - Moving

extension KeySession {
  /// Lets the sitting move; what was typed stays when it does not, and comes back with its question.
  private mutating func leave(
    _ act: FormSession.Act, at instant: Instant, _ milliseconds: Int? = nil
  ) -> FormSession.Turn {
    let (place, stage, touched) = (form.place, form.stage, isTouched && form.cursor != nil ? widget : nil)
    let top = form.page?.document == nil ? nil : drawn.top
    var turn = form.take(act, at: instant, milliseconds: milliseconds)
    let hasMoved = form.place != place || form.stage != stage
    if let place, hasMoved {
      // Parts that don't go together are typed anew.
      if case .measured = stage, turn.refusal != nil {
        drafts = drafts.filter { $0.key.place != place }
      } else {
        keep(touched, of: place, stage, confirmed: turn.confirms)
      }
    }
    if turn.entries.isEmpty {
      fault = turn.refusal
      if !hasMoved { return turn }
      notes = turn.notices
    } else {
      notes = turn.told
    }
    turn.notices = []
    begin()
    // The parts of a consent are asked below one document.
    if form.place == place { scroll = top }
    return turn
  }

  private mutating func keep(
    _ widget: Widget?, of place: FormSession.Place, _ stage: PromptStage, confirmed: Bool
  ) {
    if confirmed {
      drafts = drafts.filter { $0.key.place != place }
    } else if let widget, !stage.readsBack {
      drafts[DraftPlace(place: place, stage: stage)] = widget
    }
  }

  private mutating func begin() {
    widget = Widget(form)
    untouched = widget
    if let place = form.place, let draft = drafts[DraftPlace(place: place, stage: form.stage)] {
      widget = draft
      widget.rest()
    }
    scroll = nil
    drawn = Drawn()
    (asked, lastKey, keyPage, isUnsaid) = (nil, nil, nil, true)
  }

  package mutating func expire(at instant: Instant) -> FormSession.Turn {
    fault = nil
    return leave(.expire, at: instant)
  }
}

extension FormSession.Turn {
  /// Whether an item was confirmed.
  fileprivate var confirms: Bool {
    entries.contains { if case .respond = $0.input { true } else { false } }
  }
}

// MARK: - Measurements

extension KeySession {
  package mutating func announcement(width: Int = 80) -> [String] {
    if announced == form.place { return [] }
    announced = form.place
    return (notes + form.head).flatMap { PlainText.wrapped($0, to: width) }.map(isolatingDirection)
  }

  package mutating func close(with closing: Closing) {
    form.closing = closing
    begin()
  }

  package var hasSkipped: Bool { form.hasSkipped }

  package mutating func move(_ act: FormSession.Act, at instant: Instant) -> [JournalEntry] {
    leave(act, at: instant).entries
  }

  package mutating func confirm(_ response: Response, at instant: Instant, path: InputPath) -> [JournalEntry] {
    let entries = form.confirm(response, at: instant, path: path)
    notes = []
    begin()
    return entries
  }
}
