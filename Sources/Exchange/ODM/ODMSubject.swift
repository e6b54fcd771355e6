import CivilTime
import Record
import StudyService

/// A participant with what was recorded of them, as a `SubjectData`.
struct ODMSubject {
  let key: String
  let site: String?
  let investigator: String?

  init(_ record: ParticipantRecord, _ people: inout ODMPeople) {
    key = record.participant
    site = record.site.map { people.location(of: $0) }
    investigator = people.investigator(of: record)
  }

  /// Who assesses them, and where they are.
  var head: [ODMElement] {
    [
      investigator.map { ODMElement("InvestigatorRef", ["UserOID": $0]) },
      site.map { ODMElement("SiteRef", ["LocationOID": $0]) },
    ].compactMap(\.self)
  }

  /// - Parameters:
  ///   - repeated: OIDs of events that were done otherwise than once.
  ///   - signed: The signature of all that stands.
  func element(_ forms: [ODMFormData], _ repeated: Set<String>, signed: ODMElement?) -> ODMElement {
    var events: [(event: ODMEvent, key: String, forms: [ODMFormData])] = []
    for form in forms {
      let (event, key) = (form.outcome.event, form.outcome.eventKey)
      if let place = events.firstIndex(where: { $0.event.oid == event.oid && $0.key == key }) {
        events[place].forms.append(form)
      } else {
        events.append((event, key, [form]))
      }
    }
    return ODMElement(
      "SubjectData", ["SubjectKey": key],
      [signed].compactMap(\.self) + head
        + events.map { entry in
          let repeats = entry.event.onlyKey == nil || repeated.contains(entry.event.oid)
          return ODMElement(
            "StudyEventData",
            ["StudyEventOID": entry.event.oid, "StudyEventRepeatKey": repeats ? entry.key : nil],
            entry.forms.map(\.element))
        })
  }
}
