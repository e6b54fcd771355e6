import CivilTime
import DataExport
import Definitions
import JSONText
import Record
import StudyService
import SurveyModel

/// Writes a study for FHIR R4: questionnaires, the people, their responses, and observations.
struct FHIRExport {
  private let source: ForeignExport
  private let names: FHIRNames

  init(_ source: ForeignExport) {
    self.source = source
    names = FHIRNames(study: source.study.id)
  }

  func write(
    created: Instant, into folder: any ExportFolder
  ) throws -> (summary: ExportSummary, report: FidelityReport) {
    var files = try FHIRFiles(in: folder, created: created)
    var known: [String: FHIRQuestionnaire] = [:]
    var lines: [FidelityLine] = []
    let plain = Set(attributes.map(\.name)).subtracting(source.export.reading.running.attributesThatTell)
    for survey in source.study.surveys {
      let questionnaire = questionnaire(survey)
      known[key(survey.survey)] = questionnaire
      lines += questionnaire.lines
      try files.add(questionnaire.json(isCurrent: true))
    }
    lines += studyLines
    var summary = try source.forEach { view, outcomes in
      try files.add(patient(view))
      for outcome in outcomes {
        let questionnaire: FHIRQuestionnaire
        if let written = known[key(outcome.survey)] {
          questionnaire = written
        } else {
          questionnaire = self.questionnaire(earlier(outcome.survey))
          known[key(outcome.survey)] = questionnaire
          try files.add(questionnaire.json(isCurrent: false))
        }
        let response = FHIRResponse(
          outcome, to: questionnaire, isIdentified: isIdentified, plain: plain)
        try files.add(response.json)
        let observations = FHIRObservation(
          outcome: outcome, names: names, isIdentified: isIdentified, response: response.reference)
        for observation in observations.all { try files.add(observation) }
      }
    }
    try files.finish()
    summary.rows = files.count
    return (summary, FidelityReport(lines))
  }

  private var isIdentified: Bool { source.export.request.isIdentified }
  private var attributes: [ParticipantAttribute] { source.study.definitions.study.attributes }

  private func key(_ survey: Survey) -> String { survey.id + " " + survey.digest }

  private func questionnaire(_ survey: OutgoingSurvey) -> FHIRQuestionnaire {
    FHIRQuestionnaire(survey, names, attributes: attributes)
  }

  /// A version that is not in force any more.
  private func earlier(_ survey: Survey) -> OutgoingSurvey {
    let definitions = source.study.definitions
    return OutgoingSurvey(
      survey, path: definitions.surveys[survey.id]?.path ?? "Surveys/\(survey.id).yaml",
      languages: definitions.study.languages)
  }

  /// What of a study FHIR's questionnaires don't hold.
  private var studyLines: [FidelityLine] {
    source.study.definitions.schedules.values.sorted { $0.path < $1.path }.map { schedule in
      FidelityLine(
        "schedule", .lost, in: schedule.path, at: "",
        note: "when surveys are due isn't said by questionnaires: set it up in the other system")
    } + source.study.unsaid(by: "FHIR", besides: ["sites", "attributes"])
  }

  private func patient(_ view: ParticipantView) -> JSONValue {
    let record = view.record
    let site = record.site.map { site -> JSONValue in
      ["identifier": ["system": .string(names.urn("site")), "value": .string(site)]]
    }
    let name = isIdentified ? record.name.flatMap(FHIRParts.text).map { [["text": $0]] as JSONValue } : nil
    return FHIRParts.object([
      "resourceType": "Patient", "id": .string(names.patientID(record.participant)),
      "identifier": [["system": .string(names.urn("participant")), "value": .string(record.participant)]],
      "name": name ?? nil, "managingOrganization": site ?? nil,
    ])
  }
}
