package import CivilTime
import Foundation
import GRDB

extension StoreWriter {
  /// Puts files in force: their bytes are stored as they are, under their digests, and an entry lists them.
  ///
  /// - Parameters:
  ///   - files: All files of the layer, each a path relative to the study's folder and its bytes.
  ///   - effective: The first study day that they govern; nil for the first layer, which governs all.
  @discardableResult
  package mutating func accept(
    _ files: [(path: String, bytes: [UInt8])], effective: CivilDate?, reason: String?, stamp: Stamp
  ) throws -> EntryReceipt {
    var listed: [AcceptedFile] = []
    for file in files {
      let digest = SHA256Value(of: file.bytes)
      listed.append(AcceptedFile(path: file.path, digest: digest, size: file.bytes.count))
      do {
        try store(file.bytes, digest: digest)
      } catch {
        failure = failure ?? error
        throw error
      }
    }
    return try append(
      .study(.filesAccepted(files: listed, effective: effective, reason: reason)), stamp: stamp)
  }

  private func store(_ bytes: [UInt8], digest: SHA256Value) throws {
    let key = Data(digest.bytes)
    let find = try database.cachedStatement(sql: "SELECT 1 FROM file WHERE digest = ?")
    if try Int.fetchOne(find, arguments: [key]) != nil { return }
    try database.cachedStatement(sql: "INSERT INTO file (digest, bytes) VALUES (?, ?)")
      .execute(arguments: [key, Data(bytes)])
  }
}
