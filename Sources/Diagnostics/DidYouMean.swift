/// The candidate that somebody who wrote `word` most likely meant, or nil when none is near.
///
/// Nearness is the Damerau-Levenshtein distance (optimal string alignment: insert, drop, change, or swap neighbours)
/// without regard to case, at most a third of the longer word's length and at least one. Of equally near candidates the
/// one that differs least in case wins, then the first given, so the answer never depends on chance.
package func didYouMean(_ word: String, among candidates: some Sequence<String>) -> String? {
  var best: (candidate: String, distance: Int, caseDistance: Int)?
  for (candidate, distance) in near(word, among: candidates) {
    let caseDistance = editDistance(Array(word.unicodeScalars), Array(candidate.unicodeScalars))
    if let best, (best.distance, best.caseDistance) <= (distance, caseDistance) { continue }
    best = (candidate, distance, caseDistance)
  }
  return best?.candidate
}

/// The candidate that was meant without a doubt: the only one that is near, no shorter than a word, and with the same
/// digits, since `q2` is no slip of `q1`.
package func surelyMeant(_ word: String, among candidates: some Sequence<String>) -> String? {
  let near = Set(near(word, among: candidates).map(\.candidate))
  guard near.count == 1, let only = near.first, max(word.count, only.count) >= 4,
    word.filter(\.isNumber) == only.filter(\.isNumber)
  else { return nil }
  return only
}

/// The name among a study's own that was meant without a doubt: as ``surelyMeant(_:among:)``, and the two differ by one
/// letter that is missing, too many or exchanged with its neighbour. One with another letter may be another thing: `sbp`
/// and `dbp`, `scaleA` and `scaleB`.
package func surelyNamed(_ word: String, among names: some Sequence<String>) -> String? {
  guard let only = surelyMeant(word, among: names) else { return nil }
  let (left, right) = (Array(word.lowercased().unicodeScalars), Array(only.lowercased().unicodeScalars))
  guard editDistance(left, right) <= 1 else { return nil }
  return left.count == right.count && zip(left, right).count(where: { $0 != $1 }) == 1 ? nil : only
}

/// The only candidate that begins as `word` does and shares at least half of its letters: `pain` for `pane`.
package func onlyOneLike(_ word: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(word.lowercased().unicodeScalars)
  guard wanted.count > 2, wanted.count <= longestWord else { return nil }
  let like = Set(
    candidates.filter { candidate in
      let scalars = Array(candidate.lowercased().unicodeScalars)
      guard scalars.count <= longestWord, scalars.prefix(2) == wanted.prefix(2) else { return false }
      return editDistance(wanted, scalars) <= max(wanted.count, scalars.count) / 2
    })
  return like.count == 1 ? like.first : nil
}

private func near(_ word: String, among candidates: some Sequence<String>) -> [(candidate: String, distance: Int)] {
  let wanted = Array(word.lowercased().unicodeScalars)
  guard !wanted.isEmpty, wanted.count <= longestWord else { return [] }
  return candidates.compactMap { candidate in
    guard candidate != word else { return nil }
    let scalars = Array(candidate.lowercased().unicodeScalars)
    let bound = max(1, max(wanted.count, scalars.count) / 3)
    guard scalars.count <= longestWord, abs(scalars.count - wanted.count) <= bound else { return nil }
    let distance = editDistance(wanted, scalars)
    // A word of one or two letters is near to every other such word: only a change of case is meant.
    guard distance <= bound, distance < min(wanted.count, scalars.count) else { return nil }
    return (candidate, distance)
  }
}

/// Longer words are no slips of the finger, and would make the comparison slow.
private let longestWord = 100

/// The optimal string alignment distance of two words.
func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for i in left.indices {
    var row = [i + 1]
    for j in right.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[right.count]
}
