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

/// Corrections by staff: of one item, or of all answers, taken again from the first question on. Either has a reason.
struct DeskCorrectionRoutes: Sendable {
  let host: StudyHost
  let answer: DeskAnswering
  let large: LargeBodies
  let corrections = DeskCorrections()

  func add(to desk: DeskRoutes) {
    addItem(to: desk)
    addBeginning(to: desk)
    desk.other(.get, "/corrections/:key") { _, asked in
      guard let live = await corrections.find(try asked.parameter("key"), of: asked.staff, at: host.clock.now) else {
        return try await gone(asked)
      }
      return await response(DeskCorrectionPage(live, asked), asked)
    }
    desk.other(.post, "/corrections/:key") { request, asked in
      let live = await corrections.find(try asked.parameter("key"), of: asked.staff, at: host.clock.now)
      let fields = try await large.fields(in: request, file: live?.session.runner.mostOfFile)
      guard fields["token"] == asked.staff.formToken else { throw HTTPError(.forbidden) }
      guard let position = fields["position"].flatMap({ Int($0) }) else { throw HTTPError(.badRequest) }
      return try await take(fields, position, asked)
    }
  }

  // MARK: - One item

  private func addItem(to desk: DeskRoutes) {
    let corrections = corrections
    desk.deed("/participants/:id/event/correct-item") { desk, request in
      let (id, event) = (try request.parameter("id"), try request.needed("event", "the event"))
      try DeskCorrectionRoutes.requireShown(event, of: id, desk, request)
      let item = try desk.itemToCorrect(request.needed("item", "the item"), of: event, of: id, by: desk.author)
      var form = DeskForm(
        "Correct an answer", about: "The record keeps the earlier answers. Scores are computed again.",
        DeskCorrectionRoutes.fields(item), submit: item.isAsked ? "Go on to the question" : "Correct it",
        back: .event(event, of: id))
      let sheet = try desk.eventSheet(event, of: id)
      form.facts = sheet.brief + [("Question", item.question), ("Recorded", item.recorded ?? "blank")]
      if sheet.outcome?.answers.contains(where: { $0.path == item.path && $0.isFile }) ?? false {
        form.files["Recorded"] = .file(at: item.path, of: event, of: id)
      }
      return form
    } perform: { desk, request in
      let (id, event) = (try request.parameter("id"), try request.needed("event", "the event"))
      try DeskCorrectionRoutes.requireShown(event, of: id, desk, request)
      guard let revision = try request.number("revision") else { throw DeskInput.missing("what was seen") }
      let path = try request.needed("item", "the item")
      if request.fields["answer"] == nil, request.said("blank") == nil {
        let correction = try desk.correction(of: event, revision: revision, of: id, by: desk.author)
        let names = try desk.usedNames(of: id, for: correction.survey, besides: event)
        if let session = correction.session(at: path, names) {
          return try corrections.begin(correction, session, item: path, of: id, request, at: desk.clock.now)
        }
      }
      let answer: CorrectedAnswer =
        switch request.said("blank") {
        case "skipped": .skipped
        case "dontKnow": .dontKnow
        default: .typed(try request.needed("answer", "the answer"))
        }
      let done = try desk.correct(
        item: path, to: answer, of: SeenOutcome(event, revision: revision), of: id,
        reason: request.said("reason") ?? "", by: desk.author)
      return DeskOutcome(.event(event, of: id), DeskCorrectionRoutes.told(done.changes.count))
    }
  }

  private static func fields(_ item: ItemToCorrect) -> [DeskField] {
    if item.isAsked { return [.hidden("revision", String(item.revision)), .reason] }
    let answer =
      item.choices.map { choices in
        DeskField(
          "answer", "Answer", .choice([("", "choose")] + choices.map { ($0.typed, $0.label) }), value: item.typed ?? "")
      } ?? DeskField("answer", "Answer", value: item.typed ?? "", hint: "As an answers file has it.")
    let blanks =
      (item.isOptional ? [("skipped", "skipped")] : []) + (item.canBeUnknown ? [("dontKnow", "they don't know")] : [])
    return [.hidden("revision", String(item.revision)), answer]
      + (blanks.isEmpty ? [] : [DeskField("blank", "Or a blank", .choice([("", "it is answered")] + blanks))])
      + [.reason]
  }

