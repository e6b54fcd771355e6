import CivilTime
import Record
import StudyDesk
import StudyService
import WebForms

/// The entries of the record, the last first, each with what was before and what came after.
struct DeskAuditPage {
  let view: AuditPage
  let request: DeskRequest

  static func asked(_ request: DeskRequest) throws -> AuditRequest {
    AuditRequest(
      PeopleFilter(participant: request.asked("participant"), site: request.asked("site")),
      from: try request.day("from"), to: try request.day("to"), task: request.asked("task"),
      kind: request.asked("kind"),
      author: request.asked("by"), inputs: request.asked("inputs") != nil)
  }

  static func read(_ desk: StudyDesk, _ request: DeskRequest) throws -> AuditPage {
    try desk.auditPage(asked(request), before: request.number("before", 1...Int.max).map { Int64($0) })
  }

  var page: DeskPage {
    let html = Templates.render(
      DeskAuditPage.template,
      [
        "filters": filters.html(request), "isEmpty": view.entries.isEmpty, "entries": view.entries.map(values),
        "older": view.before.map { request.address("before", String($0)) as Any } ?? false,
        "newest": request.asked("before").map { _ in request.address("before", nil) as Any } ?? false,
        "isCutShort": view.isCutShort, "hasPages": view.before != nil || request.asked("before") != nil,
      ])
    return DeskPage("Audit", html, section: .audit, endings: [".json", ".csv"])
  }

  private var filters: DeskFilters {
    DeskFilters([
      .init("participant", "Participant"), .init("by", "By"),
      .init(
        "kind", "Kind",
        .choice([("", "All")] + AuditPage.kinds.map { ($0, DeskWords.plain($0).asSentence) })),
      .init("task", "Task"), .init("from", "From (UTC)", .date), .init("to", "To (UTC)", .date),
    ])
  }

  private func values(_ entry: AuditEntry) -> [String: Any] {
    let person = entry.participant
    var notes = [entry.event.map { "event \($0)" } ?? entry.task.map { "task \($0)" }]
    notes.append(entry.clock.remark)
    notes.append(entry.isErased ? "erased" : nil)
    return [
      "number": entry.number, "when": DeskWords.moment(entry.stamp.recorded, .utc),
      "who": DeskWords.who(entry.stamp), "what": DeskWords.plain(entry.kind),
      "about": person ?? entry.assessor.map { "assessor \($0)" } ?? "",
      "href": person.map { DeskPath.person($0).text as Any } ?? false,
      "reason": entry.reason ?? "", "notes": notes.compactMap(\.self).joined(separator: ", "),
      "changes": DeskAuditPage.sentences(entry),
    ]
  }

  static let head = [
    "number", "recorded", "author", "account", "kind", "participant", "assessor", "event", "task", "reason", "changes",
    "clock", "erased",
  ]

  /// What stands under ``head``.
  static func cells(_ entry: AuditEntry) -> [String] {
    [
      String(entry.number), AuditEntry.reading(entry.stamp.recorded), entry.stamp.author.reading,
      entry.stamp.account ?? "", entry.kind, entry.participant ?? "", entry.assessor ?? "", entry.event ?? "",
      entry.task ?? "", entry.reason ?? "", entry.changes.map(sentence).joined(separator: "; "),
      entry.clock.rawValue, entry.isErased ? "yes" : "no",
    ]
  }

  /// What changed, in words; of many files how many they are.
  static func sentences(_ entry: AuditEntry) -> [String] {
    if entry.kind == "filesAccepted", entry.changes.count > 8 {
      return ["\(entry.changes.count) files; the JSON names them"]
    }
    let shown = entry.changes.prefix(12).map(sentence)
    return shown + (entry.changes.count > shown.count ? ["and \(entry.changes.count - shown.count) more"] : [])
  }

  static func sentence(_ change: AuditEntry.Change) -> String {
    let (before, after) = (change.before.map(short), change.after.map(short))
    return switch (before, after) {
    case (let before?, let after?): "\(change.field): \(before) became \(after)"
    case (let before?, nil): "\(change.field): \(before) was taken away"
    case (nil, let after?): "\(change.field): \(after)"
    case (nil, nil): "\(change.field): none"
    }
  }

  /// The digest of a file as people compare it.
  private static func short(_ value: String) -> String {
    value.count == 64 && value.allSatisfy(\.isHexDigit) ? String(value.prefix(12)) : value
  }

  private static let template = PageTemplate(
    """
    <h1>Audit</h1>
    <p class="lead">Every entry of the record, the last first. Times are UTC.</p>
    {{{filters}}}
    {{#isEmpty}}<p class="nothing">No entry is asked for.</p>{{/isEmpty}}
    {{^isEmpty}}
    <div class="table-scroll" tabindex="0" role="region" aria-label="Entries"><table class="desk-table">
    <thead><tr><th scope="col" class="number">Entry</th><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th><th scope="col">About</th><th scope="col">Change</th><th scope="col">Reason</th></tr></thead>
    <tbody>
    {{#entries}}<tr><td class="number" data-head="Entry">{{number}}</td><td data-head="When">{{when}}</td><td data-head="Who">{{who}}</td><td data-head="What">{{what}}</td><td data-head="About">{{#href}}<a href="{{href}}">{{about}}</a>{{/href}}{{^href}}{{about}}{{/href}}</td><td data-head="Change"><div><ul class="changes">{{#changes}}<li>{{.}}</li>{{/changes}}</ul>{{#notes}}<p class="hint">{{notes}}</p>{{/notes}}</div></td><td data-head="Reason">{{reason}}</td></tr>
    {{/entries}}
    </tbody></table></div>
    {{/isEmpty}}
    {{#isCutShort}}<p class="nothing">Many entries were gone through for these. Go on to older ones, or narrow the search to a participant.</p>{{/isCutShort}}
    {{#hasPages}}<nav class="pager" aria-label="Pages">{{#newest}}<a class="button small" href="{{newest}}">Newest</a>{{/newest}}{{#older}}<a class="button small" href="{{older}}" rel="next">Older</a>{{/older}}</nav>{{/hasPages}}
    """)
}
