import CivilTime
import Record
import Reports
import StudyDesk
import StudyService
import WebForms

/// A person of the study: who they are, what they have to do, what they did, and what was said about them.
struct DeskPersonPage {
  let view: PersonView
  let request: DeskRequest

  var id: String { view.sheet.entry.id }

  var page: DeskPage {
    var page = DeskPage(title, html, section: .participants, endings: [".json"])
    page.isLive = true
    return page
  }

  private var title: String { id + (view.sheet.entry.name.map { ", " + $0 } ?? "") }

  private var html: String {
    Templates.render(
      DeskPersonPage.template,
      [
        "id": id, "name": view.sheet.entry.name.map { $0 as Any } ?? false, "status": status.text,
        "statusKind": status.kind, "reason": view.sheet.entry.reason.map { $0 as Any } ?? false, "path": path,
        "zone": view.sheet.entry.zone, "today": view.today.description, "facts": facts.map(DeskPersonPage.fact),
        "tools": tools, "hasTools": !tools.isEmpty, "changes": changes, "hasChanges": !changes.isEmpty,
        "lists": lists.map { ["id": $0.id, "title": $0.title, "table": $0.table.html(request)] as [String: Any] },
        "notes": notes, "hasNotes": !notes.isEmpty, "charts": charts, "hasCharts": !charts.isEmpty,
        "link": view.may.contains(.makeLinks) ? link as Any : false,
        "casebook": casebook, "history": DeskPersonHistory(view: view).sections, "planFrom": view.today.description,
      ])
  }

  private var path: String { DeskPath.person(id).text }

  private var status: (text: String, kind: String) {
    let status = view.sheet.entry.status
    return status == .active && view.line.isPaused
      ? ("paused", "late") : (status.rawValue, status == .active ? "good" : "other")
  }

  // MARK: - What is known

  private static func fact(_ fact: (label: String, value: String)) -> [String: Any] {
    ["label": fact.label, "value": fact.value]
  }

  private var facts: [(label: String, value: String)] {
    let entry = view.sheet.entry
    let sites = view.choices.sites
    var facts: [(String, String?)] = [
      ("Site", entry.site.map { site in sites.first { $0.id == site }?.title ?? site }), ("Language", entry.language),
      ("Time zone", entry.zone),
      (
        "Schedules",
        entry.enrolments.filter { $0.left == nil }.map { "\($0.schedule), since \($0.date)" }
          .joined(separator: "; ")
      ),
      ("Arm", view.sheet.record.allocation?.arm), ("Assessors", entry.assessors.joined(separator: ", ")),
    ]
    for milestone in view.sheet.record.milestones {
      facts.append((milestone.name.asSentence, view.sheet.reading(milestone.value)))
    }
    for name in view.sheet.attributeNames { facts.append((name.asSentence, view.sheet.attribute(name))) }
    return facts.compactMap { label, value in value.flatMap { $0.isEmpty ? nil : (label, $0) } }
  }

  // MARK: - What can be done

  private func tool(_ name: String, _ label: String, _ permission: Permission) -> [String: Any]? {
    guard view.may.contains(permission) else { return nil }
    return ["href": path + "/" + name, "label": label]
  }

  private var tools: [[String: Any]] {
    let isActive = view.sheet.entry.status == .active
    return [
      tool("note", "Write a note", .note), isActive ? tool("add-event", "Add an event", .decideEvents) : nil,
      !isActive
        ? nil
        : view.line.isPaused ? tool("resume", "End the pause", .manageRoster) : tool("pause", "Pause", .manageRoster),
      tool("plan", "Plan to print", .seePeople),
    ].compactMap(\.self)
  }

  private var changes: [[String: Any]] {
    let isActive = view.sheet.entry.status == .active
    return [
      tool("describe", "Name, site, language", .manageRoster), tool("zone", "Time zone", .manageRoster),
      tool("milestone", "Record a milestone", .manageRoster),
      view.choices.attributes.isEmpty ? nil : tool("attribute", "Set an attribute", .manageRoster),
      isActive && !view.choices.schedules.isEmpty ? tool("enroll", "Enrol in a schedule", .manageRoster) : nil,
      view.choices.tasks.isEmpty ? nil : tool("leave", "Take out of a schedule", .manageRoster),
      view.choices.assessors.isEmpty ? nil : tool("assign", "Assessors", .manageAssessors),
      isActive ? tool("withdraw", "Withdraw", .manageRoster) : tool("reinstate", "Take back in", .manageRoster),
      view.sheet.entry.status == .removed ? nil : tool("remove", "Remove from the lists", .manageRoster),
    ].compactMap(\.self)
  }

