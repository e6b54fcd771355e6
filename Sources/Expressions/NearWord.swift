/// The candidate that somebody who wrote `word` most likely meant; nil when none is near.
///
/// Near is a distance of at most a third of the longer word in letters changed, added, dropped or swapped with their
/// neighbour, without regard to case. Of equally near ones the first given wins.
func nearWord(_ word: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(word.lowercased().unicodeScalars)
  guard !wanted.isEmpty, wanted.count <= 100 else { return nil }
  var best: (candidate: String, distance: Int)?
  for candidate in candidates where candidate != word {
    let scalars = Array(candidate.lowercased().unicodeScalars)
    let bound = max(1, max(wanted.count, scalars.count) / 3)
    guard scalars.count <= 100, abs(scalars.count - wanted.count) <= bound else { continue }
    let distance = alignmentDistance(wanted, scalars)
    // Any two words of one letter are one change apart.
    guard distance <= bound, distance < min(wanted.count, scalars.count) else { continue }
    if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
  }
  return best?.candidate
}

/// The optimal string alignment distance.
private func alignmentDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var twoBack: [Int] = []
  var oneBack = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for (j, y) in b.enumerated() {
      var least = min(oneBack[j] + (x == y ? 0 : 1), oneBack[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, x == b[j - 1], a[i - 1] == y { least = min(least, twoBack[j - 1] + 1) }
      row.append(least)
    }
    (twoBack, oneBack) = (oneBack, row)
  }
  return oneBack[b.count]
}
