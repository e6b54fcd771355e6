import ActiveTasks
import CivilTime
import DataExport
import JSONText
import Record
import StudyService
import SurveyModel

/// An outcome on its way into another system, with what may be told of it and nothing else.
struct OutgoingOutcome {
  /// The participant's id.
  let participant: String
  let site: String?
  let record: OutcomeRecord
  /// The version that it was recorded with.
  let survey: Survey
  /// The visit that its event belongs to; nil in a study without visits.
  let visit: String?
  /// Its study day.
  let date: CivilDate
  let answers: [OutgoingAnswer]
  let scores: [ScoreResult]
  let values: [RecordedValue]
  /// How many answers and values were left out since they may tell who it is.
  let leftOut: Int

  /// - Returns: Nil for an outcome without a result, or of a survey that no accepted files have.
  init?(_ record: OutcomeRecord, of view: ParticipantView, in export: Export) {
    let running = export.reading.running
    guard let survey = running.survey(of: record) else { return nil }
    self.record = record
    self.survey = survey
    participant = view.record.participant
    site = view.record.site
    visit = running.hasVisits ? running.visit(ofEvent: record.outcome.event) : nil
    date = LocalReading(view, schedule: record.outcome.schedule).date(of: record.outcome)
    let reading = record.reading
    let (identifying, isIdentified) = (export.reading.identifying, export.request.isIdentified)
    var leftOut = 0
    var answers: [OutgoingAnswer] = []
    for item in reading.items {
      let known = survey.slot(of: item.path).map { survey.items[$0].item }
      guard isIdentified || known != nil && !identifying.tells(item.path, in: survey.id) else {
        if item.answer != nil { leftOut += 1 }
        continue
      }
      answers.append(OutgoingAnswer(placed: item, item: known, isIdentified: isIdentified))
    }
    self.answers = answers
    scores = reading.scores.filter { score in
      isIdentified || !identifying.tells(.score(score.score), in: survey.id)
    }
    values = record.values.filter { isIdentified || !identifying.tells($0, of: record) }
    self.leftOut = leftOut
  }
}

/// An answer, or a blank, on its way into another system.
struct OutgoingAnswer {
  let placed: PlacedItem
  /// As the version of the survey has it that was answered; nil for an item that it doesn't have.
  let item: FormItem?
  /// Nil for every kind of blank.
  let answer: Answer?
  /// The answer as the record has it, without fields that may tell who or where somebody was; nil for every kind of blank.
  let json: JSONValue?

  var path: ResultPath { placed.path }
  var state: ItemState { placed.state }

  init(placed: PlacedItem, item: FormItem?, isIdentified: Bool) {
    self.placed = placed
    self.item = item
    answer = OutgoingAnswer.answer(of: placed, item)
    let json = placed.answer?.json
    guard !isIdentified, let members = json?.members, let plain = item?.format.fieldsWithoutNames else {
      self.json = json
      return
    }
    self.json = .object(members.filter { plain.contains($0.name) })
  }

  /// The answer as its format has it: of a row of a matrix the result tells no more than that it is one.
  private static func answer(of placed: PlacedItem, _ item: FormItem?) -> Answer? {
    guard let item, item.matrix != nil, let json = placed.answer?.json else { return placed.answer }
    return Answer(recorded: json, type: item.format.name)
  }
}
