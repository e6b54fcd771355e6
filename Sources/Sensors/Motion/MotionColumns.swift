/// Which columns of a CSV hold what.
struct MotionColumns: Hashable {
  /// The column that tells the time, and how many seconds its unit is.
  struct Time: Hashable {
    let name: String
    let index: Int
    let seconds: Double
  }

  let count: Int
  let time: Time
  let x: Int
  let y: Int
  let z: Int
  let w: Int

  init(header: [ArraySlice<UInt8>], _ place: MotionCSVReader.Place) throws(MotionFileFault) {
    var indices: [String: Int] = [:]
    for (index, field) in header.enumerated() {
      // Longer names are none of those sought.
      guard field.count <= 32 else { continue }
      let name = String(decoding: field, as: UTF8.self).lowercased()
      guard Self.wanted.contains(name) else { continue }
      if indices.updateValue(index, forKey: name) != nil { throw place.fault(.repeated(field: name)) }
    }
    let time = Self.times.lazy.compactMap { unit in
      indices[unit.name].map { Time(name: unit.name, index: $0, seconds: unit.seconds) }
    }.first
    guard let time, let x = indices["qx"], let y = indices["qy"], let z = indices["qz"], let w = indices["qw"] else {
      let missing = Self.axes.filter { indices[$0] == nil } + (time == nil ? ["seconds_elapsed"] : [])
      throw place.fault(.missingColumns(missing))
    }
    count = header.count
    self.time = time
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  private static let axes = ["qx", "qy", "qz", "qw"]
  private static let times = [
    (name: "seconds_elapsed", seconds: 1.0), (name: "time", seconds: 1e-9), (name: "timestamp", seconds: 1.0),
  ]
  private static let wanted = Set(axes + times.map(\.name))
}
