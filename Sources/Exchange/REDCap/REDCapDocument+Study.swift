/// What of a document is no form and no event.
extension REDCapDocument {
  /// Adds the name and the notes of the project.
  func describe(_ root: inout DraftMap, in file: String) {
    if !title.isEmpty {
      root["title"] = .text(SourceMarkup(title).text.replacing("\n", with: " "))
      root.traces.append(FidelityLine("project title", in: file, at: "", source: title))
    }
    for note in notes {
      root.comments += SourceMarkup(note.text).text.split(separator: "\n").map { "REDCap's notes: \($0)" }
      root.traces.append(
        FidelityLine("project notes", in: file, at: "line \(note.line)", note: "they stand as a comment"))
    }
  }

  /// A line for each thing that the project has and a study here has not.
  func losses(in file: String) -> [FidelityLine] {
    var lines: [FidelityLine] = []
    func lose(_ construct: String, _ line: Int, _ note: String, _ source: String) {
      lines.append(FidelityLine(construct, .lost, in: file, at: "line \(line)", note: note, source: source))
    }
    var others: [(name: String, text: String, line: Int)] = []
    for setting in settings {
      if let note = REDCapDocument.notes[setting.name] {
        lose("project setting", setting.line, note, "\(setting.name): \(setting.text)")
      } else {
        others.append(setting)
      }
    }
    if let first = others.first {
      lose(
        "project settings", first.line, "they are about REDCap itself: \(others.map(\.name).joined(separator: ", "))",
        "")
    }
    for extra in extras {
      let names = ["rule_name", "alert_title", "title", "group_name", "role_name", "form_name", "name"]
      let name = names.lazy.compactMap { extra.attributes[$0] }.first { !$0.isEmpty } ?? ""
      let logic = extra.attributes["rule_logic"].map { ": \($0)" } ?? ""
      lose(
        REDCapDocument.words(extra.kind), extra.line,
        REDCapDocument.notes[extra.kind] ?? "a study here has no like; it concerns REDCap's pages", name + logic)
    }
    for extra in fieldExtras {
      lose(
        extra.construct, extra.line,
        extra.construct == "stop action"
          ? "these choices end the survey there; write 'next: [{ if: ..., to: end }]' at the page"
          : "put the file below 'Surveys/' and name it with 'media' and 'alt'", extra.source)
    }
    if !people.isEmpty {
      lose(
        "records", entries.first?.line ?? 1, "bring them with 'import records', once the people are on the roster",
        "of participants: \(people.count)")
    }
    return lines
  }

  private static let notes = [
    "RecordAutonumberingEnabled": "who adds a participant gives the id",
    "MissingDataCodes": "a blank has its reason here; name the codes under 'missing' when you bring the records",
    "SecondaryUniqueField": "nothing compares this answer with those of others",
    "RandomizationEnabled": "write an allocation: 'allocation' in study.yaml",
    "Randomization": "write an allocation: 'allocation' in study.yaml",
    "DataQualityRules": "write it as 'requires' of an item or a page",
    "DataAccessGroups": "write it under 'sites' in study.yaml",
    "Surveys": "its words before and after the form are not taken over; write an instruction and a completion",
    "SurveysScheduler": "invitations go by the schedule: write 'remind' at its task",
    "Alerts": "write 'alerts' in the survey", "UserRoles": "give accounts their roles: 'regimen account'",
    "UserRoles2": "give accounts their roles: 'regimen account'",
    "Reports": "exports and reports choose by options", "MultilanguageSettings": "write the texts in each language",
    "OdmAttachment": "the file is not taken over",
  ]

  /// `DataQualityRules` as `data quality rules`.
  private static func words(_ kind: String) -> String {
    var words = ""
    for letter in kind {
      if letter.isUppercase, !words.isEmpty { words += " " }
      words += letter.lowercased()
    }
    return words
  }
}
