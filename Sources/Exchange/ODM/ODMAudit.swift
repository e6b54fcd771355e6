import CivilTime
import Record

/// Who recorded or corrected something, where, when and why: an `AuditRecord`. Only a file with names has them, since
/// ODM doesn't let the exact instant be left out.
struct ODMAudit {
  let user: String
  let location: String
  let recorded: Instant
  let reason: String?

  init(_ stamp: Stamp, reason: String? = nil, site: String?, _ people: inout ODMPeople) {
    user = people.oid(of: stamp.author)
    location = people.location(of: site)
    recorded = stamp.recorded
    self.reason = reason
  }

  var element: ODMElement {
    ODMElement("AuditRecord", [:], ODMAudit.what(user, location, recorded) + (why.map { [$0] } ?? []))
  }

  private var why: ODMElement? { reason.map { ODMElement("ReasonForChange", [:], text: $0) } }

  /// What somebody signed: who was asked for consent, or who answers for the data.
  ///
  /// - Parameters:
  ///   - number: Of the entry of the record; in the document it names the signature.
  ///   - part: Which of the places it is that the entry signs, as the document has each name once.
  ///   - definition: What signing meant.
  func signature(number: Int64, part: Int = 1, as definition: String = ODMPeople.signature) -> ODMElement {
    let parts = ODMAudit.what(user, location, recorded)
    return ODMElement(
      "Signature", ["ID": part == 1 ? "SG.\(number)" : "SG.\(number).\(part)"],
      parts.prefix(2) + [ODMElement("SignatureRef", ["SignatureOID": definition])] + parts.suffix(1))
  }

  private static func what(_ user: String, _ location: String, _ recorded: Instant) -> [ODMElement] {
    [
      ODMElement("UserRef", ["UserOID": user]), ODMElement("LocationRef", ["LocationOID": location]),
      ODMElement("DateTimeStamp", [:], text: recorded.iso(offsetSeconds: 0, fraction: true)),
    ]
  }
}
