import CZstd
import Record
import Synchronization

/// Packs contents of entries by Zstandard, each against a dictionary, and unpacks them.
///
/// What is packed is a frame of Zstandard (RFC 8878) without the four bytes of its mark, which are the same in each. The
/// dictionary is plain text, as ``ContentDictionary`` makes it.
final class ContentCodec: Sendable {
  private let state = Mutex(CodecState())

  /// Whether the dictionary of that number is known: else it has to be told by ``learn(_:as:)`` before it is used.
  func knows(_ dictionary: Int64) -> Bool { state.withLock { $0.dictionaries[dictionary] != nil } }

  func learn(_ bytes: [UInt8], as dictionary: Int64) {
    state.withLock { $0.dictionaries[dictionary] = PackingDictionary(bytes: bytes) }
  }

  /// To be called when a transaction was undone, which may have made dictionaries: their numbers are given to others.
  func forgetDictionaries() { state.withLock { $0.dictionaries = [:] } }

  /// - Returns: Nil for a content that is kept as it is: one that is short, or huge, or that would hardly be shorter.
  func pack(_ content: [UInt8], by dictionary: Int64) -> [UInt8]? {
    guard ContentCodec.sizes.contains(content.count) else { return nil }
    return state.withLock { state -> [UInt8]? in
      guard let packed = state.pack(content, by: dictionary) else { return nil }
      return packed.count <= content.count - content.count / 8 ? packed : nil
    }
  }

  /// - Throws: ``StoreError/damaged`` for what was not packed by a dictionary of that number.
  func unpack(_ packed: UnsafeRawBufferPointer, by dictionary: Int64) throws -> String {
    let frame = CodecState.mark + packed
    guard let text = state.withLock({ $0.unpack(frame, by: dictionary) }) else { throw StoreError.damaged }
    return text
  }

  /// The bytes of contents that are packed. A frame can't ask for more memory than the upper bound.
  fileprivate static let sizes = 48...(1 << 26)
}

/// The library's contexts: made when they are needed first.
private struct CodecState: ~Copyable {
  var dictionaries: [Int64: PackingDictionary] = [:]
  private var compressor: OpaquePointer?
  private var decompressor: OpaquePointer?
  private var buffer: [UInt8] = []

  deinit {
    ZSTD_freeCCtx(compressor)
    ZSTD_freeDCtx(decompressor)
  }

  mutating func pack(_ content: [UInt8], by dictionary: Int64) -> [UInt8]? {
    guard let dictionary = dictionaries[dictionary]?.forPacking() else { return nil }
    if compressor == nil { compressor = ZSTD_createCCtx() }
    let context = compressor
    let bound = ZSTD_compressBound(content.count)
    if buffer.count < bound { buffer = Array(repeating: 0, count: bound) }
    let count = buffer.withUnsafeMutableBytes { place in
      content.withUnsafeBytes {
        ZSTD_compress_usingCDict(context, place.baseAddress, bound, $0.baseAddress, $0.count, dictionary)
      }
    }
    guard ZSTD_isError(count) == 0, count > CodecState.mark.count else { return nil }
    return Array(buffer[CodecState.mark.count..<count])
  }

  mutating func unpack(_ frame: [UInt8], by dictionary: Int64) -> String? {
    guard let dictionary = dictionaries[dictionary]?.forUnpacking() else { return nil }
    if decompressor == nil { decompressor = ZSTD_createDCtx() }
    let context = decompressor
    return frame.withUnsafeBytes { frame -> String? in
      let size = ZSTD_getFrameContentSize(frame.baseAddress, frame.count)
      guard let size = Int(exactly: size), ContentCodec.sizes.contains(size) else { return nil }
      var isWhole = false
      let text = String(unsafeUninitializedCapacity: size) { place in
        let count = ZSTD_decompress_usingDDict(
          context, place.baseAddress, size, frame.baseAddress, frame.count, dictionary)
        isWhole = count == size
        return isWhole ? size : 0
      }
      return isWhole ? text : nil
    }
  }

  /// What every frame begins with.
  static let mark: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
}

/// A dictionary, made ready by the library for each use when it is first used so.
private final class PackingDictionary {
  private let bytes: [UInt8]
  private var packing: OpaquePointer?
  private var unpacking: OpaquePointer?

  init(bytes: [UInt8]) { self.bytes = bytes }

  deinit {
    ZSTD_freeCDict(packing)
    ZSTD_freeDDict(unpacking)
  }

  func forPacking() -> OpaquePointer? {
    if packing == nil {
      packing = bytes.withUnsafeBytes { ZSTD_createCDict($0.baseAddress, $0.count, PackingDictionary.level) }
    }
    return packing
  }

  func forUnpacking() -> OpaquePointer? {
    if unpacking == nil { unpacking = bytes.withUnsafeBytes { ZSTD_createDDict($0.baseAddress, $0.count) } }
    return unpacking
  }

  /// The lowest that finds most of what higher ones do in texts of this size: `Documentation/performance.md`.
  private static let level: Int32 = 6
}
