import CivilTime
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Record
import Sittings
import StudyDesk
import StudyService
import SurveyModel
import WebForms
import Wording

/// A sitting: a page for each question, and what is sent back from it.
struct SittingRoutes {
  let host: StudyHost
  let site: Site
  let cookie: SessionCookie
  let live: LiveSittings
  let large: LargeBodies

  func add(to router: Router<ServerContext>) {
    router.post("/begin") { request, context in
      let visitor = try context.requireVisitor()
      let fields = try await request.fields(of: visitor, atMost: 4_096)
      return try await begin(fields["event"] ?? "", visitor, startsOver: fields["over"] == "yes")
    }
  }

  /// The pages of sittings, which no middleware finds a visitor for: whose cookie it is they ask the record together with all
  /// else, in one go.
  func addPages(to router: Router<ServerContext>) {
    router.get("/sittings/:number") { request, context in
      let (secret, number) = (try cookie.requireSecret(in: request), try SittingRoutes.number(context))
      let query = request.uri.queryParameters
      return try await show(
        number, by: secret, item: query["item"].flatMap { Int($0) }, isTold: query["told"] != nil)
    }
    router.post("/sittings/:number") { request, context in
      let (secret, number) = (try cookie.requireSecret(in: request), try SittingRoutes.number(context))
      if large.isSmall(request) {
        return try await take(
          try await request.fields(of: secret, atMost: large.limits.bodyBytes), number, by: secret)
      }
      // What is large, or may hold a file, is read from whoever is signed in alone.
      let visitor = try await host.with { try $0.requireVisitor(by: secret) }
      let most = try await mostOfFile(number, visitor)
      if most == nil, large.mayHoldFile(request) {
        // The file was taken before, and sent once more.
        try await large.passOver(request)
        return try await stale(number, visitor)
      }
      return try await take(try await large.fields(of: visitor, in: request, file: most), number, by: secret)
    }
  }

  private func stale(_ number: Int64, _ visitor: Visitor) async throws -> Response {
    let own = try await host.with { try $0.ownSitting(number, of: visitor.participant) }
    guard let language = own?.language else { throw HTTPError(.notFound) }
    await live.tell([language.catalogue.pages.stale], to: visitor)
    return .seeOther(SittingRoutes.path(number))
  }

  /// How large a file may be that a sitting asks for where it stands; nil where it asks for none.
  private func mostOfFile(_ number: Int64, _ visitor: Visitor) async throws -> Int? {
    if let known = await live.find(number, of: visitor.participant, at: host.clock.now) {
      return known.session.runner.mostOfFile
    }
    return try await host.with { try $0.ownSitting(number, of: visitor.participant)?.stand.runner.mostOfFile }
  }

  private static func number(_ context: ServerContext) throws -> Int64 {
    guard let number = Int64(try context.parameters.require("number")) else { throw HTTPError(.notFound) }
    return number
  }

  static func path(_ number: Int64) -> String { "/sittings/\(number)" }
}

// MARK: - Beginning

extension SittingRoutes {
  private func begin(_ event: String, _ visitor: Visitor, startsOver: Bool) async throws -> Response {
    do {
      let number = try await host.with { desk -> Int64 in
        let offer = try desk.ownOffer(event, of: visitor.participant)
        if let unfinished = offer.unfinished {
          guard startsOver, offer.mayBeSetAside else { return unfinished }
          try desk.discard(unfinished, of: offer, reason: "started over")
        }
        let language = try offer.survey.promptLanguage(asked: nil, own: offer.view.language).language
        let context = offer.context(
          run: SittingContext.newRun(), language: language, seed: .random(in: .min ... .max))
        return try desk.begin(offer, offer.survey, context: context).sitting
      }
      return .seeOther(SittingRoutes.path(number))
    } catch StoreError.sittingEnded {
      // Another page or a terminal ended it meanwhile.
      return .seeOther("/")
    } catch SittingRefusal.underWay(_, let sitting) {
      return .seeOther(SittingRoutes.path(sitting))
    } catch let refusal as SittingRefusal {
      if case .notOfTask = refusal { throw HTTPError(.notFound) }
      if let path = try await reopen(event, visitor) { return .seeOther(path) }
      let told = try await host.with { desk in
        try desk.look { reading in
          let view = try reading.view(of: visitor.participant)
          let words = view.language.catalogue
          return refusal.told(view, words) ?? words.pages.notNow
        }
      }
      await live.tell([told], to: visitor)
      return .seeOther("/")
    }
  }

  /// Back to the closing page of what is recorded, where the study lets participants change it.
  ///
  /// - Returns: Where it is; nil where nothing can be changed.
  private func reopen(_ event: String, _ visitor: Visitor) async throws -> String? {
    do {
      let (offer, stand) = try await host.with { try $0.reopenOwn(event, of: visitor.participant) }
      if stand.sitting <= 0 { return nil }
      if let known = try await current(stand.sitting, visitor), known.stand.hasUnkeptChange {
        return SittingRoutes.path(stand.sitting)
      }
      var session = FormSession(stand.runner, path: .page)
      session.closes = true
      session.speak(try await host.with { try $0.pageLanguage(of: stand, visitor.participant) })
      session.showClosing()
      await live.keep(
        LiveSittings.Live(
          participant: visitor.participant, offer: offer, session: session, stand: stand,
          position: await live.nextPosition(at: host.clock.now), touched: host.clock.now))
      return SittingRoutes.path(stand.sitting)
    } catch is SittingRefusal {
      return nil
    }
  }
}

// MARK: - Showing

