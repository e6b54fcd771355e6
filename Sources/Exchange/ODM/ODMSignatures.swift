import DataExport
import Record
import StudyService

/// What people signed of a participant, as far as it holds for what stands: one `Signature` for a form, and one for the
/// participant, since an element of ODM has no more.
struct ODMSignatures {
  /// The last signature of each event, by the event.
  private(set) var ofEvents: [String: SignatureRecord] = [:]
  /// The last signature of all outcomes.
  private(set) var whole: SignatureRecord?
  /// Those that nothing can be written of: what they cover was changed, they were taken back, or others came after them.
  private(set) var left = 0

  init(of view: ParticipantView, in reading: RecordReading) throws {
    guard !view.record.signatures.isEmpty else { return }
    let holding = Set(view.record.signatures.lazy.filter(view.record.holds).map(\.number))
    let entries = try reading.reader.entries(about: view.record.participant, asOf: reading.now)
    for signature in SignatureRecord.all(in: entries) {
      guard holding.contains(signature.number) else {
        left += 1
        continue
      }
      if let event = signature.event {
        if ofEvents.updateValue(signature, forKey: event) != nil { left += 1 }
      } else {
        if whole != nil { left += 1 }
        whole = signature
      }
    }
  }

  var all: [SignatureRecord] { ofEvents.sorted { $0.key < $1.key }.map(\.value) + [whole].compactMap(\.self) }
}

extension SignatureRecord {
  /// - Parameter part: Which of the places it is that the signature stands in.
  func element(part: Int = 1, site: String?, _ people: inout ODMPeople) -> ODMElement {
    let meaning = people.oid(ofMeaning: signer.meaning)
    return ODMAudit(stamp, site: site, &people).signature(number: number, part: part, as: meaning)
  }
}
