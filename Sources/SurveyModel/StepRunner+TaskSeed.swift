import Randomness

extension StepRunner {
  /// What the random numbers of the task on this page start from: the sitting's seed, the step and the visit, hashed.
  package var taskSeed: String {
    var hash = SeededHash()
    hash.add(String(context.seed))
    hash.add(step?.id ?? "")
    hash.add(page?.number ?? 1)
    let digits = String(hash.next(), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
