import CivilTime

/// How many months of each length lie among the months m, m + n, m + 2n and so on: counted, not walked.
struct MonthTally: Sendable {
  /// Of 28, 29, 30 and 31 days.
  private(set) var counts = SIMD4<Int>.zero

  init(steps: Int, every: Int, firstYear: Int, firstMonth: Int) {
    // The month of the year comes round after `round` steps, `years` years later.
    let round = 12 / greatestDivisor(every, 12)
    let years = every * round / 12
    for start in 0..<min(round, steps) {
      let month = firstMonth - 1 + start * every
      let times = (steps - start + round - 1) / round
      let year = firstYear + month / 12
      if month % 12 == 1 {
        let leap = leapYears(from: year, every: years, times: times)
        counts[1] += leap
        counts[0] += times - leap
      } else {
        counts[CivilDate.days(inMonth: month % 12 + 1, of: year) - 28] += times
      }
    }
  }

  func sum(_ weights: SIMD4<Int>) -> Int {
    (counts &* weights).wrappedSum()
  }
}

/// The leap years among `first`, `first + every`, ..., `times` of them.
func leapYears(from first: Int, every: Int, times: Int) -> Int {
  multiples(of: 4, from: first, every: every, times: times)
    - multiples(of: 100, from: first, every: every, times: times)
    + multiples(of: 400, from: first, every: every, times: times)
}

/// How many of `first + every * i`, i in 0..<times, are multiples of `modulus` (at most 400).
private func multiples(of modulus: Int, from first: Int, every: Int, times: Int) -> Int {
  let common = greatestDivisor(every, modulus)
  guard first % common == 0 else { return 0 }
  let period = modulus / common
  let step = every % modulus
  var value = first % modulus
  for index in 0..<period {
    if value == 0 { return index < times ? (times - 1 - index) / period + 1 : 0 }
    value = (value + step) % modulus
  }
  return 0
}

private func greatestDivisor(_ a: Int, _ b: Int) -> Int {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
