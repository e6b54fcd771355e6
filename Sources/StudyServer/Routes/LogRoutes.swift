import CivilTime
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

  /// How long a device keeps a touch, in milliseconds: eight days.
  private static let longest: Int64 = 8 * 86_400_000

  func add(to router: Router<ServerContext>) {
    router.post("/log") { request, context in
      let visitor = try context.requireVisitor()
      let fields = try await request.fields(of: visitor, atMost: 4_096)
      guard let event = fields["event"], let number = fields["button"].flatMap({ Int($0) }),
        let touch = fields["touch"], LogTouch.isOne(touch)
      else { throw HTTPError(.badRequest) }
      // A device without a network sends later what was touched before.
      let ago = max(0, fields["ago"].flatMap { Int64($0) } ?? 0)
      guard ago <= LogRoutes.longest else { throw HTTPError(.badRequest) }
      let told = try await host.confirm { desk in
        try LogRoutes.log(event, button: number, touch: touch, ago: ago, visitor, desk)
      }
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
    _ event: String, button: Int, touch: String, ago: Int64, _ visitor: Visitor, _ desk: StudyDesk
  ) throws -> String {
    guard let day = try desk.ownDay(of: visitor.participant, on: nil) else { throw HTTPError(.notFound) }
    let words = day.feed.view.language.catalogue.pages
    // A page that was opened before the day ended: the entry is made now, and is one of the new day.
    let task = event.prefix { $0 != "/" }
    let cards = day.feed.cards.filter { $0.log != nil && $0.event.row.task == task }
    guard let card = cards.first(where: { $0.event.id == event }) ?? cards.first, let log = card.log else {
      return words.notNow
    }
    guard log.buttons.indices.contains(button) else { throw HTTPError(.badRequest) }
    var request = LogRequest(card.event.row.task, .words([log.buttons[button].word]))
    request.participant = visitor.participant
    if ago > 0 { request.observed = Instant(milliseconds: desk.clock.now.milliseconds - ago) }
    request.touch = ([event, card.event.id], LogTouch.id(touch, button: button))
    let recorded: String?
    do { recorded = try desk.log(request).outcomes.first?.event } catch LogRefusal.recordedAlready {
      return words.loggedAlready
    } catch is LogRefusal {
      return words.notNow
    }
    // What is told is what was recorded, what the survey adds by itself included.
    let after = try desk.ownDay(of: visitor.participant, on: nil)?.feed.cards ?? []
    let entry = after.compactMap(\.log).flatMap(\.entries).first { $0.event == recorded }
    return words.logged(entry?.answers ?? log.buttons[button].label)
  }
}

/// What tells the touches of a log's buttons apart: each page has a number of its own, and each of its buttons counts once.
enum LogTouch {
  static func newPage() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func isOne(_ page: String) -> Bool {
    page.utf8.count == 16 && page.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  static func id(_ page: String, button: Int) -> String { "\(page)-\(button)" }
}
