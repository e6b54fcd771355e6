package import CivilTime

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
    let listed = try attempt { writer in
      try files.map { file in
        let digest = SHA256Value(of: file.bytes)
        try writer.rows.keep(file.bytes, digest: digest)
        return AcceptedFile(path: file.path, digest: digest, size: file.bytes.count)
      }
    }
    return try append(
      .study(.filesAccepted(files: listed, effective: effective, reason: reason)), stamp: stamp)
  }
}
