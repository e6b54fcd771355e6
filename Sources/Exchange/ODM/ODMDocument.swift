import CivilTime
import DataExport
import Definitions
import Expressions
import Record
import StudyService
import SurveyModel

/// A document of the study: its definitions, its people, its data.
struct ODMDocument {
  let source: ForeignExport
  let versions: ODMVersions
  let found: ODMSurvey.Found
  let created: Instant
  let head: Head

  var isIdentified: Bool { source.export.request.isIdentified }
  var reading: RecordReading { source.export.reading }
  var studyOID: String { "S.\(source.study.id)" }

  /// The places of the versions that the document has: those with data, and the one in force.
  var wanted: [Int] { versions.all.indices.filter { found.versions.contains($0) || $0 == versions.all.count - 1 } }
}

// MARK: - Definitions

extension ODMDocument {
  /// - Parameter isState: Whether the file has the data as they stand, and not how they came to be so.
  func root(isState: Bool) -> ODMElement {
    let hash = String("\(head.hash)".suffix(64).prefix(16))
    let name = isState ? "state" : "changes"
    let names = isIdentified ? "identified" : "pseudonymous"
    return ODMElement(
      "ODM",
      [
        "xmlns": "http://www.cdisc.org/ns/odm/v1.3", "ODMVersion": "1.3.2",
        "FileType": isState ? "Snapshot" : "Transactional",
        "FileOID": "\(source.study.id).\(name).\(names).\(head.count).\(hash)",
        "CreationDateTime": created.iso(offsetSeconds: 0, fraction: false),
        "AsOfDateTime": reading.now.iso(offsetSeconds: 0, fraction: false),
        "SourceSystem": "Regimen",
        "Description": isState ? "The data as they stand" : "Every recording and every correction of the data",
      ])
  }

  var study: ODMElement {
    let definition = source.study.definitions.study
    let about = [definition.contact.map { "Contact: \($0)" }].compactMap(\.self).joined()
    var units: [String] = []
    for unit in wanted.flatMap({ versions.all[$0].orderedForms.flatMap(\.units) }) where !units.contains(unit) {
      units.append(unit)
    }
    let basic = ODMElement(
      "BasicDefinitions", [:],
      units.sorted().map { unit in
        ODMElement(
          "MeasurementUnit", ["OID": unitOID(unit), "Name": unit],
          [ODMElement("Symbol", [:], [ODMText(language: nil, text: unit).element])])
      })
    let variables = ODMElement(
      "GlobalVariables", [:],
      [
        ODMElement("StudyName", [:], text: source.study.title),
        ODMElement("StudyDescription", [:], text: about.isEmpty ? source.study.title : about),
        ODMElement("ProtocolName", [:], text: source.study.id),
      ])
    return ODMElement(
      "Study", ["OID": studyOID], [variables, basic] + wanted.map { metaData(of: versions.all[$0]) })
  }

  private func unitOID(_ unit: String) -> String { "MU.\(unit)" }

  private func metaData(of version: ODMVersion) -> ODMElement {
    let forms = version.orderedForms
    let events = version.events.map(\.event)
    let description = source.study.definitions.study.title.map { title in
      ODMElement(
        "Description", [:], [ODMText(language: nil, text: title.text(in: .english, fallback: .english)).element])
    }
    let references = events.enumerated().map { $0.element.reference(order: $0.offset + 1) }
    let endings = found.endings.sorted()
    var children = [ODMElement("Protocol", [:], (description.map { [$0] } ?? []) + references)]
    children += events.map { $0.definition(isRepeating: found.repeated.contains($0.oid)) }
    children += forms.map { $0.definition(isRepeating: version.repeating.contains($0.oid)) }
    let sitting = ODMSitting.group(isIdentified: isIdentified)
    let groups = forms.flatMap { $0.groups.filter { $0.oid != ODMSitting.group } }
    let all = (forms.isEmpty ? [] : [sitting]) + groups
    children += all.map(\.definition)
    children += all.flatMap(\.items).map { $0.definition(unitOID: unitOID) }
    if !forms.isEmpty {
      children += ODMSitting.codeLists(otherEndings: endings) + ODMFlags.codeLists(alerts: alerts(of: forms))
    }
    children += forms.flatMap { $0.codeLists.map { $0.list.definition(oid: $0.oid, name: $0.name) } }
    children += version.conditions + forms.flatMap(\.conditions) + forms.flatMap(\.methods)
    return ODMElement(
      "MetaDataVersion", ["OID": version.oid, "Name": version.name, "Description": version.description], children)
  }

