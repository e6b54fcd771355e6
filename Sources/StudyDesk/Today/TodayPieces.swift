import CivilTime
import JSONText
import Record
import Scheduling
import StudyService

/// The text of ``TodayView/json``, made piece by piece.
package struct TodayPieces: Sequence, IteratorProtocol, Sendable {
  private let members: [(name: String, content: TodayView.Content)]
  private let isPretty: Bool
  /// The member that is written.
  private var member = 0
  /// The place in its list; nil before the member's name.
  private var place: Int?
  private var texts = TodayRowTexts()

  private static let size = 1 << 16

  init(_ members: [(name: String, content: TodayView.Content)], _ isPretty: Bool) {
    self.members = members
    self.isPretty = isPretty
  }

  package mutating func next() -> [UInt8]? {
    guard member < members.count else { return nil }
    var bytes: [UInt8] = []
    while member < members.count, bytes.count < TodayPieces.size { advance(&bytes) }
    return bytes
  }

  /// Writes the next member, or the next element of the list that is being written.
  private mutating func advance(_ bytes: inout [UInt8]) {
    let (name, content) = members[member]
    if place == nil {
      bytes.append(contentsOf: (member == 0 ? spaced("{", 2) : spaced(",", 2)).utf8)
      JSONValue.appendQuoted(name, to: &bytes)
      bytes.append(contentsOf: (isPretty ? ": " : ":").utf8)
    }
    switch content {
    case .value(let value): append(value, to: &bytes, indent: 2)
    // So few may stand on one line.
    case .events(let events) where events.count < 4: append(.array(events.map(\.json)), to: &bytes, indent: 2)
    case .events(let events):
      let next = place ?? events.startIndex
      bytes.append(contentsOf: spaced(next == events.startIndex ? "[" : ",", 4).utf8)
      texts.append(events, next, isPretty: isPretty, to: &bytes)
      if next + 1 < events.endIndex {
        place = next + 1
        return
      }
      bytes.append(contentsOf: (isPretty ? "\n  ]" : "]").utf8)
    }
    place = nil
    member += 1
    if member == members.count { bytes.append(contentsOf: (isPretty ? "\n}" : "}").utf8) }
  }

  private func spaced(_ mark: String, _ indent: Int) -> String {
    isPretty ? mark + "\n" + String(repeating: " ", count: indent) : mark
  }

  private func append(_ value: JSONValue, to bytes: inout [UInt8], indent: Int) {
    if isPretty {
      value.appendPretty(to: &bytes, indent: indent, width: 100)
    } else {
      value.append(to: &bytes)
    }
  }
}

/// The texts of the rows that many have, each written once for each form.
private struct TodayRowTexts: Sendable {
  private var known: [Int32: Text] = [:]

  private struct Text: Sendable {
    /// What stands before how the event stands, and behind it.
    let (place, origin): ([UInt8], [UInt8])
    let zone: Zone
  }

  /// Each takes about a kilobyte.
  private static let most = 20_000

  mutating func append(_ events: TodayView.Events, _ position: Int, isPretty: Bool, to bytes: inout [UInt8]) {
    let found = events.found[position]
    guard let (place, state) = events.table.shared(found.event) else {
      let json = events[position].json
      if isPretty { json.appendPretty(to: &bytes, indent: 4, width: 100) } else { json.append(to: &bytes) }
      return
    }
    let text = text(at: place, events.table, isPretty)
    let person = events.people[Int(found.person)].members
    let standing = [JSONMember("state", .string(state.name)), JSONMember("completed", .null)]
    let began = JSONMember("began", .optional(found.event.began.map { text.zone.reading(at: $0) }))
    bytes.append(contentsOf: (isPretty ? "{\n" : "{").utf8)
    for member in person { TodayRowTexts.append(member, to: &bytes, isPretty) }
    bytes.append(contentsOf: text.place)
    for member in standing { TodayRowTexts.append(member, to: &bytes, isPretty) }
    bytes.append(contentsOf: text.origin)
    TodayRowTexts.append(began, to: &bytes, isPretty, isLast: true)
    bytes.append(contentsOf: (isPretty ? "    }" : "}").utf8)
  }

  private mutating func text(at place: Int32, _ table: TodayTable, _ isPretty: Bool) -> Text {
    if let text = known[place] { return text }
    if known.count >= TodayRowTexts.most { known.removeAll(keepingCapacity: true) }
    let row = table.row(at: place)
    func text(_ members: [JSONMember]) -> [UInt8] {
      var bytes: [UInt8] = []
      for member in members { TodayRowTexts.append(member, to: &bytes, isPretty) }
      return bytes
    }
    let made = Text(place: text(row.placeMembers), origin: text(row.originMembers), zone: row.zone)
    known[place] = made
    return made
  }

  /// A member of an object that is an element of a list: all of them are too long for one line.
  private static func append(_ member: JSONMember, to bytes: inout [UInt8], _ isPretty: Bool, isLast: Bool = false) {
    if isPretty { bytes.append(contentsOf: "      ".utf8) }
    JSONValue.appendQuoted(member.name, to: &bytes)
    bytes.append(contentsOf: (isPretty ? ": " : ":").utf8)
    member.value.append(to: &bytes)
    bytes.append(contentsOf: (isPretty ? (isLast ? "\n" : ",\n") : isLast ? "" : ",").utf8)
  }
}
