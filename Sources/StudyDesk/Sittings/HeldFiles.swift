import CivilTime
import Record
import StudyService
package import SurveyModel

extension AnswerFileRefusal: Refusal {
  package var kind: RefusalKind { .data }
  package var message: String { AnswerRefusal.file(self).message() }
}

extension StudyDesk {
  /// That the contents of files are in the record which answers name and don't bring along.
  ///
  /// - Throws: ``AnswerFileRefusal/notHeld(_:)``; ``StoreError``.
  package func requireFiles(_ files: [FileAnswer], of participant: String) throws {
    try look { reading in
      for file in files where file.content == nil {
        if try !reading.reader.holdsFile(file.digest, of: participant) { throw AnswerFileRefusal.notHeld(file.name) }
      }
    }
  }
}
