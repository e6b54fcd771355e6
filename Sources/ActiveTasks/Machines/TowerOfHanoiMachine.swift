import JSONText

/// Three towers; a disk is moved by the number of the tower it leaves and the one it goes to.
package struct TowerOfHanoiMachine: TaskMachine {
  private let task: TowerOfHanoiTask
  private let valid: Bool
  private var towers: [[Int]]
  private var chosen: Int?
  private var hasStarted = false
  private var began: Int?
  private var finished: Int?
  private var isRefused = false
  private var refusedMoves = 0
  private var moves: [(at: Int, from: Int, to: Int)] = []

  /// The rows that a result may hold.
  private static let moveLimit = 100_000

  package init(_ task: TowerOfHanoiTask, valid: Bool) {
    self.task = task
    self.valid = valid
    towers = [Array((1...max(1, task.numberOfDisks)).reversed()), [], []]
  }

  private var isSolved: Bool { towers[0].isEmpty && towers[1].isEmpty }

  package var screen: TaskScreen {
    if finished != nil { return TaskScreen(.done, .towers(towers, chosen: nil)) }
    guard hasStarted else { return TaskScreen(.instruction, .towers(towers, chosen: nil)) }
    return TaskScreen(isRefused ? .cannotMove : .moveDisks, .towers(towers, chosen: chosen))
  }

  package var deadline: Int? { nil }

  package mutating func take(_ input: TaskInput) {
    guard finished == nil else { return }
    switch input {
    case .shown(let at): if hasStarted, began == nil { began = at }
    case .tick: break
    case .key(.enter, _): hasStarted = true
    case .key(.escape, let at): if hasStarted { finished = at }
    case .key(.character(let character), let at):
      guard hasStarted, let number = character.wholeNumberValue, (1...3).contains(number) else { return }
      choose(number - 1, at)
    case .key: break
    }
  }

  private mutating func choose(_ tower: Int, _ at: Int) {
    isRefused = false
    guard let from = chosen else {
      if towers[tower].isEmpty { refuse() } else { chosen = tower }
      return
    }
    chosen = nil
    if from == tower { return }
    guard let disk = towers[from].last, disk < towers[tower].last ?? .max else { return refuse() }
    towers[from].removeLast()
    towers[tower].append(disk)
    moves.append((at, from, tower))
    if towers[2].count == task.numberOfDisks || moves.count >= Self.moveLimit { finished = at }
  }

  private mutating func refuse() {
    isRefused = true
    refusedMoves = min(refusedMoves + 1, 100_000)
  }

  package var fields: FieldValues? {
    guard let finished else { return nil }
    let start = began ?? moves.first?.at ?? finished
    var fields: FieldValues = [
      "puzzleWasSolved": .boolean(isSolved), "moveCount": .integer(moves.count),
      "minimumMoves": .integer((1 << min(task.numberOfDisks, 8)) - 1), "refusedMoves": .integer(refusedMoves),
      "duration": .double(rounded(seconds(from: start, to: finished))), "numberOfDisks": .integer(task.numberOfDisks),
      "valid": .boolean(valid),
    ]
    fields["firstMove"] = moves.first.map { .double(rounded(seconds(from: start, to: $0.at))) }
    fields["moves"] = .array(
      moves.map { move in
        [
          "time": .double(rounded(seconds(from: start, to: move.at))), "donorTowerIndex": .integer(move.from),
          "recipientTowerIndex": .integer(move.to),
        ]
      })
    return fields
  }
}
