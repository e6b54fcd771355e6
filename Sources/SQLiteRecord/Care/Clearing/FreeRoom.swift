import GRDB
import Glibc

/// The room in a database's file that no row uses.
///
/// SQLite overwrites what is deleted (`secure_delete`), but where it divides a page it moves rows and leaves their old bytes in the
/// page's free room. These are overwritten here, in the file itself: nothing that SQLite reads changes, so that nobody who reads
/// waits, and a clearing that is cut off leaves a sound file.
///
/// Meanwhile nobody else may write the file, and all of the log's pages must be in it. ``Clearing`` sees to that.
struct FreeRoom: ~Copyable {
  private let file: DatabaseFile
  private let roots: Set<Int>
  private var header: FileHeader
  private var pages: Int
  /// By page the one above it in a table or an index when all were cleared; its own number for a first page, 0 for any other use.
  private var parents: [UInt32] = []
  private let page: UnsafeMutableRawBufferPointer
  private let cleared: UnsafeMutableRawBufferPointer
  private let block: UnsafeMutableRawBufferPointer
  /// How many pages were met in which rows go on.
  private var chained = 0
  /// In bytes: what was written and may not have reached the disk.
  private var unsynced = 0

  /// - Parameter roots: The first pages of all tables and indexes.
  /// - Throws: ``UnknownPage``, `DatabaseError`.
  init(in file: DatabaseFile, roots: [Int]) throws {
    let header = try FileHeader(of: file)
    let pages = Int(try file.size()) / header.pageSize
    guard pages > 0, roots.allSatisfy({ (1...pages).contains($0) }) else { throw UnknownPage() }
    (self.file, self.roots, self.header, self.pages) = (file, Set(roots), header, pages)
    page = .allocate(byteCount: header.pageSize, alignment: 16)
    cleared = .allocate(byteCount: header.pageSize, alignment: 16)
    block = .allocate(byteCount: header.pageSize * FreeRoom.pagesAtOnce, alignment: 16)
  }

  deinit {
    for room in [page, cleared, block] { room.deallocate() }
  }

  private static let pagesAtOnce = 64
  private static let mostUnsynced = 1 << 21

  /// SQLite locks bytes of the page that has the byte of this number, and writes nothing there.
  private static let lockedByte = 1 << 30
}

extension FreeRoom {
  private enum Use {
    case tree
    /// Of the list of free pages.
    case list
    case free
  }

  /// Clears the free room of all pages.
  ///
  /// - Throws: ``UnknownPage``, `DatabaseError`.
  mutating func clear() throws {
    parents = try parentsOfAll()
    let free = try freeUses()
    for first in stride(from: 1, through: pages, by: FreeRoom.pagesAtOnce) {
      let last = min(first + FreeRoom.pagesAtOnce - 1, pages)
      let length = (last - first + 1) * header.pageSize
      try file.read(into: UnsafeMutableRawBufferPointer(rebasing: block[..<length]), at: place(of: first))
      for number in first...last {
        let start = (number - first) * header.pageSize
        let bytes = UnsafeRawBufferPointer(rebasing: block[start..<start + header.pageSize])
        guard let use = parents[number] != 0 ? .tree : free[number] else { continue }
        try clear(bytes, number, use)
      }
    }
    try file.sync()
    // A page that belongs to nothing is none that is understood.
    let locked = pages > FreeRoom.lockedByte / header.pageSize ? 1 : 0
    let treeCount = parents.dropFirst().count { $0 != 0 }
    guard free.keys.allSatisfy({ parents[$0] == 0 }), treeCount + free.count + chained + locked == pages else {
      throw UnknownPage()
    }
  }

