import ActiveTasks
import Wording

/// What a person is told during an active task.
extension Catalogue {
  func instruction(_ task: ActiveTask) -> String {
    switch task {
    case .rangeOfMotion, .locationTrack: ""
    case .timedWalk(let task): timedWalk(metres: short(task.distance))
    case .reactionTime: reactionTime
    case .tapping(let task): tapping(hand(task), seconds: short(task.duration))
    case .stroop: stroop
    case .digitSpan(let task): task.requireReversal ? digitsBackwards : digitsInOrder
    case .psat(let task): serialAddition(seconds: short(task.interStimulusInterval))
    case .towerOfHanoi: towerOfHanoi
    }
  }

  func message(_ message: TaskScreen.Message) -> String {
    switch message {
    case .instruction: ""
    case .ready: practiceOver
    case .wait: waitForSign
    case .now: pressNow
    case .tooSoon: tooSoon
    case .tooSlow: tooSlow
    case .right: right
    case .wrong: notRight
    case .watch: watch
    case .enterDigits: enterDigits
    case .enterDigitsReversed: enterDigitsReversed
    case .add: addToLast
    case .tap: tapInTurn
    case .nameInk: nameInk
    case .moveDisks: moveDisks
    case .cannotMove: cannotMove
    case .walkReady: walkReady
    case .walking: walking
    case .walkFinished: walkFinished
    case .done: taskDone
    }
  }

  func colour(_ colour: StroopTask.Colour) -> String {
    switch colour {
    case .red: red
    case .green: green
    case .blue: blue
    case .yellow: yellow
    }
  }

  private func hand(_ task: TappingTask) -> String {
    switch task.hand {
    case .left: ofLeftHand
    case .right: ofRightHand
    case .unspecified: ""
    }
  }

  /// `10` rather than `10.0`.
  private func short(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? number.description }
}
