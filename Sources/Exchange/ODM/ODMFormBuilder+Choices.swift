import Expressions
import JSONText
import SurveyModel

extension ODMFormBuilder {
  /// Rows of a matrix share a list, which has the matrix's name.
  func listParts(_ draft: ODMDraftItem) -> [String] {
    draft.source.matrix == nil ? draft.parts : draft.parts.dropLast()
  }

  mutating func addTruth(_ format: BooleanFormat, to draft: inout ODMDraftItem) {
    guard format.yes != nil || format.no != nil else {
      add(.boolean, to: &draft)
      return
    }
    let codes = [("true", format.yes, "Yes"), ("false", format.no, "No")].map { value, words, plain in
      ODMCodeList.Code(value: value, texts: words.map { outgoing.texts($0) } ?? [ODMText(language: "en", text: plain)])
    }
    let oid = list(ODMCodeList(kind: .text, codes: codes), listParts(draft), named: draft.source.id)
    add(.text, to: &draft) { ($0.length, $0.codes) = (5, oid) }
    say(
      "labels", .approximated, at: draft.place,
      "lists of codes take no booleans: the item is a text, true or false, with the survey's own words")
  }

  mutating func addChoice(_ format: ChoiceFormat, to draft: inout ODMDraftItem) {
    let kind = ODMFormBuilder.kind(of: format.choices)
    let oid = list(codes(of: format.choices, kind, at: draft.place), listParts(draft), named: draft.source.id)
    let length = format.choices.map(\.value.json.code.count).max() ?? 1
    add(kind, to: &draft) {
      ($0.length, $0.codes, $0.decimals) = (max(1, length), oid, kind == .float ? 15 : nil)
    }
    say("choices", at: draft.place, source: "\(format.choices.count)")
    addWords(format, to: &draft)
    addChoiceLosses(format, at: draft.place)
    if case .textScale = draft.source.format {
      say("textScale", .approximated, at: draft.place, "ODM doesn't say how a scale looks: it is a choice of one code")
    }
  }

  mutating func addChoices(_ format: ChoiceFormat, to draft: inout ODMDraftItem) {
    for choice in format.choices {
      let code = choice.value.json.code
      judge(choice.text, at: draft.place)
      add(.boolean, .chosen(code), suffix: [code], asking: choice.text, to: &draft) {
        if choice.exclusive { $0.aliases.add("Regimen.exclusive", "true") }
        if let points = choice.points { $0.aliases.add("Regimen.points", JSONValue.double(points).code) }
      }
    }
    say("choices", at: draft.place, "an item of yes or no for each of them", source: "\(format.choices.count)")
    addWords(format, to: &draft)
    addChoiceLosses(format, at: draft.place)
    for (sign, bound) in [(">=", format.minimumChosen), ("<=", format.maximumChosen)] {
      guard let bound else { continue }
      draft.checks.append(
        ODMCheck.formal("count(\(draft.source.id)) \(sign) \(bound)", message: refusal(of: draft.source)))
      say(
        sign == ">=" ? "minimumChosen" : "maximumChosen", .approximated, at: draft.place,
        "a check on the first of its items, in our expressions", source: String(bound))
    }
  }

  mutating func addRanking(_ format: RankFormat, to draft: inout ODMDraftItem) {
    let kind = ODMFormBuilder.kind(of: format.choices)
    let oid = list(codes(of: format.choices, kind, at: draft.place), listParts(draft), named: draft.source.id)
    let length = format.choices.map(\.value.json.code.count).max() ?? 1
    for place in 0..<format.count {
      add(kind, .place(place), suffix: [String(place + 1)], asking: .plain(String(place + 1)), to: &draft) {
        ($0.length, $0.codes, $0.decimals) = (max(1, length), oid, kind == .float ? 15 : nil)
      }
    }
    say(
      "rank", .approximated, at: draft.place, "an item for each place; ODM doesn't say that each choice stands once",
      source: "\(format.choices.count)")
    addChoiceLosses(ChoiceFormat(choices: format.choices, order: format.order), at: draft.place)
  }

  /// What is written beside a choice.
  private mutating func addWords(_ format: ChoiceFormat, to draft: inout ODMDraftItem) {
    let codes = format.choices.filter(\.other).map(\.value.json.code)
    if codes.isEmpty { return }
    // Of several choices more than one may be made that takes words.
    let places: [String?] = format.multiple && codes.count > 1 ? codes : [nil]
    for code in places {
      let suffix = (code.map { [$0] } ?? []) + ["other", "text"]
      add(.text, .words(beside: code), suffix: suffix, asking: .plain("…"), to: &draft) {
        ($0.length, $0.isMandatory) = (TextFormat.hardMaximum, false)
      }
    }
    say("other", at: draft.place, "an item of its own holds what is written beside the choice")
  }

  private mutating func codes(of choices: [Choice], _ kind: ODMKind, at place: String) -> ODMCodeList {
    for choice in choices { judge(choice.text, at: place) }
    let hasPoints = choices.contains { $0.points != nil }
    return ODMCodeList(
      kind: kind,
      codes: choices.map { choice in
        let points = choice.points.map { JSONValue.double($0) } ?? choice.value.json
        return .init(
          value: choice.value.json.code, texts: outgoing.texts(choice.text),
          rank: hasPoints && points.double != nil ? points.code : nil)
      })
  }

  private mutating func addChoiceLosses(_ format: ChoiceFormat, at place: String) {
    for choice in format.choices {
      let value = choice.value.description
      if let showIf = choice.showIf {
        say(
          "showIf of a choice", .lost, at: place, "ODM hides no codes: the choice stands there always",
          source: "\(value): \(showIf.text)")
      }
      if choice.exclusive {
        say("exclusive", .approximated, at: place, "ODM knows no such choice: an alias says it", source: value)
      }
      if let picture = choice.picture {
        say(
          "picture", .lost, at: place, "ODM shows no files: the choice's text stands alone",
          source: outgoing.text(picture.files))
      }
    }
    if format.choices.contains(where: { $0.points != nil }) { say("points", at: place, "the codes' ranks") }
    if format.choices.contains(where: { $0.carriedFrom != nil }) {
      say("carried choices", .lost, at: place, "ODM hides no codes: all choices of the earlier item stand there")
    }
    if format.order == .random {
      say("order", .lost, at: place, "ODM has one order: the codes stand in that of the file", source: "random")
    }
    if let table = format.table {
      say(
        "choice table", table.condition == nil ? .kept : .lost, at: place,
        table.condition == nil ? "" : "ODM hides no codes: all rows of the table are there", source: table.file)
    }
  }

  private static func kind(of choices: [Choice]) -> ODMKind {
    if choices.allSatisfy({ $0.value.json.double.map { Int(exactly: $0) != nil } ?? false }) { return .integer }
    return choices.allSatisfy { $0.value.json.double != nil } ? .float : .text
  }
}
