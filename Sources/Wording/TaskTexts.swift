/// Active tasks and live measurements.
package protocol TaskTexts: Sendable {
  func begin(canSkip: Bool) -> String
  var practice: String { get }
  func recording(canStop: Bool) -> String
  func track(metres: Double, seconds: Double, positions: Int) -> String
  func lost(positions: Int) -> String
  func damaged(_ count: Int, _ first: String) -> String
  /// What the task is, in one or two sentences.
  func timedWalk(metres: String) -> String
  var reactionTime: String { get }
  func tapping(_ hand: String, seconds: String) -> String
  var stroop: String { get }
  var digitsBackwards: String { get }
  var digitsInOrder: String { get }
  func serialAddition(seconds: String) -> String
  var towerOfHanoi: String { get }
  var ofLeftHand: String { get }
  var ofRightHand: String { get }
  var practiceOver: String { get }
  var waitForSign: String { get }
  var pressNow: String { get }
  var tooSoon: String { get }
  var tooSlow: String { get }
  var notRight: String { get }
  var watch: String { get }
  var enterDigits: String { get }
  var enterDigitsReversed: String { get }
  var addToLast: String { get }
  var tapInTurn: String { get }
  var nameInk: String { get }
  var moveDisks: String { get }
  var cannotMove: String { get }
  var walkReady: String { get }
  var walking: String { get }
  var walkFinished: String { get }
  var taskDone: String { get }
  var red: String { get }
  var green: String { get }
  var blue: String { get }
  var yellow: String { get }
  var leftSide: String { get }
  var rightSide: String { get }
  var knee: String { get }
  var shoulder: String { get }
  func limb(_ side: String, _ joint: String) -> String
  var shin: String { get }
  var upperArm: String { get }
  func fasten(to part: String, of limb: String) -> String
  var holdStill: String { get }
  func bend(_ limb: String) -> String
  func raiseArm(_ limb: String) -> String
  var comeBack: String { get }
}
