import CivilTime
import Record
import Reports
import StudyDesk
import StudyService
import SurveyModel
import WebForms

/// What an event was recorded with: the answers, who recorded them, and each revision with before and after.
struct DeskOutcomeSection {
  let outcome: EventSheet.RecordedSheet
  let page: DeskEventPage

  private var record: OutcomeRecord { outcome.sheet.record }

  var html: String {
    let mayCorrect = page.view.may.contains(.correct) && record.deletion == nil
    let mayAsk = page.view.may.contains(.openQueries) && record.deletion == nil
    return Templates.render(
      DeskOutcomeSection.template,
      [
        "ending": record.outcome.ending + (record.outcome.late ? ", late" : ""), "by": by, "times": times,
        "deleted": record.deletion.map { deletion in
          "Deleted \(page.view.clock.short(deletion.recorded)) by \(DeskWords.who(deletion.stamp, deletion.clock)): \(deletion.reason)"
            as Any
        } ?? false,
        "answers": outcome.answers.map { answer($0, mayCorrect, mayAsk) }, "hasAnswers": !outcome.answers.isEmpty,
        "mayAct": mayCorrect || mayAsk,
        "scores": outcome.scores.map { ["name": $0.title, "value": DeskOutcomeSection.text($0)] },
        "hasScores": !outcome.scores.isEmpty,
        "values": outcome.answers.isEmpty ? outcome.values.map { ["name": $0.kind, "value": $0.text] } : [],
        "revisions": revisions, "hasRevisions": !record.revisions.isEmpty, "isPartial": outcome.isPartial,
        "again": mayCorrect && !outcome.answers.isEmpty ? page.path("correct") as Any : false,
      ])
  }

  private var by: String {
    let mode = record.heading?.mode.flatMap { $0 == .screen ? nil : ", on \($0)" } ?? ""
    return DeskWords.who(record.stamp, record.firstClock) + mode + (record.outcome.source.map { ", from \($0)" } ?? "")
  }

  private var times: [[String: Any]] {
    outcome.sheet.times.map { ["label": $0.0.asSentence, "value": DeskOutcomeSection.short($0.1)] }
  }

  /// `2026-11-24T08:00:00+00:00` without seconds and offset: the zone stands beside it.
  private static func short(_ time: String) -> String {
    guard Instant(iso: time) != nil else { return time }
    return String(time.prefix(16)).replacing("T", with: " ")
  }

  private func answer(_ answer: RecordedAnswer, _ mayCorrect: Bool, _ mayAsk: Bool) -> [String: Any] {
    let query = DeskPath(page.path("query") + "&item=" + DeskPath.escaped(answer.path))
    let correct = DeskPath(page.path("correct-item") + "&item=" + DeskPath.escaped(answer.path))
    let file = DeskPath.file(at: answer.path, of: page.view.id, of: page.person)
    return [
      "question": answer.question, "path": answer.path,
      "answer": answer.answer.map { $0 as Any } ?? false,
      "file": answer.isFile && record.deletion == nil ? file.text as Any : false,
      "blank": answer.isWithheld ? "withheld: it may tell who they are" : answer.state.word,
      "query": mayAsk ? query.text as Any : false,
      "correct": mayCorrect && answer.state != .notShown && !answer.isComputed ? correct.text as Any : false,
      "open": page.view.queries?.contains { $0.path == answer.path && $0.closed == nil } ?? false,
    ]
  }

  private static func text(_ score: RecordedScore) -> String {
    (score.value.map { Chart.label($0) } ?? "none: something it needs is blank") + (score.band.map { ", \($0)" } ?? "")
  }

  private var revisions: [[String: Any]] {
    let first: [String: Any] = [
      "when": page.view.clock.short(record.stamp.recorded), "by": DeskWords.who(record.stamp, record.firstClock),
      "reason": "first recorded", "changes": [[String: Any]](),
    ]
    let before = [record.stamp.recorded] + record.revisions.map(\.recorded)
    return [first]
      + zip(zip(record.revisions, before), outcome.changes).map { pair, changes in
        let (revision, before) = pair
        return [
          "when": page.view.clock.short(revision.recorded), "by": DeskWords.who(revision.stamp, revision.clock),
          "reason": revision.reason,
          "changes": changes.map { change(in: $0, from: before, to: revision.recorded) },
        ]
      }
  }

  private func change(in change: RecordedChange, from before: Instant, to after: Instant) -> [String: Any] {
    func file(_ isFile: Bool, _ instant: Instant) -> Any {
      isFile && record.deletion == nil
        ? DeskPath.file(at: change.difference.path, of: page.view.id, of: page.person, asOf: instant).text : false
    }
    return [
      "path": change.difference.path, "old": change.old, "new": change.new,
      "oldFile": file(change.difference.oldIsFile, before), "newFile": file(change.difference.newIsFile, after),
    ]
  }

  private static let template = PageTemplate(
    """
    <section id="recorded"><h2>Recorded: {{ending}}</h2>
    {{#deleted}}<p class="bad">{{deleted}}</p>{{/deleted}}
    <p class="hint">By {{by}}. {{#times}}{{label}} {{value}}. {{/times}}</p>
    {{#isPartial}}<p class="hint">What may tell who they are is left out for your account.</p>{{/isPartial}}
    {{#hasAnswers}}<div class="table-scroll" tabindex="0" role="region" aria-label="Answers"><table class="desk-table recorded">
    <thead><tr><th scope="col">Question</th><th scope="col">Answer</th><th scope="col">Item</th>{{#mayAct}}<th scope="col"><span class="visually-hidden">What can be done</span></th>{{/mayAct}}</tr></thead>
    <tbody>{{#answers}}<tr><td data-head="Question">{{question}}</td><td data-head="Answer"{{^answer}} class="other"{{/answer}}>{{#answer}}{{#file}}<a href="{{file}}" download>{{answer}}</a>{{/file}}{{^file}}{{answer}}{{/file}}{{/answer}}{{^answer}}{{blank}}{{/answer}}{{#open}} <span class="late">(query open)</span>{{/open}}</td><td data-head="Item"><code>{{path}}</code></td>{{#mayAct}}<td data-head="">{{#correct}}<a href="{{correct}}" aria-label="Correct {{path}}">Correct</a> {{/correct}}{{#query}}<a href="{{query}}" aria-label="Ask about {{path}}">Ask</a>{{/query}}</td>{{/mayAct}}</tr>
    {{/answers}}</tbody></table></div>{{/hasAnswers}}
    <dl class="facts">{{#scores}}<div><dt>{{name}}</dt><dd>{{value}}</dd></div>{{/scores}}{{#values}}<div><dt>{{name}}</dt><dd>{{value}}</dd></div>{{/values}}</dl>
    {{#again}}<p class="tools"><a class="button small" href="{{again}}">Go through all answers again</a></p>{{/again}}
    {{#hasRevisions}}<h3>Revisions</h3><ul class="remarks">{{#revisions}}<li><p>{{reason}}</p>{{#changes}}<p><code>{{path}}</code>: <del>{{#oldFile}}<a href="{{oldFile}}" download>{{old}}</a>{{/oldFile}}{{^oldFile}}{{old}}{{/oldFile}}</del> is now <ins>{{#newFile}}<a href="{{newFile}}" download>{{new}}</a>{{/newFile}}{{^newFile}}{{new}}{{/newFile}}</ins></p>{{/changes}}<p class="hint">{{by}}, {{when}}</p></li>{{/revisions}}</ul>{{/hasRevisions}}
    </section>
    """)
}
