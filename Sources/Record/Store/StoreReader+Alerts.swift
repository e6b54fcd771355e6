package import CivilTime

/// An alert of somebody's, for those who must see it.
package struct OpenAlert: Hashable, Sendable {
  package let participant: String
  package internal(set) var alert: RaisedAlert
  /// The number of the entry that acknowledged it; nil while nobody has.
  package internal(set) var acknowledgement: Int64?
}

extension StoreReader {
  /// Alerts in the order in which they were raised: by instant, since those of a merged record have later numbers.
  package func alerts(asOf instant: Instant) throws -> [OpenAlert] {
    var alerts: [OpenAlert] = []
    var places: [Int64: Int] = [:]
    try forEach(.alerts, asOf: instant) { entry in
      guard case .remark(let remark)? = entry.content, case .participant(let id) = entry.subject else { return }
      switch remark {
      case .alertRaised(let alert, let event, let sitting):
        places[entry.number] = alerts.count
        alerts.append(
          OpenAlert(
            participant: id,
            alert: RaisedAlert(
              number: entry.number, alert: alert, event: event, sitting: sitting, recorded: entry.stamp.recorded)))
      case .alertAcknowledged(let number, _):
        guard let place = places[number], alerts[place].alert.acknowledged == nil else { return }
        alerts[place].alert.acknowledged = entry.stamp.recorded
        alerts[place].acknowledgement = entry.number
      case .note, .queryOpened, .queryAnswered, .queryClosed: break
      }
    }
    return alerts.sorted { ($0.alert.recorded, $0.alert.number) < ($1.alert.recorded, $1.alert.number) }
  }

  /// The alerts that an event of a participant has raised, by id.
  ///
  /// - Parameter sitting: Only those that this one has raised; nil for all.
  package func raisedAlerts(
    of event: String, about participant: String, inSitting sitting: Int64? = nil
  ) throws -> Set<String> {
    let always = Instant(milliseconds: .max)
    let entries = try all(.raised(by: event, of: person(participant, asOf: always)), asOf: always)
    return Set(
      entries.compactMap { entry in
        guard case .remark(.alertRaised(let alert, _, let own))? = entry.content else { return nil }
        return sitting.map { $0 == own } ?? true ? alert : nil
      })
  }
}
