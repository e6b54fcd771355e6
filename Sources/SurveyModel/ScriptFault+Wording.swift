import CivilTime

extension ScriptFault {
  /// The key in the answers file that the fault is about; nil for an answer that is missing.
  package var key: String? {
    switch self {
    case .unknownItem(let key, _), .givenTwice(let key, _), .answerBesideState(let key, _), .otherUnit(let key, _, _),
      .refused(let key, _), .mayNotSkip(let key), .mayNotKnow(let key), .unknownState(let key, _), .notShown(let key),
      .alreadyConfirmed(let key), .untimed(let key):
      key
    case .missing, .notAnObject, .otherSurvey: nil
    }
  }

  /// Whether the value behind the key is what is wrong.
  package var isAboutValue: Bool {
    switch self {
    case .refused, .answerBesideState, .otherUnit, .mayNotSkip, .mayNotKnow, .unknownState, .untimed: true
    default: false
    }
  }

  /// The rule's name.
  package var code: String {
    switch self {
    case .unknownItem: "unknown-item"
    case .givenTwice, .answerBesideState: "answer-twice"
    case .otherUnit: "unit-mismatch"
    case .refused: "answer-refused"
    case .mayNotSkip, .mayNotKnow: "answer-required"
    case .unknownState: "unknown-state"
    case .missing: "answer-missing"
    case .notShown: "item-not-shown"
    case .alreadyConfirmed: "already-confirmed"
    case .untimed: "not-timed"
    case .notAnObject: "wrong-type"
    case .otherSurvey: "other-survey"
    }
  }

  package var message: String {
    switch self {
    case .unknownItem(let key, _): "the survey has no item '\(key)'"
    case .givenTwice(let key, let other): "'\(key)' and '\(other)' name the same item"
    case .answerBesideState(let key, let state): "'\(key)' has an answer, and is \(state.state.rawValue) as well"
    case .otherUnit(let key, let unit, let wanted?): "'\(key)' is in \(unit), and is asked for in \(wanted)"
    case .otherUnit(let key, let unit, nil): "'\(key)' is in \(unit), and is asked for without a unit"
    case .refused(let key, let refusal): "'\(key)': \(refusal.message())"
    case .mayNotSkip(let key): "'\(key)' can't be skipped: the item is required"
    case .mayNotKnow(let key): "'\(key)' can't be dontKnow: the item doesn't offer it"
    case .unknownState(let key, let state): "'\(key)': there is no state '\(state)' for an answer"
    case .missing(let path, _): "there is no answer for '\(path)'"
    case .notShown(let key): "'\(key)' has an answer, but with these answers the item does not show"
    case .alreadyConfirmed(let key): "'\(key)' was confirmed with another answer before"
    case .untimed(let key): "'\(key)' can't be timedOut: its page has no time limit"
    case .notAnObject: "answers are a map of items and answers"
    case .otherSurvey(let id, let expected): "this is a result of the survey '\(id)', not of '\(expected)'"
    }
  }

  package var help: String? {
    switch self {
    case .unknownItem(_, let known):
      "the items are \(known.prefix(12).joined(separator: ", "))"
        + (known.count > 12 ? " and \(known.count - 12) more" : "") + "; a path, STEP/ITEM, names one too"
    case .missing(let path, let maySkip):
      "add '\(path.contains("/*/") || ResultPath(path)?.entries.isEmpty == false ? path[...] : path.split(separator: "/").last ?? ""): ...'"
        + (maySkip ? ", or '{ state: skipped }' in the place of '...'" : "")
    case .refused(let key, .doubtful): "write '\(key): { value: ..., confirmed: true }' if it is right"
    case .refused(_, .wrongKind("true or false")): "write true or false, without quotes"
    case .refused(_, .wrongKind(let kind)) where kind.hasPrefix("a list of choices"): "write a list of them: [a, b]"
    case .refused(_, .otherMissing(let choice)): "write { value: \(choice), text: ... } with the words"
    case .refused(_, .notANumber), .refused(_, .wrongKind("a number")):
      "write a number with a decimal point and without its unit: 70.5"
    case .refused(_, .notADate(let text)), .refused(_, .notADateTime(let text)):
      ScriptFault.isNoDay(text) ? "no calendar has the day \(text.prefix(10))" : nil
    case .answerBesideState: "leave one of the two out"
    case .otherUnit(_, _, let wanted): "write it anew" + (wanted.map { ", in \($0)" } ?? "")
    case .notShown: "remove it, or change the answer that hides it"
    case .unknownState: "write { state: skipped }, { state: dontKnow } or { state: timedOut }"
    case .notAnObject: "write 'item: answer' lines"
    default: nil
    }
  }

  /// Whether a text is written as a day, such as 2026-02-30, and is none.
  private static func isNoDay(_ text: String) -> Bool {
    let day = text.prefix(10)
    let isWritten = day.enumerated().allSatisfy { [4, 7].contains($0) ? $1 == "-" : $1.isASCII && $1.isNumber }
    return day.count == 10 && isWritten && CivilDate(iso: day) == nil
  }
}
