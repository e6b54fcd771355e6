import CivilTime
import Scheduling

/// The files by which a participant's events opened before a pause that moves the schedule: whether one had opened is told by those that were in
/// force then, also where other files, which open it earlier or later, are in force behind the pause.
struct PausedFiles: Sendable {
  /// Nil where the files of one layer are taken to have been in force all the time.
  private let study: RunningStudy?
  private let layers: [Layer]
  /// By how many study days an event may open before its own at the most.
  private let mostDaysAhead: Int

  private struct Layer: Sendable {
    let index: Int
    let compiled: CompiledSchedule
    let context: ParticipantContext
  }
}

extension PausedFiles {
  /// - Parameter contexts: Those of the layers as they count before the pause; nil for a layer that lacks the schedule.
  init(contexts: [ParticipantContext?], _ schedule: String, _ study: RunningStudy) {
    let layers = contexts.enumerated().compactMap { index, context in
      study.layers[index].schedules[schedule].flatMap { compiled in
        context.map { Layer(index: index, compiled: compiled, context: $0) }
      }
    }
    self.init(study: study.layers.count > 1 ? study : nil, layers)
  }

  init(context: ParticipantContext, _ compiled: CompiledSchedule) {
    self.init(study: nil, [Layer(index: 0, compiled: compiled, context: context)])
  }

  private init(study: RunningStudy?, _ layers: [Layer]) {
    (self.study, self.layers) = (study, layers)
    mostDaysAhead = layers.map { $0.compiled.mostDaysAhead(on: $0.context.clock) }.max() ?? 0
  }

  /// - Parameter compiled: The files that have the event so.
  func hadOpened(_ event: Event, _ compiled: CompiledSchedule, by instant: Instant) -> Bool {
    guard let study else { return event.opens < instant }
    // By any files an id with a date is of that date.
    if event.slot.isDated, let clock = layers.first?.context.clock,
      event.date > clock.date(at: instant).adding(days: mostDaysAhead + 1)
    {
      return false
    }
    let id = compiled.id(of: event)
    return layers.contains { layer in
      guard let own = layer.compiled.event(id, for: layer.context) else { return false }
      let clock = layer.context.clock
      if study.governs(layer.index, clock.date(at: own.opens)) { return own.opens < instant }
      let carried = study.carriedOver(own, to: layer.index, clock) { index in
        layers.first { $0.index == index }.flatMap { former in
          former.compiled.event(id, for: former.context).map { ($0, former.context.clock) }
        }
      }
      return carried.map { $0.opens < instant } ?? false
    }
  }
}