  private func alerts(of forms: [ODMForm]) -> [(code: String, words: String)] {
    forms.flatMap { form in
      form.survey.alerts.map {
        (ODMRemarks.code($0.id, of: form.survey), "\($0.id) (\($0.severity.rawValue)): \($0.condition.text)")
      }
    }
  }
}

// MARK: - Data

extension ODMDocument {
  /// Begins a document with all that stands before its data.
  func begin(_ writer: inout ODMWriter, isState: Bool, _ people: inout ODMPeople) throws {
    try writer.begin(root(isState: isState))
    try writer.write(study)
    try writer.write(
      people.element(
        study: studyOID, versions: wanted.map { versions.all[$0] }, title: source.study.title,
        hasConsents: found.hasConsents && isIdentified))
  }

  func clinicalData(_ version: Int) -> ODMElement {
    ODMElement("ClinicalData", ["StudyOID": studyOID, "MetaDataVersionOID": versions.all[version].oid])
  }

  /// Writes the data as they stand.
  ///
  /// - Returns: How many values and blanks there are.
  func writeState(_ people: inout ODMPeople, to sink: @escaping ByteSink) throws -> Int {
    var writer = ODMWriter(to: sink)
    try begin(&writer, isState: true, &people)
    var count = 0
    // How often each participant was written, once a version.
    var written: [String: Int] = [:]
    for version in wanted {
      try writer.begin(clinicalData(version))
      _ = try source.forEach { view, outcomes in
        let clock = { (outcome: OutgoingOutcome) in
          isIdentified ? LocalReading(view, schedule: outcome.record.outcome.schedule) : nil
        }
        let own = outcomes.compactMap { ODMOutcome($0, in: versions, clock: clock($0)) }.filter {
          $0.version == version
        }
        let isHere = version == versions.all.count - 1 && found.without.contains(view.record.participant)
        guard !own.isEmpty || isHere else { return }
        let remarks = try remarks(of: view)
        let signatures = isIdentified ? try ODMSignatures(of: view, in: reading) : nil
        let site = view.record.site
        let forms = own.map { outcome in
          let signature = signatures?.ofEvents[outcome.source.record.outcome.event]
          return ODMFormData(
            outcome: outcome, remarks: remarks, audits: audits(of: outcome, view, &people),
            signed: signature?.element(site: site, &people))
        }
        let part = written[view.record.participant, default: 0] + 1
        written[view.record.participant] = part
        let whole = signatures?.whole?.element(part: part, site: site, &people)
        count += own.reduce(0) { $0 + $1.entries.count }
        try writer.write(ODMSubject(view.record, &people).element(forms, found.repeated, signed: whole))
      }
      try writer.end()
    }
    try writer.end()
    return count
  }

  private func audits(
    of outcome: ODMOutcome, _ view: ParticipantView, _ people: inout ODMPeople
  ) -> [ODMAudit]? {
    guard isIdentified else { return nil }
    let record = outcome.source.record
    let site = view.record.site
    return [ODMAudit(record.stamp, site: site, &people)]
      + record.revisions.map { ODMAudit($0.stamp, reason: $0.reason, site: site, &people) }
  }

  private func remarks(of view: ParticipantView) throws -> ODMRemarks {
    let clock = LocalReading(view, schedule: view.everySchedules.first ?? "")
    return ODMRemarks(
      view.record, queries: try reading.reader.queries(of: view.record.participant, asOf: reading.now),
      isIdentified: isIdentified, running: reading.running, clock: { clock.date(at: $0).description })
  }
}

extension ParticipantView {
  fileprivate var everySchedules: [String] { record.enrolments.map(\.schedule) }
}
