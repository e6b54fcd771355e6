import CivilTime
import JSONText

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
