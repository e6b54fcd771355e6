/// What an active task measures; the raw value is the word in YAML and JSON and the id of the step's own item.
package enum ActiveTaskKind: String, Hashable, Sendable, CaseIterable {
  case rangeOfMotion, locationTrack, timedWalk, reactionTime, tapping, stroop, digitSpan, psat, towerOfHanoi

  /// Its parameters, the fields of its result, and what else is the same for every step of the kind.
  package var table: TaskTable { parameters.table }

  private var parameters: any TaskParameters.Type {
    switch self {
    case .rangeOfMotion: RangeOfMotionTask.self
    case .locationTrack: LocationTrackTask.self
    case .timedWalk: TimedWalkTask.self
    case .reactionTime: ReactionTimeTask.self
    case .tapping: TappingTask.self
    case .stroop: StroopTask.self
    case .digitSpan: DigitSpanTask.self
    case .psat: PSATTask.self
    case .towerOfHanoi: TowerOfHanoiTask.self
    }
  }
}

/// An active task with its parameters.
package enum ActiveTask: Hashable, Sendable {
  case rangeOfMotion(RangeOfMotionTask)
  case locationTrack(LocationTrackTask)
  case timedWalk(TimedWalkTask)
  case reactionTime(ReactionTimeTask)
  case tapping(TappingTask)
  case stroop(StroopTask)
  case digitSpan(DigitSpanTask)
  case psat(PSATTask)
  case towerOfHanoi(TowerOfHanoiTask)

  /// - Parameter values: What the survey gives; the rest takes the defaults of the kind's table.
  package init(_ kind: ActiveTaskKind, _ values: ParameterValues = [:]) {
    let values = kind.table.completed(values)
    self =
      switch kind {
      case .rangeOfMotion: .rangeOfMotion(RangeOfMotionTask(values))
      case .locationTrack: .locationTrack(LocationTrackTask(values))
      case .timedWalk: .timedWalk(TimedWalkTask(values))
      case .reactionTime: .reactionTime(ReactionTimeTask(values))
      case .tapping: .tapping(TappingTask(values))
      case .stroop: .stroop(StroopTask(values))
      case .digitSpan: .digitSpan(DigitSpanTask(values))
      case .psat: .psat(PSATTask(values))
      case .towerOfHanoi: .towerOfHanoi(TowerOfHanoiTask(values))
      }
  }

  package var kind: ActiveTaskKind {
    switch self {
    case .rangeOfMotion: .rangeOfMotion
    case .locationTrack: .locationTrack
    case .timedWalk: .timedWalk
    case .reactionTime: .reactionTime
    case .tapping: .tapping
    case .stroop: .stroop
    case .digitSpan: .digitSpan
    case .psat: .psat
    case .towerOfHanoi: .towerOfHanoi
    }
  }

  /// The parameters, whatever the kind.
  var parameters: any TaskParameters {
    switch self {
    case .rangeOfMotion(let task): task
    case .locationTrack(let task): task
    case .timedWalk(let task): task
    case .reactionTime(let task): task
    case .tapping(let task): task
    case .stroop(let task): task
    case .digitSpan(let task): task
    case .psat(let task): task
    case .towerOfHanoi(let task): task
    }
  }

  /// Parameters that are each within bounds and do not go together; the place is the first one's name.
  package var faults: [ParameterFault] { parameters.faults }
}
