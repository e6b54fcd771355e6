/// Takes the bytes of a file as they come; throws when they can't be written.
package typealias ByteSink = (_ bytes: [UInt8]) throws -> Void

/// Where an export of several files puts them.
package protocol ExportFolder {
  /// Begins a file. Several may be written at the same time.
  ///
  /// - Parameter name: Small letters, digits and hyphens, with an ending; behind `files/` for what lies in that folder.
  /// - Returns: Takes what the file holds, in its order.
  func file(_ name: String) throws -> ByteSink

  /// Writes a file whose bytes are all there.
  func write(_ bytes: [UInt8], to name: String) throws
}
