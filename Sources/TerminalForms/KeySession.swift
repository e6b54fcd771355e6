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
  /// The widget, and the part of the question that is in sight.
  var sight: Sight
  /// Why the last key was refused; shown under the item until the next key.
  var fault: String?
  /// What the last answer led to: right or wrong, the time that ran out.
  var notes: [String] = []
  /// The screen of the list of keys that shows in place of the question, from 0, and whether another one follows.
  var keyPage: Int?
  var hasMoreKeys = false
  /// Whether what is asked, or the part of it that is, was not read aloud yet.
  package internal(set) var isUnsaid = true
  private var announced: FormSession.Place?
  /// What was set and not confirmed where the person went back from.
  private var drafts: [DraftPlace: Widget] = [:]
  /// The documents of which each line has been in sight.
  var read: Set<FormSession.Place> = []
  /// What is done when its key comes once more.
  var asked: KeyAction?
  /// When the last key came, in milliseconds.
  var lastKey: Int?
  /// When a key was typed that only moved the view, or went on with such a one; nil where nobody times the keys.
  var movedAt: Int?
  /// The first of them.
  var movedBy: Key?

  private struct DraftPlace: Hashable {
    let place: FormSession.Place
    let stage: PromptStage

    /// - Parameter prompt: What is asked there.
    init(_ place: FormSession.Place, _ stage: PromptStage, _ prompt: ItemPrompt?) {
      self.place = place
      // A part is the same one, whatever was typed for those before it; so are the words beside a choice, whatever else is
      // marked.
      self.stage =
        switch stage {
        case .measured(let known): .measured(HandParts(count: known.count))
        case .named(let known): .named(HandParts(count: known.count))
        case .other(let chosen):
          .other(prompt?.choiceWantingText(among: chosen).map { [ChosenValue($0)] } ?? chosen)
        default: stage
        }
    }
  }

  /// Goes on where `runner` stands: at the first item of the page that is not confirmed.
  ///
  /// - Parameter recorded: For a correction: each page opens with what was recorded, at its first item.
  package init(
    _ runner: StepRunner, recorded: FormSession.Recorded? = nil, usedNames: UsedNames = UsedNames()
  ) {
    form = FormSession(runner, path: .keys, recorded: recorded, usedNames: usedNames)
    sight = Sight(Widget(form))
  }

  var widget: Widget {
    get { sight.widget }
    set { sight.widget = newValue }
  }

  package var runner: StepRunner { form.runner }

  package var place: FormSession.Place? { form.place }
}

// MARK: - Taking a key

extension KeySession {
  /// A pause after which digits begin a new number, in milliseconds.
  static let rest = 1_500
  /// How long somebody at least takes to see that the view has moved.
  static let look = 500

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
    if action != asked { asked = nil }
    if key != sight.asked { sight.asked = nil }
    if let page = keyPage, action != .stop {
      (keyPage, isUnsaid) = (hasMoreKeys ? page + 1 : nil, true)
    } else if milliseconds != nil, goesOn(key) {
      return turn
    } else if let action, action.isOfSession {
      if isHeld(action) { return turn }
      if action == .record, widget.unmatched != nil {
        // What the screen says is no number of the list is not read in another way.
        fault = noSuch(key)
        return turn
      }
      if let act = act(of: action) { return leave(act, at: instant, milliseconds) }
      perform(action, &turn)
    } else {
      set(by: key, action)
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
    case .retype: .line("n")
    default: nil
    }
  }

  private mutating func perform(_ action: KeyAction, _ turn: inout FormSession.Turn) {
    switch action {
    case .stop: (turn.quit, asked) = (true, nil)
    case .help: keyPage = 0
    default: _ = sight.scroll(by: action)
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
  var isTouched: Bool { sight.isTouched }

  /// Whether what was answered before was taken away, and nothing set in its place: nothing is kept then.
  var isEmptied: Bool { form.stage == .answer && widget.line.trimmed.isEmpty && !sight.untouched.line.isEmpty }

  /// Whether nothing is set, and Enter has nothing to keep either.
  var isUnanswered: Bool {
    form.stage == .answer && form.cursor != nil && widget.line.trimmed.isEmpty && form.standing == nil
  }
}

extension KeySession {
  /// Shows a line above the question until a key is pressed.
  package mutating func tell(_ line: String) { notes.append(line) }
}

// MARK: - Moving

extension KeySession {
  /// Lets the sitting move; what was typed stays when it does not, and comes back with its question.
  private mutating func leave(
    _ act: FormSession.Act, at instant: Instant, _ milliseconds: Int? = nil
  ) -> FormSession.Turn {
    let (place, stage, touched) = (form.place, form.stage, isTouched && form.cursor != nil ? widget : nil)
    let draft = place.map { DraftPlace($0, stage, form.prompt) }
    let top = form.page?.document == nil ? nil : sight.drawn.top
    // A change that is left is given up.
    let isGivenUp = act == .back && form.stage == .answer && form.leavesChange
    var turn = form.take(act, at: instant, milliseconds: milliseconds)
    let hasMoved = form.place != place || form.stage != stage
    if let draft, hasMoved { keep(touched, at: draft, isDone: isGivenUp || turn.confirms) }
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
    if form.place == place { sight.scroll = top }
    return turn
  }

  private mutating func keep(_ widget: Widget?, at draft: DraftPlace, isDone: Bool) {
    if isDone {
      drafts = drafts.filter { $0.key.place != draft.place }
    } else if let widget, !draft.stage.readsBack {
      drafts[draft] = widget
    }
  }

  private mutating func begin() {
    sight = Sight(Widget(form))
    if let place = form.place, let draft = drafts[DraftPlace(place, form.stage, form.prompt)] {
      widget = draft
      widget.rest()
    }
    (asked, lastKey, movedAt, movedBy, keyPage, isUnsaid) = (nil, nil, nil, nil, nil, true)
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
