package import CivilTime
package import Record
import Reports
import StudyService
package import SurveyModel

/// Why there is no file to hand over.
package enum OutcomeFileRefusal: Refusal, Hashable {
  case notAFile(String, event: String, known: [String])
  /// The record is a copy without names.
  case leftOut(String)

  package var kind: RefusalKind { if case .notAFile = self { .request } else { .state } }

  package var message: String {
    switch self {
    case .notAFile(let path, let event, let known):
      "\(event) has no file at '\(path)'; "
        + (known.isEmpty ? "it has none" : "it has one at \(known.map { "'\($0)'" }.joined(separator: ", "))")
    case .leftOut(let name):
      "the content of \(name.isEmpty ? "the file" : "'\(name)'") was left out of this copy of the data"
    }
  }
}

extension StudyDesk {
  /// A file that is an answer of an outcome, with its content. It may tell who somebody is: whoever may not see names is
  /// not handed it.
  ///
  /// - Parameters:
  ///   - path: Of the item; its id where only one item has it.
  ///   - instant: As the record stood then; nil for now.
  /// - Returns: The file, its content, and where it stands, for the note of who was handed it.
  /// - Throws: ``OutcomeFileRefusal``, ``OutcomeRefusal``, ``PermissionRefusal``; ``StoreError``.
  package func file(
    at path: String, of event: String, of participant: String, asOf instant: Instant? = nil
  ) throws -> (file: FileAnswer, content: [UInt8], place: FilePlace) {
    try look(.seeAnswers) { reading in
      let record = try reading.outcome(event, of: participant, asOf: instant).record
      if try !reading.may(.seeNames, reading.view(of: participant).record) {
        throw PermissionRefusal.notAllowed(.seeNames)
      }
      let files = record.reading.items.compactMap { item -> (path: String, id: String, file: FileAnswer)? in
        guard case .file(let file)? = item.answer else { return nil }
        return (item.path.description, item.result.item, file)
      }
      let named = files.filter { $0.id == path }
      guard let found = files.first(where: { $0.path == path }) ?? (named.count == 1 ? named.first : nil) else {
        throw OutcomeFileRefusal.notAFile(path, event: event, known: files.map(\.path))
      }
      guard let content = try reading.reader.file(found.file.digest, of: participant, asOf: reading.now) else {
        throw OutcomeFileRefusal.leftOut(found.file.name)
      }
      return (found.file, content, FilePlace(event: event, item: found.path))
    }
  }
}
