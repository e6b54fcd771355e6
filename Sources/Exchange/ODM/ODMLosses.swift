import DataExport
import Definitions
import Record
import StudyService
import SurveyModel

/// What became of the study's own constructs and of the record's.
struct ODMLosses {
  private(set) var lines: [FidelityLine] = []

  init(_ found: ODMSurvey.Found, _ source: ForeignExport) {
    let isIdentified = source.export.request.isIdentified
    let study = source.study.definitions.study
    let file = FileSet.studyPath
    func say(_ construct: String, _ fate: Fate = .kept, in file: String, _ note: String = "", source: String = "") {
      lines.append(FidelityLine(construct, fate, in: file, at: "", note: note, source: source))
    }
    say("study", in: file, source: study.id)
    for site in study.sites { say("site", in: file, "a location", source: site.id) }
    lines += source.study.unsaid(by: "ODM", besides: ["sites", "attributes", "milestones"])
    if !study.attributes.isEmpty {
      say(
        "attributes", .lost, in: file,
        "ODM takes them as items of a form alone; they stand in the table 'participants'",
        source: study.attributes.map(\.name).joined(separator: ", "))
    }
    if let milestones = study.milestones {
      say(
        "milestones", .lost, in: file,
        "ODM has no dates that events count from; they stand in the table 'participants'",
        source: milestones.map(\.name).joined(separator: ", "))
    }
    let record = "the record"
    say(
      "roster", .lost, in: record,
      "enrolments, status, pauses, allocation, zones and decisions on events have no place in ODM; they stand in the "
        + "tables 'participants', 'events' and 'audit'")
    say(
      "time of an answer", .lost, in: record,
      "how long each answer took, and by which way it came, stands in the table 'items'")
    say("notes", .lost, in: record, "notes on participants and events stay in the record")
    if source.export.request.isIdentified {
      say(
        "corrections", in: record, "study.xml has the last one of each item, changes.xml each of them",
        source: "")
    } else {
      say(
        "audit records", .lost, in: record,
        "ODM asks for the exact instant, which may tell who somebody is; write the file with --identified to have them")
    }
    if found.bare > 0 {
      say(
        "outcome of values alone", .lost, in: record,
        "it has no answers; its values stand in the table 'values'", source: String(found.bare))
    }
    if found.homeless > 0 {
      say(
        "outcome without a definition", .lost, in: record,
        "no accepted files have its survey as it was answered with its task; it stands in the table 'items'",
        source: String(found.homeless))
    }
    if found.unplaced > 0 {
      say(
        "answer without a definition", .lost, in: record,
        "the survey has its item no more; it stands in the table 'items'", source: String(found.unplaced))
    }
    if found.unsaid > 0 {
      say(
        "alert or query without data", .lost, in: record,
        "its event has no form to stand with; it stands in the tables 'alerts' and 'queries'",
        source: String(found.unsaid))
    }
    if found.hasQueries, !isIdentified {
      say("text of a query", .lost, in: record, "it may tell who somebody is; its state and days are kept")
    }
    if found.signatures > 0 {
      say(
        "signature in the record", isIdentified ? .kept : .lost, in: record,
        isIdentified ? "" : "it tells who signed; write the file with --identified to have it",
        source: String(found.signatures))
    }
    if found.signaturesLeft > 0 {
      say(
        "signature in the record", .lost, in: record,
        "it was taken back, what it covers is otherwise now, its form has another, or its form is not in the file; "
          + "it stands in the table 'audit'",
        source: String(found.signaturesLeft))
    }
    if found.hasConsents {
      say(
        "signed consent", .approximated, in: record,
        "a Signature with the participant as user: a typed name, not a digital signature")
    }
  }
}
