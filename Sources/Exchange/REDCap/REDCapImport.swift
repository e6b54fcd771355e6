import Diagnostics

/// Reads projects of REDCap: a data dictionary, and for a longitudinal one its arms, its events, which forms belong to
/// which, and what repeats.
enum REDCapImport {
  static func read(_ files: [SourceFile], id: String) -> ForeignReading {
    var diagnostics: [Diagnostic] = []
    var events = REDCapEvents()
    var dictionaries: [(SourceFile, REDCapDictionary)] = []
    var documents: [REDCapDocument] = []
    for file in files {
      if let refusal = file.workbookRefusal {
        diagnostics.append(refusal)
        continue
      }
      if REDCapDocument.isXML(file) {
        guard let document = REDCapDocument.read(file, &diagnostics) else { continue }
        events.take(document, file.path)
        documents.append(document)
        dictionaries.append((file, document.dictionary))
        continue
      }
      if events.take(file, &diagnostics) { continue }
      if let dictionary = REDCapDictionary.read(file, &diagnostics) { dictionaries.append((file, dictionary)) }
    }
    guard diagnostics.isEmpty else { return ForeignReading(diagnostics: diagnostics) }
    guard let (file, dictionary) = dictionaries.first, dictionaries.count == 1 else {
      return ForeignReading(diagnostics: files.map { only($0, dictionaries.count) })
    }
    guard !dictionary.fields.isEmpty else {
      return ForeignReading(diagnostics: [
        .error(
          "bad-source", "the document has records and no fields", in: file.path, at: nil,
          help: "export the project with its metadata; records are brought with 'import records'")
      ])
    }
    return ForeignReading(study: study(dictionary, file, events, documents.first, id: id))
  }

  private static func only(_ file: SourceFile, _ count: Int) -> Diagnostic {
    .error(
      "bad-source",
      count == 0 ? "there is no data dictionary among the files" : "there is more than one data dictionary",
      in: file.path, at: nil,
      help: "name one dictionary or project XML, and with it arms, events, their mapping and what repeats")
  }

  private static func study(
    _ dictionary: REDCapDictionary, _ file: SourceFile, _ events: REDCapEvents, _ document: REDCapDocument?,
    id: String
  ) -> DraftStudy {
    let project = REDCapProject(dictionary, file: file.path, isLongitudinal: events.isLongitudinal)
    var study = DraftStudy()
    var root = DraftMap([
      DraftEntry("id", .word(StudyNaming.id(id))), DraftEntry("title", .text(StudyNaming.title(id))),
    ])
    root.comments = [
      "From a \(document == nil ? "data dictionary" : "project") of REDCap. "
        + "Add 'contact', 'languages' and 'zone' as they are for your study."
    ]
    root["zone"] = .word("UTC")
    document?.describe(&root, in: file.path)
    study.lost += document?.losses(in: file.path) ?? []
    if project.fields.contains(where: \.isHidden) {
      let type = DraftMap([DraftEntry("type", .word("boolean"))])
      root["attributes"] = .map(DraftMap([DraftEntry(REDCapField.hiddenAttribute, .map(type))]))
    }
    study.files["study.yaml"] = root
    let asked = asked(in: project)
    var forms: [(form: String, id: String)] = []
    for form in project.forms {
      var reading = REDCapForm(form, of: project, asked: asked)
      let survey = reading.survey(title: dictionary.formTitles[form] ?? StudyNaming.title(form))
      study.lost += reading.lost
      guard let survey else {
        study.lost.append(
          FidelityLine("form", .lost, in: file.path, at: "", note: "it has no question", source: form))
        continue
      }
      let id = project.id(ofForm: form)
      study.files["Surveys/\(id).yaml"] = survey
      forms.append((form, id))
    }
    if let encoding = dictionary.encoding {
      study.lost.append(
        FidelityLine(
          "encoding", .approximated, in: file.path, at: "", note: "it is read as \(encoding)", source: encoding))
    }
    for column in dictionary.strangeColumns {
      study.lost.append(
        FidelityLine(
          "column", .lost, in: file.path, at: "row 1", note: "a dictionary of REDCap has no such column", source: column
        ))
    }
    for (path, schedule) in events.schedules(forms, id: StudyNaming.id(id), &study.lost) {
      study.files[path] = schedule
    }
    return study
  }

  /// The fields that forms ask for which are not theirs.
  private static func asked(in project: REDCapProject) -> Set<String> {
    var asked: Set<String> = []
    for field in project.fields {
      let texts = [
        field.branching, field.type == "calc" ? field.choices : "", field.label, field.annotation, field.minimum,
        field.maximum,
      ]
      for text in texts where text.contains("[") {
        var rest = text[...]
        while let open = rest.firstIndex(of: "["), let end = rest[open...].firstIndex(of: "]") {
          let name = rest[rest.index(after: open)..<end].prefix { $0 != "(" && $0 != ":" }
          rest = rest[rest.index(after: end)...]
          if let other = project.field(named: String(name)), other.form != field.form { asked.insert(other.name) }
        }
      }
    }
    return asked
  }
}

/// What a study, a survey or a schedule is called where the source has an id alone.
enum StudyNaming {
  static func id(_ name: String) -> String {
    var ids = ImportedIDs(dots: true)
    return ids.id(of: name.isEmpty ? "study" : name)
  }

  /// `pain_diary` as `Pain diary`.
  static func title(_ name: String) -> String {
    let words = name.split { $0 == "_" || $0 == "-" || $0 == "." }.joined(separator: " ")
    return words.isEmpty ? "Study" : words.prefix(1).uppercased() + words.dropFirst()
  }
}
