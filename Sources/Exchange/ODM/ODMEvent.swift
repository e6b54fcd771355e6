import Definitions
import Scheduling
import SurveyModel

/// A task of the study's schedules, or a visit with several of them, as a `StudyEventDef`. Schedules that have the same
/// task share its event, so that events don't tell the arm.
struct ODMEvent {
  /// What an event of ODM is made of.
  enum Key: Hashable {
    case task(String)
    case visit(String)
  }

  enum Kind: String {
    case scheduled = "Scheduled"
    case unscheduled = "Unscheduled"
    case common = "Common"
  }

  let oid: String
  let name: String
  var description: [ODMText] = []
  var kind: Kind?
  /// The key of the only event that it can have; nil where it may have several.
  var onlyKey: String?
  var isMandatory = false
  /// The OIDs of its forms, in the order of the files.
  var forms: [String] = []
  /// The tasks that ask for each form.
  var tasks: [String: [String]] = [:]
  var condition: String?

  init(oid: String, name: String) { (self.oid, self.name) = (oid, name) }

  mutating func add(form: String, of task: String) {
    if !forms.contains(form) { forms.append(form) }
    if !tasks[form, default: []].contains(task) { tasks[form, default: []].append(task) }
  }

  /// - Parameter isRepeating: Whether it has been done otherwise than its schedule says.
  func definition(isRepeating: Bool) -> ODMElement {
    let text = description.element("Description")
    return ODMElement(
      "StudyEventDef",
      [
        "OID": oid, "Name": name, "Repeating": isRepeating || onlyKey == nil ? "Yes" : "No",
        "Type": (kind ?? .scheduled).rawValue,
      ],
      (text.map { [$0] } ?? [])
        + forms.enumerated().map { index, form in
          ODMElement(
            "FormRef",
            ["FormOID": form, "OrderNumber": String(index + 1), "Mandatory": forms.count == 1 ? "Yes" : "No"])
        })
  }

  func reference(order: Int) -> ODMElement {
    ODMElement(
      "StudyEventRef",
      [
        "StudyEventOID": oid, "OrderNumber": String(order), "Mandatory": isMandatory ? "Yes" : "No",
        "CollectionExceptionConditionOID": condition,
      ])
  }
}

extension ScheduleElement {
  var eventKind: ODMEvent.Kind {
    switch rule {
    case .anytime: .common
    case .each: .unscheduled
    default: .scheduled
    }
  }

  /// Whether its one event has an id without a number or a date.
  var isSingle: Bool {
    guard case .once = rule else { return false }
    switch times {
    case .wholeDay, .one: return true
    case .list(let times): return times.count == 1
    case .named: return false
    }
  }
}

extension ODMEvent {
  /// Which event of its kind an outcome is of: what stands in the event's id behind the task, `daily@2026-11-02`; of a
  /// visit what stands behind the visit, `2026-11-02`.
  static func repeatKey(ofEvent id: String, in key: Key) -> String {
    let rest = id.drop { $0 != "/" }.dropFirst()
    switch key {
    case .task: return rest.isEmpty ? id : String(rest)
    case .visit:
      let behind = rest.lastIndex { $0 == "@" || $0 == "#" }.map { rest[rest.index(after: $0)...] } ?? ""
      return behind.isEmpty ? "1" : String(behind)
    }
  }
}
