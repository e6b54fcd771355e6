import CivilTime
import Record
import Reports
import Scheduling
import StudyDesk
import StudyService
import SurveyModel
import WebForms

/// One event of a person: its times, how it stands and why, what was recorded, and what can be decided about it.
struct DeskEventPage {
  let view: EventSheet
  let request: DeskRequest

  var person: String { view.person.id }
  private var standing: StandingEvent? { view.event?.standing }

  var page: DeskPage {
    var page = DeskPage("\(title) of \(person)", html, section: .participants, endings: [".json"])
    page.isLive = true
    return page
  }

  private var title: String { standing?.row.titleWithVisit ?? view.id }

  private var html: String {
    let sign = standing?.state.sign
    return Templates.render(
      DeskEventPage.template,
      [
        "title": title, "person": person, "name": view.person.name.map { $0 as Any } ?? false, "id": view.id,
        "back": DeskPath.person(person).text, "day": standing.map { $0.row.date.description as Any } ?? false,
        "sign": sign?.sign ?? "",
        "word": sign?.word ?? "no files in force have it",
        "kind": sign?.kind ?? "other", "facts": facts.map { ["label": $0.0, "value": $0.1] }, "tools": tools,
        "hasTools": !tools.isEmpty, "why": why, "hasWhy": view.why != nil, "decisions": decisions,
        "hasDecisions": !decisions.isEmpty, "recorded": recorded,
        "isHidden": view.isRecorded && view.outcome == nil,
        "isBlind": isBlind, "show": request.address("answers", "shown"), "signatures": signatures,
        "hasSignatures": !(view.outcome?.sheet.signatures.isEmpty ?? true),
        "signing": mayBeSigned ? path("sign") as Any : false, "isRecorded": view.outcome != nil,
        "comparison": view.comparison.map { DeskComparisonSection(comparison: $0, page: self).html as Any } ?? false,
        "again": view.awaitsSecondEntry, "enterAgain": view.mayEnterAgain ? path("enter-again") as Any : false,
        "notes": notes, "hasNotes": !notes.isEmpty,
        "alerts": alerts, "hasAlerts": !alerts.isEmpty, "queries": queries, "hasQueries": !queries.isEmpty,
        "mayNote": view.may.contains(.note), "note": path("note"),
        "mayQuery": view.may.contains(.openQueries) && view.outcome?.sheet.record.deletion == nil && view.isRecorded,
        "query": path("query"),
      ])
  }

  /// A deed on the event.
  func path(_ deed: String) -> String {
    DeskPath(DeskPath.person(person).text + "/event/" + deed).adding("event", view.id)
      .adding("answers", request.asked("answers")).text
  }

  // MARK: - Times

  private var facts: [(String, String)] {
    guard let row = standing?.row else { return [] }
    func reading(_ instant: Instant?) -> String? { instant.map { row.short($0) } }
    let intended: String? = row.start.map { row.short($0) } ?? "\(row.date), the whole day"
    let facts: [(String, String?)] = [
      ("Study day", row.date.description), ("Meant for", intended), ("Opens", reading(row.opens)),
      ("Closes", reading(row.closes) ?? "when it is done"),
      ("Grace ends", row.graceEnds == row.closes ? nil : reading(row.graceEnds)),
      ("Done", reading(standing?.completed)), ("Time zone", row.zone.name),
      ("Day of its rule", row.planned.map { "\($0), a holiday" }), ("Schedule", row.schedule), ("Task", row.task),
      ("Recorded by", view.isAssessed ? "an assessor" : nil), ("Event", view.id),
      ("Begun", view.unfinished.map { row.short($0.began) + ", not finished" }),
    ]
    return facts.compactMap { label, value in value.map { (label, $0) } }
  }

  // MARK: - Deeds

  private var tools: [[String: Any]] {
    guard let state = standing?.state else { return outcomeTools }
    func tool(_ name: String, _ label: String, _ isPossible: Bool, _ permission: Permission) -> [String: Any]? {
      guard isPossible, view.may.contains(permission) else { return nil }
      return ["href": path(name), "label": label]
    }
    return [
      tool("enter", "Enter answers", view.event?.takesEntry ?? false, .record),
      tool("reopen", "Reopen", view.event?.takesReopening ?? false, .decideEvents),
      tool("reschedule", "Move", state.takesRescheduling, .decideEvents),
      tool("excuse", "Excuse", state.takesExcuse, .decideEvents),
      tool("decline", "They decline it", state.takesExcuse, .decideEvents),
    ].compactMap(\.self) + outcomeTools
  }

  private var outcomeTools: [[String: Any]] {
    guard view.may.contains(.correct), let record = view.outcome?.sheet.record, record.deletion == nil else {
      return []
    }
    return [["href": path("delete"), "label": "Delete what was recorded"]]
  }

  // MARK: - Why

