import ActiveTasks
import SurveyModel

extension ODMFormBuilder {
  /// Adds an item for each value that a task measures, and a group that repeats for each list.
  mutating func addMeasurement(_ task: ActiveTask, to draft: inout ODMDraftItem) {
    say(
      task.kind.rawValue, .approximated, at: draft.place,
      "what was measured are items, and its lists groups that repeat; ODM can't do the measuring")
    for field in task.kind.table.fields { add(field, in: [], to: &draft) }
  }

  private mutating func add(_ field: ResultField, in outer: [String], to draft: inout ODMDraftItem) {
    let path = outer + [field.name]
    switch field.kind {
    case .record(let fields): for inner in fields { add(inner, in: path, to: &draft) }
    case .rows(let fields, _): addRows(field.name, fields, to: &draft)
    case .number, .whole, .text, .word, .truth:
      let tells = field.mayTell || !outer.isEmpty
      let isLeftOut = !isIdentified && tells
      let codes = codes(of: field, draft, path)
      add(
        ODMFormBuilder.kind(of: field), .field(path), suffix: path, asking: .plain(path.joined(separator: ".")),
        to: &draft
      ) {
        ODMFormBuilder.measure(&$0, field)
        $0.codes = codes
        // A record as a whole may be missing.
        $0.isMandatory = $0.isMandatory && field.isRequired && outer.isEmpty && !isLeftOut
        if isLeftOut { $0.comment = ODMFormBuilder.leftOut }
      }
      if isLeftOut { sayLeftOut(path.joined(separator: "."), at: draft.place) }
    }
  }

  private mutating func addRows(_ name: String, _ fields: [ResultField], to draft: inout ODMDraftItem) {
    var group = ODMGroup(names.oid("IG", [survey.id] + draft.parts + [name]), "\(draft.source.id): \(name)")
    group.isRepeating = true
    group.aliases.add("Regimen.path", "\(draft.path).\(name)")
    var rows = draft
    rows.items = []
    rows.description = []
    rows.aliases = ODMAliases()
    for field in fields where field.isPlain {
      let codes = codes(of: field, draft, [name, field.name])
      add(
        ODMFormBuilder.kind(of: field), .field([field.name]), suffix: [name, field.name],
        asking: .plain("\(name).\(field.name)"), to: &rows
      ) { [isIdentified] in
        ODMFormBuilder.measure(&$0, field)
        $0.codes = codes
        $0.isMandatory = field.isRequired
        if !isIdentified { $0.comment = ODMFormBuilder.leftOut }
      }
    }
    for field in fields where !field.isPlain {
      say("list in a list", .lost, at: draft.place, "a row has no rows", source: "\(name).\(field.name)")
    }
    group.items = rows.items
    draft.lists.append((name, group))
    if !isIdentified { sayLeftOut(name, at: draft.place) }
  }

  private mutating func sayLeftOut(_ name: String, at place: String) {
    say(
      "field \(name)", .lost, at: place,
      "it may tell who or where somebody was, or exactly when; write the file with --identified to have it")
  }

  private mutating func codes(of field: ResultField, _ draft: ODMDraftItem, _ path: [String]) -> String? {
    guard case .word(let words) = field.kind else { return nil }
    return list(
      ODMCodeList(kind: .text, codes: words.map { .init(value: $0) }), draft.parts + path,
      named: "\(draft.source.id).\(path.joined(separator: "."))")
  }

  private static func kind(of field: ResultField) -> ODMKind {
    switch field.kind {
    case .number: .float
    case .whole: .integer
    case .truth: .boolean
    case .text, .word, .rows, .record: .text
    }
  }

  private static func measure(_ item: inout ODMItem, _ field: ResultField) {
    item.unit = field.unit
    switch field.kind {
    case .number: (item.length, item.decimals) = worked
    case .whole(let bounds, _): item.length = max("\(bounds.lowerBound)".count, "\(bounds.upperBound)".count)
    case .text(let maximum): item.length = maximum
    case .word(let words): item.length = words.map(\.count).max() ?? 1
    case .truth, .rows, .record: break
    }
  }
}
