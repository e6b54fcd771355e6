import CivilTime
import JSONText
import Scheduling
import Record

/// A row of `due --ndjson` whose text is written but for whose it is and how it stands: the same for all participants
/// who have the event alike.
struct EventRowText: Sendable {
  private let place: [UInt8]
  private let origin: [UInt8]
  private let zone: Zone

  init(_ row: EventRow) {
    place = EventRowText.text(row.placeMembers)
    origin = EventRowText.text(row.originMembers)
    zone = row.zone
  }

  /// The members without the braces about them.
  private static func text(_ members: [JSONMember]) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONValue.object(members).append(to: &bytes)
    return Array(bytes.dropFirst().dropLast())
  }

  /// Appends what ``EventRow/json`` is in one line, with its line end.
  ///
  /// - Parameter participant: The id as a JSON string.
  func append(participant: [UInt8], state: String, completed: Instant?, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: #"{"participant":"#.utf8)
    bytes.append(contentsOf: participant)
    bytes.append(UInt8(ascii: ","))
    bytes.append(contentsOf: place)
    bytes.append(contentsOf: #","state":""#.utf8)
    bytes.append(contentsOf: state.utf8)
    if let completed {
      bytes.append(contentsOf: #"","completed":""#.utf8)
      completed.append(to: &bytes, offsetSeconds: zone.offsetSeconds(at: completed), fraction: false)
      bytes.append(contentsOf: #"","#.utf8)
    } else {
      bytes.append(contentsOf: #"","completed":null,"#.utf8)
    }
    bytes.append(contentsOf: origin)
    bytes.append(contentsOf: "}\n".utf8)
  }
}

/// The texts of rows that were written already, for participants who have some events alike.
struct EventRowTexts {
  private var known: [Key: EventRowText] = [:]

  /// What the text depends on.
  private struct Key: Hashable {
    let schedule: String
    let layer: Int
    let task: Int
    let element: Int
    let date: CivilDate
    let slot: EventSlot
    let nominal: Instant
    let opens: Instant
    let closes: Instant?
    let graceEnds: Instant?
    let zone: String
    let language: String?
  }

  /// Each takes about a kilobyte.
  private static let most = 20_000

  mutating func text(of placed: PlacedEvent, _ view: ParticipantView) -> EventRowText? {
    let event = placed.event
    let isOwn = placed.byHand != nil || view.placed[placed.id] != nil
    guard !isOwn, let zone = view.context(placed.schedule, placed.layer)?.clock.zone(on: event.date) else {
      return (view.standing(of: placed)?.row).map { EventRowText($0) }
    }
    let key = Key(
      schedule: placed.schedule, layer: placed.layer, task: event.task, element: event.element, date: event.date,
      slot: event.slot, nominal: event.nominal, opens: event.opens, closes: event.closes, graceEnds: event.graceEnds,
      zone: zone.name, language: view.record.language)
    if let text = known[key] { return text }
    guard let row = view.standing(of: placed)?.row else { return nil }
    if known.count >= EventRowTexts.most { known.removeAll(keepingCapacity: true) }
    let text = EventRowText(row)
    known[key] = text
    return text
  }
}