  private static func told(_ count: Int) -> String {
    switch count {
    case 0: "Nothing was changed."
    case 1: "It is corrected."
    default: "It is corrected: \(count) items are different."
    }
  }

  /// What was entered first is not shown to whoever may enter it again, unless they ask for it.
  ///
  /// - Throws: ``SecondEntryRefusal/firstNotShown(event:)``.
  private static func requireShown(
    _ event: String, of id: String, _ desk: StudyDesk, _ request: DeskRequest
  ) throws {
    guard request.asked("answers") != "shown", try desk.eventSheet(event, of: id).mayEnterAgain else { return }
    throw SecondEntryRefusal.firstNotShown(event: event)
  }

  // MARK: - All answers again

  private func addBeginning(to desk: DeskRoutes) {
    let corrections = corrections
    desk.deed("/participants/:id/event/correct") { desk, request in
      let (id, event) = (try request.parameter("id"), try request.needed("event", "the event"))
      try DeskCorrectionRoutes.requireShown(event, of: id, desk, request)
      let correction = try desk.correction(of: event, of: id, by: desk.author)
      var form = DeskForm(
        "Go through all answers again",
        about: "Each question shows what was recorded. Nothing is kept before the last one is confirmed.",
        [.hidden("revision", String(correction.record.revision)), .reason], submit: "Begin",
        back: .event(event, of: id))
      form.facts = try desk.eventSheet(event, of: id).brief
      return form
    } perform: { desk, request in
      let (id, event) = (try request.parameter("id"), try request.needed("event", "the event"))
      try DeskCorrectionRoutes.requireShown(event, of: id, desk, request)
      let correction = try desk.correction(of: event, revision: request.number("revision"), of: id, by: desk.author)
      let names = try desk.usedNames(of: id, for: correction.survey, besides: event)
      return try corrections.begin(correction, correction.session(names), of: id, request, at: desk.clock.now)
    }
  }

  private func take(_ fields: FormFields, _ position: Int, _ request: DeskRequest) async throws -> Response {
    let key = try request.parameter("key")
    let now = host.clock.now
    guard var live = await corrections.find(key, of: request.staff, at: now) else { return try await gone(request) }
    let here = DeskPath("/desk/corrections").appending(key)
    guard live.position == position, live.session.isAsked(fields) else {
      await answer.notices.tell(
        "The form has moved on since this page was loaded. This is the current question.", to: request.staff)
      return .seeOther(here.text)
    }
    let before = live
    // A page of one item that had a time limit is not over because it is looked at again.
    let moment = live.isOneItem ? live.session.runner.page?.started ?? now : now
    switch live.session.take(fields, at: moment) {
    case .taken(let turn):
      if live.isOneItem {
        await corrections.take(key)
        return try await finish(live, as: live.session.runner, saying: turn, request)
      }
      for notice in turn.notices { await answer.notices.tell(notice, to: request.staff) }
    case .asksBack(let question):
      return await response(DeskCorrectionPage(before, request, typed: fields, asksBack: question), request)
    case .refused(let problem):
      return await response(
        DeskCorrectionPage(before, request, typed: fields, problem: problem), request, status: .unprocessableContent)
    }
    if live.session.isTelling { _ = live.session.leaveTold(at: now) }
    live.position += 1
    live.touched = now
    guard let concluded = live.concluded(at: now) else {
      await corrections.keep(live, key)
      return .seeOther(here.text)
    }
    await corrections.take(key)
    return try await finish(live, as: concluded, request)
  }

