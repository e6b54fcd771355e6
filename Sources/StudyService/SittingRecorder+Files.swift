package import Record
package import SurveyModel

extension SittingRecorder {
  /// Appends the contents of files that were answered with, those that the record does not have of this person yet.
  ///
  /// - Throws: ``AnswerFileRefusal/notHeld(_:)`` for an answer that names a content which neither it nor the record has;
  ///   ``StoreError``.
  package static func keep(
    _ files: [FileAnswer], of event: String, about participant: String, stamp: Stamp, to writer: inout StoreWriter
  ) throws {
    for file in files where try !writer.reader.holdsFile(file.digest, of: participant) {
      guard let content = file.content else { throw AnswerFileRefusal.notHeld(file.name) }
      let kept = KeptFile(event: event, digest: file.digest, type: file.type, size: file.size, content: content)
      _ = try writer.append(.file(kept), about: .participant(participant), stamp: stamp)
    }
  }

  static func keepFiles(
    of entries: [JournalEntry], _ stand: SittingStand, _ stamp: Stamp, _ writer: inout StoreWriter
  ) throws {
    guard case .participant(let id) = stand.subject else { return }
    try keep(entries.compactMap(\.file), of: stand.event.id, about: id, stamp: stamp, to: &writer)
  }
}

extension JournalEntry {
  /// The file that was given as an answer.
  fileprivate var file: FileAnswer? {
    guard case .respond(_, _, .answered(.file(let file))) = input else { return nil }
    return file
  }
}
