import Expressions
package import Diagnostics
import Scheduling
import SurveyModel

/// All that a study's files say, judged together.
package struct StudyDefinitions: Sendable {
  package let files: FileSet
  package let study: StudyDefinition
  package let surveys: SurveyShelf
  /// By the schedule's id.
  package let schedules: [String: LoadedSchedule]
  /// Every fault of every file, in the order of the paths; of accepted files those of schedules alone that hinder reading.
  package let diagnostics: [Diagnostic]

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
    let source = SurveySource(files: files, study: self.study, isAccepted: areAccepted)
    let surveys = SurveyShelf(
      source, reusing: earlier.flatMap { $0.files.shares(with: files) ? $0.surveys : nil })
    diagnostics += surveys.diagnostics
    var schedules: [String: LoadedSchedule] = [:]
    for path in files.yamlPaths(under: FileSet.schedulesFolder) {
      let file = SourceFile(path: path, bytes: files[path] ?? [])
      let loaded = StudyDefinitions.schedule(file, source, surveys, zones)
      diagnostics += loaded.diagnostics
      guard let schedule = loaded.value else { continue }
      if !areAccepted {
        diagnostics += NeverReminds.judge(assessedIn: schedule, surveys)
        diagnostics += ConstantWhen.judge(schedule, surveys, files)
      }
      if let other = schedules[schedule.schedule.id] {
        diagnostics.append(
          StudyDefinitions.sameID("schedule", schedule.schedule.id, path, schedule.idSpan, other.path, other.idSpan))
      } else {
        schedules[schedule.schedule.id] = schedule
      }
    }
    self.surveys = surveys
    self.schedules = schedules
    // A bank or a list that several files name is judged with each of them, and told of once.
    var told: Set<Diagnostic> = []
    self.diagnostics = diagnostics.sortedBySource().filter { told.insert($0).inserted }
  }

  private static func schedule(
    _ file: SourceFile, _ source: SurveySource, _ surveys: SurveyShelf, _ zones: ZoneNames
  ) -> Loaded<LoadedSchedule> {
    func read(_ kinds: [String: [String: OutcomeKind]]) -> Loaded<LoadedSchedule> {
      ScheduleReader.read(
        file, files: source.files, study: source.study, surveys: surveys.ids, outcomes: kinds, zones: zones,
        isAccepted: source.isAccepted)
    }
    let loaded = read(surveys.types(namedIn: file.bytes))
    // A kind that no file has word by word is looked for in what the files say.
    guard source.isAccepted, loaded.diagnostics.contains(where: { $0.code == "unknown-kind" }) else { return loaded }
    return read(OutcomeTypes.types(of: surveys.values))
  }

  static func sameID(
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
