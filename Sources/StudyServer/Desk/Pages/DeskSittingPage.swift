import CivilTime
import Sittings
import StudyDesk
import StudyService
import SurveyModel
import WebForms
import Wording

/// A question that staff enter the answer to: the participant's page, with whom it is about above it.
struct DeskSittingPage {
  private let sitting: StaffSitting
  private let session: FormSession
  private let now: Instant
  private let request: DeskRequest
  var typed: FormFields?
  var problem: PageProblem?
  var asksBack: String?

  init(_ sitting: StaffSitting, _ session: FormSession, _ now: Instant, _ request: DeskRequest) {
    (self.sitting, self.session, self.now, self.request) = (sitting, session, now, request)
  }

  var page: DeskPage {
    var page = SittingPage(
      session, action: DeskSittingRoutes.path(sitting.stand.sitting).text, token: request.staff.formToken,
      position: sitting.stand.position, now: sitting.observed ?? now)
    (page.typed, page.problem, page.asksBack) = (typed, problem, asksBack)
    page.measureScript = Asset.measure.path
    page.laterPath = DeskPath.person(sitting.participant).text
    return DeskSittingPage.page(sitting, page.title, page.html)
  }

  static func told(_ sitting: StaffSitting, _ notices: [String], _ request: DeskRequest) -> DeskPage {
    let words = sitting.stand.runner.context.language.catalogue.pages
    let page = ToldPage(
      action: DeskSittingRoutes.path(sitting.stand.sitting).text, token: request.staff.formToken,
      position: sitting.stand.position, notices: notices, words: words)
    return DeskSittingPage.page(sitting, words.next, page.html)
  }

  private static func page(_ sitting: StaffSitting, _ title: String, _ content: String) -> DeskPage {
    let language = sitting.stand.runner.context.language
    let html = Templates.render(
      template,
      [
        "id": sitting.participant, "name": sitting.name.map { $0 as Any } ?? false,
        "person": DeskPath.person(sitting.participant).text,
        "event": DeskPath.event(sitting.event.id, of: sitting.participant).text,
        "task": sitting.event.row.titleWithVisit, "date": sitting.event.row.date.description,
        "by": sitting.by.map { "recorded by assessor \($0)" as Any } ?? false, "how": how(sitting),
        "language": language.tag, "direction": PageFrame.direction(of: language), "content": content,
      ])
    var page = DeskPage(title, html, section: .participants)
    page.isSitting = true
    return page
  }

  private static func how(_ sitting: StaffSitting) -> Any {
    guard let observed = sitting.observed else { return false }
    let local = sitting.event.row.local(observed)
    return
      "\(sitting.mode == .phone ? "by telephone" : "from paper"), answered \(local.date) \(local.time.description.prefix(5))"
  }

  private static let template = PageTemplate(
    """
    <p class="lead about"><a href="{{person}}">{{id}}{{#name}}, <bdi>{{name}}</bdi>{{/name}}</a> · <a href="{{event}}">{{task}}, {{date}}</a>{{#by}} · {{by}}{{/by}}{{#how}} · {{how}}{{/how}}</p>
    <div class="desk-entry" lang="{{language}}" dir="{{direction}}">
    {{{content}}}
    </div>
    """)
}
