struct EnglishMeasuring: MeasureTexts {
  func fasten(to part: String, of limb: String) -> String {
    "Sit down. Fasten the phone to your \(part) (\(limb)), its screen outwards, and press Start. It tells you what to do."
  }
  var walk: String { "Press Start and walk. Keep this page open; the screen stays on. Press Finish at the end." }
  var reactionTime: String {
    "Wait until the field changes its colour, then tap as quickly as you can. Do not tap before."
  }
  func tapping(_ hand: String, seconds: String) -> String {
    "Lay the phone on a table. Tap the two buttons in turn with two fingers\(hand), as quickly as you can, for "
      + "\(seconds) seconds. The time begins with your first tap."
  }
  var stroop: String {
    "A word shows. Tap the colour that it is written in, not the one that it says. Be quick and right."
  }
  var digitsBackwards: String { "Digits show one after another. Then enter them backwards, the last one first." }
  var digitsInOrder: String { "Digits show one after another. Then enter them in the same order." }
  func serialAddition(seconds: String) -> String {
    "A digit shows every \(seconds) seconds. Add each to the one before it, and enter the sum before the next comes."
  }
  var towerOfHanoi: String {
    "Move the whole tower to the place on the right, one disk at a time, never a larger one onto a smaller. "
      + "Tap the number of the tower to take from, then of the one to put on."
  }
  func timedWalk(metres: String) -> String {
    "For the observer: the person walks \(metres) m. Tap Start when they cross the first line, and Stop at the second."
  }

  var practiceOver: String { "That was the practice. Now it counts." }
  var pressNow: String { "Now!" }
  var tooSlow: String { "No tap came in time." }
  var enterDigits: String { "Enter the digits in the same order." }
  var enterDigitsReversed: String { "Enter the digits backwards, the last one first." }
  var addToLast: String { "Add to the one before." }
  var tapInTurn: String { "Left, right, left, right" }
  var nameInk: String { "Which colour is it written in?" }
  var waiting: String { "Waiting for the sensor ..." }
  var moveDisks: String { "From which tower, and to which?" }
  var walkReady: String { "Tap Start when the walk begins." }
  var walking: String { "Tap Stop at the end." }
  var walkFinished: String { "The walk was timed." }
  var recording: String { "Recording where you go." }
  var soFar: String { "{m} m, {n} positions" }
  var drawing: String { "The way so far" }

  var begin: String { "Begin" }
  var start: String { "Start" }
  var stop: String { "Stop" }
  var finish: String { "Finish" }
  var again: String { "Do it again" }
  var goOn: String { "Go on" }
  var send: String { "Send" }
  var press: String { "Tap here" }
  var leftHand: String { "Left" }
  var rightHand: String { "Right" }
  var erase: String { "Erase" }
  var giveUp: String { "Give up" }
  var breakOff: String { "Break off" }
  var byHand: String { "Enter it by hand" }

  var walked: String { "The way is recorded, and not sent yet. Press Next, or go on recording." }
  var notSent: String { "It is measured, and not sent yet." }
  var denied: String {
    "The browser was not allowed to use the sensor. Allow it in the settings of this page, or enter it by hand."
  }
  var noSensor: String { "This device gives no such data here. Try another device, or enter it by hand." }
  var needsHTTPS: String { "A browser hands over its sensors on https pages alone. Tell those who run the study." }
  var noPosition: String { "The device does not know where it is yet. Go where the sky can be seen." }
  var needsScript: String { "This has to be measured by the page, and the browser runs no scripts. Switch them on." }
  var notWhole: String { "The measurement did not come whole. Please take it again." }
  func noPosition(of count: Int, within accuracy: String) -> String {
    "\(count) positions came, and none was known to \(accuracy). Walk where the sky can be seen."
  }
}
