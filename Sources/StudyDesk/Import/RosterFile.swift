import CSVRows
import CivilTime
import Definitions
import Diagnostics
import Foundation
import Record
import StudyService
import SurveyModel

/// A roster as a CSV file: a row for each participant, by named columns.
struct RosterFile {
  /// Each row that could be read whole.
  private(set) var people: [Person] = []
  private(set) var diagnostics: [Diagnostic] = []

  struct Person {
    let id: String
    /// In the order of recording; the adding comes first.
    let changes: [RosterChange]
    let assessors: [String]
    let span: SourceSpan
  }

  /// The columns besides those of attributes, `participant.NAME`.
  static let columns = ["id", "name", "schedule", "enrolled", "zone", "language", "site", "assessors"]

  private let file: SourceFile
  private let study: RunningStudy
  private let now: Instant
  private let zones: DeskZones

  init(_ file: SourceFile, _ study: RunningStudy, known: KnownPeople, now: Instant, zones: DeskZones) {
    self.file = file
    self.study = study
    self.now = now
    self.zones = zones
    if let fault = file.utf16Fault {
      diagnostics.append(fault)
      return
    }
    var reader = CSVReader(file.bytes)
    guard let head = reader.next(), !isSeparatedOtherwise(head), let columns = places(head) else {
      diagnostics += reader.faults.map { $0.diagnostic(in: file.path) }
      if diagnostics.isEmpty {
        fault(
          "missing-column", "the file has no row of columns", SourceSpan(start: 0, end: 0),
          help: "begin it with: id,schedule")
      }
      return
    }
    var seen: [String: Int] = [:]
    while let row = reader.next() {
      guard row.fields.count == head.fields.count else {
        fault(
          "row-length", "the row has \(row.fields.count) fields, the head has \(head.fields.count)", row.span,
          help: "write a comma for each empty field")
        continue
      }
      let before = diagnostics.count
      for field in row.fields {
        guard let control = field.text.firstControl() else { continue }
        fault(
          "control-character", "the field has the control character \(escapingControls(String(control)))", field.span,
          help: "leave it out: it moves cursors, and no page can hold it")
      }
      guard let person = person(Row(fields: row.fields, columns: columns), row.span, known.assessors) else { continue }
      let place = row.fields[columns["id"] ?? 0].span
      if let line = seen.updateValue(row.line, forKey: person.id) {
        fault("duplicate-id", "line \(line) adds '\(person.id)' too", place)
      }
      let hasCome = people.count < known.come
      if !hasCome, known.participants.contains(person.id) {
        let help =
          known.come == 0
          ? "leave the row out"
          : "the first \(known.come) people came by the import of this file that was stopped: import another file, of the rows after them without this one"
        fault("id-taken", "'\(person.id)' is on the roster already", place, help: help)
      } else if !hasCome, known.isRetired(person.id) {
        fault("id-taken", "'\(person.id)' was the id of somebody who was erased", place, help: "give them another id")
      }
      if diagnostics.count == before { people.append(person) }
    }
    diagnostics += reader.faults.map { $0.diagnostic(in: file.path) }
    if people.isEmpty, diagnostics.isEmpty {
      fault("bad-row", "the file has no rows below its head", head.span, help: "write a row for each participant")
    }
  }
}

// MARK: - Rows

extension RosterFile {
  private struct Row {
    let fields: [CSVField]
    let columns: [String: Int]

    /// The field of a column; nil when it is empty or the file has no such column.
    func field(_ name: String) -> CSVField? {
      columns[name].map { fields[$0] }.flatMap { $0.text.isEmpty ? nil : $0 }
    }
  }

  /// Whether the columns stand apart by something else than commas.
  private mutating func isSeparatedOtherwise(_ head: CSVRow) -> Bool {
    guard head.fields.count == 1, let only = head.fields.first,
      let separator = [";", "\t", "|"].first(where: { only.text.contains($0) })
    else { return false }
    let name = separator == "\t" ? "tabs" : "'\(separator)'"
    fault(
      "missing-column", "the columns are separated by \(name)", only.span,
      help: "save the file as CSV with commas: id,schedule")
    return true
  }