  private var link: [String: Any] {
    let made = view.link.map { view.sheet.reading($0.made) }
    let over = view.link.map { link in
      link.isLocked
        ? "It is locked: too many wrong numbers were given."
        : link.expires.map { "It holds until \(view.sheet.reading($0))." } ?? "It holds until it is taken back."
    }
    return [
      "made": made.map { $0 as Any } ?? false, "over": over ?? "", "asksPIN": view.link?.asksPIN ?? false,
      "make": path + "/link", "revoke": path + "/revoke-link", "isActive": view.sheet.entry.status == .active,
    ]
  }

  private var casebook: [String: Any] {
    let (casebook, sheet) = (view.casebook, view.sheet)
    let own = view.may.contains(.sign) ? Author.account(PageAccount.name(request.staff.id)) : nil
    return [
      "said": casebook.outcomes == 0
        ? "Nothing is recorded yet."
        : "\(casebook.outcomes - casebook.unsigned.count) of \(casebook.outcomes) "
          + (casebook.outcomes == 1 ? "outcome is signed as it stands." : "outcomes are signed as they stand."),
      "signatures": casebook.whole.isEmpty
        ? "" : DeskSignatureList(signatures: casebook.whole, author: own, reading: { sheet.shortReading($0) }).html,
      "sign": view.may.contains(.sign) && casebook.outcomes > 0 ? path + "/sign" as Any : false,
    ]
  }

  private var notes: [[String: Any]] {
    view.notes.map { note in
      [
        "when": view.sheet.shortReading(note.stamp.recorded), "by": DeskWords.who(note.stamp), "text": note.text,
        "event": note.event.map { ["id": $0, "href": DeskPath.event($0, of: id).text] as Any } ?? false,
      ]
    }
  }

  private var charts: [String] {
    view.series.map { Chart($0.task + ": " + $0.title, unit: $0.unit, values: $0.values).figure }
  }

  static let template = PageTemplate(
    """
    <h1>{{id}}{{#name}}, {{name}}{{/name}} <span class="badge {{statusKind}}">{{status}}</span></h1>
    {{#reason}}<p class="lead">{{reason}}</p>{{/reason}}
    {{#hasTools}}<div class="tools">{{#tools}}<a class="button" href="{{href}}">{{label}}</a> {{/tools}}</div>{{/hasTools}}
    <div class="columns person"><div>
    {{#lists}}
    <section id="{{id}}"><h2>{{title}}</h2>
    {{{table}}}
    </section>
    {{/lists}}
    </div><div>
    <section><h2>Known</h2>
    <dl class="facts">{{#facts}}<div><dt>{{label}}</dt><dd>{{value}}</dd></div>{{/facts}}</dl>
    {{#hasChanges}}<details class="more"><summary>Change</summary><ul class="plain">{{#changes}}<li><a href="{{href}}">{{label}}</a></li>{{/changes}}</ul></details>{{/hasChanges}}
    </section>
    {{#link}}<section><h2>Personal link</h2>
    {{#made}}<p>Made {{made}}. {{over}}{{#asksPIN}} Six digits go with it.{{/asksPIN}}</p>{{/made}}{{^made}}<p class="nothing">They have none.</p>{{/made}}
    {{#isActive}}<p class="tools"><a class="button" href="{{make}}">{{#made}}Renew it{{/made}}{{^made}}Make one{{/made}}</a>{{#made}} <a class="button" href="{{revoke}}">Take it back</a>{{/made}}</p>{{/isActive}}
    </section>{{/link}}
    {{#casebook}}<section id="signatures"><h2>Signatures</h2>
    <p>{{said}}</p>{{{signatures}}}
    {{#sign}}<p class="tools"><a class="button" href="{{sign}}">Sign all that is recorded</a></p>{{/sign}}
    </section>{{/casebook}}
    <section id="notes"><h2>Notes</h2>
    {{^hasNotes}}<p class="nothing">Nobody has written one.</p>{{/hasNotes}}
    {{#hasNotes}}<ul class="remarks">{{#notes}}<li><p>{{text}}</p><p class="hint">{{by}}, {{when}}{{#event}}, on <a href="{{href}}">{{id}}</a>{{/event}}</p></li>{{/notes}}</ul>{{/hasNotes}}
    </section>
    {{#history}}<details class="more"><summary>{{title}}</summary><ul class="plain">{{#lines}}<li>{{text}}{{#href}} <a href="{{href}}">{{word}}</a>{{/href}}</li>{{/lines}}</ul></details>
    {{/history}}
    </div></div>
    {{#hasCharts}}<section id="charts"><h2>Outcomes over time</h2><div class="charts">{{#charts}}{{{.}}}{{/charts}}</div></section>{{/hasCharts}}
    """)
}
