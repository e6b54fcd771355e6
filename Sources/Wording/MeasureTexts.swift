/// What a page says while the device measures: a sensor, or a task that is tapped.
package protocol MeasureTexts: TaskInstructions {
  // MARK: What to do
  var walk: String { get }

  // MARK: While it runs
  /// Why nothing shows yet.
  var waiting: String { get }
  var recording: String { get }
  /// The way so far; `{m}` metres and `{n}` positions are put in by the page.
  var soFar: String { get }
  var drawing: String { get }

  // MARK: Buttons
  var begin: String { get }
  var start: String { get }
  var stop: String { get }
  var finish: String { get }
  var again: String { get }
  var goOn: String { get }
  var send: String { get }
  var press: String { get }
  var leftHand: String { get }
  var rightHand: String { get }
  var erase: String { get }
  var giveUp: String { get }
  var breakOff: String { get }
  var byHand: String { get }

  // MARK: What went wrong
  var walked: String { get }
  var notSent: String { get }
  var denied: String { get }
  var noSensor: String { get }
  var needsHTTPS: String { get }
  var noPosition: String { get }
  /// A page without scripts can't measure.
  var needsScript: String { get }
  /// What came can't be read, or is no whole measurement.
  var notWhole: String { get }
  /// Positions came, and none was good enough.
  func noPosition(of count: Int, within accuracy: String) -> String
}
