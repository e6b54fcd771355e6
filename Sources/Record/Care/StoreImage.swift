/// One consistent state of a store as the bytes of a file of its own, which no disk has seen.
package struct StoreImage: Sendable {
  package let bytes: [UInt8]
  package let head: Head
  /// How often somebody had been erased by then.
  fileprivate let erasures: Int
}

extension StudyStore {
  /// - Returns: Nil for a backend without such files.
  /// - Throws: ``StoreError``.
  /// - Complexity: The memory of the whole store.
  package func image() throws -> StoreImage? {
    try read { reader in
      try reader.snapshot.image().map {
        StoreImage(bytes: $0, head: try reader.head(), erasures: try reader.snapshot.erasures())
      }
    }
  }

  /// Whether nobody was erased since the image was made, who would be in it.
  package func isCurrent(_ image: StoreImage) throws -> Bool {
    try read { try $0.snapshot.erasures() } == image.erasures
  }
}
