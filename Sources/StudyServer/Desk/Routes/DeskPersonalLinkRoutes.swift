import CivilTime
import Record
import Reports
import StudyDesk
import WebForms

/// The link by which a participant opens their own pages: it is shown once, on the page that answers.
struct DeskPersonalLinkRoutes {
  let desk: DeskRoutes

  func add() {
    let settings = desk.site.settings
    desk.deed("/participants/:id/link") { desk, request in
      let id = try request.parameter("id")
      try desk.require(.makeLinks, of: id)
      let isThere = try desk.link(of: id) != nil
      return DeskForm(
        isThere ? "Renew the link of \(id)" : "A link for \(id)",
        about: "It opens their pages without a password, so hand it to them and nobody else. "
          + (isThere ? "The one before opens nothing any more, and devices that opened it are signed out." : ""),
        [
          DeskField("expires", "Day on which it is over", .date, hint: "Never when empty.", isOptional: true),
          DeskField("pin", "Six digits go with it, told another way", .check),
          .hidden("renew", isThere ? "yes" : ""),
        ], submit: isThere ? "Renew it" : "Make it", back: .person(id))
    } perform: { desk, request in
      let id = try request.parameter("id")
      let made = try desk.makeLink(
        for: id, expires: request.date("expires").map(DayOrInstant.day), withPIN: request.said("pin") != nil,
        renewing: request.said("renew") != nil, by: desk.author)
      let page = DeskLinkMadePage(made: made, address: settings.address + "/l/" + made.secret).page
      return DeskOutcome(.person(id), nil, page: page)
    }
    desk.deed("/participants/:id/revoke-link") { desk, request in
      let id = try request.parameter("id")
      try desk.require(.makeLinks, of: id)
      return DeskForm(
        "Take back the link of \(id)",
        about: "It opens nothing any more, and devices that opened it are signed out.",
        [DeskField("reason", "Reason", .area, hint: "It stays in the record.", isOptional: true)],
        submit: "Take it back", back: .person(id))
    } perform: { desk, request in
      let id = try request.parameter("id")
      try desk.revokeLink(of: id, reason: request.said("reason"), by: desk.author)
      return DeskOutcome(.person(id), "The link is taken back.")
    }
  }
}

/// A personal link that was just made.
struct DeskLinkMadePage {
  let made: MadeLink
  let address: String

  var page: DeskPage {
    let html = Templates.render(
      DeskLinkMadePage.template,
      [
        "id": made.participant, "address": address, "pin": made.pin.map { $0 as Any } ?? false,
        "expires": made.expires.map { DeskWords.asOf($0) as Any } ?? false,
        "code": QRCode(address).map { $0.svg(made.participant) as Any } ?? false,
        "back": DeskPath.person(made.participant).text,
      ])
    return DeskPage("The link of \(made.participant)", html, section: .participants)
  }

  private static let template = PageTemplate(
    """
    <h1>The link of {{id}}</h1>
    <p>It is shown this once: print it, or let them scan it.{{#expires}} It holds until {{expires}}.{{/expires}}</p>
    {{#code}}<div class="code">{{{code}}}</div>{{/code}}
    <p class="key"><code>{{address}}</code></p>
    {{#pin}}<p>These six digits go with it. Tell them another way than the link: <strong class="key">{{pin}}</strong></p>{{/pin}}
    <p class="tools"><a class="button" href="{{back}}">Back to the person</a></p>
    """)
}
