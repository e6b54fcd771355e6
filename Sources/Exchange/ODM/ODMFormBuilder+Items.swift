import Expressions
import SurveyModel

extension ODMFormBuilder {
  /// - Parameter rows: Groups for the lists in a measurement, which come behind the group of its step.
  mutating func addItem(_ slot: Int, to group: inout ODMGroup, rows: inout [ODMGroup]) {
    let place = survey.items[slot]
    let step = survey.steps[place.step]
    var draft = ODMDraftItem(
      place.item, parts: [step.id] + (place.item.matrix.map { [$0.id] } ?? []) + [place.item.id],
      path: survey.path(of: slot), slot: slot)
    draft.question = texts(of: place.item, row: draft)
    draft.description = notes(before: slot, in: step, of: place.item, &draft)
    draft.condition = exception(
      [place.item.showIf].compactMap(\.self), draft.parts, at: draft.place)
    draft.isMandatory =
      !place.item.optional && !place.item.dontKnow && place.item.rules.optional == nil && draft.condition == nil
      && !place.item.mayHide && place.item.format.computation == nil
    addRules(of: place.item, to: &draft)
    addFormat(of: place.item, to: &draft)
    if !draft.items.isEmpty { draft.items[0].checks += draft.checks }
    nameOutcomes(&draft)
    if !isIdentified, tells(survey.resultPath(of: slot)) {
      for index in draft.items.indices {
        draft.items[index].comment = ODMFormBuilder.leftOut
        draft.items[index].isMandatory = false
      }
      say(
        "item \(place.item.format.name)", .lost, at: draft.place,
        "its answers may tell who somebody is and are left out; write the file with --identified to have them")
    } else {
      say("item \(place.item.format.name)", at: draft.place, source: outgoing.text(place.item.prompt))
    }
    form.places[slot] = ODMForm.Place(
      group: group.oid, items: draft.items, lists: draft.lists.map { ($0.field, $0.group.oid, $0.group.items) })
    group.items += draft.items
    for list in draft.lists {
      var rowGroup = list.group
      rowGroup.condition = group.condition
      rows.append(rowGroup)
    }
  }

  static let leftOut = "Answers left out: they may tell who somebody is"

  /// The question, after that of its matrix.
  private mutating func texts(of item: FormItem, row draft: ODMDraftItem) -> [LocalizedText] {
    judge(item.prompt, at: draft.place)
    guard let matrix = item.matrix else { return [item.prompt] }
    if survey.items.firstIndex(where: { $0.item.matrix?.id == matrix.id }) == item.slot {
      say(
        "matrix", .approximated, at: "matrix \(matrix.id)",
        "ODM has no matrices: its rows are items with the same codes, the matrix's question before their own")
    }
    return [matrix.prompt, item.prompt].compactMap(\.self)
  }

  /// What stands above the question, and below it.
  private mutating func notes(
    before slot: Int, in step: Step, of item: FormItem, _ draft: inout ODMDraftItem
  ) -> [LocalizedText] {
    var texts: [LocalizedText] = []
    for note in step.notes where note.slot == slot {
      texts.append(note.text)
      judge(note.text, at: draft.place)
      judge(note.media, at: draft.place, &draft.aliases)
      if let media = note.media { texts.append(media.alt) }
      say("note", .approximated, at: draft.place, "ODM has no texts between items: it is the next item's description")
      if let showIf = note.showIf {
        say("showIf of a note", .lost, at: draft.place, "the note stands there always", source: showIf.text)
      }
    }
    if let hint = item.hint {
      texts.append(hint)
      judge(hint, at: draft.place)
      say("hint", at: draft.place, "it is the item's description")
    }
    judge(item.media, at: draft.place, &draft.aliases)
    if let media = item.media { texts.append(media.alt) }
    return texts
  }

  /// Names the kinds of values that are taken from an item, or from a part of it.
  private func nameOutcomes(_ draft: inout ODMDraftItem) {
    for rule in survey.outcomes where survey.slot(of: rule.path) == draft.slot {
      let part = rule.path.field.map { ODMPart.field($0.split(separator: ".").map(String.init)) }
      let index = draft.items.firstIndex { part == nil || $0.part == part } ?? 0
      if draft.items.indices.contains(index) { draft.items[index].aliases.add("Regimen.outcome", rule.kind) }
    }
  }
}

/// An item of a survey while its items of ODM are made.
struct ODMDraftItem {
  let source: FormItem
  /// What its OIDs are made of, behind the survey's id.
  let parts: [String]
  let path: String
  let slot: Int
  var question: [LocalizedText] = []
  var description: [LocalizedText] = []
  var condition: String?
  var isMandatory = false
  var method: String?
  var checks: [ODMElement] = []
  var aliases = ODMAliases()
  var items: [ODMItem] = []
  var lists: [(field: String, group: ODMGroup)] = []

  init(_ source: FormItem, parts: [String], path: String, slot: Int) {
    (self.source, self.parts, self.path, self.slot) = (source, parts, path, slot)
  }

  /// Where lines of the report say that it stands.
  var place: String { "item \(source.id)" }
}

extension ODMFormBuilder {
  /// Adds an item that holds the answer, or a part of it.
  ///
  /// - Parameters:
  ///   - suffix: What its OID has behind the item's own; nil for the answer as a whole.
  ///   - words: What is asked, behind the question.
  mutating func add(
    _ kind: ODMKind, _ part: ODMPart = .whole, suffix: [String] = [], asking words: LocalizedText? = nil,
    to draft: inout ODMDraftItem, _ adjust: (inout ODMItem) -> Void = { _ in }
  ) {
    var item = ODMItem(
      names.oid("I", [survey.id] + draft.parts + suffix), ([draft.source.id] + suffix).joined(separator: "."), kind,
      part)
    item.question = outgoing.texts(draft.question + (words.map { [$0] } ?? []), joint: ": ")
    item.unit = draft.source.format.unit
    item.condition = draft.condition
    item.method = draft.method
    item.isMandatory = draft.isMandatory
    if draft.items.isEmpty {
      item.description = outgoing.texts(draft.description, joint: "\n")
      item.aliases = draft.aliases
    }
    let path = draft.path + suffix.map { "." + $0 }.joined()
    item.aliases.add("Regimen.path", path)
    adjust(&item)
    draft.items.append(item)
  }
}
