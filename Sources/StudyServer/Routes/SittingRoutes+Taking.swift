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

/// What a page sends back: confirmed durably before anything more shows, and once, however often it is sent.
extension SittingRoutes {
  private enum Taken: Sendable {
    /// `left` is where the page was of.
    case confirmed(FormSession, SittingStand, FormSession.Turn, SittingOffer, left: FormSession)
    /// Nothing was taken: the same page, with what was sent.
    case again(FormSession, PageProblem?, asksBack: String?, event: String)
    case stale(LanguageTag)
    /// A change of what is recorded, which came too late.
    case late(LanguageTag)
    case closed(LanguageTag)
  }

  func take(_ fields: FormFields, _ number: Int64, by secret: String) async throws -> Response {
    guard let position = fields["position"].flatMap({ Int($0) }) else { throw HTTPError(.badRequest) }
    let now = host.clock.now
    let (isLive, stood) = await live.known(of: number)
    if isLive {
      let visitor = try await host.with { try $0.requireVisitor(by: secret) }
      if let known = await live.claim(number, of: visitor.participant, position: position, at: now) {
        return try await change(known, fields, visitor)
      }
    }
    let (visitor, taken) = try await host.confirm { desk in
      let visitor = try desk.requireVisitor(by: secret)
      return (visitor, try SittingRoutes.taken(fields, number, position, visitor, after: stood, desk))
    }
    switch taken {
    case .confirmed(let session, let stand, let turn, let offer, let left):
      await live.draft(fields, of: number, left, by: visitor)
      if stand.isRecorded { await live.forgetDrafts(of: number, by: secret) }
      return await goOn(from: session, stand, turn, offer, visitor)
    case .again(let session, let problem, let question, let event):
      var page = SittingPage(
        session, action: SittingRoutes.path(number), token: visitor.formToken, position: position, now: now)
      page.keep(of: event)
      return site.page(page, typed: fields, problem, question, visitor)
    case .stale(let language):
      await live.tell([language.catalogue.pages.stale], to: visitor)
      return .seeOther(SittingRoutes.path(number))
    case .late(let language):
      await live.tell([language.catalogue.pages.changedTooLate], to: visitor)
      return .seeOther(SittingRoutes.path(number))
    case .closed(let language):
      await live.tell([language.catalogue.pages.notNow], to: visitor)
      return .seeOther("/")
    }
  }

  private static func taken(
    _ fields: FormFields, _ number: Int64, _ position: Int, _ visitor: Visitor, after known: SittingStand?,
    _ desk: StudyDesk
  ) throws -> Taken {
    guard let own = try desk.ownSitting(number, of: visitor.participant, after: known) else {
      throw HTTPError(.notFound)
    }
    let language = own.language
    // The pages before the closing one have earlier positions.
    if own.stand.isRecorded { return position < own.stand.position ? .stale(language) : .late(language) }
    guard own.isOpen else { return .closed(language) }
    guard own.stand.position == position else { return .stale(language) }
    var session = try session(of: own, desk)
    let now = desk.clock.now
    var left = session
    let turn: FormSession.Turn
    if fields["told"] != nil {
      turn = session.leaveTold(at: now)
    } else {
      guard session.isAsked(fields) else { return .stale(language) }
      left = session
      switch session.take(fields, at: now) {
      case .taken(let taken): turn = taken
      case .asksBack(let question): return .again(left, nil, asksBack: question, event: own.stand.event.id)
      case .refused(let problem): return .again(left, problem, asksBack: nil, event: own.stand.event.id)
      }
    }
    do {
      let stand = try desk.record(turn.entries, after: own.stand, by: .participant)
      return .confirmed(session, stand, turn, own.offer, left: left)
    } catch is SittingMovedOn {
      return .stale(language)
    }
  }

  /// To the page that follows; when the outcome is stored its answers may still be changed.
  private func goOn(
    from session: FormSession, _ stand: SittingStand, _ turn: FormSession.Turn, _ offer: SittingOffer,
    _ visitor: Visitor
  ) async -> Response {
    await live.remember(stand, telling: turn.notices + turn.values, to: visitor)
    let path = SittingRoutes.path(stand.sitting)
    if stand.isRecorded {
      var session = session
      session.showClosing()
      await live.keep(
        LiveSittings.Live(
          participant: visitor.participant, offer: offer, session: session, stand: stand,
          position: await live.nextPosition(at: host.clock.now), touched: host.clock.now))
      return .seeOther(path)
    }
    if session.isTelling { return .seeOther(path + "?told=1") }
    // An item that was gone back to on its page is in no journal.
    let isElsewhere = FormSession.firstAsked(of: stand.runner) != session.cursor
    return .seeOther(isElsewhere ? path + "?item=\(session.cursor ?? 0)" : path)
  }