  private var why: [String: Any] {
    guard let why = view.why else { return [:] }
    func steps(_ steps: [WhyStep]) -> [[String: Any]] {
      steps.map {
        [
          "text": $0.text, "isMet": $0.isMet, "sign": $0.isMet ? "yes" : "NO",
          "place": $0.place.map { $0.description as Any } ?? false,
        ]
      }
    }
    return [
      "verdict": why.verdict.asSentence, "date": why.date.description, "roster": steps(why.roster),
      "elements": why.elements.map {
        ["element": "\($0.element), \($0.date)", "steps": steps($0.steps)] as [String: Any]
      },
      "remarks": why.notes,
      "remedy": why.remedy.map { ["steps": DeskRemedy.steps(of: $0, person)] as Any } ?? false,
      "brings": why.brings.map { ["id": $0.event.id, "from": $0.event.row.short($0.from)] as Any } ?? false,
      "next": why.next.map {
        ["id": $0.id, "href": DeskPath.event($0.id, of: person).text, "from": $0.row.short($0.row.opens)]
          as Any
      } ?? false,
    ]
  }

  private var decisions: [[String: Any]] {
    view.decided.map { decided in
      [
        "word": decided.change.decision.rawValue, "by": DeskWords.who(decided.stamp),
        "when": view.clock.short(decided.stamp.recorded), "reason": decided.change.reason,
        "until": decided.change.until.map { view.clock.short($0) as Any } ?? false,
      ]
    }
  }

  // MARK: - What was recorded, and said

  /// Whoever may enter it again does not see the first entry, unless they ask for it.
  private var isBlind: Bool { view.mayEnterAgain && request.asked("answers") != "shown" }

  private var recorded: String {
    isBlind ? "" : view.outcome.map { DeskOutcomeSection(outcome: $0, page: self).html } ?? ""
  }

  private var mayBeSigned: Bool {
    view.may.contains(.sign) && view.outcome.map { $0.sheet.record.deletion == nil } ?? false
  }

  private var signatures: String {
    guard let sheet = view.outcome?.sheet else { return "" }
    let own = view.may.contains(.sign) ? Author.account(PageAccount.name(request.staff.id)) : nil
    return DeskSignatureList(
      signatures: sheet.signatures.map { ($0, $0.holds(for: sheet.record.revision)) }, author: own,
      reading: { view.clock.short($0) }
    ).html
  }

  private var notes: [[String: Any]] {
    view.notes.map {
      ["text": $0.text, "by": DeskWords.who($0.stamp), "when": view.clock.short($0.stamp.recorded)]
    }
  }

  private var alerts: [[String: Any]] {
    (view.alerts ?? []).map { alert in
      let isOpen = alert.acknowledgement == nil
      return [
        "alert": alert.alert.alert, "severity": alert.severity?.rawValue ?? "",
        "when": view.clock.short(alert.alert.recorded),
        "seen": alert.acknowledgement.map { seen in
          "seen to by \(DeskWords.who(seen.stamp)), \(view.clock.short(seen.stamp.recorded))"
            + (seen.reason.map { ": \($0)" } ?? "")
        }.map { $0 as Any } ?? false,
        "acknowledge": isOpen && view.may.contains(.acknowledge)
          ? "/desk/alerts/\(alert.alert.number)/acknowledge" as Any : false,
      ]
    }
  }

  private var queries: [[String: Any]] {
    (view.queries ?? []).map { query in
      [
        "number": Int(query.number), "text": query.text, "item": query.path.map { $0 as Any } ?? false,
        "by": DeskWords.who(query.stamp), "when": view.clock.short(query.stamp.recorded),
        "isOpen": query.closed == nil,
        "said": query.answers.map {
          "\(DeskWords.who($0.stamp)), \(view.clock.short($0.stamp.recorded)): \($0.text ?? "")"
        }
          + (query.closed.map {
            ["closed by \(DeskWords.who($0.stamp))" + ($0.text.map { ": \($0)" } ?? "")]
          } ?? []),
      ]
    }
  }

