import Record
import StudyService
import SurveyModel

extension Export {
  /// Writes the files that are answers, each under its digest, as the column `digest` of the tables has it. A file may tell
  /// who somebody is: there are none but in an identified export.
  ///
  /// - Parameter place: What stands before the names, such as `files/`.
  /// - Returns: How many files there are.
  /// - Throws: ``StoreError``; what the folder throws.
  package func writeFiles(into folder: any ExportFolder, below place: String = "") throws -> ExportSummary {
    var summary = ExportSummary(head: try reading.reader.headOfData(asOf: reading.now))
    guard request.isIdentified else { return summary }
    var written: Set<String> = []
    try reading.forEach(request.participant, task: request.task) { view, records in
      for record in records where request.survey.map({ $0 == record.survey }) ?? true {
        for item in record.reading.items {
          guard case .file(let file)? = item.answer, !written.contains(file.digest),
            let content = try reading.reader.file(
              file.digest, of: view.record.participant, asOf: reading.now)
          else { continue }
          written.insert(file.digest)
          try folder.write(content, to: place + file.fileName)
          summary.rows += 1
        }
      }
    }
    return summary
  }
}

extension FileAnswer {
  /// What it is called in a folder: its digest, and an ending that its first bytes give.
  fileprivate var fileName: String {
    digest.split(separator: ":").last.map(String.init).map { $0 + "." + (FileType(rawValue: type) ?? .unknown).ending }
      ?? "file"
  }
}
