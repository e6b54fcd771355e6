import Wording

extension Catalogue {
  /// The commands of plain lines, and what they do.
  var commands: [(command: String, meaning: String)] {
    [
      (":back", commandBack), (":skip", commandSkip), (":dontknow", commandDontKnow), (":help", commandHelp),
      (":quit", commandQuit),
    ]
  }

  /// What the key help says that a key does.
  func meaning(_ action: KeyAction) -> String {
    switch action {
    case .record: keyRecord
    case .back: keyBack
    case .skip: keySkip
    case .dontKnow: keyDontKnow
    case .stop: keyStop
    case .lineBreak: keyLineBreak
    case .scrollUp, .scrollDown, .scrollFirst, .scrollLast: keyScroll
    case .number: keyNumber
    case .cursor: keyCursor
    case .clear: keyClear
    case .clearBefore: keyClearBefore
    case .clearWord: keyClearWord
    case .previous, .next, .first, .last, .pageBefore, .pageAfter: keyChoose
    case .help: keyHelp
    case .toggle: keyToggle
    case .filter: keyFilter
    case .applyFilter: keyApplyFilter
    case .yearBefore, .yearAfter: keyYear
    case .decadeBefore, .decadeAfter: keyDecade
    case .closeFilter: keyCloseFilter
    case .yes: keyYes
    case .no, .retype: keyNo
    case .less, .more: keySet
    case .muchLess, .muchMore: keyLargeStep
    case .least, .most: keyEnds
    case .dayBefore, .dayAfter, .weekBefore, .weekAfter: keyDay
    case .monthBefore, .monthAfter: keyMonth
    case .hourBefore, .hourAfter: keyHour
    case .minutesBefore, .minutesAfter: keyMinutes
    case .earlierPlace, .laterPlace: keyMove
    }
  }
}
