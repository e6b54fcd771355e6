package import CivilTime
package import Sittings
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
    fault = nil
    if form.isOver(at: instant) {
      turn = leave(.expire, at: instant, milliseconds)
    } else if let action = bindings.action(of: key) {
      if let act = act(of: action) { return leave(act, at: instant, milliseconds) }
      perform(action, &turn)
    } else if widget.take(key) {
      scroll = nil
    } else {
      fault = form.words.noSuchKey
    }
    return turn
  }

  /// What a key does to the sitting; nil for one that does something to the screen alone.
  private func act(of action: KeyAction) -> FormSession.Act? {
    switch action {
    case .record: recording
    case .back: .back
    case .skip: .skip
    case .dontKnow: .dontKnow
    default: nil
    }
  }

  private mutating func perform(_ action: KeyAction, _ turn: inout FormSession.Turn) {
    switch action {
    case .stop: turn.quit = true
    case .scrollUp: scroll = max(0, drawn.top - max(1, drawn.fit - 2))
    case .scrollDown: scroll = min(max(0, drawn.lines - drawn.fit), drawn.top + max(1, drawn.fit - 2))
    default:
      widget.perform(action)
      scroll = nil
    }
  }

  /// What Enter does; on what was answered before it keeps that, whatever it was.
  private var recording: FormSession.Act {
    let isKept = widget == untouched && form.stage == .answer && form.record?.response != nil
    if form.cursor != nil { return isKept ? .keep : .line(widget.line) }
    if case .list = widget, !widget.line.isEmpty { return .revise(widget.line) }
    return .goOn
  }

  /// Lets the sitting move; what was typed stays when it does not.
  private mutating func leave(
    _ act: FormSession.Act, at instant: Instant, _ milliseconds: Int? = nil
  ) -> FormSession.Turn {
    let (cursor, stage) = (form.cursor, form.stage)
    var turn = form.take(act, at: instant, milliseconds: milliseconds)
    if turn.entries.isEmpty {
      fault = turn.refusal
      if form.cursor == cursor, form.stage == stage { return turn }
      notes = []
    } else {
      notes = turn.told
    }
    turn.notices = []
    begin()
    return turn
  }

  private mutating func begin() {
    widget = Widget(form)
    untouched = widget
    scroll = nil
    drawn = (0, 1, 0)
  }

  package mutating func expire(at instant: Instant) -> FormSession.Turn {
    fault = nil
    return leave(.expire, at: instant)
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
