package import Diagnostics
import SurveyModel
import YAMLTree

/// Reads `study.yaml` and the holiday lists that it names.
package struct StudyFile {
  private var findings: Findings
  private let files: FileSet
  /// Faults of the holiday lists, which lie in files of their own.
  private var others: [Diagnostic] = []

  static let keys = [
    "id", "title", "contact", "languages", "zone", "holidays", "attributes", "milestones", "sites", "limits",
    "statedClock", "corrections", "linkPIN", "reminderText",
  ]
  static let attributeKeys = ["type", "default", "values"]
  static let titleKeys = ["title"]
  static let limitKeys = ["minutesPerDay"]

  /// - Parameter file: Nil when the study has none.
  /// - Returns: The study when one could be made, and all that is wrong.
  package static func read(_ file: SourceFile?, files: FileSet, zones: ZoneNames) -> Loaded<StudyDefinition> {
    guard let file else { return Loaded(.unnamed) }
    let document = YAMLDocument.parse(file)
    guard let root = document.value?.root else { return Loaded(nil, document.diagnostics) }
    var reader = StudyFile(findings: Findings(path: file.path), files: files)
    reader.findings.append(contentsOf: document.diagnostics)
    let study = reader.study(root, zones: zones)
    reader.findings.judgeComments(in: root, file)
    reader.findings.judgeControls(in: root, file)
    let reminder = root["reminderText"].map { TextPlaces.all(in: $0).map(\.node.span.start) } ?? []
    reader.findings.judgeBraces(in: root, file, piped: Set(reminder), places: "in 'reminderText' alone")
    return Loaded(study, reader.findings.diagnostics + reader.others)
  }

  private init(findings: Findings, files: FileSet) {
    self.findings = findings
    self.files = files
  }

  private mutating func study(_ root: YAMLNode, zones: ZoneNames) -> StudyDefinition? {
    guard let (fields, _) = Fields.read(root, owner: "the study", known: StudyFile.keys, &findings)
    else { return nil }
    let id = fields.required("id", &findings).flatMap {
      Identifier.read($0, of: "the study", dots: true, &findings)
    }
    var study = StudyDefinition(id: id ?? StudyDefinition.unnamed.id)
    study.languages = languages(fields)
    study.title = fields.text("title", language: study.defaultLanguage, &findings)
    study.contact = fields.string("contact", &findings)
    if let zone = fields["zone"] {
      if zone.isScalar {
        // The name is kept: files that are in force may be read on a machine that lacks the zone.
        _ = zones.check(zone, orParticipant: false, &findings)
        study.zone = zone.text
      } else {
        findings.wrongType(zone, expected: "the name of a zone", field: "zone")
      }
    }
    study.statedClock = fields.word("statedClock", of: StatedClock.self, &findings) ?? .allowed
    study.corrections = fields.word("corrections", of: Corrections.self, &findings) ?? .team
    study.linkPIN = fields.word("linkPIN", of: LinkPIN.self, &findings) ?? .optional
    study.reminderText = ReminderTextReader.read(fields, languages: study.languages, &findings)
    readHolidays(fields, &study)
    readAttributes(fields, &study)
    readMilestones(fields, &study)
    readSites(fields, &study)
    if let node = fields["limits"],
      let (limits, _) = Fields.read(node, owner: "'limits'", known: StudyFile.limitKeys, &findings)
    {
      study.minutesPerDay = limits.integer("minutesPerDay", in: 1...1_440, &findings)
    }
    return study
  }

  private mutating func languages(_ fields: Fields) -> [LanguageTag] {
    var tags: [LanguageTag] = []
    for node in fields.list("languages", orSingle: true, &findings) {
      guard node.isScalar, LanguageTag.isWellFormed(node.text) else {
        findings.error(
          "bad-language", "'\(node.isScalar ? node.shortText : "this")' is not a language tag", at: node.headSpan,
          help: "write tags such as en, ja, pt-BR")
        continue
      }
      if tags.contains(LanguageTag(node.text)) {
        findings.error(
          "duplicate-value", "'languages' has '\(node.text)' twice", at: node.span, help: "remove one of them")
      } else {
        tags.append(LanguageTag(node.text))
      }
    }
    return tags
  }

  private mutating func readAttributes(_ fields: Fields, _ study: inout StudyDefinition) {
    guard let node = fields["attributes"] else { return }
    guard node.isMapping else {
      findings.wrongType(
        node, expected: "a map of names", field: "attributes",
        help: "write { wake: { type: timeOfDay, default: 07:00 } }")
      return
    }
    for entry in node.entries {
      let name = Identifier.read(entry.key, of: "an attribute", dots: false, &findings)
      let owner = "the attribute '\(entry.key.shortText)'"
      guard
        let (own, _) = Fields.read(
          entry.value, owner: owner, known: StudyFile.attributeKeys, &findings)
      else { continue }
      _ = own.required("type", &findings)
      guard let type = own.word("type", of: AttributeType.self, &findings), let name else { continue }
      let values = own.list("values", &findings).compactMap { attributeValue($0, type, field: "values") }
      let kind = ParticipantAttribute(name: name, type: type, defaultValue: nil, values: values)
      let value = own["default"].flatMap { attributeValue($0, type, field: "default") }
      if let value, let fallback = own["default"], kind.read(fallback.text) != value {
        findings.error(
          "default-not-listed", "'values' of '\(name)' has no '\(fallback.shortText)'", at: fallback.span,
          help: "write one of \(values.map(\.description).joined(separator: ", ")), or add it to 'values'")
      }
      study.attributes.append(
        ParticipantAttribute(name: name, type: type, defaultValue: value, values: values))
    }
  }

  private mutating func attributeValue(_ node: YAMLNode, _ type: AttributeType, field: String) -> AttributeValue? {
    if node.isScalar, !node.isNull, let value = type.read(node.text) { return value }
    findings.wrongType(node, expected: type.example, field: field)
    return nil
  }

  private mutating func readMilestones(_ fields: Fields, _ study: inout StudyDefinition) {
    study.milestones = named(fields, "milestones", "a milestone", example: "{ surgery: { title: Operation } }", study)?
      .map { StudyMilestone(name: $0.id, title: $0.title) }
  }

  /// A map of ids, each with a title; nil when there is none.
  private mutating func named(
    _ fields: Fields, _ field: String, _ what: String, example: String, dots: Bool = false, _ study: StudyDefinition
  ) -> [(id: String, title: LocalizedText?)]? {
    guard let node = fields[field] else { return nil }
    guard node.isMapping else {
      findings.wrongType(node, expected: "a map of \(field)", field: field, help: "write \(example)")
      return nil
    }
    return node.entries.compactMap { entry in
      let owner = "the \(what.split(separator: " ").last ?? "") '\(entry.key.shortText)'"
      guard let id = Identifier.read(entry.key, of: what, dots: dots, &findings),
        let (own, _) = Fields.read(entry.value, owner: owner, known: StudyFile.titleKeys, &findings)
      else { return nil }
      return (id, own.text("title", language: study.defaultLanguage, &findings))
    }
  }

  private mutating func readSites(_ fields: Fields, _ study: inout StudyDefinition) {
    study.sites =
      named(fields, "sites", "a site", example: "{ leeds: { title: Leeds } }", dots: true, study)?
      .map { StudySite(id: $0.id, title: $0.title) } ?? []
  }

  private mutating func readHolidays(_ fields: Fields, _ study: inout StudyDefinition) {
    guard let node = fields["holidays"] else { return }
    guard node.isMapping else {
      findings.wrongType(
        node, expected: "a map of names and files", field: "holidays", help: "write { japan: holidays/japan.csv }")
      return
    }
    for entry in node.entries {
      guard let name = Identifier.read(entry.key, of: "a holiday list", dots: false, &findings) else { continue }
      guard let path = holidayPath(entry.value) else {
        study.brokenHolidays.insert(name)
        continue
      }
      let file = SourceFile(path: path, bytes: files[path] ?? [])
      let list = HolidayFile.read(file)
      others += list.diagnostics
      if let days = list.value {
        study.holidays[name] = HolidayCalendar(path: path, days: days)
      } else {
        study.brokenHolidays.insert(name)
      }
    }
  }

  private mutating func holidayPath(_ node: YAMLNode) -> String? {
    guard node.isScalar, !node.isNull else {
      findings.wrongType(node, expected: "a path", field: "holidays", help: "write one such as holidays/japan.csv")
      return nil
    }
    guard let path = FileSet.resolve(node.text, from: FileSet.studyPath) else {
      findings.error(
        "bad-path", "'\(node.shortText)' is not a path in this study", at: node.span,
        help: "holiday lists lie under holidays/, such as holidays/japan.csv")
      return nil
    }
    guard files[path] != nil else {
      let guess = didYouMean(path, among: files.files.keys.filter { $0.hasSuffix(".csv") }.sorted())
      findings.error(
        "missing-file", "there is no file '\(path)'", at: node.span, label: guess.map { "did you mean '\($0)'?" } ?? "",
        help: "write a CSV file with a line 'date,name' and a line for each holiday")
      return nil
    }
    return path
  }
}
