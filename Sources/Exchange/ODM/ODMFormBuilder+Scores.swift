import Expressions
import JSONText
import SurveyModel

extension ODMFormBuilder {
  /// A group with each score, and with its band.
  mutating func addScores() {
    guard !survey.scores.isEmpty else { return }
    var group = ODMGroup(names.oid("IG", survey.id, "scores"), "Scores")
    for score in survey.scores { add(score, to: &group) }
    form.scoreGroup = group.oid
    form.groups.append(group)
  }

  private mutating func add(_ score: Score, to group: inout ODMGroup) {
    let place = "score \(score.id)"
    let methodOID = names.oid("M", survey.id, "scores", score.id)
    form.methods.append(method(of: score, oid: methodOID, at: place))
    let title = score.title ?? .plain(score.id)
    var value = ODMItem(
      names.oid("I", survey.id, "scores", score.id), score.id, score.decimals == 0 ? .integer : .float)
    value.length = score.decimals == 0 ? 17 : 17 + 1 + score.decimals
    value.decimals = score.decimals
    value.question = outgoing.texts(title)
    value.method = methodOID
    value.aliases.add("Regimen.path", "scores/\(score.id)")
    for rule in survey.outcomes where rule.path.score == score.id { value.aliases.add("Regimen.outcome", rule.kind) }
    if let range = score.range {
      value.checks = [("GE", range.lowerBound), ("LE", range.upperBound)].map {
        ODMCheck.bound($0.0, ODMFormBuilder.number($0.1), message: nil)
      }
      say("range", at: place, "the bounds of its values")
    }
    var isLeftOut = false
    if !isIdentified, tells(.score(score.id)) {
      isLeftOut = true
      value.comment = ODMFormBuilder.leftOut
      say("score", .lost, at: place, "it may tell who somebody is; write the file with --identified to have it")
    }
    group.items.append(value)
    var band: ODMItem?
    if !score.bands.isEmpty {
      var own = bandItem(of: score, at: place)
      own.method = methodOID
      if isLeftOut { own.comment = ODMFormBuilder.leftOut }
      group.items.append(own)
      band = own
    }
    form.scores[score.id] = ODMForm.ScorePlace(value: value.oid, band: band?.oid)
    if score.visibleTo != .team {
      say("visibleTo", .lost, at: place, "ODM doesn't say who is shown a score", source: score.visibleTo.rawValue)
    }
  }

  private mutating func bandItem(of score: Score, at place: String) -> ODMItem {
    var band = ODMItem(names.oid("I", survey.id, "scores", score.id, "band"), "\(score.id).band", .text)
    var seen: Set<String> = []
    let bands = score.bands.filter { seen.insert($0.id).inserted }
    let codes = bands.map { ODMCodeList.Code(value: $0.id, texts: outgoing.texts($0.label)) }
    band.codes = list(
      ODMCodeList(kind: .text, codes: codes), ["scores", score.id, "band"], named: "\(score.id): bands")
    band.length = max(1, score.bands.map(\.id.count).max() ?? 1)
    band.question = outgoing.texts([score.title ?? .plain(score.id), .plain("band")], joint: ": ")
    say("bands", .approximated, at: place, "an item with a code for each; their bounds are in the method's words")
    return band
  }

  private mutating func method(of score: Score, oid: String, at place: String) -> ODMElement {
    switch score.rule {
    case .expression(let expression):
      say("score", at: place, "a method with our expression", source: expression.text)
      return ODMMethod.definition(
        oid: oid, name: score.id, says: "Worked out: \(expression.text)" + rounding(score), formal: [expression.formal])
    case .items(let rule):
      say("score", .approximated, at: place, "a method in words", source: rule.method.rawValue)
      return ODMMethod.definition(oid: oid, name: score.id, says: words(rule) + rounding(score))
    case .lookup(let lookup):
      let keys = lookup.keys.map { "\($0.column) = \($0.expression.text)" }.joined(separator: ", ")
      say(
        "score", .approximated, at: place, "a method in words; its table is a file of the study", source: "lookup")
      return ODMMethod.definition(
        oid: oid, name: score.id,
        says: "Looked up in a table of \(lookup.rows.count) rows by \(keys)" + rounding(score))
    }
  }

  private func rounding(_ score: Score) -> String {
    let bands = score.bands.map { "\($0.id) \(ODMFormBuilder.number($0.from)) to \(ODMFormBuilder.number($0.to))" }
    return "; rounded to \(score.decimals) decimals"
      + (bands.isEmpty ? "" : "; bands: " + bands.joined(separator: ", "))
  }

  private func words(_ rule: ItemScore) -> String {
    let items = rule.slots.map { slot -> String in
      var text = survey.items[slot].item.id
      if rule.reversed.contains(slot) { text += " (reversed)" }
      if let weight = rule.weights[slot] { text += " (times \(ODMFormBuilder.number(weight)))" }
      if let points = rule.points[slot] {
        let list = points.sorted { $0.key < $1.key }.map { "\($0.key) counts \(ODMFormBuilder.number($0.value))" }
        text += " (\(list.joined(separator: ", ")))"
      }
      return text
    }
    let blanks =
      switch rule.blanks {
      case .complete: "a blank gives no score"
      case .zero: "a blank counts 0"
      case .prorate(let share): "prorated where \(ODMFormBuilder.number(share)) of the items are answered"
      }
    let seconds = rule.timedOutSeconds.map { "; an item whose time ran out counts \(ODMFormBuilder.number($0)) s" }
    return "\(rule.method.rawValue) of \(items.joined(separator: ", ")); \(blanks)" + (seconds ?? "")
  }

  static func number(_ value: Double) -> String { JSONValue.double(value).code }
}

// MARK: - What nothing stands for

extension ODMFormBuilder {
  /// The survey's constructs that belong to no step.
  mutating func addLosses() {
    for alert in survey.alerts {
      say(
        "alert", .approximated, at: "alert \(alert.id)",
        "ODM raises no alerts: those that were raised are annotations of the form", source: alert.condition.text)
      if let show = alert.show {
        say("show", .lost, at: "alert \(alert.id)", "ODM has no jumps: the page isn't shown by itself", source: show)
      }
    }
    for rule in survey.outcomes {
      say("outcome", at: "outcome \(rule.kind)", "an alias of the item", source: rule.path.description)
    }
    for rule in survey.sets {
      say(
        "sets", .lost, at: "sets \(rule.target.name)",
        "ODM sets nothing of a participant by an answer; the answer is kept",
        source: rule.path.description)
    }
    let log = survey.log
    if !log.defaults.isEmpty || !log.aliases.isEmpty {
      say(
        "log", .lost, at: "", "ODM has no entries of one line", source: log.aliases.map(\.word).joined(separator: ", "))
    }
  }
}
