package import Definitions

/// A study in the making: its files as drafts, and what was lost on the way to them.
package struct DraftStudy: Sendable {
  /// By path: `study.yaml`, `Surveys/phq-9.yaml`, `Schedules/main.yaml`.
  package var files: [String: DraftMap] = [:]
  /// Files that are no YAML: tables of choices, holidays.
  package var tables: [String: [UInt8]] = [:]
  /// Pictures that surveys show.
  package var media: [String: [UInt8]] = [:]
  /// Constructs for which nothing stands in the files.
  package var lost: [FidelityLine] = []

  package init() {}

  /// Gives a study without a schedule one that offers each of its surveys at any time, so that somebody can take them.
  mutating func offerSurveys() {
    let paths = files.keys.sorted()
    guard !paths.contains(where: { $0.hasPrefix(FileSet.schedulesFolder + "/") }),
      let title = files[FileSet.studyPath]?["title"]
    else { return }
    let tasks = paths.filter { $0.hasPrefix(FileSet.surveysFolder + "/") }.compactMap { path -> DraftNode? in
      guard let id = files[path]?["id"] else { return nil }
      let element = DraftMap([DraftEntry("id", .word("any")), DraftEntry("anytime", .word("true"))])
      return .map(
        DraftMap([
          DraftEntry("id", id), DraftEntry("survey", id), DraftEntry("schedule", .list([.map(element)])),
        ]))
    }
    guard !tasks.isEmpty else { return }
    var schedule = DraftMap([
      DraftEntry("id", .word("any-time")), DraftEntry("title", title), DraftEntry("tasks", .list(tasks)),
    ])
    schedule.comments = ["Each survey can be taken at any time. Say here when it is due."]
    files["\(FileSet.schedulesFolder)/any-time.yaml"] = schedule
  }

  /// The files as they are written.
  package var written: FileSet { fileSet(files.mapValues { DraftWriter($0).bytes }) }

  /// Texts of files with what lies beside them.
  func fileSet(_ texts: [String: [UInt8]]) -> FileSet {
    FileSet(texts.merging(tables) { file, _ in file }, media: media.mapValues { MediaFile($0) })
  }

  /// What became of every construct.
  package var report: FidelityReport {
    FidelityReport(files.sorted { $0.key < $1.key }.flatMap { DraftNode.map($0.value).allTraces } + lost)
  }
}
