import ActiveTasks
import JSONText
import Sittings
import SurveyModel
import TerminalForms
import Wording

extension Measurements {
  /// Takes the live ones now, so that all are prepared.
  func taken(language: LanguageTag) throws -> Measurements {
    var all = prepared
    for (step, source) in live {
      let recording = try LiveRecording(source, language: language)
      defer { recording.close() }
      all[step] = try recording.take()
    }
    return Measurements(prepared: all)
  }
}

extension SittingDriver {
  /// The prepared answers with the measurements that sensors gave: an answers file may add to them what no sensor
  /// knows, such as a name.
  ///
  /// - Throws: ``TerminalFailure`` for a way without a name, and for a name that was used before.
  func withMeasurements(_ entries: [AnswerScript.Entry], _ runner: StepRunner) throws -> [AnswerScript.Entry] {
    var entries = entries
    for (step, measured) in measurements.prepared.sorted(by: { $0.key < $1.key }) {
      let own = runner.survey.steps.first { $0.id == step }?.ownItem?.id ?? ""
      if let index = entries.firstIndex(where: { $0.key == step || $0.key == "\(step)/\(own)" }),
        case .answer(let added) = entries[index].prepared
      {
        entries[index] = AnswerScript.Entry(
          key: entries[index].key, prepared: .answer(measured.filled(from: added)), visit: entries[index].visit)
      } else {
        entries.append(AnswerScript.Entry(key: step, prepared: .answer(measured)))
      }
    }
    try requireNewNames(entries, runner)
    return entries
  }

  private func requireNewNames(_ entries: [AnswerScript.Entry], _ runner: StepRunner) throws {
    let tracks = runner.survey.steps.filter { $0.kind.name == ActiveTaskKind.locationTrack.rawValue }.map(\.id)
    var given = usedNames
    for entry in entries where tracks.contains(where: { entry.key == $0 || entry.key.hasPrefix($0 + "/") }) {
      guard case .answer(let json) = entry.prepared else { continue }
      let isRecorded = measurements.prepared.keys.contains { entry.key == $0 || entry.key.hasPrefix($0 + "/") }
      if json["name"]?.isNull ?? true, !isRecorded { continue }
      guard let name = json["name"]?.string, UsedNames.isName(name.trimmed) else {
        let place = ConsoleText.safe(entry.key)
        throw TerminalFailure.data(
          "\(place): \(runner.context.language.catalogue.nameNeeded) (\(place): { name: ... } among the answers)")
      }
      if given.contains(name) {
        throw TerminalFailure.data(
          ConsoleText.safe("\(entry.key): \(runner.context.language.catalogue.nameTaken(name))"))
      }
      given.add(name)
    }
  }

  /// Confirms the measurement of the step that shows when a source gives it.
  func takeMeasurement(_ session: inout some SittingFace) throws -> [JournalEntry]? {
    guard let step = session.runner.step, case .active(let active) = step.kind else { return nil }
    if let again = try askAgain(&session, active) { return again }
    guard session.runner.pendingItem?.id == active.item.id || session.hasSkipped else { return nil }
    let source = measurements.live[step.id]
    guard source != nil || measurements.prepared[step.id] != nil else { return try takeTask(&session, step, active) }
    for line in session.announcement(width: Streams.standardError.columns) { Streams.standardError.writeLine(line) }
    // Opened before anything is asked: standard input may be the source, and the person's lines then come from the
    // terminal.
    let recording = try source.map { try LiveRecording($0, language: session.runner.context.language) }
    defer { recording?.close() }
    let name = active.task.kind == .locationTrack ? try askName(session) : nil
    var json = try recording?.take() ?? measurements.prepared[step.id] ?? .null
    if let name { json = json.filled(from: ["name": .string(name)]) }
    switch active.task.result(from: json) {
    case .success(let result):
      let entries = session.confirm(
        .answered(.active(result)), at: now, path: .file)
      if entries.isEmpty { return nil }
      Streams.standardError.writeLine(ConsoleText.safe("\(step.id): \(result.summary)"))
      return entries
    case .failure(let fault):
      throw TerminalFailure.data(
        "the measurement of '\(step.id)' is refused: "
          + AnswerRefusal.result(fault).message(in: session.runner.context.language))
    }
  }

  /// A task that was skipped and come back to can be taken now.
  ///
  /// - Returns: What moving away from it recorded; nil when it is to be taken, or was not skipped.
  private func askAgain(_ session: inout some SittingFace, _ active: ActiveStep) throws -> [JournalEntry]? {
    guard session.hasSkipped else { return nil }
    let language = session.runner.context.language
    let words = language.catalogue
    let choices = [words.takeNow, words.leaveSkipped, words.goBack]
    switch ProgramQuestion(words.wasSkipped, among: choices, in: language).ask(manner) {
    case 0: return nil
    case 1: return session.move(.keep, at: now)
    case 2: return session.move(.back, at: now)
    default: throw stopped(session.runner)
    }
  }

  /// Lets the person do the task that shows, when it is one that keys can do.
  ///
  /// A walk is timed by an observer at a terminal; through a pipe the seconds are typed as they were read.
  private func takeTask(
    _ session: inout some SittingFace, _ step: Step, _ active: ActiveStep
  ) throws -> [JournalEntry]? {
    let isPerson = Streams.inputIsTerminal
    let seed = session.runner.taskSeed
    guard isPerson || active.task.kind.table.byHand.isEmpty,
      active.task.machine(seed: seed, valid: isPerson) != nil
    else { return nil }
    for line in session.announcement(width: Streams.standardError.columns) { Streams.standardError.writeLine(line) }
    let path: InputPath = isPerson ? .keys : .plain
    switch played(active, session.runner.context.language, seed: seed) {
    case nil: return nil
    case .stopped: throw stopped(session.runner)
    case .skipped: return session.confirm(.skipped, at: now, path: path)
    case .result(let fields):
      guard case .success(let result) = active.task.result(from: .fields(fields)) else {
        throw TerminalFailure.data("the measurement of '\(step.id)' is refused")
      }
      let entries = session.confirm(
        .answered(.active(result)), at: now, path: path)
      Streams.standardError.writeLine(ConsoleText.safe("\(step.id): \(result.summary)"))
      return entries.isEmpty ? nil : entries
    }
  }

  /// Runs the task; the terminal is as it was when this returns.
  private func played(_ active: ActiveStep, _ language: LanguageTag, seed: String) -> TaskTerminal.End? {
    var terminal = TaskTerminal(
      active.task, language: language, canSkip: active.item.optional, plain: manner.isPlain
    ) { active.task.machine(seed: seed, valid: $0) }
    return terminal.run()
  }

  /// Asks until the name is one that was not used before.
  private func askName(_ session: some SittingFace) throws -> String {
    let words = session.runner.context.language.catalogue
    while true {
      Streams.standardError.writeLine(words.nameOfWay)
      Streams.standardError.write(Array("> ".utf8))
      guard let line = StandardInput.line() else {
        Streams.standardError.writeLine("")
        throw stopped(session.runner)
      }
      if !Streams.inputIsTerminal { Streams.standardError.writeLine("") }
      let name = line.trimmed
      if name == ":quit" { throw stopped(session.runner) }
      if !UsedNames.isName(name) {
        Streams.standardError.writeLine("! " + words.nameNeeded)
      } else if usedNames.contains(name) {
        Streams.standardError.writeLine("! " + ConsoleText.safe(words.nameTaken(name)))
      } else {
        return name
      }
    }
  }
}