  /// A change after the outcome was stored: it is a revision as soon as nothing is left to ask.
  private func change(
    _ known: LiveSittings.Live, _ fields: FormFields, _ visitor: Visitor
  ) async throws -> Response {
    var next = known
    let now = host.clock.now
    if !next.session.isClosing { guard next.session.isAsked(fields) else { return await stale(known, visitor) } }
    let before = next.session
    let turn: FormSession.Turn
    switch next.session.take(fields, at: now) {
    case .taken(let taken): turn = taken
    case .asksBack(let question): return await again(known, before, fields, nil, question, visitor)
    case .refused(let problem): return await again(known, before, fields, problem, nil, visitor)
    }
    // The closing page was left: what is recorded stays.
    if next.session.hasLeft { return .seeOther("/") }
    let path = SittingRoutes.path(known.stand.sitting)
    let (entries, stand) = (turn.entries, known.stand)
    do {
      next.stand = try await host.confirm { desk in
        try desk.requireChanges(stand, of: visitor.participant)
        return try desk.record(entries, after: stand, by: .participant)
      }
    } catch let moved as SittingMovedOn {
      await live.tell([moved.changeNotKept(known.session.words)], to: visitor)
      return .seeOther(path)
    } catch {
      // Nothing was recorded, and it can be tried again.
      await live.keep(known)
      throw error
    }
    next.session.showClosing()
    next.position += 1
    next.touched = now
    await live.tell(turn.notices + turn.values, to: visitor)
    await live.keep(next)
    return .seeOther(path)
  }

  private func stale(_ known: LiveSittings.Live, _ visitor: Visitor) async -> Response {
    await live.keep(known)
    await live.tell([known.session.words.pages.stale], to: visitor)
    return .seeOther(SittingRoutes.path(known.stand.sitting))
  }

  private func again(
    _ known: LiveSittings.Live, _ session: FormSession, _ fields: FormFields, _ problem: PageProblem?,
    _ question: String?, _ visitor: Visitor
  ) async -> Response {
    await live.keep(known)
    let path = SittingRoutes.path(known.stand.sitting)
    if session.isClosing {
      await live.tell([problem?.text].compactMap(\.self), to: visitor)
      return .seeOther(path)
    }
    let page = SittingPage(
      session, action: path, token: visitor.formToken, position: known.position, now: host.clock.now)
    return site.page(page, typed: fields, problem, question, visitor)
  }
}

extension FormSession {
  /// Asks the item that a page was of; false when the page was of something else.
  mutating func isAsked(_ fields: FormFields) -> Bool {
    guard let item = fields["item"] else { return cursor == nil }
    return Int(item).map { point(at: $0) } ?? false
  }

  /// Shows the closing page when nothing is left to answer.
  mutating func showClosing() {
    if isAtEnd, closing == nil, !hasLeft { closing = Closing(thanks: "", lines: []) }
  }
}

extension SittingPage {
  /// Has a device that loses its network go on with the pages that it keeps.
  mutating func keep(of event: String) {
    guard let step = session.runner.page?.step else { return }
    kept = SurveyPack.path(of: session, event).map { ($0, step) }
  }
}

extension Site {
  func page(_ page: SittingPage, notices: [String], _ visitor: Visitor) -> Response {
    var page = page
    page.notices = notices
    page.measureScript = Asset.measure.path
    return .page(frame(page.title, page.session.runner.language).html(page.html))
  }

  /// The page again with what was sent: nothing typed is lost.
  func page(
    _ page: SittingPage, typed: FormFields, _ problem: PageProblem?, _ asksBack: String?, _ visitor: Visitor
  ) -> Response {
    var page = page
    (page.typed, page.problem, page.asksBack) = (typed, problem, asksBack)
    page.measureScript = Asset.measure.path
    return .page(
      frame(page.title, page.session.runner.language).html(page.html),
      status: problem == nil ? .ok : .unprocessableContent)
  }
}
