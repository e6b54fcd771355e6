import ActiveTasks
import Sensors
import Wording

extension Catalogue {
  /// What a person is told while a joint is measured.
  func guidance(_ phase: MovementGuide.Phase, _ task: RangeOfMotionTask) -> String {
    let isKnee = task.joint == .knee
    let limb = limb(task.side == .left ? leftSide : rightSide, isKnee ? knee : shoulder)
    return switch phase {
    case .instruction: fasten(to: isKnee ? shin : upperArm, of: limb)
    case .startPosition: holdStill
    case .bend: isKnee ? bend(limb) : raiseArm(limb)
    case .comeBack: comeBack
    case .done: taskDone
    }
  }
}
