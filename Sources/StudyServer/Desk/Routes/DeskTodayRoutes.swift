import HTTPTypes
import Hummingbird
import HummingbirdCore
import StudyDesk

/// What has to be seen to today, and where the desk begins.
struct DeskTodayRoutes {
  let desk: DeskRoutes

  func add() {
    desk.other(.get, "") { _, request in
      let first = DeskSection.allCases.first { $0.isOpen(to: request.staff) }
      return .seeOther((first?.path ?? DeskPath("/desk/welcome")).text)
    }
    desk.show("/welcome", noting: nil, { _, _ in true }) { _, _ in DeskWelcomePage.page }
    desk.show(
      "/today", noting: "today", effort: .many,
      { desk, request in
        try desk.today(PeopleFilter(site: request.asked("site")), most: DeskTodayPage.most(request))
      }, body: { ResponseBody(pieces: $0.jsonPieces(isPretty: false)) }
    ) { DeskTodayPage(view: $0, request: $1).page }
  }
}
