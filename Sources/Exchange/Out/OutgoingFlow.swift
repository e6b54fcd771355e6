import SurveyModel

/// The way through a survey as a condition for each of its pages.
struct OutgoingFlow {
  /// When a page is reached: ways past it, ends before it, alerts that show it. Conditions of its own groups and of the
  /// page itself are not in it.
  let reached: [Showing]
  /// Ways that no condition can say: back to an earlier page, out of an entry of a repeat, and at the end of a time limit.
  let lost: [(step: String, reason: String)]

  init(_ survey: Survey) {
    var walk = OutgoingWalk(survey)
    for index in survey.steps.indices { walk.pass(index) }
    (reached, lost) = (walk.reached, walk.lost)
  }

  /// The conditions of a group and of those round it.
  static func conditions(of group: Int, in survey: Survey) -> [Showing] {
    var found: [Showing] = []
    var next: Int? = group
    while let one = next {
      if let showIf = survey.groups[one].showIf { found.append(.when(showIf)) }
      next = survey.groups[one].parent
    }
    return found
  }

  /// The conditions of the groups round a page, from the outside in, and of the page itself.
  static func own(_ step: Int, in survey: Survey) -> [Showing] {
    let groups = survey.groups(around: step).compactMap { survey.groups[$0].showIf }
    return (groups + [survey.steps[step].showIf].compactMap(\.self)).map(Showing.when)
  }

  /// When an item is on the way and shows: its page, itself and one of its choices.
  func shows(_ slot: Int, in survey: Survey) -> Showing {
    let place = survey.items[slot]
    let item = [place.item.showIf.map(Showing.when), Showing.anyChoice(of: place.item)].compactMap(\.self)
    return Showing.joined([reached[place.step]] + OutgoingFlow.own(place.step, in: survey) + item)
  }
}
