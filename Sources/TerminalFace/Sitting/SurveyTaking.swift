import CivilTime
import Foundation
import Record
import Scheduling
import Sittings
package import StudyDesk
import StudyService
package import SurveyModel
import TerminalForms
import Wording

/// Takes a person through the sitting of an event: what `run`, `feed` and `kiosk` do.
package struct SurveyTaking {
  let desk: StudyDesk
  let order: SittingOrder
  let manner: SittingManner

  /// How a sitting came to its end.
  package struct Taken: Hashable, Sendable {
    /// Nil for one that was set aside.
    package let ending: Ending?
    /// What the person is still to be told, as a line.
    package let notice: String?
  }

  package init(desk: StudyDesk, order: SittingOrder, manner: SittingManner) {
    self.desk = desk
    self.order = order
    self.manner = manner
  }

  /// - Throws: ``TerminalFailure``, a `Refusal`, ``StoreError``: nothing can be taken, the person stopped, or the sitting
  ///   goes on elsewhere. What was confirmed is kept.
  package func take() throws -> Taken {
    if manner.changes { return try change(order) }
    let offer: SittingOffer
    switch try offered() {
    case .begins(let found): offer = found
    case .goesOn(let event): return try goOn(order.of(event))
    }
    if let by = order.by, !offer.isOnList { note("\(order.participant) is not on the list of \(by)") }
    guard let unfinished = offer.unfinished else {
      if manner.unfinished == .discard { throw SittingRefusal.nothingUnfinished(event: offer.event.id) }
      return try begin(offer)
    }
    switch try choice(unfinished, offer) {
    case .resume: return try resume(unfinished, offer)
    case .startOver:
      try discard(unfinished, offer)
      return try begin(offer)
    case .discard:
      try discard(unfinished, offer)
      return Taken(ending: nil, notice: told(words(offer).setAside, of: title(offer)))
    }
  }
}

// MARK: - Answers that are recorded

extension SurveyTaking {
  private func change(_ order: SittingOrder) throws -> Taken {
    let (offer, stand) = try told { try desk.reopen(order) }
    return try lead(stand, offer, try driver(stand.runner.survey), isResumed: false)
  }

  /// Asks for what an earlier change left open; the day stands above the question, which may be of another day than today.
  private func goOn(_ order: SittingOrder) throws -> Taken {
    let (offer, stand) = try told { try desk.reopen(order) }
    let words = words(offer)
    let day = offer.event.row.date
    let note = told(words.answerMissing(of: words.day(day, today: offer.view.today)), of: title(offer))
    return try lead(stand, offer, try driver(stand.runner.survey), isResumed: false, note: note)
  }
}

// MARK: - A sitting that was begun before

extension SurveyTaking {
  private enum Offered {
    case begins(SittingOffer)
    /// What is recorded of an event lacks an answer that the person here can give.
    case goesOn(event: String)
  }

  private func offered() throws -> Offered {
    try told {
      do { return .begins(try desk.offer(order)) } catch let refusal as SittingRefusal {
        guard case .alreadyRecorded = refusal, manner.answers == nil, manner.unfinished == nil,
          let event = try desk.lackingOwnAnswer(order)
        else { throw refusal }
        return .goesOn(event: event)
      }
    }
  }

