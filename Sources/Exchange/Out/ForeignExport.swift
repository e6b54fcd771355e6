package import CivilTime
package import DataExport
import StudyService

/// A study with its data on the way into another system: its definitions in that system's form, what was recorded as it
/// takes it in, and a report of what became of each construct.
package struct ForeignExport {
  let export: Export
  /// The files in force, those surveys that are wanted.
  let study: OutgoingStudy

  package init(_ export: Export) {
    self.export = export
    // Surveys that no schedule names are part of the study, too.
    let isWhole = export.request.survey == nil && export.request.task == nil
    study = OutgoingStudy(
      export.reading.running.current.definitions, surveys: isWhole ? nil : Set(export.surveys))
  }

  /// Writes the files of the study and of its data.
  ///
  /// - Parameter created: What the files say of when they were made.
  /// - Throws: ``StoreError``; what the folder throws.
  package func write(
    _ way: WayOut, created: Instant, into folder: any ExportFolder
  ) throws -> (summary: ExportSummary, report: FidelityReport) {
    switch way {
    case .redcap: try REDCapExport(self).write(created: created, into: folder)
    case .xlsform: try XLSFormExport(self).write(created: created, into: folder)
    case .fhir: try FHIRExport(self).write(created: created, into: folder)
    case .odm: try ODMExport(self).write(created: created, into: folder)
    }
  }
}

extension ForeignExport {
  /// Visits each participant who is wanted with those of their outcomes that have answers.
  ///
  /// - Throws: ``StoreError``; what `body` throws.
  func forEach(_ body: (ParticipantView, [OutgoingOutcome]) throws -> Void) throws -> ExportSummary {
    var leftOut = 0
    var summary = try export.forEach { view, records in
      let outcomes = records.compactMap { OutgoingOutcome($0, of: view, in: export) }
      leftOut += outcomes.reduce(0) { $0 + $1.leftOut }
      try body(view, outcomes)
    }
    summary.leftOut = leftOut
    return summary
  }
}
