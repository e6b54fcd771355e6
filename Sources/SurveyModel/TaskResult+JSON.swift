import CivilTime
package import JSONText

extension TaskResult {
  /// The result in the shape that `Documentation/results.md` fixes; instants have three decimals.
  package var json: JSONValue {
    let time: (Instant) -> JSONValue = { instant in
      JSONValue.string(instant.iso(offsetSeconds: context.offsetSeconds, fraction: true))
    }
    return [
      "survey": .string(survey), "digest": .string(digest), "event": .optional(context.event),
      "run": .string(context.run), "participant": .optional(context.participant), "by": .optional(context.by),
      "mode": .string(context.mode.rawValue), "zone": .string(context.zoneName),
      "language": .string(context.language.tag), "ending": .optional(ending?.rawValue),
      "date": .string(context.date.description), "seed": .string(String(context.seed)), "order": order,
      "context": context.queriedJSON, "started": time(context.started), "finished": .optional(finished.map(time)),
      "results": .array(results.map { $0.json(time) }),
      "scores": .array(scores.map(\.json)),
    ]
  }
}

extension TaskResult {
  private var order: JSONValue {
    .object(draws.map { JSONMember($0.path, .array($0.ids.map(JSONValue.string))) })
  }
}

extension StepResult {
  fileprivate func json(_ time: @escaping (Instant) -> JSONValue) -> JSONValue {
    var members = [
      JSONMember("step", .string(step)), JSONMember("type", .string(type)), JSONMember("visit", .integer(visit)),
    ]
    if let entry { members.append(JSONMember("entry", .integer(entry))) }
    if abandoned { members.append(JSONMember("abandoned", true)) }
    members += [
      JSONMember("started", .optional(started.map(time))), JSONMember("finished", .optional(finished.map(time))),
      JSONMember("results", .array(isGroup ? steps.map { $0.json(time) } : results.map { $0.json(time) })),
    ]
    return .object(members)
  }
}

extension ItemResult {
  fileprivate func json(_ time: @escaping (Instant) -> JSONValue) -> JSONValue {
    var members = [
      JSONMember("item", .string(item))
    ]
    if let matrix { members.append(JSONMember("matrix", .string(matrix))) }
    members += [
      JSONMember("type", .string(type)),
      JSONMember("state", .string(state.rawValue)),
      JSONMember("answer", .optional(answer?.json)),
    ]
    if let confirmed { members.append(JSONMember("confirmed", .string(confirmed.rawValue))) }
    if suggested { members.append(JSONMember("suggested", true)) }
    if affirmed { members.append(JSONMember("affirmed", true)) }
    if let right { members.append(JSONMember("right", .boolean(right))) }
    members += [
      JSONMember("unit", .optional(unit)), JSONMember("input", .optional(path?.rawValue)),
      JSONMember("ms", .optional(milliseconds.map { JSONValue.integer($0) })),
      JSONMember("started", .optional(started.map(time))), JSONMember("finished", .optional(finished.map(time))),
    ]
    return .object(members)
  }
}
