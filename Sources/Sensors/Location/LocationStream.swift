/// Takes the bytes of a source as they come and gives the readings of each whole line: JSON lines, gpsd's reports and
/// NMEA sentences, which may be mixed.
package struct LocationStream: Sendable {
  private var line: [UInt8] = []
  private var nmea = NMEADecoder()
  /// gpsd reports one second several times, each time with more known; the last report of a second counts.
  private var pending: LocationReading?
  private var number = 0
  /// Lines that could not be read; the first of them.
  package private(set) var damaged = 0
  package private(set) var firstFault: LocationFault?
  /// What the source turned out to be; nil before the first line that could be read.
  package private(set) var format: Format?

  package enum Format: String, Hashable, Sendable { case json, nmea }

  package init() {}

  package mutating func take(_ bytes: some Sequence<UInt8>) -> [LocationReading] {
    var readings: [LocationReading] = []
    for byte in bytes {
      if byte == 0x0A {
        readings += wholeLine()
      } else if line.count <= LocationJSON.lineLimit {
        line.append(byte)
      }
    }
    return readings
  }

  /// Where a last line begins that no line break ends and that is not complete; nil for none.
  package var cutOff: Int? { line.isEmpty || isWhole ? nil : number + 1 }

  /// What is left when nothing more comes. A line that was cut off is dropped.
  package mutating func finish() -> [LocationReading] {
    let rest = isWhole ? wholeLine() : []
    line = []
    return rest + [pending.take(), nmea.finish()].compactMap(\.self)
  }

  /// Holds a report of gpsd back until the next second's.
  private mutating func settle(_ reading: LocationReading) -> [LocationReading] {
    defer { pending = reading }
    guard let held = pending else { return [] }
    if case .sample(let old) = held, case .sample(let new) = reading, old.time == new.time { return [] }
    return [held]
  }

  /// Whether the last line, which no line break ends, is complete all the same.
  private var isWhole: Bool { line.last == UInt8(ascii: "}") || line.dropLast(2).last == UInt8(ascii: "*") }

  private mutating func wholeLine() -> [LocationReading] {
    defer { line.removeAll(keepingCapacity: true) }
    number += 1
    guard let first = line.first(where: { $0 > 0x20 }) else { return [] }
    guard line.count <= LocationJSON.lineLimit else {
      note(LocationFault(line: number, "the line is too long for a position", fix: "give one position a line"))
      return []
    }
    switch first {
    case UInt8(ascii: "{"):
      format = format ?? .json
      do throws(LocationFault) {
        guard let reading = try LocationJSON.reading(line, number: number) else { return [] }
        return reading.isReport ? settle(reading.reading) : [reading.reading]
      } catch {
        note(error)
        return []
      }
    case UInt8(ascii: "$"), UInt8(ascii: "!"):
      format = format ?? .nmea
      let before = nmea.damaged
      let reading = nmea.read(Substring(decoding: line, as: UTF8.self))
      if nmea.damaged > before {
        note(LocationFault(line: number, "a sentence's checksum is wrong", fix: "check the wire or the log"))
      }
      return reading.map { [$0] } ?? []
    case UInt8(ascii: "#"): return []
    default:
      note(.notAFormat(line: number))
      return []
    }
  }

  private mutating func note(_ fault: LocationFault) {
    damaged += 1
    firstFault = firstFault ?? fault
  }
}
