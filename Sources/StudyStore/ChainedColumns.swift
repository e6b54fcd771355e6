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
  var contentHash: Data
}

extension ChainedColumns {
  func hash(after previous: Data) -> Data {
    var bytes: [UInt8] = [1]
    bytes.reserveCapacity(512)
    bytes.append(contentsOf: previous)
    append(number, to: &bytes)
    append(kind, to: &bytes)
    append(person, to: &bytes)
    append(author, to: &bytes)
    append(assessor, to: &bytes)
    append(recorded, to: &bytes)
    append(machine, to: &bytes)
    append(study, to: &bytes)
    append(schedule, to: &bytes)
    append(survey, to: &bytes)
    append(program, to: &bytes)
    append(tzdata, to: &bytes)
    bytes.append(contentsOf: contentHash)
    return Data(SHA256.hash(data: bytes))
  }

  static func contentHash(salt: Data, content: [UInt8]) -> Data {
    var hash = SHA256()
    hash.update(data: salt)
    hash.update(data: content)
    return Data(hash.finalize())
  }

  /// What the first entry of the store named `store` is chained to.
  static func origin(store: Data) -> Data { Data(SHA256.hash(data: Data("regimen store 1".utf8) + store)) }

  private func append(_ value: Int64?, to bytes: inout [UInt8]) {
    guard let value else { return bytes.append(0) }
    bytes.append(1)
    appendBigEndian(value, to: &bytes)
  }

  private func append(_ text: String?, to bytes: inout [UInt8]) {
    guard let text else { return bytes.append(0) }
    bytes.append(1)
    appendBigEndian(Int64(text.utf8.count), to: &bytes)
    bytes.append(contentsOf: text.utf8)
  }

  private func append(_ blob: Data?, to bytes: inout [UInt8]) {
    guard let blob else { return bytes.append(0) }
    bytes.append(1)
    appendBigEndian(Int64(blob.count), to: &bytes)
    bytes.append(contentsOf: blob)
  }

  private func appendBigEndian(_ value: Int64, to bytes: inout [UInt8]) {
    for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: value >> Int64(shift))) }
  }
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
