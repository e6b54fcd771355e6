import Crypto

/// The columns of an entry that its hash covers, and the bytes in which they are hashed.
///
/// The hash of an entry is SHA-256 over
/// 1. one byte, the version of this layout: 1;
/// 2. the 32 bytes of the hash before it;
/// 3. `number`, `kind`, `person`, `author`, `assessor`, `recorded`, `machine`, `study`, `schedule`, `survey`,
///    `program`, `tzdata`, in this order. A null is the byte 0. Any other value is the byte 1, then, for an integer,
///    its 8 bytes, for a text or a blob the count of its bytes as 8 bytes and the bytes. Integers are two's
///    complement, the highest byte first; texts are UTF-8;
/// 4. the 32 bytes of `contentHash`, which is SHA-256 over the entry's 16 bytes of salt and its content's UTF-8.
///
/// The first entry is chained to SHA-256 over the UTF-8 of `regimen store 1` and the store's 16 random bytes; that of a
/// further lane has the lane's number, as 8 bytes, behind them.
package struct ChainedColumns: Hashable, Sendable {
  package let number: Int64
  package let kind: String
  /// The random key of the person whom the entry is about.
  package let person: [UInt8]?
  package let author: String
  package let assessor: [UInt8]?
  package let recorded: Int64
  package let machine: Int64?
  package let study: String?
  package let schedule: String?
  package let survey: String?
  package let program: String
  package let tzdata: String?

  package init(
    number: Int64, kind: String, person: [UInt8]?, author: String, assessor: [UInt8]?, recorded: Int64,
    machine: Int64?, study: String?, schedule: String?, survey: String?, program: String, tzdata: String?
  ) {
    self.number = number
    self.kind = kind
    self.person = person
    self.author = author
    self.assessor = assessor
    self.recorded = recorded
    self.machine = machine
    self.study = study
    self.schedule = schedule
    self.survey = survey
    self.program = program
    self.tzdata = tzdata
  }
}

extension ChainedColumns {
  /// The hash of an entry that is there.
  ///
  /// - Parameters:
  ///   - previous: The 32 bytes of the hash before it.
  ///   - contentHash: 32 bytes.
  func hash(after previous: [UInt8], contentHash: [UInt8]) -> [UInt8] {
    var bytes = EntryBytes()
    return hash(after: previous, contentHash: contentHash, in: &bytes)
  }

  /// The same in a buffer that is kept from entry to entry.
  func hash(after previous: [UInt8], contentHash: [UInt8], in bytes: inout EntryBytes) -> [UInt8] {
    bytes.removeAll()
    _ = bytes.append(contentHash)
    let hash = chain(after: previous, contentHash: 0..<contentHash.count, in: &bytes)
    return bytes[hash]
  }

  /// Writes a new entry's columns, salt, content and both hashes, each a column in the order of the table.
  ///
  /// - Returns: The entry's hash.
  func write(after previous: [UInt8], salt: ArraySlice<UInt8>, content: String, to bytes: inout EntryBytes) -> [UInt8] {
    bytes.removeAll()
    let salt = bytes.append(salt)
    let text = bytes.append(content.utf8)
    let contentHash = bytes.appendDigest(from: 0)
    let hash = chain(after: previous, contentHash: contentHash, in: &bytes)
    bytes.addColumn(.blob(salt))
    bytes.addColumn(.text(text))
    bytes.addColumn(.blob(contentHash))
    bytes.addColumn(.blob(hash))
    return bytes[hash]
  }

  /// - Returns: Where the hash lies.
  private func chain(
    after previous: [UInt8], contentHash: Range<Int>, in bytes: inout EntryBytes
  ) -> Range<Int> {
    let start = bytes.count
    bytes.append(1)
    _ = bytes.append(previous)
    bytes.addColumn(number)
    bytes.addColumn(kind)
    bytes.addColumn(person)
    bytes.addColumn(author)
    bytes.addColumn(assessor)
    bytes.addColumn(recorded)
    bytes.addColumn(machine)
    bytes.addColumn(study)
    bytes.addColumn(schedule)
    bytes.addColumn(survey)
    bytes.addColumn(program)
    bytes.addColumn(tzdata)
    bytes.repeatBytes(contentHash)
    return bytes.appendDigest(from: start)
  }

  static func contentHash(salt: [UInt8], content: String) -> [UInt8] {
    Array(SHA256.hash(data: salt + Array(content.utf8)))
  }

  /// What the first entry of a lane is chained to.
  ///
  /// - Parameter store: The store's 16 random bytes.
  static func origin(store: [UInt8], lane: Lane = .first) -> [UInt8] {
    let name = Array("regimen store 1".utf8) + store
    return Array(SHA256.hash(data: lane == .first ? name : name + Int64(lane.index).bigEndianBytes))
  }
}

extension Int64 {
  var bigEndianBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) } }
}
