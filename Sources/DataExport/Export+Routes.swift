import ActiveTasks
import CivilTime
import JSONText
import Record
import Sensors
import StudyService
import SurveyModel

extension Export {
  /// Writes each recorded route.
  ///
  /// - Throws: ``StoreError``; what the folder throws.
  package func writeRoutes(into folder: any ExportFolder) throws -> ExportSummary {
    var summary = ExportSummary(head: try reading.reader.headOfData(asOf: reading.now))
    var names: Set<String> = []
    try reading.forEach(request.participant, task: request.task) { view, records in
      for record in records where request.survey.map({ $0 == record.survey }) ?? true {
        for item in record.reading.items {
          guard let track = item.answer.flatMap({ TrackPoints(result: $0.json) }) else { continue }
          let name = "\(view.record.participant) \(record.outcome.event) \(item.path)"
          let plain = DataTable.fileName(name)
          let file = DataTable.unique(plain.hasPrefix("-") ? "route" + plain : plain, among: &names)
          let title = track.name.map { "\($0), \(name)" } ?? name
          let text = track.gpx(named: title, startingAt: record.outcome.started)
          try folder.write(Array(text.utf8), to: file + ".gpx")
          summary.rows += 1
        }
      }
    }
    return summary
  }
}
