import SurveyModel

/// What is told of a sitting beside its answers: the first group of every form, the same for all.
enum ODMSitting {
  static let group = "IG.sitting"
  static let endings = "CL.sitting.ending"
  static let modes = "CL.sitting.mode"

  /// The items that a sitting may have; instants only where they may be told.
  static func items(isIdentified: Bool) -> [ODMItem] {
    var date = item("date", .date, "Study day")
    date.isMandatory = true
    var ending = item("ending", .text, "How the sitting ended", length: 20)
    ending.codes = endings
    var mode = item("mode", .text, "How it was answered", length: 20)
    mode.codes = modes
    let plain = [
      date, ending, item("late", .boolean, "Finished after the event had closed"), mode,
      item("language", .text, "Language of the sitting", length: 40),
    ]
    if !isIdentified { return plain }
    return plain + [item("started", .datetime, "Begun at"), item("finished", .datetime, "Finished at")]
  }

  private static func item(_ name: String, _ kind: ODMKind, _ words: String, length: Int? = nil) -> ODMItem {
    var item = ODMItem(oid(name), name, kind)
    item.question = [ODMText(language: "en", text: words)]
    item.length = length
    return item
  }

  static func oid(_ name: String) -> String { "I.sitting.\(name)" }

  static func group(isIdentified: Bool) -> ODMGroup {
    var group = ODMGroup(group, "Sitting")
    group.description = [ODMText(language: "en", text: "When and how the form was answered")]
    group.items = items(isIdentified: isIdentified)
    group.isMandatory = true
    return group
  }

  /// What endings mean; of an outcome that was stopped, or that another program recorded, the word is the record's own.
  private static let endingWords = [
    ("complete", "Complete"), ("ineligible", "Not eligible"), ("declined", "Declined"), ("timedOut", "Timed out"),
  ]

  /// - Parameter others: Endings that the record has beside those that surveys can have.
  static func codeLists(otherEndings others: [String]) -> [ODMElement] {
    let known = endingWords.map { ($0.0, $0.1) }
    let all = known + others.filter { word in !known.contains { $0.0 == word } }.map { ($0, $0) }
    let modeWords = [("screen", "On a screen"), ("paper", "On paper"), ("phone", "By telephone")]
    return [list(endings, "Endings", all), list(modes, "Modes", modeWords)]
  }

  private static func list(_ oid: String, _ name: String, _ codes: [(String, String)]) -> ODMElement {
    ODMCodeList(
      kind: .text, codes: codes.map { .init(value: $0.0, texts: [ODMText(language: "en", text: $0.1)]) }
    ).definition(oid: oid, name: name)
  }
}
