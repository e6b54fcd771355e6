import CivilTime
import JSONText
import Record
import StudyService
import SurveyModel

/// An outcome with the places that it has in a version.
struct ODMOutcome {
  let source: OutgoingOutcome
  let version: Int
  let key: ODMEvent.Key
  let event: ODMEvent
  let form: ODMForm
  let eventKey: String
  /// Nil for a form that doesn't repeat.
  let formKey: String?
  /// What is told of the sitting, the answers, the scores.
  let entries: [ODMEntry]
  let unplaced: Int

  /// - Parameter clock: Tells instants; nil where they may not be told.
  init?(_ source: OutgoingOutcome, in versions: ODMVersions, clock: LocalReading?) {
    guard let (version, key) = versions.place(of: source) else { return nil }
    let files = versions.all[version]
    guard let event = files.event(key), let form = files.forms[source.survey.id] else { return nil }
    (self.source, self.version, self.key, self.event, self.form) = (source, version, key, event, form)
    let recorded = source.record.outcome
    eventKey = ODMEvent.repeatKey(ofEvent: recorded.event, in: key)
    formKey = files.repeating.contains(form.oid) ? recorded.task : nil
    let (answers, unplaced) = form.entries(of: source.answers)
    entries = ODMOutcome.sitting(source, clock) + answers + form.entries(of: source.scores)
    self.unplaced = unplaced
  }

  private static func sitting(_ source: OutgoingOutcome, _ clock: LocalReading?) -> [ODMEntry] {
    let (outcome, heading) = (source.record.outcome, source.record.heading)
    var values: [(String, String?)] = [
      ("date", source.date.description), ("ending", outcome.ending), ("late", outcome.late ? "true" : "false"),
      ("mode", heading?.mode?.rawValue), ("language", heading?.language?.tag),
    ]
    if let clock {
      values += [("started", outcome.started.map(clock.text)), ("finished", clock.text(outcome.finished))]
    }
    return values.compactMap { name, value in
      value.map { ODMEntry(ODMSitting.oid(name), in: ODMSitting.group, key: nil, value: $0) }
    }
  }
}

extension ODMOutcome {
  /// The entries as they stood at first and after each correction; instants of the sitting are those of its first
  /// recording.
  var states: [[ODMEntry]] {
    let sitting = entries.filter { $0.place.group == ODMSitting.group }
    return source.record.readings.map { reading in
      let answers = reading.items.map { item in
        OutgoingAnswer(
          placed: item, item: form.survey.slot(of: item.path).map { form.survey.items[$0].item }, isIdentified: true)
      }
      return sitting + form.entries(of: answers).entries + form.entries(of: reading.scores)
    }
  }

  /// The revision that gave each entry its value, by its place among the revisions; entries that stand as they were
  /// first recorded are not among them.
  var corrected: [ODMEntry.Place: Int] {
    let states = states
    var found: [ODMEntry.Place: Int] = [:]
    for index in states.indices.dropFirst() {
      let before = Dictionary(states[index - 1].map { ($0.place, $0) }, uniquingKeysWith: { $1 })
      for entry in states[index] where before[entry.place] != entry { found[entry.place] = index - 1 }
    }
    return found
  }

  /// Where the participant agreed to a document, with a signature: the groups of those pages.
  var consents: [ODMFormData.Key] {
    let paths = source.answers.filter { answer in
      if case .consent(let consent)? = answer.answer { consent.agreed && consent.signature != nil } else { false }
    }.map(\.path.description)
    return paths.compactMap { path in entries.first { $0.path == path }.map { ODMFormData.Key($0.place) } }
  }
}