  /// Clears the free room of the pages that were written since all were cleared, and of those in which their rows go on.
  ///
  /// - Parameter numbers: Of all of these pages.
  /// - Throws: ``UnknownPage``, `DatabaseError`.
  mutating func clear(written numbers: Set<Int>) throws {
    header = try FileHeader(of: file)
    pages = Int(try file.size()) / header.pageSize
    (chained, unsynced) = (0, 0)
    let (trees, free) = (try trees(among: numbers), try freeUses())
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: header.pageSize, alignment: 16)
    defer { bytes.deallocate() }
    for number in numbers where number <= pages {
      // What is neither is the rest of a row, which is come to from where it begins: that was written, too.
      guard let use = trees.contains(number) ? .tree : free[number] else { continue }
      try file.read(into: bytes, at: place(of: number))
      try clear(UnsafeRawBufferPointer(bytes), number, use)
    }
    try file.sync()
  }

  private mutating func clear(_ bytes: UnsafeRawBufferPointer, _ number: Int, _ use: Use) throws {
    switch use {
    case .list: try clear(bytes, number, from: FreeRoom.listStart + 4 * freePages(in: bytes).count)
    case .free: try clear(bytes, number, from: 0)
    case .tree:
      cleared.initializeMemory(as: UInt8.self, repeating: 0)
      try TreePage(bytes, number: number).copyUsed(to: cleared) { try clear($0) }
      try write(cleared: bytes, number)
    }
  }

  /// Clears what lies behind the end of a row in the last page of its chain.
  private mutating func clear(_ chain: TreePage.Chain) throws {
    var (number, left) = (chain.page, chain.length)
    let room = header.pageSize - 4
    while true {
      guard (1...pages).contains(number), chained < pages else { throw UnknownPage() }
      chained += 1
      let isLast = left <= room
      let wanted = UnsafeMutableRawBufferPointer(rebasing: page[..<(isLast ? header.pageSize : 4)])
      try file.read(into: wanted, at: place(of: number))
      if isLast { break }
      number = Int(UnsafeRawBufferPointer(wanted).integer(at: 0, of: UInt32.self))
      left -= room
    }
    // `cleared` is in use for the page that the chain begins in.
    try clear(UnsafeRawBufferPointer(page), number, from: 4 + left)
  }

  /// Clears a page from a place on.
  private mutating func clear(_ bytes: UnsafeRawBufferPointer, _ number: Int, from start: Int) throws {
    guard let first = bytes[start...].firstIndex(where: { $0 != 0 }) else { return }
    let zeros = [UInt8](repeating: 0, count: header.pageSize - first)
    try zeros.withUnsafeBytes { try write($0, number, from: first) }
  }

  /// Writes a page as it is in `cleared`, where it is different.
  private mutating func write(cleared bytes: UnsafeRawBufferPointer, _ number: Int) throws {
    guard let own = bytes.baseAddress, let used = cleared.baseAddress, memcmp(own, used, header.pageSize) != 0 else {
      return
    }
    let places = 0..<header.pageSize
    guard let first = places.first(where: { bytes[$0] != cleared[$0] }),
      let last = places.last(where: { bytes[$0] != cleared[$0] })
    else { return }
    try write(UnsafeRawBufferPointer(rebasing: cleared[first...last]), number, from: first)
  }

  private mutating func write(_ bytes: UnsafeRawBufferPointer, _ number: Int, from start: Int) throws {
    try file.write(bytes, at: place(of: number) + Int64(start))
    unsynced += bytes.count
    // Bit by bit: everybody's durable answers wait behind what is handed to the disk at once.
    guard unsynced > FreeRoom.mostUnsynced else { return }
    try file.sync()
    unsynced = 0
  }

  private borrowing func place(of number: Int) -> Int64 { Int64(number - 1) * Int64(header.pageSize) }
}

extension FreeRoom {
  /// The page above each, by its number; leaves of tables and indexes are known by the pages above them, and not read.
  private borrowing func parentsOfAll() throws -> [UInt32] {
    var parents = [UInt32](repeating: 0, count: pages + 1)
    func set(_ number: Int, below parent: Int) throws {
      guard (1...pages).contains(number), parents[number] == 0 else { throw UnknownPage() }
      parents[number] = UInt32(parent)
    }
    for root in roots {
      try set(root, below: root)
      var level = [root]
      for isAboveLeaves in try levels(above: root) {
        var below: [Int] = []
        for number in level {
          try read(number)
          try TreePage(UnsafeRawBufferPointer(page), number: number).forEachChild { child in
            try set(child, below: number)
            if !isAboveLeaves { below.append(child) }
          }
        }
        level = below
      }
    }
    return parents
  }

  /// Those of the written pages that are of tables and indexes now. One whose page above was not written is what it was.
  private borrowing func trees(among written: Set<Int>) throws -> Set<Int> {
    var found = written.filter { number in
      guard number <= pages else { return false }
      let parent = parents.indices.contains(number) ? Int(parents[number]) : 0
      return roots.contains(number) || parent != 0 && !written.contains(parent)
    }
    var open = Array(found)
    while let number = open.popLast() {
      try read(number)
      try TreePage(UnsafeRawBufferPointer(page), number: number).forEachChild { child in
        if written.contains(child), found.insert(child).inserted { open.append(child) }
      }
    }
    return found
  }

  /// The free pages, by their numbers.
  private borrowing func freeUses() throws -> [Int: Use] {
    var free: [Int: Use] = [:]
    func set(_ number: Int, _ use: Use) throws {
      guard (1...pages).contains(number), free.updateValue(use, forKey: number) == nil else { throw UnknownPage() }
    }
    var number = header.firstFree
    while number != 0 {
      try set(number, .list)
      try read(number)
      let list = UnsafeRawBufferPointer(page)
      for free in try freePages(in: list) { try set(free, .free) }
      number = Int(list.integer(at: 0, of: UInt32.self))
    }
    return free
  }

  /// For each level of a tree that is above its leaves, which are all equally far from the root: whether it is the last of them.
  private borrowing func levels(above root: Int) throws -> [Bool] {
    var (number, depth) = (root, 0)
    while true {
      try read(number)
      let tree = try TreePage(UnsafeRawBufferPointer(page), number: number)
      guard tree.isInterior else { return (0..<depth).map { $0 == depth - 1 } }
      // SQLite has at most twenty levels.
      guard depth < 20 else { throw UnknownPage() }
      depth += 1
      var first: Int?
      try tree.forEachChild { first = first ?? $0 }
      guard let first, (1...pages).contains(first) else { throw UnknownPage() }
      number = first
    }
  }

  /// Those that a page of the list of free pages names.
  private borrowing func freePages(in list: UnsafeRawBufferPointer) throws -> [Int] {
    let count = Int(list.integer(at: 4, of: UInt32.self))
    guard count <= (list.count - FreeRoom.listStart) / 4 else { throw UnknownPage() }
    return (0..<count).map { Int(list.integer(at: FreeRoom.listStart + 4 * $0, of: UInt32.self)) }
  }

  /// Where the numbers begin in a page of the list of free pages.
  private static var listStart: Int { 8 }

  private borrowing func read(_ number: Int) throws { try file.read(into: page, at: place(of: number)) }
}
