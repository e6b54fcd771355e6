package import JSONText
import CivilTime
import Expressions

extension TaskResult {
  /// Reads a result as ``json`` wrote it, in any version of the program: the one reader of recorded results.
  ///
  /// What can't be read is left out, and what an older version did not write takes its default, so that nothing else of
  /// a result is lost.
  ///
  /// - Returns: Nil for what names no survey.
  package init?(json: JSONValue) {
    guard let survey = json["survey"]?.string else { return nil }
    self.init(
      survey: survey, digest: json["digest"]?.string ?? "", context: SittingContext(result: json),
      ending: json["ending"]?.string.flatMap(Ending.init), finished: json["finished"].flatMap(Instant.init(recorded:)),
      draws: (json["order"]?.members ?? []).map {
        Draw(path: $0.name, ids: $0.value.elements?.compactMap(\.string) ?? [])
      },
      results: (json["results"]?.elements ?? []).compactMap(StepResult.init(json:)),
      scores: (json["scores"]?.elements ?? []).compactMap(ScoreResult.init(json:)))
  }
}

/// What stands over a result: the survey, and who answered it how. Read without the answers.
package struct ResultHeading: Hashable, Sendable {
  package let survey: String
  package let digest: String?
  package let mode: SittingContext.Mode?
  package let by: String?
  package let language: LanguageTag?
  package let zone: String?

  /// Nil for what names no survey.
  package init?(json: JSONValue) {
    guard let survey = json["survey"]?.string else { return nil }
    self.survey = survey
    digest = json["digest"]?.string
    mode = json["mode"]?.string.flatMap(SittingContext.Mode.init)
    by = json["by"]?.string
    language = json["language"]?.string.map { LanguageTag($0) }
    zone = json["zone"]?.string
  }
}

extension SittingContext {
  /// The context of a recorded result. What queries gave is told by its form; the orders lie in the result's draws.
  fileprivate init(result json: JSONValue) {
    let started = json["started"]?.string.flatMap { DateTimeAnswer($0, offsetSeconds: nil) }
    let instant = started?.instant ?? Instant(milliseconds: 0)
    let offset = started?.offsetSeconds ?? 0
    let date = CivilDate(dayNumber: Int32(clamping: instant.milliseconds.floorDivided(by: 86_400_000, plus: offset)))
    var queried: [String: Value] = [:]
    for member in json["context"]?.members ?? [] { queried[member.name] = Value(recorded: member.value) }
    self.init(
      run: json["run"]?.string ?? "", event: json["event"]?.string, participant: json["participant"]?.string,
      by: json["by"]?.string, mode: json["mode"]?.string.flatMap(Mode.init) ?? .screen,
      language: LanguageTag(json["language"]?.string ?? LanguageTag.english.tag),
      zoneName: json["zone"]?.string ?? "UTC",
      offsetSeconds: offset, date: json["date"]?.string.flatMap { CivilDate(iso: $0) } ?? date,
      seed: json["seed"]?.string.flatMap { UInt64($0) } ?? 0, started: instant, queried: queried)
  }
}

extension Int64 {
  /// The day of a number of milliseconds at an offset in seconds.
  fileprivate func floorDivided(by divisor: Int64, plus seconds: Int) -> Int64 {
    let shifted = self + Int64(seconds) * 1000
    return shifted / divisor - (shifted % divisor < 0 ? 1 : 0)
  }
}

extension StepResult {
  fileprivate init?(json: JSONValue) {
    guard let step = json["step"]?.string else { return nil }
    let type = json["type"]?.string ?? ""
    let inner = json["results"]?.elements ?? []
    let isGroup = StepResult.isGroup(type)
    self.init(
      step: step, type: type, visit: json["visit"]?.integer ?? 1, entry: json["entry"]?.integer,
      abandoned: json["abandoned"]?.boolean ?? false, started: json["started"].flatMap(Instant.init(recorded:)),
      finished: json["finished"].flatMap(Instant.init(recorded:)),
      results: isGroup ? [] : inner.compactMap(ItemResult.init(json:)),
      steps: isGroup ? inner.compactMap(StepResult.init(json:)) : [])
  }
}

extension ItemResult {
  fileprivate init?(json: JSONValue) {
    guard let item = json["item"]?.string, let state = json["state"]?.string.flatMap(ItemState.init) else { return nil }
    let type = json["type"]?.string ?? ""
    self.init(
      item: item, matrix: json["matrix"]?.string, type: type, suggested: json["suggested"]?.boolean ?? false,
      state: state, answer: json["answer"].flatMap { Answer(recorded: $0, type: type) },
      confirmed: json["confirmed"]?.string.flatMap(ItemState.init), right: json["right"]?.boolean,
      unit: json["unit"]?.string, path: json["input"]?.string.flatMap(InputPath.init),
      milliseconds: json["ms"]?.integer, started: json["started"].flatMap(Instant.init(recorded:)),
      finished: json["finished"].flatMap(Instant.init(recorded:)), affirmed: json["affirmed"]?.boolean ?? false)
  }
}

extension ScoreResult {
  fileprivate init?(json: JSONValue) {
    guard let score = json["score"]?.string else { return nil }
    func ids(_ name: String) -> [String] { (json[name]?.elements ?? []).compactMap(\.string) }
    self.init(
      score, value: json["value"]?.double, band: json["band"]?.string, used: ids("used"),
      reversed: ids("reversed"), imputed: ids("imputed"), blank: ids("blank"))
  }
}

extension Instant {
  fileprivate init?(recorded json: JSONValue) {
    guard let instant = json.string.flatMap({ Instant(iso: $0) }) else { return nil }
    self = instant
  }
}

extension Value {
  /// A value as a result shows it; dates and times are told by their form, where they would be written so again.
  fileprivate init(recorded json: JSONValue) {
    switch json {
    case .null, .object: self = .blank
    case .boolean(let value): self = .boolean(value)
    case .number: self = json.double.map(Value.number) ?? .blank
    case .array(let elements): self = .list(elements.map(Value.init(recorded:)))
    case .string(let text):
      let moments = [
        CivilDate(iso: text).map(Value.date), TimeOfDay(iso: text).map(Value.timeOfDay),
        Instant(iso: text).map(Value.dateTime),
      ]
      self = moments.lazy.compactMap(\.self).first { $0.json == json } ?? .text(text)
    }
  }
}
