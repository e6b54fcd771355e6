import JSONText
import Record
import Scheduling
import StudyService

/// A table of events or outcomes of a study with visits: behind the event stands the visit that it belongs to.
struct VisitColumn: TableSource {
  private var base: any TableSource
  private let place: Int
  private let running: RunningStudy

  static let variable = Variable("visit", "Visit", .text)

  init?(_ base: any TableSource, _ running: RunningStudy) {
    guard running.hasVisits, let event = base.table.variables.firstIndex(where: { $0.name == "event" }) else {
      return nil
    }
    self.base = base
    self.running = running
    place = event + 1
  }

  var table: DataTable {
    var variables = base.table.variables
    variables.insert(VisitColumn.variable, at: place)
    return DataTable(name: base.table.name, title: base.table.title, variables: variables)
  }

  var needs: SourceNeeds { base.needs }
  var asksForEvents: Bool { base.asksForEvents }
  var leftOut: Int { base.leftOut }

  mutating func begin(_ reading: RecordReading, _ row: RowSink) throws {
    let (place, running) = (place, running)
    try base.begin(reading) { cells in try row(VisitColumn.completed(cells, place, running)) }
  }

  mutating func add(_ view: ParticipantView, in reading: RecordReading, _ row: RowSink) throws {
    let (place, running) = (place, running)
    try base.add(view, in: reading) { cells in try row(VisitColumn.completed(cells, place, running)) }
  }

  mutating func add(_ subject: ExportSubject, _ row: RowSink) throws {
    let (place, running) = (place, running)
    try base.add(subject) { cells in try row(VisitColumn.completed(cells, place, running)) }
  }

  private static func completed(_ cells: [Cell], _ place: Int, _ running: RunningStudy) -> [Cell] {
    var cells = cells
    var visit: String?
    if case .value(let event) = cells[place - 1] { visit = event.string.flatMap(running.visit(ofEvent:)) }
    cells.insert(.text(visit), at: place)
    return cells
  }
}
