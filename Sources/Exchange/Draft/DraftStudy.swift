package import Definitions

/// A study in the making: its files as drafts, and what was lost on the way to them.
package struct DraftStudy: Sendable {
  /// By path: `study.yaml`, `Surveys/phq-9.yaml`, `Schedules/main.yaml`.
  package var files: [String: DraftMap] = [:]
  /// Files that are no YAML: tables of choices, holidays.
  package var tables: [String: [UInt8]] = [:]
  /// Constructs for which nothing stands in the files.
  package var lost: [FidelityLine] = []

  package init() {}

  /// The files as they are written.
  package var written: FileSet {
    FileSet(files.mapValues { DraftWriter($0).bytes }.merging(tables) { file, _ in file })
  }

  /// What became of every construct.
  package var report: FidelityReport {
    FidelityReport(files.sorted { $0.key < $1.key }.flatMap { DraftNode.map($0.value).allTraces } + lost)
  }
}