extension SittingRoutes {
  private enum Shown: Sendable {
    case page(FormSession, position: Int, event: String)
    case told(LanguageTag, position: Int, notices: [String])
    case recorded(ClosingView, OwnSitting)
    case movedOn
    case closed(LanguageTag)
    case takenBack(LanguageTag)
  }

  private func show(_ number: Int64, by secret: String, item: Int?, isTold: Bool) async throws -> Response {
    let (isLive, stood) = await live.known(of: number)
    if isLive {
      let visitor = try await host.with { try $0.requireVisitor(by: secret) }
      if let known = try await current(number, visitor) { return try await page(of: known, visitor, item: item) }
    }
    let (visitor, shown) = try await host.with { desk in
      let visitor = try desk.requireVisitor(by: secret)
      return (visitor, try SittingRoutes.shown(number, visitor, item, isTold: isTold, after: stood, desk))
    }
    switch shown {
    case .page(let session, let position, let event):
      var page = SittingPage(
        session, action: SittingRoutes.path(number), token: visitor.formToken, position: position, now: host.clock.now)
      page.keep(of: event)
      page.typed = await live.draft(of: number, session, by: visitor)
      return site.page(page, notices: await live.notices(for: visitor), visitor)
    case .told(let language, let position, let notices):
      let page = ToldPage(
        action: SittingRoutes.path(number), token: visitor.formToken, position: position,
        notices: await live.notices(for: visitor) + notices, words: language.catalogue.pages)
      return .page(site.frame(page.words.next, language).html(page.html))
    case .recorded(let view, let own):
      let page = ClosingPage(
        view: view, language: own.language, thanks: own.thanks, rows: own.rows, change: nil,
        notices: await live.notices(for: visitor))
      return site.page(page, visitor)
    case .movedOn: return .seeOther(SittingRoutes.path(number))
    case .closed(let language):
      await live.tell([language.catalogue.pages.notNow], to: visitor)
      return .seeOther("/")
    case .takenBack(let language):
      await live.tell([language.catalogue.pages.answersDeleted], to: visitor)
      return .seeOther("/")
    }
  }

  /// A sitting whose answers can still be changed, as the record has it now; nil for one that is only read any more.
  private func current(_ number: Int64, _ visitor: Visitor) async throws -> LiveSittings.Live? {
    guard let known = await live.find(number, of: visitor.participant, at: host.clock.now) else { return nil }
    do {
      let language = try await host.with {
        try $0.requireChanges(known.stand, of: visitor.participant)
        return try $0.pageLanguage(of: known.stand, visitor.participant)
      }
      var known = known
      if known.session.runner.language != language {
        known.session.speak(language)
        await live.keep(known)
      }
      return known
    } catch let moved as SittingMovedOn {
      await live.forget(number)
      if !known.session.isClosing { await live.tell([moved.changeNotKept(known.session.words)], to: visitor) }
    }
    guard try await reopen(known.stand.event.id, visitor) == SittingRoutes.path(number) else { return nil }
    return await live.find(number, of: visitor.participant, at: host.clock.now)
  }

  private static func shown(
    _ number: Int64, _ visitor: Visitor, _ item: Int?, isTold: Bool, after known: SittingStand?, _ desk: StudyDesk
  ) throws -> Shown {
    guard let own = try desk.ownSitting(number, of: visitor.participant, after: known) else {
      throw HTTPError(.notFound)
    }
    let language = own.language
    if own.stand.isRecorded {
      return own.facts == nil ? .takenBack(language) : .recorded(try desk.closing(of: own.offer, in: language), own)
    }
    guard own.isOpen else { return .closed(language) }
    var session = try session(of: own, desk)
    if isTold { return .told(language, position: own.stand.position, notices: []) }
    if let item { _ = session.point(at: item) }
    guard session.isOver(at: desk.clock.now) else {
      return .page(session, position: own.stand.position, event: own.stand.event.id)
    }
    // The time of the page is over: no time can be bought by looking at it again.
    let turn = session.take(.expire, at: desk.clock.now)
    if session.isTelling { return .told(language, position: own.stand.position, notices: turn.notices) }
    do { _ = try desk.record(turn.entries, after: own.stand, by: .participant) } catch is SittingMovedOn {}
    return .movedOn
  }

  static func session(of own: OwnSitting, _ desk: StudyDesk) throws -> FormSession {
    let names = try desk.usedNames(of: own.offer.order.participant, for: own.stand.runner.survey)
    var session = FormSession(own.stand.runner, path: .page, usedNames: names)
    session.closes = true
    session.speak(own.language)
    return session
  }

  private func page(of known: LiveSittings.Live, _ visitor: Visitor, item: Int?) async throws -> Response {
    let path = SittingRoutes.path(known.stand.sitting)
    var notices = await live.notices(for: visitor)
    var session = known.session
    if known.stand.staysDeclined, !session.isClosing { notices.append(session.words.pages.declinedUntilDone) }
    let language = session.runner.language
    guard session.isClosing else {
      if let item { _ = session.point(at: item) }
      let page = SittingPage(
        session, action: path, token: visitor.formToken, position: known.position, now: host.clock.now)
      return site.page(page, notices: notices, visitor)
    }
    let (offer, text) = (known.offer, session.page)
    let view = try await host.with { try $0.closing(of: offer, in: language) }
    let page = ClosingPage(
      view: view, language: language, thanks: Thanks(title: text?.title, text: text?.marked), rows: session.review,
      change: ClosingPage.Change(action: path, token: visitor.formToken, position: known.position), notices: notices)
    return site.page(page, visitor)
  }
}