  /// Where each column stands; nil when one is unknown, there twice, or missing.
  private mutating func places(_ head: CSVRow) -> [String: Int]? {
    let attributes = study.attributes(at: now).map { "participant." + $0.name }
    var found: [String: Int] = [:]
    for (place, field) in head.fields.enumerated() {
      if !(RosterFile.columns + attributes).contains(field.text) {
        let guess = didYouMean(field.text, among: RosterFile.columns + attributes)
        fault(
          "unknown-column", "there is no column '\(field.text)'", field.span,
          label: guess.map { "did you mean '\($0)'?" } ?? "",
          help: "known here: \((RosterFile.columns + attributes).joined(separator: ", "))")
      } else if found.updateValue(place, forKey: field.text) != nil {
        fault("duplicate-column", "the column '\(field.text)' is there twice", field.span)
      }
    }
    for needed in ["id", "schedule"] where found[needed] == nil {
      fault("missing-column", "there is no column '\(needed)'", head.span, help: "add '\(needed)' to the first row")
    }
    // The rows are judged too where it is known what they are about.
    return found["id"] == nil || found["schedule"] == nil ? nil : found
  }

  private mutating func person(_ row: Row, _ span: SourceSpan, _ assessors: [String: Int64]) -> Person? {
    let before = diagnostics.count
    guard let id = row.field("id"), PersonID.isWellFormed(id.text) else {
      let written = row.field("id")?.text ?? ""
      let length = written.unicodeScalars.count
      let help =
        if PersonID.isWellFormed(written.trimmingCharacters(in: .whitespaces)) {
          "leave out the blanks round it"
        } else if length > PersonID.most {
          "write at most \(PersonID.most) characters; this one has \(length)"
        } else {
          PersonID.form
        }
      fault(
        "bad-id", written.isEmpty ? "the id is missing" : "'\(written.prefix(60))' can't be an id",
        row.field("id")?.span ?? span, help: help)
      return nil
    }
    if let name = row.field("name"), let wrong = ShortText.fault(of: name.text) {
      fault("bad-name", "the name \(wrong)", name.span)
    }
    let zone = zone(row)
    let enrolments = enrolments(row, span, zone)
    var changes: [RosterChange] = [.added(participant: id.text, name: row.field("name")?.text)]
    if let zone { changes.append(.zone(zone.name, from: RosterFile.earliest(enrolments, now))) }
    if let language = row.field("language") {
      if !LanguageTag.isWellFormed(language.text) {
        fault(
          "bad-language", "'\(language.text)' is not a language tag", language.span, help: "write one such as en or ja")
      }
      changes.append(.language(language.text))
    }
    if let site = row.field("site") {
      if !study.hasSite(site.text, at: now) {
        let known = study.sites(at: now).map(\.id)
        fault(
          "unknown-site", "study.yaml has no site '\(site.text)'", site.span,
          label: didYouMean(site.text, among: known).map { "did you mean '\($0)'?" } ?? "",
          help: "known here: \(known.joined(separator: ", "))")
      }
      changes.append(.site(site.text))
    }
    changes += attributes(row) + enrolments
    let names = row.field("assessors").map(RosterFile.words) ?? []
    for name in names where assessors[name] == nil {
      fault(
        "unknown-assessor", "there is no assessor '\(name)'", row.field("assessors")?.span ?? span,
        help: "add the assessor first")
    }
    return diagnostics.count == before ? Person(id: id.text, changes: changes, assessors: names, span: span) : nil
  }

