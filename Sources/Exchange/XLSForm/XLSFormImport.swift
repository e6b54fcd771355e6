import Diagnostics

/// Reads forms of XLSForm: a workbook, or its sheets as CSV.
enum XLSFormImport {
  static func read(_ files: [SourceFile], id: String) -> ForeignReading {
    var sheets = XLSFormSheets()
    let pictures = files.filter { SourcePictures.isPicture($0.path) }
    let files = files.filter { !SourcePictures.isPicture($0.path) }
    for file in files where !sheets.take(file) { return ForeignReading(diagnostics: [refusal(file)]) }
    guard sheets.faults.isEmpty else { return ForeignReading(diagnostics: sheets.faults) }
    guard let survey = sheets.sheets["survey"], !survey.rows.isEmpty, let file = files.first else {
      return ForeignReading(
        diagnostics: files.map {
          .error(
            "bad-source", "the form has no sheet 'survey' with questions", in: $0.path, at: nil,
            help: "name the sheet of the questions 'survey'; its first row has 'type', 'name' and 'label'")
        })
    }
    guard survey.columns.contains("type") else {
      return ForeignReading(diagnostics: [
        .error(
          "bad-source", "the sheet 'survey' has no column 'type'", in: survey.file, at: nil,
          help: "its first row names the columns: 'type', 'name', 'label'")
      ])
    }
    return study(sheets, pictures, file, id)
  }

