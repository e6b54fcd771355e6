import Expressions
package import Diagnostics
import Scheduling
import SurveyModel
import YAMLTree

/// All that a study's files say, judged together.
package struct StudyDefinitions: Sendable {
  package let files: FileSet
  package let study: StudyDefinition
  /// By the survey's id.
  package let surveys: [String: LoadedSurvey]
  /// By the schedule's id.
  package let schedules: [String: LoadedSchedule]
  /// Every fault of every file, in the order of the paths; of accepted files those alone that hinder reading.
  package let diagnostics: [Diagnostic]
  /// The surveys as they were read by themselves, by their paths.
  private let ownReadings: [String: Loaded<LoadedSurvey>]

  /// Reads and judges the files.
  ///
  /// - Parameters:
  ///   - zones: What is known of zones, for `zone` and its "did you mean".
  ///   - earlier: Files that were judged before: a survey that is the same, among the same other files, is not read again.
  ///   - areAccepted: Whether the files were judged when they were accepted: they are read, and no rule judges them again.
  package init(
    files: FileSet, zones: ZoneNames, reusing earlier: StudyDefinitions? = nil, areAccepted: Bool = false
  ) {
    self.files = files
    var diagnostics: [Diagnostic] = []
    let study = StudyFile.read(
      files[FileSet.studyPath].map { SourceFile(path: FileSet.studyPath, bytes: $0) }, files: files, zones: zones)
    diagnostics += study.diagnostics
    self.study = study.value ?? .unnamed
    let known = earlier.flatMap { $0.files.shares(with: files) ? $0 : nil }
    let (surveys, unreadable, surveyFaults, ownReadings) = StudyDefinitions.surveys(
      in: files, study: self.study, reusing: known, areAccepted: areAccepted)
    self.ownReadings = ownReadings
    diagnostics += surveyFaults
    let outcomes = OutcomeTypes.types(of: surveys.values)
    var schedules: [String: LoadedSchedule] = [:]
    for path in files.yamlPaths(under: FileSet.schedulesFolder) {
      let file = SourceFile(path: path, bytes: files[path] ?? [])
      let loaded = ScheduleReader.read(
        file, files: files, study: self.study, surveys: unreadable.union(surveys.keys),
        outcomes: outcomes, zones: zones, isAccepted: areAccepted)
      diagnostics += loaded.diagnostics
      guard let schedule = loaded.value else { continue }
      if let other = schedules[schedule.schedule.id] {
        diagnostics.append(
          StudyDefinitions.sameID("schedule", schedule.schedule.id, path, schedule.idSpan, other.path, other.idSpan))
      } else {
        schedules[schedule.schedule.id] = schedule
      }
    }
    self.surveys = StudyDefinitions.telling(surveys)
    self.schedules = schedules
    // A bank or a list that several files name is judged with each of them, and told of once.
    var told: Set<Diagnostic> = []
    self.diagnostics = diagnostics.sortedBySource().filter { told.insert($0).inserted }
  }

  /// Lets the texts of surveys tell earlier answers as the surveys do that asked for them.
  private static func telling(_ surveys: [String: LoadedSurvey]) -> [String: LoadedSurvey] {
    let asking = surveys.filter { !$0.value.survey.pipes.recordedKinds.isEmpty }
    if asking.isEmpty { return surveys }
    let formats = OutcomeTypes.formats(of: surveys.values)
    var told = surveys
    for (id, loaded) in asking {
      let kinds = loaded.survey.pipes.recordedKinds
      told[id]?.survey.recordedFormats = formats.filter { kinds.contains($0.key) }
    }
    return told
  }

  /// Reads the surveys. One that asks for another's outcomes, or for a task, is read again, when the names of all of them
  /// are known, and once more while that makes more kinds known: what is worked out from an outcome may be one itself.
  private static func surveys(
    in files: FileSet, study: StudyDefinition, reusing earlier: StudyDefinitions?, areAccepted: Bool
  ) -> (
    byID: [String: LoadedSurvey], unreadable: Set<String>, faults: [Diagnostic], own: [String: Loaded<LoadedSurvey>]
  ) {
    let paths = files.yamlPaths(under: FileSet.surveysFolder)
    func read(_ path: String, _ record: RecordNames = RecordNames()) -> Loaded<LoadedSurvey> {
      SurveyReader.read(
        SourceFile(path: path, bytes: files[path] ?? []), files: files, languages: study.languages,
        attributes: study.attributes, milestones: study.milestones, record: record,
        isAccepted: areAccepted)
    }
    var loaded = paths.map { path in
      earlier.flatMap { $0.files[path] == files[path] ? $0.ownReadings[path] : nil } ?? read(path)
    }
    let own = Dictionary(zip(paths, loaded), uniquingKeysWith: { $1 })
    let asking = loaded.indices.filter { index in
      loaded[index].diagnostics.contains { ["unknown-kind", "unknown-task"].contains($0.code) }
    }
    let tasks = asking.isEmpty ? [] : ScheduleReader.taskIDs(in: files, but: "")
    var known: [String: ValueType]?
    for _ in asking {
      let kinds = OutcomeTypes.types(of: loaded.compactMap(\.value))
      if kinds == known { break }
      known = kinds
      for index in asking { loaded[index] = read(paths[index], RecordNames(kinds: kinds, tasks: tasks)) }
    }
    var byID: [String: LoadedSurvey] = [:]
    var faults = loaded.flatMap(\.diagnostics)
    for survey in loaded.compactMap(\.value) {
      if let other = byID[survey.survey.id] {
        faults.append(
          sameID("survey", survey.survey.id, survey.path, survey.idSpan, other.path, other.idSpan))
      } else {
        byID[survey.survey.id] = survey
      }
    }
    // A survey with faults of its own is not unknown to the schedules that name it.
    let unreadable = zip(paths, loaded).compactMap { path, survey -> String? in
      guard survey.value == nil, let bytes = files[path] else { return nil }
      return YAMLDocument.parse(SourceFile(path: path, bytes: bytes)).value?.root["id"]?.asString
    }
    return (byID, Set(unreadable), faults, own)
  }

  private static func sameID(
    _ what: String, _ id: String, _ path: String, _ span: SourceSpan?, _ otherPath: String, _ otherSpan: SourceSpan?
  ) -> Diagnostic {
    .error(
      "duplicate-id", "two \(what)s have the id '\(id)'", in: path, at: span, label: "used again here",
      notes: otherSpan.map { [.init("first used here", at: $0, in: otherPath)] } ?? [],
      help: "give each \(what) an id of its own")
  }
}

extension StudyDefinitions {
  /// How many files were judged: the YAML files of the study.
  package var judgedFileCount: Int { files.files.keys.count { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") } }
}

extension FileSet {
  /// Whether all files but surveys and schedules are the same: what a survey may bring in, and the study's own.
  fileprivate func shares(with other: FileSet) -> Bool {
    func shared(_ set: FileSet) -> [String: [UInt8]] {
      let own = Set(set.yamlPaths(under: FileSet.surveysFolder) + set.yamlPaths(under: FileSet.schedulesFolder))
      return set.files.filter { !own.contains($0.key) }
    }
    return shared(self) == shared(other) && media == other.media
  }
}
