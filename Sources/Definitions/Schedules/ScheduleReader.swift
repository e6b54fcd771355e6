package import Diagnostics
import CivilTime
package import Expressions
import Scheduling
import SurveyModel
import YAMLTree

/// Reads a schedule's file into the model, gathering every fault on the way.
package struct ScheduleReader {
  var findings: Findings
  let files: FileSet
  let path: String
  let study: StudyDefinition
  /// The ids of the surveys that there are.
  let surveys: Set<String>
  /// The kinds of outcomes that the surveys have, by the surveys; nil when they are not known.
  let outcomes: [String: [String: OutcomeKind]]?
  let isAccepted: Bool
  let zones: ZoneNames
  var dayStart = TimeOfDay.midnight
  /// Anchors of the element that is being read.
  var anchors: [LoadedAnchor] = []
  /// The file's own tasks with their surveys.
  var tasks: [String: Set<String>] = [:]
  /// What conditions may name.
  lazy var scope = conditionScope
  /// The visits of the file.
  var visits: [LoadedVisit] = []
  /// The holiday lists that the file names.
  var holidays: Set<String> = []

  static let keys = ["id", "title", "zone", "dayStart", "weekStart", "monthEnd", "visits", "tasks"]

  /// Reads the schedule in `file`.
  ///
  /// - Parameters:
  ///   - files: Where the holiday lists and the other schedules of the study are looked up.
  ///   - study: For its holiday lists, its participants' attributes and its language.
  ///   - surveys: The ids of the surveys that there are.
  ///   - outcomes: The kinds of outcomes that `when` may ask for; when nil, none is held to be unknown.
  ///   - isAccepted: Whether the rules have judged it before: they are left out.
  /// - Returns: The schedule when one could be made, and all that is wrong; a schedule with errors is not to be used.
  package static func read(
    _ file: SourceFile, files: FileSet, study: StudyDefinition, surveys: Set<String>,
    outcomes: [String: [String: OutcomeKind]]? = nil, zones: ZoneNames, isAccepted: Bool = false
  ) -> Loaded<LoadedSchedule> {
    let document = YAMLDocument.parse(file)
    guard let root = document.value?.root else { return Loaded(nil, document.diagnostics) }
    var reader = ScheduleReader(
      findings: Findings(path: file.path), files: files, path: file.path, study: study, surveys: surveys,
      outcomes: outcomes, isAccepted: isAccepted, zones: zones)
    reader.findings.append(contentsOf: document.diagnostics)
    let schedule = reader.schedule(root, file: file)
    reader.findings.judgeControls(in: root, file)
    var diagnostics = reader.findings.diagnostics
    if let schedule, !isAccepted {
      diagnostics += ScheduleRules.judge(schedule, files: files, study: study, after: diagnostics)
    }
    return Loaded(schedule, diagnostics)
  }

  private init(
    findings: Findings, files: FileSet, path: String, study: StudyDefinition, surveys: Set<String>,
    outcomes: [String: [String: OutcomeKind]]?, isAccepted: Bool, zones: ZoneNames
  ) {
    self.findings = findings
    self.files = files
    self.path = path
    self.study = study
    self.surveys = surveys
    self.outcomes = outcomes
    self.isAccepted = isAccepted
    self.zones = zones
  }

  private mutating func schedule(_ root: YAMLNode, file: SourceFile) -> LoadedSchedule? {
    guard
      let (fields, _) = Fields.read(
        root, owner: "a schedule", known: Self.keys, &findings)
    else {
      return nil
    }
    let id = fields.required("id", &findings).flatMap {
      Identifier.read($0, of: "a schedule", dots: true, &findings)
    }
    let title = fields.required("title", &findings).flatMap {
      LocalizedText.read($0, field: "title", language: study.defaultLanguage, &findings)
    }
    let zone = fields["zone"].flatMap { scheduleZone($0) } ?? .participant
    dayStart = fields["dayStart"].flatMap { time($0, field: "dayStart") } ?? .midnight
    let weekStart = fields["weekStart"].flatMap { weekday($0, field: "weekStart") } ?? .monday
    let monthEnd = fields.word("monthEnd", of: MonthEnd.self, &findings) ?? .clamp
    tasks = Self.tasks(in: root)
    visits = readVisits(fields)
    let tasks = readTasks(fields)
    findings.judgeComments(in: root, file)
    guard let id else { return nil }
    let lists = study.holidays.filter { holidays.contains($0.key) }
    let attachments = Set(lists.values.map(\.path)).sorted()
    let parts = [(path, file.bytes)] + attachments.compactMap { name in files[name].map { (name, $0) } }
    let text = title ?? LocalizedText(id, in: study.defaultLanguage)
    return LoadedSchedule(
      schedule: Schedule(
        id: id, title: text.text(in: study.defaultLanguage, fallback: study.defaultLanguage), zone: zone,
        dayStart: dayStart, weekStart: weekStart, monthEnd: monthEnd, tasks: tasks.map(\.model)),
      title: text, path: path, idSpan: fields["id"]?.span, files: [path] + attachments,
      digest: Digest.manifest(of: parts), tasks: tasks.map(\.loaded), visits: visits,
      holidays: lists.mapValues(\.dates))
  }

  private mutating func scheduleZone(_ node: YAMLNode) -> ScheduleZone? {
    guard node.isScalar else {
      findings.wrongType(node, expected: "'participant' or the name of a zone", field: "zone")
      return nil
    }
    if node.textEquals("participant") { return .participant }
    _ = zones.check(node, orParticipant: true, &findings)
    return .fixed(node.text)
  }
}

extension ZoneNames {
  /// Reports a scalar that is not the name of a zone.
  func check(_ node: YAMLNode, orParticipant: Bool, _ findings: inout Findings) -> Bool {
    let name = node.text
    if isZone(name) { return true }
    if isMissing(name) {
      findings.error(
        "bad-zone", "this machine has no data of the zone '\(node.shortText)'", at: node.span,
        help: "install them: \(ZoneNames.remedy)")
      return false
    }
    let guess = didYouMean(name, among: candidates() + (orParticipant ? ["participant"] : []))
    findings.error(
      "bad-zone", "there is no zone '\(node.shortText)'", at: node.span,
      label: guess.map { "did you mean '\($0)'?" } ?? "",
      replacement: surelyMeant(name, among: candidates() + (orParticipant ? ["participant"] : [])),
      help: "write an IANA name such as Europe/London or Asia/Tokyo"
        + (orParticipant ? ", or 'participant' for each participant's own" : ""))
    return false
  }
}
