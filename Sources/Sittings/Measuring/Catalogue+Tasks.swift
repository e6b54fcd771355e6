package import ActiveTasks
package import Sensors
package import Wording

/// What a person is told during an active task.
extension Catalogue {
  /// What a task is.
  ///
  /// - Parameter manner: Whether keys are pressed or a screen is tapped.
  package func instruction(_ task: ActiveTask, by manner: any TaskInstructions) -> String {
    switch task {
    case .rangeOfMotion(let task): guidance(.instruction, task, by: manner)
    case .locationTrack: ""
    case .timedWalk(let task): manner.timedWalk(metres: short(task.distance))
    case .reactionTime: manner.reactionTime
    case .tapping(let task): manner.tapping(hand(task), seconds: short(task.duration))
    case .stroop: manner.stroop
    case .digitSpan(let task): task.requireReversal ? manner.digitsBackwards : manner.digitsInOrder
    case .psat(let task): manner.serialAddition(seconds: short(task.interStimulusInterval))
    case .towerOfHanoi: manner.towerOfHanoi
    }
  }

  /// What is told while a joint is measured.
  package func guidance(
    _ phase: MovementGuide.Phase, _ task: RangeOfMotionTask, by manner: any TaskInstructions
  ) -> String {
    let isKnee = task.joint == .knee
    let limb = limb(task.side == .left ? leftSide : rightSide, isKnee ? knee : shoulder)
    return switch phase {
    case .instruction: manner.fasten(to: isKnee ? shin : upperArm, of: limb)
    case .startPosition: holdStill
    case .bend: isKnee ? bend(limb) : raiseArm(limb)
    case .comeBack: comeBack
    case .done: taskDone
    }
  }

  /// What a screen of a task says; nothing where the instruction stands.
  package func message(_ message: TaskScreen.Message, by manner: any TaskInstructions) -> String {
    switch message {
    case .instruction: ""
    case .ready: manner.practiceOver
    case .wait: waitForSign
    case .now: manner.pressNow
    case .tooSoon: tooSoon
    case .tooSlow: manner.tooSlow
    case .right: right
    case .wrong: notRight
    case .watch: watch
    case .enterDigits: manner.enterDigits
    case .enterDigitsReversed: manner.enterDigitsReversed
    case .add: manner.addToLast
    case .tap: manner.tapInTurn
    case .nameInk: manner.nameInk
    case .moveDisks: manner.moveDisks
    case .cannotMove: cannotMove
    case .walkReady: manner.walkReady
    case .walking: manner.walking
    case .walkFinished: manner.walkFinished
    case .done: taskDone
    }
  }

  package func colour(_ colour: StroopTask.Colour) -> String {
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
