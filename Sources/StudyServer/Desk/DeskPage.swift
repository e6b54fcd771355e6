import StudyDesk
import SurveyModel
import WebForms

/// The content of a page of the desk.
struct DeskPage: Sendable {
  let title: String
  /// Made by a template.
  let content: String
  /// The part of the desk that it belongs to.
  var section: DeskSection?
  /// What is printed or read by programs under the same address.
  var endings: [String] = []
  /// Whether it is shown anew when something is recorded.
  var isLive = false
  /// Whether it asks a question of a survey: the script of the participants' pages goes with it.
  var isSitting = false
  /// How many entries the record had before it was read.
  var entries: Int64?

  init(_ title: String, _ content: String, section: DeskSection? = nil, endings: [String] = []) {
    self.title = title
    self.content = content
    self.section = section
    self.endings = endings
  }
}

/// The parts of the desk, each behind what an account has to be allowed for it.
enum DeskSection: String, CaseIterable, Sendable {
  case today, participants, alerts, queries, completeness, data, study, audit, accounts

  var title: String { rawValue.asSentence }
  var path: DeskPath { DeskPath("/desk/" + rawValue) }

  /// One of these is enough.
  var permissions: [Permission] {
    switch self {
    case .today: [.seeToday]
    case .participants: [.seePeople]
    case .alerts: [.seeAlerts]
    case .queries: [.seeQueries]
    case .completeness: [.seeQuality]
    case .data: [.exportBlinded, .exportData]
    case .study: [.seeStudy]
    case .audit: [.seeAudit]
    case .accounts: [.seeAccounts]
    }
  }

  func isOpen(to staff: DeskStaff) -> Bool { permissions.contains(where: staff.may) }
}

extension Site {
  /// A page with the parts of the desk above it.
  func desk(_ page: DeskPage, for request: DeskRequest, notices: [String]) -> String {
    var frame = deskFrame(page.title)
    if page.isSitting { frame.assets.script = Asset.script.path }
    let section = page.section ?? DeskSection.allCases.first { request.path.hasPrefix($0.path.text) }
    frame.headerEnd = Templates.render(
      Site.deskHeader,
      [
        "sections": DeskSection.allCases.filter { $0.isOpen(to: request.staff) }.map {
          ["title": $0.title, "href": $0.path.text, "isHere": $0 == section] as [String: Any]
        },
        "name": request.staff.name, "token": request.staff.formToken,
      ])
    frame.footer = Templates.render(
      Site.deskFooter,
      [
        "hasEndings": !page.endings.isEmpty,
        "endings": page.endings.map {
          ["href": request.address(ending: $0), "name": $0.dropFirst().uppercased()]
        },
      ])
    let live = DeskPath("/desk/live").adding("after", page.entries.map { String($0) })
    let content = Templates.render(
      Site.deskContent,
      ["notices": notices, "content": page.content, "live": page.isLive ? live.text as Any : false])
    return frame.html(content)
  }

  /// A page for somebody who is not signed in.
  func deskFrame(_ title: String) -> PageFrame {
    var frame = PageFrame(
      language: .english, title: title, study: name(in: .english),
      assets: (Asset.deskStyle.path, Asset.deskScript.path))
    frame.icon = InstallRoutes.icon
    return frame
  }

  private static let deskHeader = PageTemplate(
    """
    <nav class="desk-nav" aria-label="Desk"><ul>{{#sections}}<li><a href="{{href}}"{{#isHere}} aria-current="page"{{/isHere}}>{{title}}</a></li>{{/sections}}</ul></nav>
    <form method="post" action="/desk/sign-out" class="desk-who"><input type="hidden" name="token" value="{{token}}"><a href="/desk/tokens">{{name}}</a> <button class="small quiet">Sign out</button></form>
    """)

  private static let deskContent = PageTemplate(
    """
    {{>notices}}
    <div class="desk"{{#live}} data-live="{{live}}"{{/live}}>
    {{{content}}}
    </div>
    """)

  private static let deskFooter = PageTemplate(
    """
    {{#hasEndings}}<footer class="desk-foot"><p>For programs: {{#endings}}<a href="{{href}}">{{name}}</a> {{/endings}}</p></footer>{{/hasEndings}}
    """)
}