  private mutating func zone(_ row: Row) -> Zone? {
    let name = row.field("zone")?.text ?? study.current.definitions.study.zone ?? "UTC"
    if let zone = zones.zone(name) { return zone }
    if zones.names.isMissing(name) {
      fault(
        "unknown-zone", "this machine has no data of the zone '\(name)'",
        row.field("zone")?.span ?? SourceSpan(start: 0, end: 0), help: "install them: \(ZoneNames.remedy)")
      return nil
    }
    fault(
      "unknown-zone", "there is no zone '\(name)'", row.field("zone")?.span ?? SourceSpan(start: 0, end: 0),
      label: didYouMean(name, among: zones.names.candidates()).map { "did you mean '\($0)'?" } ?? "",
      help: "write an IANA name such as Europe/London")
    return nil
  }

  private mutating func enrolments(_ row: Row, _ span: SourceSpan, _ zone: Zone?) -> [RosterChange] {
    // Whoever is to be allocated is in none yet.
    guard let schedule = row.field("schedule") else {
      if let enrolled = row.field("enrolled") {
        fault(
          "bad-date", "a date of enrolment stands beside no schedule", enrolled.span,
          help: "name the schedule, or leave the date out")
      }
      return []
    }
    let dates = row.field("enrolled").map(RosterFile.words) ?? []
    let schedules = RosterFile.words(schedule)
    if dates.count > 1, dates.count != schedules.count {
      fault(
        "bad-date", "\(dates.count) dates for \(schedules.count == 1 ? "1 schedule" : "\(schedules.count) schedules")",
        row.field("enrolled")?.span ?? span,
        help: "write one date for all, or one for each")
    }
    if let twice = study.taskTwice(in: schedules) {
      fault(
        "duplicate-id", "two of the schedules have a task '\(twice)'", schedule.span,
        help: "task ids are unique for a participant")
    }
    if Set(schedules).count < schedules.count {
      fault("duplicate-id", "a schedule stands there twice", schedule.span, help: "write each schedule once")
    }
    for text in dates where CivilDate(iso: text) == nil {
      fault(
        "bad-date", "'\(text)' is no date", row.field("enrolled")?.span ?? span, help: "write one such as 2026-11-20")
    }
    return schedules.enumerated().compactMap { index, id in
      guard study.current.schedules[id] != nil else {
        let known = study.current.schedules.keys.sorted()
        fault(
          "unknown-reference", "there is no schedule '\(id)'", schedule.span,
          label: didYouMean(id, among: known).map { "did you mean '\($0)'?" } ?? "",
          help: "the study has \(known.joined(separator: ", "))")
        return nil
      }
      let text = dates.count == 1 ? dates.first : index < dates.count ? dates[index] : nil
      let date = text.flatMap { CivilDate(iso: $0) }
      guard let zone else { return nil }
      do { return try study.enrolment(in: id, on: date.map(StudyDay.date), zone: zone, at: now, zones) } catch {
        let said = (error as? any Refusal)?.message ?? "\(error)"
        guard error is ZoneMissing else {
          fault("bad-date", said, (row.field("enrolled") ?? schedule).span, help: "write the day on which they joined")
          return nil
        }
        fault("unknown-zone", said, schedule.span, help: ZoneNames.remedy)
        return nil
      }
    }
  }

  private mutating func attributes(_ row: Row) -> [RosterChange] {
    study.attributes(at: now).compactMap { attribute in
      guard let field = row.field("participant." + attribute.name) else { return nil }
      guard let value = attribute.read(field.text) else {
        fault(
          "bad-value", "'\(field.text)' is not a value of '\(attribute.name)'",
          field.span, help: "write \(attribute.example)")
        return nil
      }
      return .attribute(name: attribute.name, value: value.json, from: now)
    }
  }

  /// Several schedules, dates or assessors stand in one field with blanks or semicolons between them.
  private static func words(_ field: CSVField) -> [String] {
    field.text.split { $0 == " " || $0 == ";" }.map(String.init)
  }

  private static func earliest(_ enrolments: [RosterChange], _ now: Instant) -> Instant {
    enrolments.compactMap(\.enrolment?.from).reduce(now, min)
  }

  private mutating func fault(
    _ code: String, _ message: String, _ span: SourceSpan, label: String = "", help: String? = nil
  ) {
    diagnostics.append(.error(code, message, in: file.path, at: span, label: label, help: help))
  }
}