  /// - Parameters:
  ///   - runner: The survey at its end, or at the one item that is corrected.
  ///   - turn: What was said to that; nil where there is none.
  private func finish(
    _ live: DeskCorrections.Live, as runner: StepRunner, saying turn: FormSession.Turn? = nil, _ request: DeskRequest
  ) async throws -> Response {
    let notice: String
    do {
      notice = try await host.with {
        try DeskCorrectionRoutes.finish(live, as: runner, saying: turn, $0.working(as: request.staff.id))
      }
    } catch let refusal as PermissionRefusal {
      throw refusal
    } catch let refusal as any Refusal {
      notice = refusal.deskMessage.asSentence + "."
    }
    await answer.notices.tell(notice, to: request.staff)
    return .seeOther(DeskPath.event(live.event, of: live.participant).text)
  }

  /// - Returns: What is told.
  private static func finish(
    _ live: DeskCorrections.Live, as runner: StepRunner, saying turn: FormSession.Turn?, _ desk: StudyDesk
  ) throws -> String {
    switch live.purpose {
    case .all(let correction, let reason):
      let done = try desk.correct(correction, as: runner, of: live.participant, reason: reason, by: desk.author)
      return told(done.changes.count)
    case .item(let item, let correction, let reason):
      // Where nothing was said nothing is changed.
      guard let turn, let corrected = correction.answer(to: item, in: turn) else { return told(0) }
      let seen = SeenOutcome(live.event, revision: correction.record.revision)
      let done = try desk.correct(
        item: item, to: corrected, of: seen, of: live.participant, reason: reason, by: desk.author)
      return told(done.changes.count)
    case .secondEntry(let entry, let by):
      let author = by.map(Author.assessor) ?? desk.author
      let count = try desk.enterAgain(entry, as: runner, by: author).differences.count
      return count == 0
        ? "It is entered again: both entries are the same."
        : "It is entered again: \(count) \(count == 1 ? "item differs" : "items differ")."
    }
  }

  private func gone(_ request: DeskRequest) async throws -> Response {
    if let event = await corrections.sent(try request.parameter("key"), by: request.staff) {
      await answer.notices.tell("That page was sent before. This is how it stands now.", to: request.staff)
      return .seeOther(event.text)
    }
    await answer.notices.tell("It has ended and nothing was kept. Start again.", to: request.staff)
    return .seeOther(DeskSection.participants.path.text)
  }

  private func response(
    _ page: DeskCorrectionPage, _ request: DeskRequest, status: HTTPResponse.Status = .ok
  ) async -> Response {
    await answer.response(page.page, request, status: status)
  }
}

extension DeskCorrections.Live {
  /// The survey at its end, as soon as nothing is left but to read; nil before. Where recorded answers are gone through again those
  /// ahead are there already: only the last page tells.
  fileprivate func concluded(at instant: Instant) -> StepRunner? {
    let runner = session.runner
    if case .completion? = runner.step?.kind { return runner.concluded(at: instant) }
    if case .secondEntry = purpose { return runner.concluded(at: instant) }
    return runner.ending == nil ? nil : runner
  }
}

extension DeskCorrections {
  /// Keeps a correction that begins, and leads to its first question.
  ///
  /// - Throws: ``StudyRefusal/emptyReason``.
  fileprivate nonisolated func begin(
    _ correction: Correction, _ session: FormSession, item: String? = nil, of participant: String,
    _ request: DeskRequest, at now: Instant
  ) throws -> DeskOutcome {
    let reason = request.said("reason") ?? ""
    if reason.isEmpty { throw StudyRefusal.emptyReason }
    let live = Live(
      account: request.staff.id, participant: participant, event: correction.record.outcome.event,
      purpose: item.map { .item($0, correction, reason: reason) } ?? .all(correction, reason: reason),
      session: session, position: 0, touched: now)
    let key = DeskCorrections.newKey()
    var outcome = DeskOutcome(DeskPath("/desk/corrections").appending(key), nil)
    outcome.before = { await self.keep(live, key) }
    return outcome
  }
}
