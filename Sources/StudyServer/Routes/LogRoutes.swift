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
      let made = try LogRoutes.made(fields)
      if let made, made > LogRoutes.longest { return try await notTaken(.old, visitor) }
      let id = LogTouch.id(touch, button: number)
      let (outcome, language, entry) = try await host.confirm { desk in
        let made = made.map { Instant(milliseconds: desk.clock.now.milliseconds - $0) }
        let outcome = try desk.log(
          OwnTouch(event: event, button: number, id: id, made: made), of: visitor.participant)
        return LogRoutes.told(outcome, visitor, desk)
      }
      guard let language else {
        // What is recorded stays so though the look behind it failed: the next page has it.
        if case .notTaken = outcome { throw StoreError.busy }
        return Response.seeOther("/")
      }
      let words = language.catalogue.pages
      switch outcome {
      case .recorded(_, let label): await live.tell([words.logged(entry ?? label)], to: visitor)
      case .again: await live.tell([words.loggedAlready], to: visitor)
      // The device keeps what it sends later until the person has read why.
      case .notTaken(let reason) where made != nil: return site.page(page(reason, language))
      case .notTaken: await live.tell([words.notNow], to: visitor)
      }
      return Response.seeOther("/")
    }
    router.post("/log/take-back") { request, context in
      let visitor = try context.requireVisitor()
      let fields = try await request.fields(of: visitor, atMost: 4_096)
      guard let entry = fields["entry"] else { throw HTTPError(.badRequest) }
      let made = try LogRoutes.made(fields)
      if let made, made > LogRoutes.longest { return try await notTaken(.old, visitor) }
      let isDone = try await host.with { desk in
        let made = made.map { Instant(milliseconds: desk.clock.now.milliseconds - $0) }
        do { try desk.takeBack(ownEntry: entry, of: visitor.participant, made: made) } catch is LogRefusal {
          return false
        }
        return true
      }
      if !isDone, made != nil { return try await notTaken(.closed, visitor) }
      if let words = try? await language(of: visitor).catalogue.pages {
        await live.tell([isDone ? words.takenBack : words.notNow], to: visitor)
      }
      return Response.seeOther("/")
    }
  }

  /// How long ago it was pressed, in milliseconds, where a device without a network sends it later; nil for now. A device whose clock was
  /// set back meanwhile can't tell.
  private static func made(_ fields: FormFields) throws -> Int64? {
    guard let text = fields["ago"] else { return nil }
    guard let ago = Int64(text) else { throw HTTPError(.badRequest) }
    return ago > 0 ? ago : nil
  }

  private func language(of visitor: Visitor) async throws -> LanguageTag {
    try await host.with { desk in try desk.look { try $0.view(of: visitor.participant).language } }
  }

  private func notTaken(_ reason: NotTakenReason, _ visitor: Visitor) async throws -> Response {
    site.page(page(reason, try await language(of: visitor)))
  }

  private func page(_ reason: NotTakenReason, _ language: LanguageTag) -> ErrorPage {
    ErrorPage(status: .conflict, contact: site.contact, language: language, notTaken: reason)
  }

  /// The outcome of a touch with the words for it: what is told is what was recorded, what the survey adds by itself included. Nil for
  /// what could not be looked up any more.
  private static func told(
    _ outcome: TouchOutcome, _ visitor: Visitor, _ desk: StudyDesk
  ) -> (TouchOutcome, LanguageTag?, entry: String?) {
    let language = try? desk.look { try $0.view(of: visitor.participant).language }
    guard case .recorded(let event, _) = outcome else { return (outcome, language, nil) }
    let after = try? desk.ownDay(of: visitor.participant, on: nil).feed.cards
    let entry = after?.compactMap(\.log).flatMap(\.entries).first { $0.event == event }
    return (outcome, language, entry?.answers)
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
