/// What the person is told to do in an active task: in one way where keys are pressed, in another where a screen is
/// tapped.
package protocol TaskInstructions: Sendable {
  // MARK: What the task is, in one or two sentences
  func fasten(to part: String, of limb: String) -> String
  func timedWalk(metres: String) -> String
  var reactionTime: String { get }
  /// - Parameter hand: As ``TaskTexts/ofLeftHand``, or nothing.
  func tapping(_ hand: String, seconds: String) -> String
  var stroop: String { get }
  var digitsBackwards: String { get }
  var digitsInOrder: String { get }
  func serialAddition(seconds: String) -> String
  var towerOfHanoi: String { get }

  // MARK: While it runs
  var practiceOver: String { get }
  var pressNow: String { get }
  var tooSlow: String { get }
  var enterDigits: String { get }
  var enterDigitsReversed: String { get }
  var addToLast: String { get }
  var tapInTurn: String { get }
  var nameInk: String { get }
  var moveDisks: String { get }
  var walkReady: String { get }
  var walking: String { get }
  var walkFinished: String { get }
}
