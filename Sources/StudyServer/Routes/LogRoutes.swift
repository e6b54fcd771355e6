import Hummingbird
import HummingbirdCore
import NIOCore
import Record
import StudyDesk
import StudyService
import SurveyModel
import WebForms
import Wording

/// Entries of a log by one touch, and taken back one by one.
struct LogRoutes {
  let host: StudyHost
  let site: Site
  let live: LiveSittings

  func add(to router: Router<ServerContext>) {
    router.post("/log") { request, context in
      let visitor = try context.requireVisitor()
      let fields = try await request.fields(of: visitor, atMost: 4_096)
      guard let event = fields["event"], let number = fields["button"].flatMap({ Int($0) }),
        let seen = fields["seen"].flatMap({ Int($0) })
      else { throw HTTPError(.badRequest) }
      let told = try await host.confirm { try LogRoutes.log(event, button: number, seen: seen, visitor, $0) }
      await live.tell([told], to: visitor)
      return Response.seeOther("/")
    }
    router.post("/log/take-back") { request, context in
      let visitor = try context.requireVisitor()
      let fields = try await request.fields(of: visitor, atMost: 4_096)
      guard let entry = fields["entry"] else { throw HTTPError(.badRequest) }
      let told = try await host.with { desk in
        let words = try desk.look { try $0.view(of: visitor.participant).language.catalogue.pages }
        do { try desk.takeBack(ownEntry: entry, of: visitor.participant) } catch is LogRefusal { return words.notNow }
        return words.takenBack
      }
      await live.tell([told], to: visitor)
      return Response.seeOther("/")
    }
  }

  /// - Returns: What the participant is told.
  private static func log(
    _ event: String, button: Int, seen: Int, _ visitor: Visitor, _ desk: StudyDesk
  ) throws -> String {
    guard let day = try desk.ownDay(of: visitor.participant, on: nil) else { throw HTTPError(.notFound) }
    let words = day.feed.view.language.catalogue.pages
    guard let card = day.feed.cards.first(where: { $0.event.id == event }), let log = card.log else {
      return words.notNow
    }
    guard log.buttons.indices.contains(button) else { throw HTTPError(.badRequest) }
    var request = LogRequest(card.event.row.task, .words([log.buttons[button].word]))
    request.participant = visitor.participant
    request.seen = (event, seen)
    let recorded: String?
    do { recorded = try desk.log(request).outcomes.first?.event } catch LogRefusal.movedOn {
      return words.stale
    } catch is LogRefusal {
      return words.notNow
    }
    // What is told is what was recorded, what the survey adds by itself included.
    let cards = try desk.ownDay(of: visitor.participant, on: nil)?.feed.cards ?? []
    let entry = cards.compactMap(\.log).flatMap(\.entries).first { $0.event == recorded }
    return words.logged(entry?.answers ?? log.buttons[button].label)
  }
}
