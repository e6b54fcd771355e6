import CivilTime
import HTTPTypes
import Hummingbird
import HummingbirdCore
import JSONText
import NIOCore
import Record
import Scheduling
import Sittings
import StudyDesk
import StudyService
import SurveyModel
import WebForms
import Wording

/// Surveys that a device goes through without a network: their pages, and what was confirmed on them when it arrives.
struct KeptRoutes {
  let host: StudyHost
  let site: Site

  /// Pages are larger than what a sitting sends.
  private static let most = 262_144

  func add(to router: Router<ServerContext>) {
    router.get("/offline/pack/:version") { request, context in
      let visitor = try context.requireVisitor()
      let event = request.uri.queryParameters["event"].map(String.init) ?? ""
      let version = try context.parameters.require("version")
      let site = site
      let found = try await host.with { desk in
        try desk.look { reading in
          let view = try reading.view(of: visitor.participant)
          let pack = view.event(event).flatMap { view.isAssessed($0) || $0.isUnknown ? nil : SurveyPack($0, view) }
          return pack.flatMap { $0.path.hasPrefix("\(SurveyPack.address)/\(version)?") ? $0.json(site) : nil }
        }
      }
      guard let found else { throw HTTPError(.notFound) }
      return Response.json(found)
    }
    router.post("/offline/answers") { request, context in
      let visitor = try context.requireVisitor()
      let fields = try await request.fields(of: visitor, atMost: KeptRoutes.most)
      guard let sent = KeptAnswers(fields) else { throw HTTPError(.badRequest) }
      return Response.json(try await host.confirm { try $0.take(sent, of: visitor.participant) }.json)
    }
  }
}

extension Response {
  fileprivate static func json(_ value: JSONValue) -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: value.compactText)))
  }
}

extension StandingEvent {
  /// A beep that has not come: nobody is told of it.
  fileprivate var isUnknown: Bool {
    guard case .random = event.slot, case .upcoming = state else { return false }
    return true
  }
}

/// What a device confirmed while there was no network, in order.
struct KeptAnswers: Sendable {
  let event: String
  let run: String
  /// Where the pages lay.
  let pack: String
  /// Nil before the server has told it.
  let sitting: Int64?
  /// How many inputs the sitting has before the first; nil for as many as it has.
  let position: Int?
  /// How long ago it was begun, by the device's clock.
  let began: Int64
  let answers: [Answer]

  struct Answer: Sendable {
    let fields: FormFields
    let step: Int
    /// How long ago it was confirmed, by the device's clock.
    let ago: Int64
  }

  init?(_ fields: FormFields) {
    let (forms, steps, agos) = (fields.all("form"), fields.all("step"), fields.all("ago"))
    guard let event = fields["event"], let run = fields["run"], run.utf8.count == 32,
      run.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }), let pack = fields["pack"],
      let began = fields["began"].flatMap({ Int64($0) }), forms.count == steps.count, forms.count == agos.count
    else { return nil }
    var answers: [Answer] = []
    for ((form, step), ago) in zip(zip(forms, steps), agos) {
      guard let fields = FormFields(urlEncoded: form.utf8), let step = Int(step), let ago = Int64(ago) else {
        return nil
      }
      answers.append(Answer(fields: fields, step: step, ago: ago))
    }
    (self.event, self.run, self.pack, self.began, self.answers) = (event, run, pack, began, answers)
    sitting = fields["sitting"].flatMap { Int64($0) }
    position = fields["position"].flatMap { Int($0) }
  }
}

/// What became of answers that a device had kept.
struct KeptReply: Sendable {
  enum State: String, Sendable {
    case open, recorded
    /// The next one is not taken as it is: a person has to look.
    case refused
    /// The sitting went on elsewhere, or asks something else by now.
    case moved
    /// Its event does not take it.
    case closed
  }

  var state: State
  /// Why the rest can't be taken.
  var reason: NotTakenReason?
  var sitting: Int64?
  var position = 0
  /// So many of those that were sent are in the record.
  var taken = 0

  var json: JSONValue {
    [
      "state": .string(state.rawValue), "sitting": sitting.map { .integer(Int($0)) } ?? .null,
      "position": .integer(position), "taken": .integer(taken),
      "reason": reason.map { .string($0.rawValue) } ?? .null,
    ]
  }
}

