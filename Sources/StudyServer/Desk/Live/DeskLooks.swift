import CivilTime
import StudyDesk

/// Who looked at what a short while ago: a page that asks for itself again is no other look.
actor DeskLooks {
  private var noted: [String: Instant] = [:]

  /// A page that stays open is noted again after so long.
  private static let step: Int64 = 15 * 60_000

  /// Whether a look is to be noted.
  func isNew(_ request: DeskRequest, at now: Instant) -> Bool {
    let key = request.staff.secret + request.path
    if request.isBySelf, let last = noted[key], now.milliseconds < last.milliseconds + DeskLooks.step { return false }
    if noted.count > 10_000 { noted = noted.filter { now.milliseconds < $0.value.milliseconds + DeskLooks.step } }
    noted[key] = now
    return true
  }
}
