/// The points of a domain on the number line of its kind.
struct Grid {
  private let kind: Program.Kind
  private let interval: Interval
  /// The distance of the points, counted from the lower bound; nil when they are dense.
  private let step: Double?
  private let hasBounds: Bool

  init(_ type: ValueType, _ domain: Domain) {
    kind = Typed(type).kind
    let isBounded = if case .any = domain { false } else { true }
    interval = Possible(type, domain, mayBeBlank: false).interval ?? .everything
    switch domain {
    case .range(_, let step?) where step > 0: self.step = step
    default: step = kind == .number ? nil : 1
    }
    hasBounds = isBounded || kind == .timeOfDay
  }

  /// The edges, a point on either side of each, one between two neighbours, and the ends of the domain.
  func values(around edges: [Double]) -> [Value] {
    let edges = Set(edges).sorted()
    var points: [Double] = []
    for (index, edge) in edges.enumerated() {
      points += [edge, below(edge), above(edge)]
      if index > 0 { points.append(snapped(edges[index - 1] + (edge - edges[index - 1]) / 2)) }
    }
    if hasBounds { points += [interval.lower, interval.upper] } else if edges.isEmpty { points += [0, 1] }
    let inside = Set(points.filter { interval.contains($0) && isPoint($0) })
    return inside.sorted().map { Program.value($0, kind) }.filter { !$0.isBlank }
  }

  private var origin: Double { hasBounds && interval.lower > -Interval.limit ? interval.lower : 0 }

  private func snapped(_ number: Double) -> Double {
    guard let step else { return number }
    return origin + ((number - origin) / step).rounded() * step
  }

  private func isPoint(_ number: Double) -> Bool {
    step == nil || Program.areEqual(snapped(number), number) || abs(snapped(number) - number) < 1e-9
  }

  private func below(_ edge: Double) -> Double {
    guard let step else { return edge - distance(edge) }
    return origin + (position(edge, step).rounded(.up) - 1) * step
  }

  private func above(_ edge: Double) -> Double {
    guard let step else { return edge + distance(edge) }
    return origin + (position(edge, step).rounded(.down) + 1) * step
  }

  /// How many steps an edge lies above the origin; what is nearly whole is whole.
  private func position(_ edge: Double, _ step: Double) -> Double {
    let position = (edge - origin) / step
    let whole = position.rounded()
    return abs(position - whole) <= 1e-9 * max(1, abs(whole)) ? whole : position
  }

  /// Far enough that a comparison sees the difference.
  private func distance(_ edge: Double) -> Double { max(1e-6, abs(edge) * 1e-9) }
}