  /// What the order comes to; who sits at a terminal is told in their own words why it comes to nothing.
  private func told<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let refusal as SittingRefusal where manner.canAsk {
      let view = try desk.look { try $0.view(of: order.participant) }
      let words = (manner.language ?? view.language).catalogue
      throw refusal.told(view, words).map(TerminalFailure.state) ?? TerminalFailure(refusal)
    }
  }

  /// What the command line says, or the person at the terminal; where nobody can be asked the sitting goes on here.
  private func choice(_ sitting: Int64, _ offer: SittingOffer) throws -> UnfinishedChoice {
    if let unfinished = manner.unfinished { return unfinished }
    guard manner.canAsk else { return .resume }
    let language = language(offer)
    let words = language.catalogue
    if try desk.store.isRun(sitting: sitting) {
      if try ask(words.runsElsewhere, [words.goOnHere, words.leaveThere], language) == 0 { return .resume }
      throw TerminalFailure.state(title(offer) + ": " + words.leftThere)
    }
    guard offer.mayBeSetAside else { return .resume }
    let chosen = try ask(words.begunBefore, [words.goOnThere, words.startOver, words.discard], language)
    return UnfinishedChoice.allCases[chosen]
  }

  private func ask(_ question: String, _ choices: [String], _ language: LanguageTag) throws -> Int {
    guard let chosen = ProgramQuestion(question, among: choices, in: language).ask(manner) else {
      throw TerminalFailure.stopped(language.catalogue.stopped(keepsNothing: false))
    }
    return chosen
  }

  private func language(_ offer: SittingOffer) -> LanguageTag { manner.language ?? offer.view.language }

  private func words(_ offer: SittingOffer) -> any Catalogue { language(offer).catalogue }

  private func discard(_ sitting: Int64, _ offer: SittingOffer) throws {
    do {
      try desk.discard(sitting, of: offer, reason: manner.unfinished == nil ? "asked" : "command line")
    } catch StoreError.sittingEnded where manner.canAsk {
      throw movedOn(SittingMovedOn(stand: try desk.resume(sitting, of: offer)))
    }
  }

  private func resume(_ sitting: Int64, _ offer: SittingOffer) throws -> Taken {
    let stand = try desk.resume(sitting, of: offer)
    // Another may have finished it between the look at the record and now.
    if stand.isOver { throw movedOn(SittingMovedOn(stand: stand)) }
    let words = words(offer)
    let said = try desk.store.isRun(sitting: sitting) ? words.goesOnHere : words.goesOn
    return try lead(
      stand, offer, try driver(stand.runner.survey), isResumed: true, note: told(said, of: title(offer)))
  }
}

// MARK: - Leading it

extension SurveyTaking {
  private func begin(_ offer: SittingOffer) throws -> Taken {
    let survey = offer.survey
    let driver = try driver(survey)
    let language = try SurveyTaking.language(of: survey, asked: manner.language, own: offer.view.language)
    let context = driver.bringing(
      offer.context(
        run: SittingContext.newRun(), language: language, seed: manner.seed ?? .random(in: .min ... .max)))
    let files = try driver.judge(StepRunner(survey: survey, context: context))
    try desk.requireFiles(files, of: order.participant)
    return try lead(try desk.begin(offer, survey, context: context), offer, driver, isResumed: false)
  }

  private func driver(_ survey: Survey) throws -> SittingDriver {
    try SittingDriver(
      manner, survey: survey, started: order.observed ?? desk.clock.now,
      ids: manner.answers == nil ? [] : try desk.ids(of: order.participant),
      usedNames: try desk.usedNames(of: order.participant, for: survey))
  }

  private func lead(
    _ begun: SittingStand, _ offer: SittingOffer, _ driver: SittingDriver, isResumed: Bool, note: String? = nil
  ) throws -> Taken {
    // A sign for other terminals, which forbids nothing.
    let place = try desk.store.join(sitting: begun.sitting)
    var stand = begun
    var losesAnswer = false
    let runner: StepRunner
    do {
      let closing: SittingDriver.Close = {
        let language = manner.language ?? begun.runner.context.language
        return try desk.closing(of: offer, in: language).closing(language.catalogue)
      }
      runner = try driver.drive(begun.runner, resumed: isResumed, note: note, closing: closing) { entries, _ in
        losesAnswer = entries.contains { if case .respond = $0.input { true } else { false } }
        stand = try told { try desk.record(entries, after: stand, by: order.author) }
      }
    } catch let moved as SittingMovedOn {
      throw movedOn(moved, whileChanging: stand.isOver, losesAnswer: losesAnswer)
    } catch let cut as TerminalFailure where cut.kind == .stopped {
      guard stand.isOver else {
        let isElsewhere = try desk.store.isRun(sitting: stand.sitting, besides: place.number)
        throw try stopped(stand, offer, isElsewhere: isElsewhere) ?? cut
      }
      runner = try driver.left(stand)
    }
    _ = consume place
    if runner.ending != nil, try !desk.isAsStored(stand) {
      let language = manner.language ?? runner.context.language
      let notice = told(language.catalogue.recordChanged, of: title(offer.survey, in: language))
      return Taken(ending: runner.ending, notice: notice)
    }
    let taken = Taken(ending: runner.ending, notice: nil)
    guard case .result(let json) = manner.output else { return taken }
    // Who answered at a terminal has read what there is to tell; ids and paths are for whoever takes the output.
    if manner.answers == nil, !json, Streams.standardOutput.isTerminal { return taken }
    ResultPrinter(json: json, language: manner.language).print(runner)
    try printStanding(offer)
    return taken
  }