  private static func refusal(_ file: SourceFile) -> Diagnostic {
    // A compound file, as .xls is.
    let isOld = file.bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0])
    return .error(
      "bad-source",
      isOld
        ? "this is an old Excel workbook (.xls)"
        : "this is no form: neither a workbook .xlsx nor CSV of its sheets",
      in: file.path, at: file.bytes.isEmpty ? nil : SourceSpan(start: 0, end: min(4, file.bytes.count)),
      help: isOld
        ? "save it as .xlsx, or its sheets as CSV"
        : "export the form as .xlsx; a CSV has 'type', 'name' and 'label' in its first row")
  }

  private static func study(
    _ sheets: XLSFormSheets, _ pictures: [SourceFile], _ file: SourceFile, _ id: String
  ) -> ForeignReading {
    let settings = sheets.sheets["settings"]?.rows.first?.cells ?? [:]
    let name = settings["form_id"] ?? settings["id_string"] ?? id
    let survey = StudyNaming.id(name)
    let form = XLSForm(sheets, file: file.path, pictures: SourcePictures(pictures, folder: survey + "-media"))
    var study = DraftStudy()
    let title = form.settings["form_title"].map { DraftNode.text($0) } ?? .text(StudyNaming.title(name))
    var builder = XLSFormSurvey(form)
    let built = builder.survey(id: survey, title: title)
    study.lost += builder.lost + form.namesakes
    guard let built else {
      return ForeignReading(diagnostics: [
        .error(
          "bad-source", "the form has no question that can be asked here", in: file.path, at: nil,
          help: "its questions have types that are not known, or are recorded by the phone itself")
      ])
    }
    study.files["Surveys/\(survey).yaml"] = built
    let (shown, unused) = form.pictures.used(in: built)
    for (reference, bytes) in shown { study.media["Surveys/" + reference] = bytes }
    study.lost += unused.map { FidelityLine("file", .lost, in: $0, at: "", note: "no choice of the form names it") }
    var root = DraftMap([DraftEntry("id", .word(StudyNaming.id(id))), DraftEntry("title", title)])
    root.comments = ["From a form of XLSForm. Add 'contact' and 'zone' as they are for your study."]
    root["zone"] = .word("UTC")
    let tags = form.languages.tags.map(\.tag)
    if tags.count > 1 { root["languages"] = .words(tags) }
    addSettings(form, file, to: &root, &study)
    study.files["study.yaml"] = root
    study.files["Schedules/\(survey).yaml"] = schedule(survey, title)
    for sheet in sheets.others {
      study.lost.append(
        FidelityLine("sheet", .lost, in: sheet.file, at: "", note: "nobody reads it", source: sheet.name))
    }
    study.lost += unread(sheets, file) + covered(sheets, form)
    if let plain = form.languages.plain {
      study.lost.append(
        FidelityLine(
          "language", .approximated, in: file.path, at: "",
          note: "columns without a language are taken to be of '\(plain)'", source: "label"))
    }
    for language in form.languages.unknown {
      study.lost.append(
        FidelityLine(
          "language", .approximated, in: file.path, at: "",
          note: "its tag isn't known; give it one of BCP 47 in place of the private one",
          source: language))
    }
    return ForeignReading(study: study)
  }

  /// Sheets and columns that have something in them, and that nobody reads.
  private static func unread(_ sheets: XLSFormSheets, _ file: SourceFile) -> [FidelityLine] {
    let reasons = [
      "entities": "a form makes no entities here; the outcomes have the values",
      "external_choices": "questions with choices of this sheet are lost", "osm": "maps are not read here",
    ]
    var lines = reasons.sorted { $0.key < $1.key }.compactMap { name, reason -> FidelityLine? in
      guard let sheet = sheets.sheets[name], !sheet.rows.isEmpty else { return nil }
      return FidelityLine("sheet \(name)", .lost, in: sheet.file, at: "", note: reason, source: name)
    }
    // Other columns of choices are there for filters.
    let isUnread: [(String, (String) -> Bool)] = [
      ("survey", { !XLSFormSheets.isRead($0) }),
      ("choices", { XLSFormSheets.isUnreadMedia($0) }),
    ]
    for (name, isUnread) in isUnread {
      guard let sheet = sheets.sheets[name] else { continue }
      for column in Set(sheet.columns).sorted() where isUnread(column) {
        let rows = sheet.rows.filter { !$0[column].isEmpty }
        guard let first = rows.first else { continue }
        let note = XLSFormSheets.columnNotes[column] ?? "nobody reads the column"
        let cells = rows.count == 1 ? "a cell" : "\(rows.count) cells"
        lines.append(
          FidelityLine(
            "column", .lost, in: sheet.file, at: "\(name), row \(first.number)", note: "\(note); it has \(cells)",
            source: column))
      }
    }
    return lines
  }

  /// Texts without a language that stand beside one of the default language.
  private static func covered(_ sheets: XLSFormSheets, _ form: XLSForm) -> [FidelityLine] {
    ["survey", "choices"].flatMap { sheets.sheets[$0]?.rows ?? [] }.flatMap { row in
      XLSFormSheets.translated.sorted().filter { form.languages.isCovered(row, $0) }.map { column in
        form.line(
          column, .lost, row, note: "the column of the default language has another text", source: row[column])
      }
    }
  }

  private static func addSettings(
    _ form: XLSForm, _ file: SourceFile, to root: inout DraftMap, _ study: inout DraftStudy
  ) {
    for (name, value) in form.settings.sorted(by: { $0.key < $1.key }) {
      let isKept = ["form_title", "form_id", "id_string", "default_language", "title"].contains(name)
      if isKept {
        root.traces.append(FidelityLine("setting \(name)", in: file.path, at: "settings", source: value))
      } else if name == "version" {
        root.comments.append("Version of the form: \(value)")
        root.traces.append(FidelityLine("setting version", in: file.path, at: "settings", source: value))
      } else {
        study.lost.append(
          FidelityLine(
            "setting \(name)", .lost, in: file.path, at: "settings", note: "it has no like here", source: value))
      }
    }
  }

  private static func schedule(_ survey: String, _ title: DraftNode) -> DraftMap {
    let element = DraftMap([DraftEntry("id", .word("any")), DraftEntry("anytime", .word("true"))])
    let task = DraftMap([
      DraftEntry("id", .word(survey)), DraftEntry("survey", .word(survey)),
      DraftEntry("schedule", .list([.map(element)])),
    ])
    return DraftMap([
      DraftEntry("id", .word(survey)), DraftEntry("title", title), DraftEntry("tasks", .list([.map(task)])),
    ])
  }
}
