/// A value of a YAML file in the making: its order, its comments and what it stands for are kept.
package indirect enum DraftNode: Hashable, Sendable {
  /// A text, in quotes where it needs them.
  case text(String)
  /// A number, `true`, an id, a date: written as it is.
  case word(String)
  /// A condition or a value that is worked out.
  case expression(String)
  case list([DraftNode])
  case map(DraftMap)

  package static func number(_ value: Int) -> DraftNode { .word("\(value)") }
  package static func words(_ words: [String]) -> DraftNode { .list(words.map { .word($0) }) }
}

/// The fields of a map, in order.
package struct DraftMap: Hashable, Sendable {
  package var entries: [DraftEntry]
  /// The constructs that the map as a whole stands for: they are lost with it.
  package var traces: [FidelityLine]
  /// Lines above the map.
  package var comments: [String] = []

  package init(_ entries: [DraftEntry] = [], traces: [FidelityLine] = []) {
    (self.entries, self.traces) = (entries, traces)
  }

  package subscript(key: String) -> DraftNode? {
    get { entries.first { $0.key == key }?.value }
    set {
      let place = entries.firstIndex { $0.key == key }
      switch (place, newValue) {
      case (let place?, let value?): entries[place].value = value
      case (let place?, nil): entries.remove(at: place)
      case (nil, let value?): entries.append(DraftEntry(key, value))
      case (nil, nil): break
      }
    }
  }

  /// Adds a field, with the constructs that it stands for.
  package mutating func add(_ key: String, _ value: DraftNode, _ traces: FidelityLine...) {
    entries.append(DraftEntry(key, value, traces: traces))
  }
}

package struct DraftEntry: Hashable, Sendable {
  package var key: String
  package var value: DraftNode
  package var traces: [FidelityLine]
  package var comments: [String] = []

  package init(_ key: String, _ value: DraftNode, traces: [FidelityLine] = []) {
    (self.key, self.value, self.traces) = (key, value, traces)
  }
}

extension DraftNode {
  /// Every construct that the node and what is in it stand for.
  var allTraces: [FidelityLine] {
    switch self {
    case .text, .word, .expression: []
    case .list(let elements): elements.flatMap(\.allTraces)
    case .map(let map): map.traces + map.entries.flatMap { $0.traces + $0.value.allTraces }
    }
  }
}

/// A step on the way from a file's root to a place in it.
enum DraftStep: Hashable, Sendable {
  case key(String)
  case index(Int)
}

extension DraftNode {
  /// What stands at a place; nil where nothing does.
  func node(at path: ArraySlice<DraftStep>) -> DraftNode? {
    guard let step = path.first else { return self }
    switch (step, self) {
    case (.index(let index), .list(let elements)) where elements.indices.contains(index):
      return elements[index].node(at: path.dropFirst())
    case (.key(let key), .map(let map)): return map[key]?.node(at: path.dropFirst())
    default: return nil
    }
  }

  /// Puts another node in a place.
  mutating func replace(at path: ArraySlice<DraftStep>, with node: DraftNode) {
    guard let step = path.first else {
      self = node
      return
    }
    switch (step, self) {
    case (.index(let index), .list(var elements)) where elements.indices.contains(index):
      elements[index].replace(at: path.dropFirst(), with: node)
      self = .list(elements)
    case (.key(let key), .map(var map)):
      guard let place = map.entries.firstIndex(where: { $0.key == key }) else { return }
      map.entries[place].value.replace(at: path.dropFirst(), with: node)
      self = .map(map)
    default: return
    }
  }

  /// Takes out what stands at a place, and gives the constructs that it stood for.
  mutating func remove(at path: ArraySlice<DraftStep>) -> [FidelityLine] {
    guard let step = path.first else { return [] }
    let rest = path.dropFirst()
    switch (step, self) {
    case (.index(let index), .list(var elements)) where elements.indices.contains(index):
      defer { self = .list(elements) }
      if !rest.isEmpty { return elements[index].remove(at: rest) }
      return elements.remove(at: index).allTraces
    case (.key(let key), .map(var map)):
      guard let place = map.entries.firstIndex(where: { $0.key == key }) else { return [] }
      defer { self = .map(map) }
      if !rest.isEmpty { return map.entries[place].value.remove(at: rest) }
      let gone = map.entries.remove(at: place)
      return gone.traces + gone.value.allTraces
    default: return []
    }
  }
}
