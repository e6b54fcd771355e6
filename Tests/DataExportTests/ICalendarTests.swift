import CivilTime
import DataExport
import StudyService
import Testing

private let tasks = """
    - { id: a, survey: a, title: "Pain, sleep; and\\\\more 痛みはどのくらいですか痛みはどのくらいですか痛みはどのくらいですか", schedule: [{ id: d, every: 1 day, at: 08:00, remind: [30 min] }] }
    - { id: b, survey: b, schedule: [{ id: w, every: 1 week }] }
  """

private func document() throws -> String {
  try TrialStudy.with { trial in
    let start = at("2026-11-20T00:00:00Z")
    try trial.accept(files(tasks), now: start)
    try trial.add("P1", enrolled: start)
    var calendar = ICalendar(study: "study", title: "Trial", stamp: start)
    for event in try trial.view("P1", now: start).schedule(from: day("2026-11-20"), to: day("2026-11-22")) {
      calendar.add(event.row, reminders: event.row.start.map { [$0] } ?? [])
    }
    calendar.finish()
    return String(decoding: calendar.take(), as: UTF8.self)
  }
}

@Test func `every line ends with CRLF and has at most 75 octets`() throws {
  let text = try document()
  #expect(text.utf8.split(separator: 0x0A).allSatisfy { $0.last == 0x0D && $0.count <= 76 })
  #expect(text.utf8.count { $0 == 0x0A } == text.utf8.count { $0 == 0x0D })
}

@Test func `folded lines unfold to what was written`() throws {
  let lines = try document().replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  #expect(lines.contains("SUMMARY:Pain\\, sleep\\; and\\\\more 痛みはどのくらいですか痛みはどのくらいですか痛みはどのくらいですか"))
  #expect(lines.count { $0 == "BEGIN:VTODO" } == 3)
  #expect(lines.contains("UID:a/d@2026-11-20.P1@study"))
  #expect(lines.contains("DTSTART:20261120T080000Z"))
  #expect(lines.contains("DUE:20261121T000000Z"))
  #expect(lines.contains("DTSTART;VALUE=DATE:20261120"))
  #expect(lines.contains("TRIGGER;VALUE=DATE-TIME:20261120T080000Z"))
}

@Test func `a VEVENT ends where the event closes, and says neither done nor to be done`() throws {
  try TrialStudy.with { trial in
    let start = at("2026-11-20T00:00:00Z")
    try trial.accept(files(tasks), now: start)
    try trial.add("P1", enrolled: start)
    var calendar = ICalendar(study: "study", title: "Trial", stamp: start, as: .event)
    for event in try trial.view("P1", now: start).schedule(from: day("2026-11-20"), to: day("2026-11-21")) {
      calendar.add(event.row, reminders: event.row.start.map { [$0] } ?? [])
    }
    calendar.finish()
    let lines = String(decoding: calendar.take(), as: UTF8.self).split(separator: "\r\n").map(String.init)
    #expect(lines.count { $0 == "BEGIN:VEVENT" } == 2 && lines.count { $0 == "END:VEVENT" } == 2)
    #expect(lines.contains("DTEND:20261121T000000Z") && lines.contains("DTEND;VALUE=DATE:20261121"))
    #expect(lines.count { $0 == "STATUS:CONFIRMED" } == 2 && lines.count { $0 == "TRANSP:TRANSPARENT" } == 2)
    #expect(!lines.contains { $0.hasPrefix("DUE") || $0.hasPrefix("COMPLETED") })
  }
}