extension StudyDesk {
  /// Takes what a device kept, each answer once and durably before the next: what is in the record already, since its
  /// confirmation was lost, counts as taken.
  func take(_ sent: KeptAnswers, of participant: String) throws -> KeptReply {
    do {
      guard let own = try sitting(of: sent, participant) else { return KeptReply(state: .moved, reason: .changed) }
      var taking = KeptTaking(own, try journal(of: own.stand), sent)
      return try taking.take(sent.answers, self)
    } catch let refusal as SittingRefusal {
      return KeptReply(state: .closed, reason: refusal.reason, sitting: sent.sitting)
    }
  }

  private func sitting(of sent: KeptAnswers, _ participant: String) throws -> OwnSitting? {
    if let number = sent.sitting { return try ownSitting(number, of: participant) }
    let (event, asks) = try look(.record) { reading -> (StandingEvent?, SurveyPack?) in
      let view = try reading.view(of: participant)
      let event = view.event(sent.event)
      return (event, event.flatMap { view.isAssessed($0) ? nil : SurveyPack(asIfOpen: $0, view) })
    }
    guard let event, let asks, asks.path == sent.pack else { return nil }
    let now = clock.now.milliseconds
    func before(_ ago: Int64) -> Instant { Instant(milliseconds: now - max(0, ago)) }
    return try keptSitting(
      KeptBeginning(
        event: sent.event, run: sent.run, language: asks.language, seed: SurveyPack.seed(of: event),
        began: before(sent.began), answered: before(sent.answers.first?.ago ?? sent.began)),
      of: participant)
  }
}

extension SittingRefusal {
  /// Why nothing of a survey is taken.
  fileprivate var reason: NotTakenReason {
    switch self {
    case .alreadyRecorded, .recordedLater, .underWay: .elsewhere
    case .excused: .excused
    case .withdrawn, .wasWithdrawn, .leftSchedule, .beforeThisStay: .left
    case .studyClosed: .studyClosed
    case .lapsed: .old
    default: .closed
    }
  }
}

/// A sitting that catches up with what a device kept of it.
private struct KeptTaking {
  private let own: OwnSitting
  private let journal: [JournalEntry]
  private var stand: SittingStand
  private var session: FormSession
  private var position: Int
  private var last: Instant?
  private var reply: KeptReply

  init(_ own: OwnSitting, _ journal: [JournalEntry], _ sent: KeptAnswers) {
    (self.own, self.journal, stand) = (own, journal, own.stand)
    position = min(max(sent.position ?? journal.count, 0), journal.count)
    var runner = StepRunner(survey: own.stand.runner.survey, context: own.stand.runner.context)
    for entry in journal.prefix(position) { try? runner.apply(entry, recordedBesides: []) }
    session = FormSession(runner, path: .page)
    session.closes = true
    session.speak(own.language)
    last = journal.prefix(position).last?.at
    reply = KeptReply(state: .open, sitting: own.stand.sitting)
  }

  mutating func take(_ answers: [KeptAnswers.Answer], _ desk: StudyDesk) throws -> KeptReply {
    for answer in answers {
      if let state = try take(answer, desk) {
        reply.state = state
        if state == .moved { reply.reason = .elsewhere }
        break
      }
      reply.taken += 1
    }
    reply.position = position
    if reply.state == .open, stand.isRecorded { reply.state = .recorded }
    return reply
  }

  /// - Returns: Why it was not taken; nil when it is in the record.
  private mutating func take(_ answer: KeptAnswers.Answer, _ desk: StudyDesk) throws -> KeptReply.State? {
    guard session.runner.page?.step == answer.step, session.isAsked(answer.fields) else { return .moved }
    let device = Instant(milliseconds: desk.clock.now.milliseconds - max(0, answer.ago))
    let at = own.bounded(device, after: last)
    let isKnown = position < journal.count
    if !isKnown, !stand.isOver, let reason = try desk.refusal(of: own, confirmedAt: at, after: stand) {
      reply.reason = reason
      return .closed
    }
    var next = session
    guard case .taken(let turn) = next.take(answer.fields, at: at) else { return isKnown ? .moved : .refused }
    if isKnown {
      let known = journal[position...].prefix(turn.entries.count).map(\.input)
      guard known == turn.entries.map(\.input) else { return .moved }
      position += known.count
    } else {
      do { stand = try desk.record(turn.entries, after: stand, by: .participant) } catch is SittingMovedOn {
        return .moved
      }
      position = stand.position
    }
    (session, last) = (next, at)
    return nil
  }
}
