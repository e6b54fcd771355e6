import Record
import StudyService

/// Makes the rows of participants who were read, on any thread.
struct RowMaking: Sendable {
  private let running: RunningStudy
  private let identifying: IdentifyingContent
  private let request: ExportRequest
  /// As they are before anybody's rows are in them.
  private let sources: [any TableSource]
  private let blanks: [RowText]
  private let needs: SourceNeeds

  /// - Parameter blanks: A text for the rows of each of the sources.
  init(_ export: Export, _ sources: [any TableSource], _ blanks: [RowText]) {
    running = export.reading.running
    identifying = export.reading.identifying
    request = export.request
    self.sources = sources
    self.blanks = blanks
    needs = sources.map(\.needs).max() ?? .roster
  }

  /// Some participants, as they were read.
  struct Piece: Sendable {
    private(set) var participants: [(view: ParticipantView, rows: [EntryRow])] = []
    private var count = 0

    mutating func add(_ view: ParticipantView, _ rows: [EntryRow]) {
      participants.append((view, rows))
      count += rows.count + Piece.rowsOfPerson
    }

    /// Small enough for memory, and large enough for what a turn of a thread costs.
    var isFull: Bool { count >= 512 }
    private static let rowsOfPerson = 8
  }

  /// The rows of a piece, by the sources.
  struct Made: Sendable {
    var texts: [RowText]
    var leftOut: [Int]
  }

  /// - Throws: ``StoreError/unreadableEntry(number:)``.
  @Sendable func rows(of piece: Piece) throws -> Made {
    var sources = sources
    var texts = blanks
    for (view, rows) in piece.participants {
      let subject = try subject(view, rows)
      for index in sources.indices { try sources[index].add(subject) { texts[index].add($0) } }
    }
    return Made(texts: texts, leftOut: sources.map(\.leftOut))
  }

  /// - Throws: ``StoreError/unreadableEntry(number:)``.
  func subject(_ view: ParticipantView, _ rows: [EntryRow]) throws -> ExportSubject {
    let detail: EntryDetail = needs == .answers ? .whole : .headings
    let records = try RecordReading.outcomes(in: rows, task: request.task, detail: detail)
      .filter { record in request.survey.map { $0 == record.survey } ?? true }
    return ExportSubject(
      identifying: identifying, view: view, outcomes: ExportedOutcome.all(records, of: view, in: running, needs))
  }
}
