import CivilTime
import Machine
import Sittings
import SurveyModel
import TerminalForms

/// Times the item that shows and the page that it is on, by a clock that no one sets.
struct PageWatch {
  private var place: FormSession.Place?
  private var began = 0
  private var page: Instant?
  /// When the time of the page is over, by the monotonic clock; nil for a page without a limit.
  private(set) var deadline: Int?

  /// Says that what a session asks now is seen; an item that was seen before keeps its beginning.
  mutating func shows(_ session: some SittingFace, at now: Instant) {
    if session.place != place {
      place = session.place
      began = MachineClock.monotonicMilliseconds
    }
    if session.form.deadline != page {
      page = session.form.deadline
      deadline = session.form.timeLeft(at: now).map { began + $0 }
    }
  }

  /// Whether what a session asks was not seen yet.
  func isNew(_ session: some SittingFace) -> Bool { session.place != place }

  /// Since the item showed.
  var milliseconds: Int { MachineClock.monotonicMilliseconds - began }

  /// Until the time of the page is over; nil for a page without a limit.
  var left: Int? { deadline.map { max(0, $0 - MachineClock.monotonicMilliseconds) } }
}
