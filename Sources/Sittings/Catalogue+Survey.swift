package import ActiveTasks
import CivilTime
import JSONText
package import SurveyModel
package import Wording

/// The texts of a catalogue for values of a survey and of its results.
extension Catalogue {
  package func question(_ number: Int, of total: QuestionTotal?) -> String {
    guard let total else { return question(number) }
    return total.mayBeFewer && number < total.most
      ? question(number, ofAtMost: total.most) : question(number, of: total.most)
  }

  package func quantity(_ kind: QuantityFormat.Kind) -> String {
    switch kind {
    case .timeInterval: timeInterval
    case .height: height
    case .weight: weight
    }
  }

  /// What is asked for a part of a measurement taken by hand.
  package func measuredPart(_ field: String, unit: String?) -> String {
    knownPart(field) ?? field + (unit.map { " (\($0))" } ?? "")
  }

  package func choose(_ numbers: [Int], several: Bool) -> String {
    if !several { return choose(numbers) }
    let example = [numbers.first, numbers.dropFirst(2).first ?? numbers.last].compactMap(\.self)
    return chooseSeveral(numbers, example: example.map(String.init).joined(separator: " "))
  }

  package func choose(_ count: Int) -> String { choose(Array(1...max(count, 1))) }

  package func rank(_ count: Int, of numbers: [Int]) -> String {
    // The first two change places: an order, not the list.
    let swapped = (numbers.count > 1 ? [numbers[1], numbers[0]] : numbers) + numbers.dropFirst(2)
    return rank(count, example: swapped.prefix(count).map(String.init).joined(separator: " "))
  }

  package func notANumberOfTheList(_ text: String, _ count: Int) -> String {
    notANumberOfTheList(text, Array(1...max(count, 1)))
  }

  func notADate(_ typed: String, _ reading: DateReading) -> String {
    switch reading {
    case .missing(let year, let month, let day) where (1...12).contains(month):
      noSuchDay(day, month, year, last: CivilDate.days(inMonth: month, of: year))
    case .missing(_, let month, _): noSuchMonth(month)
    case .shortYear: shortYear(typed)
    case .date, .unreadable: notADate(typed)
    }
  }
}

extension Catalogue {
  package func ending(_ ending: Ending?) -> String {
    switch ending {
    case nil: endingBrokenOff
    case .complete: endingComplete
    case .ineligible: endingIneligible
    case .declined: endingDeclined
    case .timedOut: endingTimedOut
    }
  }

  package func state(_ state: ItemState) -> String {
    switch state {
    case .answered: stateAnswered
    case .skipped: stateSkipped
    case .dontKnow: stateDontKnow
    case .notShown: stateNotShown
    case .notReached: stateNotReached
    case .timedOut: stateTimedOut
    }
  }

  /// What is said beside a visit: the way that was left, or how often the page had been seen.
  package func visit(_ step: StepResult) -> String {
    if step.abandoned { return visitLeft }
    return step.visit > 1 ? visit(step.visit) : ""
  }

  package func consent(_ consent: ConsentAnswer) -> String {
    self.consent(agreed: consent.agreed, signature: consent.signature)
  }

  /// A measurement in one line.
  package func measurement(_ result: ActiveResult) -> String {
    let ends =
      result.kind == .rangeOfMotion
      ? [result["minimum"], result["maximum"]].compactMap { ($0?.compactText).map(decimal) } : []
    let table = result.kind.table
    let primary = result.primary.map {
      told($0) + (table.field(table.primary)?.unit.map { " " + $0 } ?? "")
    }
    return measurement(result.summary, range: ends, primary: primary)
  }
}
