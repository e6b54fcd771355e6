/// A page that is not as SQLite's description of its files has it, or of a kind that no store has.
struct UnknownPage: Error {}

/// A page of a table or an index, as it lies in the file (https://www.sqlite.org/fileformat.html#b_tree_pages).
struct TreePage {
  /// Where the part of a row that has no room in its page goes on.
  struct Chain {
    let page: Int
    /// In bytes: what lies in the chain.
    let length: Int
  }

  private enum Kind: UInt8 {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13
  }

  private let bytes: UnsafeRawBufferPointer
  /// Where the header lies: on the first page behind that of the file.
  private let start: Int
  private let kind: Kind
  private let count: Int

  /// - Throws: ``UnknownPage``.
  init(_ bytes: UnsafeRawBufferPointer, number: Int) throws {
    self.bytes = bytes
    start = number == 1 ? FileHeader.length : 0
    guard bytes.count >= FileHeader.shortestPage, let kind = Kind(rawValue: bytes[start]) else { throw UnknownPage() }
    self.kind = kind
    count = Int(bytes.integer(at: start + 3, of: UInt16.self))
    guard pointersEnd <= bytes.count else { throw UnknownPage() }
  }

  var isInterior: Bool { kind == .indexInterior || kind == .tableInterior }

  private var pointersStart: Int { start + (isInterior ? 12 : 8) }
  private var pointersEnd: Int { pointersStart + 2 * count }

  /// - Throws: ``UnknownPage``.
  private func cell(_ index: Int) throws -> Int {
    let place = Int(bytes.integer(at: pointersStart + 2 * index, of: UInt16.self))
    guard place >= pointersEnd, place + 4 <= bytes.count else { throw UnknownPage() }
    return place
  }

  /// The pages below this one, those of smaller keys first.
  ///
  /// - Throws: ``UnknownPage``, what `body` throws.
  func forEachChild(_ body: (Int) throws -> Void) throws {
    guard isInterior else { return }
    for index in 0..<count { try body(Int(bytes.integer(at: cell(index), of: UInt32.self))) }
    try body(Int(bytes.integer(at: start + 8, of: UInt32.self)))
  }

  /// Copies what the page uses, and nothing else, into a page of zeros.
  ///
  /// - Parameter body: Is given the chains that rows of the page go on in.
  /// - Throws: ``UnknownPage``, what `body` throws.
  func copyUsed(to other: UnsafeMutableRawBufferPointer, _ body: (Chain) throws -> Void) throws {
    copy(0..<pointersEnd, to: other)
    for index in 0..<count {
      let place = try cell(index)
      let (length, chain) = try extent(ofCellAt: place)
      guard place + length <= bytes.count else { throw UnknownPage() }
      copy(place..<place + length, to: other)
      if let chain { try body(chain) }
    }
    // Room between rows is chained: each piece begins with the place of the next and its own length.
    var (place, behind) = (Int(bytes.integer(at: start + 1, of: UInt16.self)), pointersEnd)
    while place != 0 {
      guard place >= behind, place + 4 <= bytes.count else { throw UnknownPage() }
      copy(place..<place + 4, to: other)
      (place, behind) = (Int(bytes.integer(at: place, of: UInt16.self)), place + 4)
    }
  }

  private func copy(_ range: Range<Int>, to other: UnsafeMutableRawBufferPointer) {
    UnsafeMutableRawBufferPointer(rebasing: other[range]).copyMemory(
      from: UnsafeRawBufferPointer(rebasing: bytes[range]))
  }

  /// How long a row's part in this page is, and where the rest of it lies.
  private func extent(ofCellAt place: Int) throws -> (length: Int, chain: Chain?) {
    var end = place + (isInterior ? 4 : 0)
    if kind == .tableInterior {
      _ = try integer(at: &end)
      return (end - place, nil)
    }
    let whole = try integer(at: &end)
    if kind == .tableLeaf { _ = try integer(at: &end) }
    let local = local(of: whole)
    end += local
    // SQLite gives a row four bytes at least: what it leaves behind has a header of that length.
    guard local < whole else { return (max(end - place, 4), nil) }
    guard end + 4 <= bytes.count else { throw UnknownPage() }
    let next = Int(bytes.integer(at: end, of: UInt32.self))
    return (end + 4 - place, Chain(page: next, length: whole - local))
  }

  /// How much of a row lies in its page.
  private func local(of whole: Int) -> Int {
    let usable = bytes.count
    let most = kind == .tableLeaf ? usable - 35 : (usable - 12) * 64 / 255 - 23
    guard whole > most else { return whole }
    let least = (usable - 12) * 32 / 255 - 23
    let kept = least + (whole - least) % (usable - 4)
    return kept <= most ? kept : least
  }

  /// An integer of one to nine bytes, seven bits in each but the ninth.
  private func integer(at place: inout Int) throws -> Int {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard place < bytes.count else { throw UnknownPage() }
      let byte = bytes[place]
      place += 1
      if index == 8 { return Int(truncatingIfNeeded: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7f)
      if byte < 0x80 { break }
    }
    guard let value = Int(exactly: value) else { throw UnknownPage() }
    return value
  }
}

extension UnsafeRawBufferPointer {
  /// The most significant byte first.
  func integer<Value: FixedWidthInteger>(at place: Int, of _: Value.Type) -> Value {
    Value(bigEndian: loadUnaligned(fromByteOffset: place, as: Value.self))
  }
}
