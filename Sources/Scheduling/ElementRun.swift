import Algorithms
import CivilTime

/// An element with its anchors given their values: one for each value of a milestone that recurs.
struct ElementRun: Sendable {
  /// The day from which the pattern counts.
  var from: Int
  /// Not included.
  var until: Int
  /// Bounds on the start, where an anchor means its instant.
  var fromInstant: Instant?
  var untilInstant: Instant?
  /// The number of the cause of an `each` or a `once`, from 1.
  var number: Int
  /// The place of the anchor's value among those recorded, from 1.
  var round = 1
  /// The start of an event whose cause gives it; the first step of elapsed time.
  var instant: Instant?
  /// The start of the next event that another value of the anchor gives, where a window asks for it.
  var next: Instant?

  /// The place of the value that it is counted from, from 0.
  var place: Int { (number > 0 ? number : round) - 1 }

  /// Whether an event may start at an instant.
  func holds(_ start: Instant) -> Bool {
    fromInstant.map { $0 <= start } ?? true && untilInstant.map { start < $0 } ?? true
  }
}

extension CompiledElement {
  /// Visits the element's runs for a participant: none while an anchor has no value.
  func forEachRun(_ context: borrowing ParticipantContext, _ body: (ElementRun) -> Void) {
    switch source {
    case .once(let anchor):
      let runs = (0..<context.valueCount(of: anchor.base)).compactMap { onceRun(anchor, at: $0, context) }
      linked(runs, context).forEach(body)
    case .each(let anchor):
      let causes = context.causes(of: anchor.base).enumerated().compactMap { index, value in value.map { (index, $0) } }
      let runs = causes.prefix(count ?? .max).compactMap { index, value in
        causedRun(anchor, value, number: index + 1, isInstant: isInstant(anchor, value), context)
      }
      linked(runs, context).forEach(body)
    case .days, .elapsed, .random, .anytime:
      let values = context.valueCount(of: (element.from ?? .enrollment).base)
      for index in 0..<values {
        if let run = repeatingRun(at: index, of: values, context) { body(run) }
      }
    }
  }

  /// The run of an element whose anchors have one value each.
  func onlyRun(_ context: borrowing ParticipantContext) -> ElementRun? {
    if case .once(let anchor) = source { return onceRun(anchor, at: 0, context) }
    return repeatingRun(at: 0, of: 1, context)
  }

  /// The runs of a cause's values, each with the start of the next event, where a window asks for it.
  private func linked(_ runs: [ElementRun], _ context: borrowing ParticipantContext) -> [ElementRun] {
    guard runs.count > 1, element.window.looksAhead else { return runs }
    var starts: [Instant?] = []
    for run in runs { starts.append(start(of: run, context)) }
    let inOrder = starts.compactMap { $0 }.sorted()
    return zip(runs, starts).map { run, start in
      var run = run
      if let start { run.next = inOrder.first(after: start) }
      return run
    }
  }

  /// The first start of a run of one day; nil where it gives no event.
  private func start(of run: ElementRun, _ context: borrowing ParticipantContext) -> Instant? {
    if exceptions.span(holding: run.from) != nil {
      guard let moved = moved(planned: run.from, run, context) else { return nil }
      return StudyDay(CivilDate(nearest: moved.day), on: context.clock).flatMap { firstStart(of: run, on: $0, context) }
    }
    if let instant = run.instant { return run.holds(instant) ? instant : nil }
    guard let day = StudyDay(CivilDate(nearest: run.from), on: context.clock) else { return nil }
    return firstStart(on: day, context).flatMap { run.holds($0) ? $0 : nil }
  }

  private func onceRun(_ anchor: Anchor, at index: Int, _ context: borrowing ParticipantContext) -> ElementRun? {
    guard let value = context.value(of: anchor.base, at: index) else { return nil }
    let isInstant = anchor.isInstant && element.times == .wholeDay
    return causedRun(anchor, value, number: index + 1, isInstant: isInstant, context)
  }

  /// A cause known by its day alone gives a whole study day.
  private func isInstant(_ anchor: Anchor, _ value: AnchorValue) -> Bool {
    guard element.times == .wholeDay else { return false }
    if case .instant = value { return true }
    return anchor.isInstant
  }

  private func causedRun(
    _ anchor: Anchor, _ value: AnchorValue, number: Int, isInstant: Bool, _ context: borrowing ParticipantContext
  ) -> ElementRun? {
    var run = ElementRun(from: 0, until: 0, number: number)
    if isInstant {
      let instant = context.instant(of: anchor, from: value)
      run.instant = instant
      run.from = context.clock.date(at: instant).number
    } else {
      run.from = context.day(of: anchor, from: value)
    }
    run.until = run.from + 1
    if let from = element.from {
      guard let first = context.day(of: from), first <= run.from else { return nil }
      if isInstant || from.isInstant { run.fromInstant = context.instant(of: from) }
    }
    bound(&run, by: element.until, at: nil, context)
    return run.from < run.until ? run : nil
  }

  private func repeatingRun(
    at index: Int, of values: Int, _ context: borrowing ParticipantContext
  ) -> ElementRun? {
    let anchor = element.from ?? .enrollment
    guard let from = context.day(of: anchor, at: index) else { return nil }
    var run = ElementRun(from: from, until: (lastRuleDay ?? civilDays.upperBound) + 1, number: 0, round: index + 1)
    if case .elapsed = source { run.instant = context.instant(of: anchor, at: index) }
    if anchor.isInstant { run.fromInstant = context.instant(of: anchor, at: index) }
    bound(&run, by: element.until, at: element.until?.base == anchor.base ? index : nil, context)
    if values > 1 { endAtNext(&run, anchor, index, context) }
    return run.from < run.until ? run : nil
  }

  /// A milestone that comes again ends the run of the one before it; of two at once the later counts.
  private func endAtNext(
    _ run: inout ElementRun, _ anchor: Anchor, _ index: Int, _ context: borrowing ParticipantContext
  ) {
    for other in 0..<context.valueCount(of: anchor.base) where other != index {
      if let begins = run.instant {
        guard let instant = context.instant(of: anchor, at: other) else { continue }
        guard instant > begins || instant == begins && other > index else { continue }
        let date = context.clock.date(at: instant)
        if run.next.map({ instant < $0 }) ?? true, exceptions.span(holding: date.number) == nil { run.next = instant }
        run.untilInstant = run.untilInstant.map { min($0, instant) } ?? instant
        run.until = min(run.until, date.number + (instant > begins ? 1 : 0))
      } else if let begins = context.day(of: anchor, at: other),
        begins > run.from || begins == run.from && other > index
      {
        run.until = min(run.until, begins)
      }
    }
  }

  /// An `until` without a value ends nothing yet.
  private func bound(
    _ run: inout ElementRun, by until: Anchor?, at index: Int?, _ context: borrowing ParticipantContext
  ) {
    guard let until else { return }
    let values = context.valueCount(of: until.base)
    guard values > 0 else { return }
    let index = min(index ?? values - 1, values - 1)
    var isElapsed = false
    if case .elapsed = source { isElapsed = true }
    if run.instant != nil || until.isInstant || isElapsed {
      guard let instant = context.instant(of: until, at: index) else { return }
      run.untilInstant = instant
      run.until = min(run.until, context.clock.date(at: instant).number + 1)
    } else if let day = context.day(of: until, at: index) {
      run.until = min(run.until, day)
    }
  }
}

extension [Instant] {
  /// The first of sorted instants after another.
  fileprivate func first(after instant: Instant) -> Instant? {
    let index = partitioningIndex { $0 > instant }
    return index < count ? self[index] : nil
  }
}
