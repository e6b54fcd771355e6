package import CivilTime
import Expressions
import Record
import Scheduling
import StudyService
package import SurveyModel
import Wording

/// What a participant has answered, as far as their surveys show it to them, the latest first.
package struct OwnHistory: Sendable {
  package let language: LanguageTag
  package let lines: [Line]
  /// Numbers that were recorded on several days, by what they are called.
  package let series: [Series]

  package struct Line: Sendable {
    package let date: CivilDate
    /// The study day that holds now by the clock of its schedule.
    package let today: CivilDate
    package let title: String
    /// When an entry was made, and by what if not by hand, of a task that may be done any number of times; nil of others.
    package let entered: String?
    package let facts: [RecordedFact]
  }

  package struct Series: Sendable {
    package let label: String
    package let unit: String?
    package let points: [Point]

    /// The values as a page lists them, the earliest first. Of words, as choices have them, the last three are enough.
    package var told: String {
      let texts = points.map(\.text)
      let isShort = texts.allSatisfy { $0.count <= 12 }
      return (isShort || texts.count <= 3 ? texts : ["…"] + texts.suffix(3)).joined(separator: ", ")
    }

    package struct Point: Sendable {
      package let date: CivilDate
      package let value: Double
      /// As a page says it, with its unit.
      package let text: String
    }
  }

  /// No page shows more.
  static let most = 200
}

extension StudyDesk {
  /// - Throws: ``StoreError/unknownParticipant(_:)``.
  package func ownHistory(of participant: String) throws -> OwnHistory {
    try look(.seeAnswers) { reading in
      let view = try reading.view(of: participant)
      let entries = try reading.reader.entries(about: view.record.participant, asOf: reading.now)
      let lines = OutcomeRecord.all(in: entries).filter { $0.deletion == nil }.compactMap { record in
        view.line(of: record)
      }
      return OwnHistory(
        language: view.language, lines: lines.suffix(OwnHistory.most).reversed(),
        series: OwnHistory.series(of: lines))
    }
  }
}

extension OwnHistory {
  /// A line of one point says nothing.
  static let fewest = 3

  static func series(of lines: [Line]) -> [Series] {
    var order: [String] = []
    var found: [String: (fact: RecordedFact, points: [(point: Series.Point, unit: String?)])] = [:]
    for line in lines {
      for fact in line.facts {
        guard let number = fact.number, let series = fact.series else { continue }
        if found[series] == nil { order.append(series) }
        let point = Series.Point(date: line.date, value: number, text: fact.numberText)
        found[series, default: (fact, [])].points.append((point, fact.unit))
        // It is called what it was called last.
        found[series]?.fact = fact
      }
    }
    let shown = order.compactMap { found[$0] }.map { fact, points in
      (fact: fact, points: points.compactMap { $0.point.drawn(in: fact.unit, from: $0.unit) })
    }.filter { $0.points.count >= fewest }
    return shown.map { fact, points in
      // What is worded alike is told apart by its page.
      let isAlone = shown.count { $0.fact.label == fact.label } == 1
      let page = isAlone ? nil : fact.page
      // Numbers of another method are not drawn with these.
      let isMixed = found.values.contains { $0.fact.label == fact.label && $0.fact.method != fact.method }
      let method = isMixed ? fact.method.map { " (\($0))" } ?? "" : ""
      let label = [page, fact.label].compactMap(\.self).joined(separator: ": ") + method
      return Series(label: label, unit: fact.saysUnit ? nil : fact.unit, points: points)
    }
  }
}

extension ParticipantView {
  /// Nil for what an assessor recorded, and for what no files have any more.
  ///
  /// - Parameter language: Of the page; the participant's own without it.
  func line(of record: OutcomeRecord, in language: LanguageTag? = nil) -> OwnHistory.Line? {
    guard let event = sittingEvent(record.outcome.event), !isAssessed(event) else { return nil }
    let words = (language ?? self.language).catalogue
    let time = words.reading(record.outcome.finished, event.row, on: event.row.date)
    // To the minute.
    let minute = time.count { $0 == ":" } == 2 ? String(time.dropLast(3)) : time
    let entered = [minute, record.outcome.source].compactMap(\.self).joined(separator: words.listSeparator)
    return OwnHistory.Line(
      date: event.row.date, today: today(in: event.row.schedule), title: event.row.title,
      entered: event.event.slot == .offer ? entered : nil,
      facts: RecordedFact.all(of: record, self, for: .participant, in: language))
  }
}

extension OwnHistory.Series.Point {
  /// At its place among numbers of a unit; nil where its own does not convert to that.
  fileprivate func drawn(in wanted: String?, from unit: String?) -> Self? {
    guard let told = UnitFactor.tell(value, from: unit, in: wanted) else { return nil }
    guard told != value, let wanted, let digits = DecimalNumber(told) else { return self }
    return Self(date: date, value: told, text: "\(digits.useful.said) \(wanted)")
  }
}
