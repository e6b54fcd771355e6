package import CivilTime
package import SurveyModel

/// A sitting led by keys: one question on a screen, redrawn in place.
///
/// It holds no terminal and no clock: the caller draws ``screen(columns:rows:now:)``, takes keys, and records the
/// inputs before it draws again.
package struct KeySession: SittingFace {
  var form: FormSession
  var widget: Widget
  /// The widget as it was before any key.
  private var untouched: Widget
  /// Why the last key was refused; shown under the item until the next key.
  var fault: String?
  /// What the last answer led to: right or wrong, the time that ran out.
  var notes: [String] = []
  /// The first line that shows of a page that does not fit; nil to follow what is being set.
  var scroll: Int?
  /// The lines that the middle of the screen had when it was drawn last, and those that fit.
  var drawn: (lines: Int, fit: Int, top: Int) = (0, 1, 0)
  private var announced: FormSession.Place?

  /// Goes on where `runner` stands: at the first item of the page that is not confirmed.
  ///
  /// - Parameter recorded: For a correction: each page opens with what was recorded, at its first item.
  package init(_ runner: StepRunner, recorded: FormSession.Recorded? = nil) {
    form = FormSession(runner, path: .keys, recorded: recorded)
    widget = Widget(form)
    untouched = widget
  }

  package var runner: StepRunner { form.runner }

  package var place: FormSession.Place? { form.place }
}

// MARK: - Taking a key

extension KeySession {
  /// What the keys do now, the widget's own first.
  var bindings: [KeyBinding] {
    let item = form.prompt?.item
    let isFirst = form.stage == .answer
    var table = [KeyBinding([.enter], .record, "Enter")] + widget.bindings
    if item?.optional == true, isFirst { table.append(KeyBinding([.control("s")], .skip, "Ctrl-S")) }
    if item?.dontKnow == true, isFirst { table.append(KeyBinding([.control("n")], .dontKnow, "Ctrl-N")) }
    if drawn.lines > drawn.fit {
      table += [KeyBinding([.pageDown], .scrollDown, "PgUp/PgDn"), KeyBinding([.pageUp], .scrollUp)]
      if case .page = widget {
        table += [KeyBinding([.down, .scalar(" ")], .scrollDown), KeyBinding([.up], .scrollUp)]
      }
    }
    return table + [
      KeyBinding([.backTab], .back, form.canGoBack ? "Shift-Tab" : nil), KeyBinding([.control("c")], .stop, "Ctrl-C"),
    ]
  }

  /// Takes one key.
  ///
  /// - Parameter milliseconds: From the showing of the item to the key, by a monotonic clock.
  package mutating func take(_ key: Key, at instant: Instant, milliseconds: Int? = nil) -> FormSession.Turn {
    var turn = FormSession.Turn()
    guard runner.page != nil else { return turn }
    let moment = FormSession.Moment(at: instant, milliseconds: milliseconds)
    fault = nil
    if let deadline = runner.deadline, instant >= deadline {
      leave(&turn) { $0.expire(moment, &$1) }
    } else if let action = bindings.action(of: key) {
      perform(action, moment, &turn)
    } else if widget.take(key) {
      scroll = nil
    } else {
      fault = form.words.noSuchKey
    }
    return turn
  }

  private mutating func perform(_ action: KeyAction, _ moment: FormSession.Moment, _ turn: inout FormSession.Turn) {
    switch action {
    case .record: record(moment, &turn)
    case .back: leave(&turn) { $0.back(moment, &$1) }
    case .skip: leave(&turn) { $0.skip(moment, &$1) }
    case .dontKnow: leave(&turn) { $0.sayDontKnow(moment, &$1) }
    case .stop: turn.quit = true
    case .scrollUp: scroll = max(0, drawn.top - max(1, drawn.fit - 2))
    case .scrollDown: scroll = min(max(0, drawn.lines - drawn.fit), drawn.top + max(1, drawn.fit - 2))
    default:
      widget.perform(action)
      scroll = nil
    }
  }

  private mutating func record(_ moment: FormSession.Moment, _ turn: inout FormSession.Turn) {
    // Enter on what was answered before keeps it, whatever it was.
    let isKept = widget == untouched && form.stage == .answer && form.record?.response != nil
    let line = isKept ? "" : widget.line
    if form.cursor != nil {
      leave(&turn) { $0.answer(line, moment, &$1) }
    } else if case .list = widget, !line.isEmpty {
      leave(&turn) { $0.revise(line, moment, &$1) }
    } else {
      leave(&turn) { $0.forward(moment, &$1) }
    }
  }

  /// Lets the sitting move; what was typed stays when it does not.
  private mutating func leave(
    _ turn: inout FormSession.Turn, _ body: (inout FormSession, inout FormSession.Turn) -> Void
  ) {
    let (cursor, stage) = (form.cursor, form.stage)
    body(&form, &turn)
    let hasMoved = !turn.entries.isEmpty || form.cursor != cursor || form.stage != stage
    if turn.entries.isEmpty {
      fault = turn.notices.last
      if !hasMoved { return }
      notes = []
    } else {
      notes = turn.notices
    }
    turn.notices = []
    begin()
  }

  private mutating func begin() {
    widget = Widget(form)
    untouched = widget
    scroll = nil
    drawn = (0, 1, 0)
  }

  package mutating func expire(at instant: Instant) -> FormSession.Turn {
    var turn = FormSession.Turn()
    fault = nil
    leave(&turn) { $0.expire(FormSession.Moment(at: instant), &$1) }
    return turn
  }
}

// MARK: - Measurements

extension KeySession {
  package mutating func announcement(width: Int = 80) -> [String] {
    if announced == form.place { return [] }
    announced = form.place
    return (notes + form.head).flatMap { PlainText.wrapped($0, to: width) }.map(isolatingDirection)
  }

  package mutating func confirm(_ response: Response, at instant: Instant, path: InputPath) -> [JournalEntry] {
    let entries = form.confirm(response, at: instant, path: path)
    notes = []
    begin()
    return entries
  }
}