  /// What a person who stopped is told of a sitting that somebody else went on with or ended; nil where nobody did.
  ///
  /// - Parameter isElsewhere: Whether another terminal has it open, though nothing was answered there yet.
  private func stopped(
    _ stand: SittingStand, _ offer: SittingOffer, isElsewhere: Bool
  ) throws -> TerminalFailure? {
    let now = try desk.resume(stand.sitting, of: offer)
    if now.position == stand.position, !now.isOver, !isElsewhere { return nil }
    return movedOn(SittingMovedOn(stand: now))
  }

  /// - Parameters:
  ///   - whileChanging: The outcome was stored, and an answer of it was changed.
  ///   - losesAnswer: An answer was among what came too late.
  private func movedOn(
    _ moved: SittingMovedOn, whileChanging: Bool = false, losesAnswer: Bool = false
  ) -> TerminalFailure {
    let language = manner.language ?? moved.stand.runner.context.language
    let words = language.catalogue
    let said =
      switch moved.fate {
      case .goesOn: words.goesOnElsewhere(losesAnswer: losesAnswer)
      case .finished:
        whileChanging ? moved.changeNotKept(words) : words.finishedElsewhere(losesAnswer: losesAnswer)
      case .discarded: words.discardedElsewhere(losesAnswer: losesAnswer)
      }
    return .state(title(moved.stand.runner.survey, in: language) + ": " + said)
  }

  /// The language of the prompts, with a line when the survey has no text in the person's own.
  package static func language(of survey: Survey, asked: LanguageTag?, own: LanguageTag) throws -> LanguageTag {
    let (language, known) = try survey.promptLanguage(asked: asked, own: own)
    if let known {
      let listed = known.map(\.tag).joined(separator: ", ")
      Streams.standardError.writeLine("note: the survey '\(survey.id)' has no text in '\(language)'; it has \(listed)")
    }
    return language
  }

  /// After the recording: the ring of the day as it is now.
  private func printStanding(_ offer: SittingOffer) throws {
    Streams.standardError.writeLine("recorded as \(offer.event.id)")
    let after = try desk.look { try $0.view(of: order.participant) }
    let isAssessed = order.by != nil
    let listed = after.events().filter { $0.state.isListed && after.isAssessed($0) == isAssessed }
    let ring = CompletionRing(listed).text(color: manner.isColoured)
    if !ring.isEmpty { Streams.standardError.writeLine("today: " + ring) }
  }

  /// What a person is told of a task of theirs, by its title.
  private func told(_ text: String, of title: String) -> String { ConsoleText.safe(title + ": " + text) }

  /// Says something beside the sitting, in lines that fit the terminal.
  package static func say(_ text: String) {
    let stream = Streams.standardError
    let lines = stream.isTerminal ? PlainText.wrapped(text, to: stream.columns) : [text]
    for line in lines { stream.writeLine(line) }
  }

  /// The title of a survey in the language of its prompts.
  private func title(_ survey: Survey, in language: LanguageTag) -> String {
    survey.title.text(in: language, fallback: survey.language)
  }

  private func title(_ offer: SittingOffer) -> String { title(offer.survey, in: language(offer)) }

  private func note(_ text: String) { Streams.standardError.writeLine("note: " + text) }
}
