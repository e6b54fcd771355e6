import CivilTime
import Definitions
import JSONText
import Reports
import StudyDesk
import StudyService
import WebForms

/// What the files of the folder would do to the running study.
struct DeskPlanPage {
  struct View: Sendable {
    /// Errors of the files; none of them is accepted then.
    let faults: [String]
    /// Nil for files that have errors, and for those that are in force.
    var plan: AmendmentPlan?
    /// Those who are affected, the first of them.
    var affected: [AmendmentPlan.ParticipantPlan] = []
    /// How many files are judged.
    let files: Int

    var json: JSONValue {
      let affected = JSONMember("affected", .array(affected.map(\.json)))
      return .object(
        [JSONMember("faults", .array(faults.map(JSONValue.string)))] + (plan?.json.members ?? []) + [affected])
    }
  }

  /// So many people are shown.
  private static let most = 200

  let view: View
  let request: DeskRequest

  static func read(_ desk: StudyDesk, _ request: DeskRequest, _ folder: ServedFolder?) throws -> View {
    try desk.require(.seeStudy)
    let files = try ServedFolder.files(of: folder)
    var view = View(faults: files.faults, files: files.judgedFileCount)
    if !view.faults.isEmpty || !desk.differs(from: files.files) { return view }
    var affected: [AmendmentPlan.ParticipantPlan] = []
    view.plan = try desk.plan(files, effective: request.day("effective")) { plan in
      if plan.isAffected, affected.count < most { affected.append(plan) }
    }
    view.affected = affected
    return view
  }

  var page: DeskPage {
    let plan = view.plan
    let html = Templates.render(
      DeskPlanPage.template,
      [
        "tabs": DeskStudyTabs.html(request), "faults": view.faults,
        "hasFaults": !view.faults.isEmpty, "isSame": view.faults.isEmpty && plan == nil,
        "plan": plan.map(values) ?? false,
      ])
    return DeskPage("Files of the folder", html, section: .study, endings: [".json"])
  }

  private func values(_ plan: AmendmentPlan) -> Any {
    [
      "effective": plan.effective.description, "end": plan.end.adding(days: -1).description,
      "filters": DeskFilters([.init("effective", "From the study day", .date)]).html(request),
      "changes": plan.files.map { "\($0.path): \($0.kind.rawValue)" },
      "participants": plan.participantCount, "affectedCount": plan.affectedCount, "settled": plan.settledCount,
      "warnings": plan.warnings, "hasWarnings": !plan.warnings.isEmpty, "broken": plan.brokenSettled,
      "isBroken": plan.brokenCount > 0, "brokenCount": plan.brokenCount,
      "tasks": DeskPlanPage.tasks(plan).html(request), "people": people.html(request),
      "mayAccept": request.staff.may(.accept) && plan.brokenCount == 0,
      "accept": DeskPath("/desk/study/accept").adding("effective", request.asked("effective")).text,
    ] as [String: Any]
  }

  private static func tasks(_ plan: AmendmentPlan) -> DeskTable {
    DeskTable(
      "Events by task",
      [
        .init("task", "Task"), .init("moved", "Moved", isNumber: true), .init("appearing", "Appearing", isNumber: true),
        .init("vanishing", "Vanishing", isNumber: true), .init("reworded", "With a changed survey", isNumber: true),
      ],
      plan.countsByTask.map { task, counts in
        [
          .init(task), .init(String(counts.moved)), .init(String(counts.appearing)), .init(String(counts.vanishing)),
          .init(String(counts.reworded)),
        ]
      }, nothing: "No events change.")
  }

  private var people: DeskTable {
    DeskTable(
      "Participants",
      [
        .init("participant", "Participant"), .init("moved", "Moved"), .init("appearing", "Appearing"),
        .init("vanishing", "Vanishing"), .init("reworded", "With a changed survey"),
      ],
      view.affected.map { plan in
        [
          .init(plan.participant, href: .person(plan.participant)),
          .init(DeskPlanPage.brief(plan.moved.map(DeskPlanPage.told))),
          .init(DeskPlanPage.brief(plan.appearing.map { "\($0.task) \($0.date)" })),
          .init(DeskPlanPage.brief(plan.vanishing.map { "\($0.task) \($0.date)" })),
          .init(DeskPlanPage.brief(plan.reworded.map { "\($0.task) \($0.date)" })),
        ]
      }, nothing: "Nobody is affected.")
  }

  /// `check-in 2026-11-25 08:00 to 09:00`.
  private static func told(_ move: AmendmentPlan.Move) -> String {
    func moment(_ row: EventRow) -> (String, String) {
      let local = row.local(row.start ?? row.opens)
      return (local.date.description, String(local.time.description.prefix(5)))
    }
    let (old, new) = (moment(move.old), moment(move.new))
    let to = old.0 == new.0 ? new.1 : "\(new.0) \(new.1)"
    return "\(move.new.task) \(old.0) \(old.1) to \(to)"
  }

  private static func brief(_ texts: [String]) -> String {
    texts.prefix(3).joined(separator: ", ") + (texts.count > 3 ? " and \(texts.count - 3) more" : "")
  }

  private static let template = PageTemplate(
    """
    <h1>Files of the folder</h1>
    {{{tabs}}}
    {{#isSame}}<p class="nothing">The files of the folder are those that were accepted last. Nothing would change.</p>{{/isSame}}
    {{#hasFaults}}<p>These files have errors; they can't be put in force.</p>
    <ul class="changes">{{#faults}}<li class="bad"><code>{{.}}</code></li>{{/faults}}</ul>{{/hasFaults}}
    {{#plan}}
    {{{filters}}}
    <p class="lead">Compared from {{effective}} to {{end}}. {{affectedCount}} of {{participants}} participants are affected. What is open or done keeps its place and its text: {{settled}} events.</p>
    {{#hasWarnings}}<div class="problems" role="alert"><h2>Before you accept</h2><ul class="changes">{{#warnings}}<li>{{.}}</li>{{/warnings}}</ul></div>{{/hasWarnings}}
    {{#isBroken}}<div class="problems" role="alert"><h2>{{brokenCount}} settled events would change</h2><ul class="changes">{{#broken}}<li>{{.}}</li>{{/broken}}</ul></div>{{/isBroken}}
    {{#mayAccept}}<p class="tools"><a class="button primary" href="{{accept}}">Put them in force</a></p>{{/mayAccept}}
    <section><h2>Files</h2><ul class="changes">{{#changes}}<li>{{.}}</li>{{/changes}}</ul></section>
    <section><h2>Events by task</h2>{{{tasks}}}</section>
    <section><h2>Participants</h2>{{{people}}}</section>
    {{/plan}}
    """)
}
