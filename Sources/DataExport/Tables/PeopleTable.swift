import Algorithms
import CivilTime
import Definitions
import JSONText
import Record
import StudyService

/// A row for each participant.
struct PeopleTable: TableSource {
  let table: DataTable
  private let isIdentified: Bool
  private let attributes: [ParticipantAttribute]
  private let milestones: [String]

  /// - Throws: ``StoreError``.
  init(_ reading: RecordReading, isIdentified: Bool) throws {
    self.isIdentified = isIdentified
    let telling = isIdentified ? [] : reading.running.attributesThatTell
    attributes = reading.running.everyAttribute.filter { !telling.contains($0.name) }
    milestones = try reading.milestoneNames()
    table = DataTable(
      name: StudyTable.participants.rawValue, title: "Participants",
      variables: PeopleTable.variables + milestones.map { Variable("milestone.\($0)", "Latest date of \($0)", .date) }
        + attributes.map { Variable("participant.\($0.name)", "Attribute \($0.name), as it is now", $0.kind) }
        + (isIdentified
          ? [
            Variable("name", "Name", .text), Variable("zone", "Zone", .text),
            Variable("statusReason", "Why they have the status", .text),
          ] : []))
  }

  private static let variables = [
    Variable("participant", "Participant (pseudonym)", .text), Variable("schedules", "Schedules", .text),
    Variable("arm", "Arm that they were allocated to", .text), Variable("enrolled", "Study day of enrolment", .date),
    Variable("left", "Day on which they left, when they are in nothing any more", .date),
    Variable("site", "Site", .text),
    Variable("language", "Language", .text), Variable("status", "Status", .text),
    Variable("statusDate", "Day of the status", .date),
  ]

  mutating func add(_ subject: ExportSubject, _ row: RowSink) throws {
    let view = subject.view
    let record = view.record
    let clock = LocalReading(view, schedule: record.enrolments.first?.schedule ?? "")
    func day(_ instant: Instant?) -> Cell { .text(instant.map { clock.date(at: $0).description }) }
    // Of who left a schedule and is in it again, the day from which it counts now.
    let first = record.enrolments.first
    let counted = record.enrolments.last { $0.schedule == first?.schedule }
    let enrolled = counted.map { enrolment in
      enrolment.date ?? LocalReading(view, schedule: enrolment.schedule).date(at: enrolment.instant)
    }
    let isOut = !record.enrolments.isEmpty && record.enrolments.allSatisfy { $0.left != nil }
    var cells: [Cell] = [
      .text(subject.id), .text(record.enrolments.map(\.schedule).uniqued().joined(separator: " ")),
      .text(record.allocation?.arm), .text(enrolled?.description),
      day(isOut ? record.enrolments.compactMap(\.left).max() : nil), .text(record.site), .text(record.language),
      .text(record.status.rawValue), day(record.statuses.last?.recorded),
    ]
    cells += milestones.map { name in
      switch record.milestones.last(where: { $0.name == name })?.value {
      case .day(let date): .text(date.description)
      case .instant(let instant): day(instant)
      case nil: .none
      }
    }
    cells += attributes.map { record.cell(of: $0.name) }
    if isIdentified {
      let zone = view.timeline.zone(at: view.now).name
      cells += [.text(record.name), .text(zone), .text(record.statuses.last?.reason)]
    }
    try row(cells)
  }
}

extension ParticipantAttribute {
  fileprivate var kind: Variable.Kind {
    switch type {
    case .boolean: .boolean
    case .number: .number
    case .text: .text
    case .date: .date
    case .timeOfDay: .time
    }
  }
}

extension ParticipantRecord {
  /// The latest value of an attribute.
  fileprivate func cell(of attribute: String) -> Cell {
    guard let json = attributes.last(where: { $0.name == attribute })?.json,
      let value = try? JSONValue(parsing: json), !value.isNull
    else { return .none }
    return .value(value)
  }
}
