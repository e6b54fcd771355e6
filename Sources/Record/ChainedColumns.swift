import Crypto
import Foundation

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
/// The first entry is chained to SHA-256 over the UTF-8 of `regimen store 1` and the store's 16 random bytes.
struct ChainedColumns: Hashable {
  var number: Int64
  var kind: String
  var person: Data?
  var author: String
  var assessor: Data?
  var recorded: Int64
  var machine: Int64?
  var study: String?
  var schedule: String?
  var survey: String?
  var program: String
  var tzdata: String?
}

extension ChainedColumns {
  /// The hash of an entry that is there.
  ///
  /// - Parameters:
  ///   - previous: The 32 bytes of the hash before it.
  ///   - contentHash: 32 bytes.
  func hash(after previous: [UInt8], contentHash: Data) -> [UInt8] {
    var bytes = EntryBytes()
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

  static func contentHash(salt: Data, content: String) -> Data { Data(SHA256.hash(data: salt + Data(content.utf8))) }

  /// What the first entry of the store named `store` is chained to.
  static func origin(store: Data) -> [UInt8] { Array(SHA256.hash(data: Data("regimen store 1".utf8) + store)) }
}

/// Random bytes of the system's generator.
func randomBytes(_ count: Int) -> Data {
  var generator = SystemRandomNumberGenerator()
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count + 8)
  while bytes.count < count {
    withUnsafeBytes(of: generator.next() as UInt64) { bytes.append(contentsOf: $0) }
  }
  return Data(bytes.prefix(count))
}
