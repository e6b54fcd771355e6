import Sittings
import SurveyModel
import Wording

extension KeySession {
  /// What the keys do now, the widget's own first.
  var bindings: [KeyBinding] {
    let item = form.prompt?.item
    // A list that is being filtered takes Enter itself.
    let own = widget.bindings
    let isClosing = form.isClosing
    let leave = widget.current == nil ? form.words.keyLeave : form.words.keyChange
    let meaning = isClosing ? leave : form.stage.readsBack ? form.words.keyYes : nil
    let record =
      own.contains { $0.keys.contains(.enter) }
      ? []
      : [
        KeyBinding([.enter], .record, "Enter", meaning: meaning),
        KeyBinding([.tab], .record, rarely: "Tab", meaning: meaning),
      ]
    let judging = [
      KeyBinding(Key.yes(form.words.yesKey), .record, rarely: String(form.words.yesKey), meaning: meaning),
      KeyBinding([.scalar("n")], .retype, "n"),
    ]
    // The page that closes a sitting, and a review, are read as a page: its list is a part of it.
    let scrolls =
      (form.cursor == nil || pagesAreRead) && sight.drawn.lines > sight.drawn.fit ? KeySession.scrolling : []
    var table = record + (takesYesAndNo ? judging : []) + scrolls + own
    if item?.matrix != nil, widget.isList {
      table += [KeyBinding([.left], .previous), KeyBinding([.right], .next)]
    }
    if item?.optional == true { table.append(KeyBinding([.control("s")], .skip, "Ctrl-S")) }
    if item?.dontKnow == true { table.append(KeyBinding([.control("n")], .dontKnow, "Ctrl-N")) }
    if sight.drawn.lines > sight.drawn.fit {
      let isNew = table.allSatisfy { !$0.keys.contains(.pageDown) }
      if scrolls.isEmpty, isNew { table += KeySession.scrolling }
      if case .page = widget {
        table += [KeyBinding([.down, .scalar(" ")], .scrollDown), KeyBinding([.up], .scrollUp)]
      }
    }
    // Letters are for whoever types no text.
    let back: [Key] = [.backTab, .escape] + (widget.takesLetters ? [] : [.scalar("b")])
    let help: [Key] = [.help] + (widget.takesQuestionMark ? [] : [.scalar("?")])
    // Esc leaves a filter before it leaves the question.
    let escape = table.action(of: .escape) == nil ? "Esc" : "Shift-Tab"
    return table + [
      KeyBinding(
        back, .back, form.canGoBack ? (widget.takesLetters ? escape : "b") : nil,
        meaning: isClosing ? form.words.keyBackToLast : nil),
      KeyBinding([.control("c")], .stop, "Ctrl-C"), KeyBinding(help, .help, helpKey),
    ]
  }

  /// The keys that do something here, for their list: nothing scrolls where all is in sight.
  var keyMeanings: [(name: String, meaning: String)] {
    let scrolling: Set<KeyAction> = [.scrollUp, .scrollFirst]
    return bindings.filter { !sight.drawn.isWhole || !scrolling.contains($0.action) }.meanings(form.words)
  }

  /// Whether `y` and `n` say that what was read back was meant or not; in an answer in words they are letters.
  private var takesYesAndNo: Bool {
    guard form.stage.readsBack, widget.line.isEmpty else { return false }
    return switch form.prompt?.input {
    case .text, .email, .signature, .file, nil: false
    default: true
    }
  }

  private static let scrolling = [
    KeyBinding([.pageDown], .scrollDown, "PgUp/PgDn"), KeyBinding([.pageUp], .scrollUp),
  ]

  /// The key that shows all keys, as its help names it.
  var helpKey: String { widget.takesQuestionMark ? "F1" : "?" }

  /// Why a key is not taken; for a number that no row of the list has, those that the rows have.
  func noSuch(_ key: Key) -> String {
    if case .rank(let rank) = widget, rank.isFull, key.digit != nil || key == .scalar(" ") {
      return form.words.rankIsFull(rank.places)
    }
    if let typed = widget.unmatched ?? key.digit, let numbers = widget.numbers, !numbers.isEmpty {
      return form.words.notANumberOfTheList(typed, numbers)
    }
    return form.words.noSuchKey(help: helpKey)
  }

  /// The help below the question: whole where it takes little room, else how to see it.
  func help(_ columns: Int, _ rows: Int) -> [String] {
    let whole = bindings.help(form.words, columns)
    if whole.count <= max(1, rows / 6) { return whole }
    let stop = [KeyBinding([.control("c")], .stop, "Ctrl-C")].help(form.words, columns)
    let short = [form.words.shortHelp(helpKey) + "  " + (stop.first ?? "")]
    return short.flatMap { PlainText.fitted($0, to: columns) }
  }
}
