import DataExport
import SurveyModel

/// The lists of codes that flags of annotations use.
enum ODMFlags {
  static let type = "CL.flag"
  static let blank = "CL.flag.blank"
  static let mark = "CL.flag.mark"
  static let query = "CL.flag.query"
  static let alert = "CL.flag.alert"

  /// A score that the blanks allow none of, and a part of an answer in which nothing stands.
  static let noScore = "noScore"
  static let noValue = "noValue"
  static let affirmed = "affirmed"
  static let corrected = "corrected"

  private static let blanks: [ItemState] = [.skipped, .dontKnow, .notShown, .notReached, .timedOut]

  /// - Parameter alerts: The alerts of the version's surveys, with their conditions.
  static func codeLists(alerts: [(code: String, words: String)]) -> [ODMElement] {
    let types = [
      ("blank", "Why there is no answer"), ("mark", "What is to be known of an answer or a form"),
      ("query", "A question about what was recorded"), ("alert", "An answer that somebody must see"),
    ]
    let why =
      blanks.map { ($0.rawValue, $0.meaning) }
      + [(noScore, "the blanks allow no score"), (noValue, "nothing stands in this part of the answer")]
    let marks = [
      (affirmed, "the person said that the answer is right, which a rule of the survey doubts"),
      (corrected, "it was corrected after it was recorded"),
    ]
    let states = [
      ("open", "not answered"), ("answered", "answered and not closed"), ("closed", "closed"),
    ]
    return [
      list(type, "Kinds of flags", types), list(blank, "Blanks", why), list(mark, "Marks", marks),
      list(query, "States of queries", states),
    ] + (alerts.isEmpty ? [] : [list(alert, "Alerts", alerts.map { ($0.code, $0.words) })])
  }

  private static func list(_ oid: String, _ name: String, _ codes: [(String, String)]) -> ODMElement {
    ODMCodeList(
      kind: .text, codes: codes.map { .init(value: $0.0, texts: [ODMText(language: "en", text: $0.1)]) }
    ).definition(oid: oid, name: name)
  }
}

/// An annotation without its number, which its place gives it.
struct ODMNote {
  enum Kind: String {
    case blank, mark, query, alert
  }

  let kind: Kind
  /// Nil where no list has a code for it.
  let code: String?
  var comment: String?

  init(_ kind: Kind, _ code: String?, comment: String? = nil) {
    (self.kind, self.code, self.comment) = (kind, code, comment)
  }

  private var list: String {
    switch kind {
    case .blank: ODMFlags.blank
    case .mark: ODMFlags.mark
    case .query: ODMFlags.query
    case .alert: ODMFlags.alert
    }
  }

  /// - Parameter change: What became of it, in a file of changes.
  func element(number: Int, _ change: ODMChange? = nil) -> ODMElement {
    let flag = code.map { code in
      ODMElement(
        "Flag", [:],
        [
          ODMElement("FlagValue", ["CodeListOID": list], text: code),
          ODMElement("FlagType", ["CodeListOID": ODMFlags.type], text: kind.rawValue),
        ])
    }
    let words = comment.map { ODMElement("Comment", ["SponsorOrSite": "Sponsor"], text: $0) }
    return ODMElement(
      "Annotation", ["SeqNum": String(number), "TransactionType": change?.rawValue],
      [words, flag].compactMap(\.self))
  }

  static func removal(number: Int) -> ODMElement {
    ODMElement("Annotation", ["SeqNum": String(number), "TransactionType": ODMChange.remove.rawValue])
  }
}

extension [ODMNote] {
  var elements: [ODMElement] { enumerated().map { $0.element.element(number: $0.offset + 1) } }
}
