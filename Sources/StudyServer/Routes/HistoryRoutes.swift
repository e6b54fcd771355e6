import CivilTime
import DataExport
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import StudyDesk
import StudyService
import SurveyModel

/// What a participant answered, and their calendar for other programs.
struct HistoryRoutes {
  let host: StudyHost
  let site: Site

  func add(to router: Router<ServerContext>) {
    router.get("/history") { _, context in
      let visitor = try context.requireVisitor()
      let (history, link) = try await host.with { desk in
        (try desk.ownHistory(of: visitor.participant), try desk.link(of: visitor.participant))
      }
      return site.page(HistoryPage(history: history, hasCalendar: link?.asksPIN == false), visitor)
    }
    // A calendar's program keeps no cookie: it comes with the link, where that alone opens the pages.
    router.get("/l/:link/calendar.ics") { _, context in
      let link = try context.parameters.require("link")
      do {
        let bytes = try await host.with { try HistoryRoutes.calendar(link, $0, site) }
        return Response(
          status: .ok, headers: [.contentType: "text/calendar; charset=utf-8"],
          body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
      } catch is AccessRefusal {
        throw HTTPError(.gone)
      }
    }
  }

  /// Days before and after today that a subscription has.
  private static let days = (before: 7, after: 90)

  private static func calendar(_ link: String, _ desk: StudyDesk, _ site: Site) throws -> [UInt8] {
    let participant = try desk.owner(ofLink: link)
    guard let study = desk.inForce else { throw StudyRefusal.nothingInForce }
    let view = try desk.look { try $0.view(of: participant) }
    var document = ICalendar(
      study: study.id, title: site.name(in: view.language), stamp: desk.clock.now, as: .event)
    do {
      let source = try desk.calendar(of: participant, in: nil, includingLeft: true)
      let from = max(source.enrolled, view.today.adding(days: -days.before))
      for item in source.items(from, view.today.adding(days: days.after)) where !item.isSurprise {
        document.add(item.marked, reminders: item.reminders)
      }
    } catch is CalendarRefusal {
      // Of somebody who waits to be put in a schedule there is nothing yet.
    }
    document.finish()
    return document.take()
  }
}
