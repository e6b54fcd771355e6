import Diagnostics
import JSONText

/// Reads studies of RADAR: a protocol, and the definitions of its questionnaires in one or more languages.
enum RADARImport {
  static func read(_ files: [SourceFile], id: String) -> ForeignReading {
    var reading = ForeignReading()
    var protocols: [(value: JSONValue, file: String)] = []
    var definitions: [RADARDefinition] = []
    for file in files {
      guard let value = SourceJSON.read(file, of: "RADAR", &reading.diagnostics) else { continue }
      let count = (value["protocols"] ?? value).elements?.count ?? 0
      if let excess = SourceBounds.excess(
        count, of: value["protocols"] == nil ? "fields" : "questionnaires", atMost: SourceBounds.questions.rows,
        in: file.path)
      {
        reading.diagnostics.append(excess)
      } else if value["protocols"]?.elements != nil {
        protocols.append((value, file.path))
      } else if let definition = RADARDefinition(value, file: file) {
        definitions.append(definition)
      } else {
        reading.diagnostics.append(
          .error(
            "bad-source", "'\(file.path)' is neither a protocol nor a definition of RADAR", in: file.path, at: nil,
            label: "a protocol is an object with \"protocols\", a definition a list of fields with \"field_name\"",
            help: "name protocol.json and the files whose names end in _armt.json"))
      }
    }
    guard !protocols.isEmpty || !definitions.isEmpty, reading.diagnostics.isEmpty else { return reading }
    var builder = RADARStudy(id: id)
    builder.add(definitions, protocols)
    reading.study = builder.study
    return reading
  }
}

/// Puts protocols and definitions together.
private struct RADARStudy {
  var study = DraftStudy()
  private let id: String
  private var surveyIDs = ImportedIDs(dots: true)
  private var scheduleIDs = ImportedIDs(dots: true)
  private var surveys: [(name: String, survey: RADARSurvey)] = []
  private var languages: [String] = []

  init(id: String) { self.id = id }

  mutating func add(_ definitions: [RADARDefinition], _ protocols: [(value: JSONValue, file: String)]) {
    for (name, all) in Dictionary(grouping: definitions, by: \.name).sorted(by: { $0.key < $1.key }) {
      add(name, all)
    }
    let known = Dictionary(surveys.map { ($0.name, $0.survey.id) }) { first, _ in first }
    let own = Dictionary(surveys.map { ($0.survey.id, $0.survey.definitions[0].language) }) { first, _ in first }
    var title = id
    for source in protocols {
      guard var plan = RADARProtocol(source.value, file: source.file, surveys: ids(of: source), languages: own) else {
        continue
      }
      if title == id { title = plan.name }
      addMissing(plan.tasks, known: known)
      let scheduleID = scheduleIDs.fresh(plan.name)
      let schedule = plan.schedule(id: scheduleID)
      study.lost += plan.lost
      if plan.tasks.isEmpty {
        study.lost += DraftNode.map(schedule).allTraces.map { $0.lost("the protocol has no tasks") }
      } else {
        study.files["Schedules/\(scheduleID).yaml"] = schedule
      }
      for index in surveys.indices {
        let pages = plan.pages(of: surveys[index].name, own: surveys[index].survey.definitions[0].language)
        surveys[index].survey.introduction = surveys[index].survey.introduction ?? pages.introduction
        surveys[index].survey.ending = surveys[index].survey.ending ?? pages.ending
      }
    }
    write(title: title)
  }

  /// The surveys of a protocol's questionnaires; those without a definition get their ids here.
  private mutating func ids(of source: (value: JSONValue, file: String)) -> [String: String] {
    let elements = source.value["protocols"]?.elements ?? []
    return elements.enumerated().reduce(into: [:]) { ids, element in
      let task = RADARTask(value: element.element, file: source.file, index: element.offset)
      ids[task.questionnaire] = surveyIDs.id(of: task.questionnaire)
    }
  }

  /// The definitions of one questionnaire: plain ones before those of a language, one for each language.
  private mutating func add(_ name: String, _ all: [RADARDefinition]) {
    var seen: Set<String> = []
    let ordered = all.sorted { ($0.language == "en" ? 0 : 1, $0.language) < ($1.language == "en" ? 0 : 1, $1.language) }
    let used = ordered.filter { seen.insert($0.language).inserted }
    for other in ordered where !used.contains(where: { $0.file == other.file }) {
      study.lost.append(
        FidelityLine("definition", .lost, in: other.file, at: "", note: "another file has the same name and language"))
    }
    for language in used.map(\.language) where !languages.contains(language) { languages.append(language) }
    surveys.append((name, RADARSurvey(id: surveyIDs.id(of: name), definitions: used)))
  }

  /// A page for each questionnaire of which there is no definition.
  private mutating func addMissing(_ tasks: [RADARTask], known: [String: String]) {
    for task in tasks where known[task.questionnaire] == nil {
      let survey = surveyIDs.id(of: task.questionnaire)
      guard study.files["Surveys/\(survey).yaml"] == nil else { continue }
      let page = DraftMap([
        DraftEntry("id", .word("missing")), DraftEntry("type", .word("instruction")),
        DraftEntry("text", .text("The questions of \(task.questionnaire) are missing.")),
      ])
      study.files["Surveys/\(survey).yaml"] = DraftMap([
        DraftEntry("id", .word(survey)), DraftEntry("title", .text(task.questionnaire)),
        DraftEntry("steps", .list([.map(page)])),
      ])
      study.lost.append(
        task.line(
          "definition", at: "questionnaire", .lost,
          note: "the definition is not among the files; name \(task.questionnaire)_armt.json as well"))
    }
  }

  private mutating func write(title: String) {
    for index in surveys.indices {
      let built = surveys[index].survey.map()
      study.files["Surveys/\(surveys[index].survey.id).yaml"] = built.map
      study.lost += built.lost
    }
    var ids = ImportedIDs(dots: true)
    var head = DraftMap([DraftEntry("id", .word(ids.id(of: id))), DraftEntry("title", .text(title))])
    if languages.count > 1 { head.entries.append(DraftEntry("languages", .words(languages))) }
    study.files["study.yaml"] = head
  }
}