  private static let template = PageTemplate(
    """
    <h1>{{title}} <span class="badge {{kind}}">{{sign}} {{word}}</span></h1>
    <p class="lead"><a href="{{back}}">{{person}}{{#name}}, <bdi>{{name}}</bdi>{{/name}}</a>{{#day}} · {{day}}{{/day}}</p>
    {{#hasTools}}<div class="tools">{{#tools}}<a class="button" href="{{href}}">{{label}}</a> {{/tools}}</div>{{/hasTools}}
    {{{recorded}}}
    {{#again}}<p class="late">It was entered from paper and waits for its second entry.{{#enterAgain}} <a class="button small" href="{{enterAgain}}">Enter it again</a>{{/enterAgain}}{{#isBlind}} Whoever does that does not see the first entry before. <a href="{{show}}">Show it</a>{{/isBlind}}</p>{{/again}}
    {{#comparison}}{{{comparison}}}{{/comparison}}
    {{#isHidden}}<p class="nothing">Something was recorded. Your account may not see answers.</p>{{/isHidden}}
    <div class="columns"><div>
    {{#hasWhy}}{{#why}}<section><h2>Why</h2>
    <p><strong>{{verdict}}</strong></p>
    <ul class="why">{{#roster}}<li{{^isMet}} class="unmet"{{/isMet}}><b>{{sign}}</b> {{text}}{{#place}} <code>{{place}}</code>{{/place}}</li>{{/roster}}</ul>
    {{#elements}}<p class="hint">{{element}}</p><ul class="why">{{#steps}}<li{{^isMet}} class="unmet"{{/isMet}}><b>{{sign}}</b> {{text}}{{#place}} <code>{{place}}</code>{{/place}}</li>{{/steps}}</ul>{{/elements}}
    {{#remarks}}<p class="hint">{{.}}</p>{{/remarks}}
    {{#remedy}}<p>What would make it due: {{#steps}}{{#isLater}}, then {{/isLater}}{{#href}}<a href="{{href}}">{{text}}</a>{{/href}}{{^href}}{{text}}{{/href}}{{/steps}}{{#brings}}; that brings {{id}}, from {{from}} at the earliest{{/brings}}</p>{{/remedy}}
    {{#next}}<p>Next: <a href="{{href}}">{{id}}</a>, from {{from}}</p>{{/next}}
    </section>{{/why}}{{/hasWhy}}
    {{#hasDecisions}}<section><h2>Decided</h2><ul class="remarks">{{#decisions}}<li><p>{{word}}{{#until}} until {{until}}{{/until}}: {{reason}}</p><p class="hint">{{by}}, {{when}}</p></li>{{/decisions}}</ul></section>{{/hasDecisions}}
    </div><div>
    <section><h2>When</h2><dl class="facts">{{#facts}}<div><dt>{{label}}</dt><dd>{{value}}</dd></div>{{/facts}}</dl></section>
    {{#hasAlerts}}<section><h2>Alerts</h2><ul class="remarks">{{#alerts}}<li><p><span class="{{severity}}">{{severity}}</span> {{alert}}, {{when}}</p>{{#seen}}<p class="hint">{{seen}}</p>{{/seen}}{{#acknowledge}}<p><a href="{{acknowledge}}">Acknowledge</a></p>{{/acknowledge}}</li>{{/alerts}}</ul></section>{{/hasAlerts}}
    <section><h2>Queries</h2>
    {{^hasQueries}}<p class="nothing">None.</p>{{/hasQueries}}
    {{#hasQueries}}<ul class="remarks">{{#queries}}<li><p><a href="/desk/queries/{{number}}">{{number}}</a>{{^isOpen}} (closed){{/isOpen}}: {{text}}{{#item}} <code>{{item}}</code>{{/item}}</p><p class="hint">{{by}}, {{when}}</p>{{#said}}<p class="hint">{{.}}</p>{{/said}}</li>{{/queries}}</ul>{{/hasQueries}}
    {{#mayQuery}}<p><a href="{{query}}">Ask about it</a></p>{{/mayQuery}}
    </section>
    {{#isRecorded}}<section id="signatures"><h2>Signatures</h2>
    {{^hasSignatures}}<p class="nothing">None.</p>{{/hasSignatures}}{{{signatures}}}
    {{#signing}}<p><a href="{{signing}}">Sign it</a></p>{{/signing}}
    </section>{{/isRecorded}}
    <section><h2>Notes</h2>
    {{^hasNotes}}<p class="nothing">None.</p>{{/hasNotes}}
    {{#hasNotes}}<ul class="remarks">{{#notes}}<li><p>{{text}}</p><p class="hint">{{by}}, {{when}}</p></li>{{/notes}}</ul>{{/hasNotes}}
    {{#mayNote}}<p><a href="{{note}}">Write a note</a></p>{{/mayNote}}
    </section>
    </div></div>
    """)
}

/// What would make something due, with where at the desk it is done.
enum DeskRemedy {
  static func steps(of remedy: Remedy, _ person: String) -> [[String: Any]] {
    remedy.steps.enumerated().map { index, step in
      let (text, path) = said(step, of: person)
      return ["text": text, "href": path.map { $0.text as Any } ?? false, "isLater": index > 0]
    }
  }

  private static func said(_ remedy: Remedy, of person: String) -> (String, DeskPath?) {
    let own = DeskPath.person(person).text
    return switch remedy {
    case .opensByItself: ("it opens by itself", nil)
    case .reopening(let event): ("reopen \(event)", DeskPath(own + "/event/reopen").adding("event", event))
    case .resuming: ("end the pause", DeskPath(own + "/resume"))
    case .completing(let tasks): ("\(tasks.joined(separator: " and ")) completed", nil)
    case .conditionHolding(let event): ("the condition has to hold as \(event) opens", nil)
    case .milestone(let name): ("record '\(name)'", DeskPath(own + "/milestone").adding("name", name))
    case .attribute(let name): ("set '\(name)'", DeskPath(own + "/attribute").adding("name", name))
    case .all(let steps): (steps.map { said($0, of: person).0 }.joined(separator: ", then "), nil)
    }
  }
}
