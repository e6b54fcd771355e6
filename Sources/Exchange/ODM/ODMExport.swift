import CivilTime
import DataExport
import Definitions
import JSONText
import Record
import StudyService
import SurveyModel

/// Writes a study for ODM 1.3.2: `study.xml` with the data as they stand, and, where names may leave, `changes.xml`
/// with how they came to be so.
struct ODMExport {
  let source: ForeignExport
  private let versions: ODMVersions

  init(_ source: ForeignExport) {
    self.source = source
    versions = ODMVersions(source)
  }

  /// The record is read once to see who and what is in it, and once for each version of the files with data.
  func write(
    created: Instant, into folder: any ExportFolder
  ) throws -> (summary: ExportSummary, report: FidelityReport) {
    var survey = try ODMSurvey(source, versions)
    var summary = try survey.read()
    let document = ODMDocument(
      source: source, versions: versions, found: survey.found, created: created, head: summary.head)
    var people = survey.people
    summary.rows = try document.writeState(&people, to: try folder.file("study.xml"))
    if source.export.request.isIdentified {
      try document.writeChanges(&people, to: try folder.file("changes.xml"))
    }
    return (summary, FidelityReport(versions.lines + ODMLosses(survey.found, source).lines))
  }
}
