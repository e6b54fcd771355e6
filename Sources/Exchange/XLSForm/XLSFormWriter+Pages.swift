import ActiveTasks
import Expressions
import SurveyModel

/// Pages as groups of questions, and texts between them.
extension XLSFormWriter {
  mutating func write(note step: Step, _ showing: Showing) {
    guard step.title != nil || step.text != nil else { return }
    let place = "step \(step.id)"
    var row: Row = ["type": "note", "name": fresh(step.id)]
    if let title = step.title, step.text != nil {
      var group: Row = ["type": "begin_group", "name": fresh(step.id + "_group")]
      group.merge(cells("label", title, at: place, group: step.group)) { $1 }
      relevant(showing, of: place, "showIf", &group)
      add(group)
      row.merge(cells("label", step.text, at: place, group: step.group)) { $1 }
      add(row)
      return add(["type": "end_group"])
    }
    row.merge(cells("label", step.text ?? step.title, at: place, group: step.group)) { $1 }
    relevant(showing, of: place, "showIf", &row)
    add(row)
  }

  mutating func begin(_ step: Step, _ showing: Showing, isPage: Bool) {
    let place = "step \(step.id)"
    var row: Row = ["type": "begin_group", "name": fresh(step.id)]
    if isPage { row["appearance"] = "field-list" }
    row.merge(cells("label", step.title, at: place, group: step.group)) { $1 }
    relevant(showing, of: place, "showIf", &row)
    add(row)
    if let text = step.text {
      add(
        ["type": "note", "name": fresh(step.id + "_text")].merging(
          cells("label", text, at: place, group: step.group)
        ) { $1 })
    }
  }

  mutating func write(_ step: Step, _ items: [FormItem], _ showing: Showing) {
    begin(step, showing, isPage: items.count > 1)
    for item in items {
      for (index, note) in step.notes.enumerated() where note.slot == item.slot { write(note, index, on: step) }
      var writer = XLSFormItemWriter(item, of: step, in: self)
      writer.write()
      self = writer.form
    }
    add(["type": "end_group"])
  }

  mutating func write(_ note: PageNote, _ index: Int, on step: Step) {
    let place = "step \(step.id), note \(index + 1)"
    say("note", at: place)
    var row: Row = ["type": "note", "name": fresh("\(step.id)_note")]
    row.merge(cells("label", note.text, at: place, group: step.group)) { $1 }
    if let showIf = note.showIf { relevant(.when(showIf), of: place, "showIf", &row) }
    add(row)
  }

  mutating func write(_ step: Step, _ consent: ConsentStep, _ showing: Showing) {
    let place = "step \(step.id)"
    begin(step, showing, isPage: false)
    add(
      ["type": "note", "name": fresh(step.id + "_document")].merging(
        cells("label", consent.document, at: place, group: step.group)
      ) { $1 })
    var writer = XLSFormItemWriter(consent.item, of: step, in: self)
    writer.write()
    self = writer.form
    if case .consent(let format) = consent.item.format, format.signature {
      let name = names[consent.item.slot] ?? ""
      add([
        "type": "text", "name": fresh(step.id + "_signature"), "label": "Name", "required": "yes",
        "relevant": "${\(name)} = 'true'",
      ])
    }
    add(["type": "end_group"])
  }

  mutating func write(_ step: Step, _ active: ActiveStep, _ showing: Showing) {
    begin(step, showing, isPage: true)
    for field in active.task.kind.table.fields where field.isNumber {
      var row: Row = ["type": "decimal", "name": fresh("\(step.id)_\(field.name)")]
      if case .whole = field.kind { row["type"] = "integer" }
      row[isTranslated ? "label::\(XLSFormWriter.header(source.survey.language))" : "label"] =
        field.unit.map { "\(field.name) (\($0))" } ?? field.name
      add(row)
    }
    add(["type": "end_group"])
  }
}
