/// The candidate that somebody who wrote `word` most likely meant, or nil when none is near: at most a third of its
/// letters inserted, dropped, changed or swapped with a neighbour, without regard to case. The first of equals wins.
func nearest(_ word: String, among candidates: [String]) -> String? {
  let wanted = Array(word.lowercased().unicodeScalars)
  guard wanted.count <= longestWord else { return nil }
  var best: (candidate: String, distance: Int)?
  for candidate in candidates where candidate != word {
    let letters = Array(candidate.lowercased().unicodeScalars)
    let bound = max(1, max(wanted.count, letters.count) / 3)
    guard letters.count <= longestWord, abs(letters.count - wanted.count) <= bound else { continue }
    let distance = distance(wanted, letters)
    // Words of one letter are all near to each other.
    guard distance <= bound, distance < min(wanted.count, letters.count) else { continue }
    if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
  }
  return best?.candidate
}

/// Longer words are no slips of the finger, and would make the comparison slow.
private let longestWord = 100

/// The optimal string alignment distance, row by row.
private func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var older: [Int] = []
  var last = Array(0...right.count)
  for (i, letter) in left.enumerated() {
    var row = [i + 1]
    row.reserveCapacity(right.count + 1)
    for (j, other) in right.enumerated() {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == other ? 0 : 1))
      if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other { cost = min(cost, older[j - 1] + 1) }
      row.append(cost)
    }
    (older, last) = (last, row)
  }
  return last[right.count]
}
