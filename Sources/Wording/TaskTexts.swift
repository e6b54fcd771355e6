/// Active tasks and live measurements at a terminal, whose keys are named.
package protocol TaskTexts: TaskInstructions {
  func begin(canSkip: Bool) -> String
  var practice: String { get }
  func recording(canStop: Bool) -> String
  func track(metres: Double, seconds: Double, positions: Int) -> String
  func lost(positions: Int) -> String
  func damaged(_ count: Int, _ first: String) -> String
  var ofLeftHand: String { get }
  var ofRightHand: String { get }
  var waitForSign: String { get }
  var tooSoon: String { get }
  var notRight: String { get }
  var watch: String { get }
  var cannotMove: String { get }
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
  var holdStill: String { get }
  func bend(_ limb: String) -> String
  func raiseArm(_ limb: String) -> String
  var comeBack: String { get }
}
