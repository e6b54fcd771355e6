import CivilTime
import Sittings
import StudyDesk
import StudyService
import WebForms

/// What the server remembers beside the record: sittings whose outcome is stored and whose closing page was not left, and
/// what is told once. When it is lost nothing recorded is: an answer can then no longer be changed on that page.
actor LiveSittings {
  struct Live: Sendable {
    let participant: String
    let offer: SittingOffer
    var session: FormSession
    var stand: SittingStand
    /// Counts the pages since; a form of another number is stale. No two that are kept have a number alike: else a form of one,
    /// left open, would answer the question at which another stands.
    var position: Int
    var touched: Instant
  }

  private var sittings: [Int64: Live] = [:]
  private var told: [String: [String]] = [:]
  /// Where sittings stood when their last answer was durable.
  private var stands: [Int64: SittingStand] = [:]

  /// What was typed on questions that were left without answering them, by who typed it.
  private var drafts: [String: [Draft: FormFields]] = [:]

  /// A question of a sitting.
  private struct Draft: Hashable {
    let sitting: Int64
    let step: Int
    let entries: [Int]
    let item: Int

    /// Nil where nothing is asked.
    init?(_ session: FormSession, of sitting: Int64) {
      guard let place = session.place, let item = session.cursor else { return nil }
      (self.sitting, self.step, self.entries, self.item) = (sitting, place.step, place.entries, item)
    }
  }

  /// Longer texts, and more of them, are not kept.
  private static let (mostDraft, mostDrafts, mostDrafters) = (16_384, 30, 1_000)

  /// A closing page that nobody leaves is left after so long.
  private static let longest: Int64 = 1_800_000
  /// More visitors than these are not told something at once.
  private static let most = 10_000
  /// No more are remembered: what is forgotten is read from the journal.
  private static let mostStands = 1_000

  /// The highest number that a page had.
  private var lastPosition = 0

  func find(_ number: Int64, of participant: String, at now: Instant) -> Live? {
    guard let live = sittings[number], live.participant == participant else { return nil }
    if now.milliseconds - live.touched.milliseconds > LiveSittings.longest {
      sittings[number] = nil
      return nil
    }
    return live
  }

  /// Takes a sitting for as long as a request works on it: another of the same page is stale.
  func claim(_ number: Int64, of participant: String, position: Int, at now: Instant) -> Live? {
    guard let live = find(number, of: participant, at: now), live.position == position else { return nil }
    sittings[number] = nil
    return live
  }

  func keep(_ live: Live) {
    let oldest = live.touched.milliseconds - LiveSittings.longest
    if sittings.count > 1_000 { sittings = sittings.filter { $0.value.touched.milliseconds > oldest } }
    lastPosition = max(lastPosition, live.position)
    sittings[live.stand.sitting] = live
  }

  /// A number that no page has had, of this server or of another that knows the sitting.
  func nextPosition(at now: Instant) -> Int {
    lastPosition = max(lastPosition + 1, Int(now.milliseconds) * 1_000 + .random(in: 0..<1_000))
    return lastPosition
  }

  /// Whether a sitting's closing page may show, whoever's it is, and where it stood when its last answer was durable.
  func known(of number: Int64) -> (isLive: Bool, stand: SittingStand?) { (sittings[number] != nil, stands[number]) }

  /// Keeps what was typed on a question that a page leaves by another button; an answer that was taken ends that.
  ///
  /// - Parameter session: Where the page was of.
  func draft(_ fields: FormFields, of sitting: Int64, _ session: FormSession, by visitor: Visitor) {
    guard let key = Draft(session, of: sitting) else { return }
    guard ["back", "skip"].contains(fields["act"]), fields.hasAnswer, fields.typedBytes <= LiveSittings.mostDraft else {
      drafts[visitor.secret]?[key] = nil
      return
    }
    if drafts[visitor.secret] == nil, drafts.count >= LiveSittings.mostDrafters { drafts = [:] }
    var own = drafts[visitor.secret] ?? [:]
    if own.count >= LiveSittings.mostDrafts { own = own.filter { $0.key.sitting == sitting } }
    if own.count >= LiveSittings.mostDrafts { own = [:] }
    own[key] = fields
    drafts[visitor.secret] = own
  }

  func draft(of sitting: Int64, _ session: FormSession, by visitor: Visitor) -> FormFields? {
    Draft(session, of: sitting).flatMap { drafts[visitor.secret]?[$0] }
  }

  /// Nothing is left of a sitting that ended, or of whoever signed out.
  func forgetDrafts(of sitting: Int64?, by secret: String) {
    guard let sitting else { return drafts[secret] = nil }
    drafts[secret] = drafts[secret]?.filter { $0.key.sitting != sitting }
  }

  func forget(_ number: Int64) { sittings[number] = nil }

  /// - Parameters:
  ///   - stand: One whose answers are durable.
  ///   - notices: What whoever gave them is to be told.
  func remember(_ stand: SittingStand, telling notices: [String], to visitor: Visitor) {
    tell(notices, to: visitor)
    if stand.isOver {
      stands[stand.sitting] = nil
    } else {
      if stands.count >= LiveSittings.mostStands { stands = [:] }
      stands[stand.sitting] = stand
    }
  }

  func tell(_ notices: [String], to visitor: Visitor) {
    if notices.isEmpty { return }
    if told.count > LiveSittings.most { told = [:] }
    // Who presses three times is told once.
    let known = told[visitor.secret] ?? []
    told[visitor.secret] = known + notices.filter { !known.contains($0) }
  }

  /// What is to be told; it is told once.
  func notices(for visitor: Visitor) -> [String] { told.removeValue(forKey: visitor.secret) ?? [] }
}
