import CivilTime
import Record
import Sittings
import StudyDesk
import StudyService
import SurveyModel
import WebForms

/// A question of an outcome that is corrected, with what was recorded; or that is entered again, without.
struct DeskCorrectionPage {
  private let live: DeskCorrections.Live
  private let request: DeskRequest
  private let typed: FormFields?
  private let problem: PageProblem?
  private let asksBack: String?

  init(
    _ live: DeskCorrections.Live, _ request: DeskRequest, typed: FormFields? = nil, problem: PageProblem? = nil,
    asksBack: String? = nil
  ) {
    (self.live, self.request) = (live, request)
    (self.typed, self.problem, self.asksBack) = (typed, problem, asksBack)
  }

  var page: DeskPage {
    var page = SittingPage(
      live.session, action: request.path, token: request.staff.formToken, position: live.position, now: live.touched)
    (page.typed, page.problem, page.asksBack) = (typed, problem, asksBack)
    page.measureScript = Asset.measure.path
    page.laterPath = DeskPath.person(live.participant).text
    page.laterLabel = "Stop, keep nothing"
    let language = live.session.runner.context.language
    let event = live.event
    let html = Templates.render(
      DeskCorrectionPage.template,
      [
        "id": live.participant, "event": event, "href": DeskPath.event(event, of: live.participant).text,
        "what": what, "language": language.tag, "direction": PageFrame.direction(of: language),
        "content": page.html, "isOne": live.isOneItem,
      ])
    var shown = DeskPage(page.title, html, section: .participants)
    shown.isSitting = true
    return shown
  }

  private var what: String {
    switch live.purpose {
    case .all(_, let reason), .item(_, _, let reason): "corrected: \(reason)"
    case .secondEntry(_, let by): "entered again, from paper" + (by.map { ", by assessor \($0)" } ?? "")
    }
  }

  private static let template = PageTemplate(
    """
    <p class="lead about"><a href="{{href}}">{{event}} of {{id}}</a>, {{what}}. {{#isOne}}It is kept when this question is confirmed.{{/isOne}}{{^isOne}}Nothing is kept before the last question is confirmed.{{/isOne}}</p>
    <div class="desk-entry correcting" lang="{{language}}" dir="{{direction}}">
    {{{content}}}
    </div>
    <p><a class="button quiet" href="{{href}}">Back without changing anything</a></p>
    """)
}
