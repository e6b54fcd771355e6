extension English {
  func begin(canSkip: Bool) -> String { "Press Enter to begin" + (canSkip ? ", S to skip." : ".") }
  var practice: String { "Practice" }
  func recording(canStop: Bool) -> String {
    canStop
      ? "Recording where you go. Press Enter to stop."
      : "Recording where you go, until the source ends."
  }
  func track(metres: Double, seconds: Double, positions: Int) -> String {
    let (whole, meters) = (Int(min(seconds, 1e9)), Int(min(metres, 1e12)))
    let clock = "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
    return "\(clock)  \(meters) m  \(positions) positions"
  }
  func lost(positions: Int) -> String {
    "The connection to gpsd broke off; the \(positions) positions that came are kept."
  }
  func damaged(_ count: Int, _ first: String) -> String { "\(count) lines could not be read; \(first)" }
  func timedWalk(metres: String) -> String {
    "For the observer: the person walks \(metres) m. Press Enter when they cross the first line, "
      + "and Enter again at the second. Escape breaks a walk off."
  }
  var reactionTime: String {
    "Wait until the sign fills the screen, then press any key as quickly as you can. Do not press before."
  }
  func tapping(_ hand: String, seconds: String) -> String {
    "Press F and J in turn with two fingers\(hand), as quickly as you can, for \(seconds) "
      + "seconds. The time begins with your first press."
  }
  var stroop: String {
    "Name the ink, not the word: press R for red, G for green, B for blue, Y for yellow. Be quick and right."
  }
  var digitsBackwards: String {
    "Digits show one after another. Then type them backwards, the last one first, and press Enter."
  }
  var digitsInOrder: String { "Digits show one after another. Then type them in the same order, and press Enter." }
  func serialAddition(seconds: String) -> String {
    "A digit shows every \(seconds) seconds. Add each to the one before it, and type "
      + "the sum before the next comes. Enter is not needed."
  }
  var towerOfHanoi: String {
    "Move the whole tower to the place on the right, one disk at a time, never a larger one onto a smaller. "
      + "Press the number of the tower to take from, then of the one to put on. Escape gives up."
  }
  var ofLeftHand: String { " of your left hand" }
  var ofRightHand: String { " of your right hand" }
  var practiceOver: String { "That was the practice. Press Enter to begin." }
  var waitForSign: String { "Wait ..." }
  var pressNow: String { "NOW" }
  var tooSoon: String { "Too soon. Wait for the sign." }
  var tooSlow: String { "No key came in time." }
  var notRight: String { "Not right." }
  var watch: String { "Watch." }
  var enterDigits: String { "Type the digits, then Enter." }
  var enterDigitsReversed: String { "Type the digits backwards, then Enter." }
  var addToLast: String { "Add to the one before." }
  var tapInTurn: String { "F  J  F  J" }
  var nameInk: String { "R red   G green   B blue   Y yellow" }
  var moveDisks: String { "From 1, 2 or 3, then to 1, 2 or 3." }
  var cannotMove: String { "That can't be moved there." }
  var walkReady: String { "Press Enter when the walk begins." }
  var walking: String { "Press Enter at the end; Escape breaks it off." }
  var walkFinished: String { "Press Enter to go on." }
  var taskDone: String { "Done." }
  var red: String { "RED" }
  var green: String { "GREEN" }
  var blue: String { "BLUE" }
  var yellow: String { "YELLOW" }
  var leftSide: String { "left" }
  var rightSide: String { "right" }
  var knee: String { "knee" }
  var shoulder: String { "shoulder" }
  func limb(_ side: String, _ joint: String) -> String { "\(side) \(joint)" }
  var shin: String { "shin" }
  var upperArm: String { "upper arm" }
  func fasten(to part: String, of limb: String) -> String {
    "Fasten the phone to your \(part) (\(limb)). Waiting for its first sample."
  }
  var holdStill: String { "Start position: hold still." }
  func bend(_ limb: String) -> String { "Now bend your \(limb) as far as you can." }
  func raiseArm(_ limb: String) -> String { "Now raise your arm (\(limb)) as far as you can." }
  var comeBack: String { "And slowly back to the start." }
}
