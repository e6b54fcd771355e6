import StudyService

extension TodayView {
  /// A list of events, of which each is made as it is asked for: a long list takes little more than a short one.
  package struct Events: RandomAccessCollection, Sendable {
    let found: [Found]
    let people: [Person]
    let table: TodayTable

    /// An event, and the place of its person.
    struct Found: Sendable {
      let event: TodayEvent
      let person: Int32
    }

    /// - Parameter found: In the order of the list.
    init(_ found: [Found], of people: [Person], _ table: TodayTable) {
      self.found = found
      self.people = people
      self.table = table
    }

    package var startIndex: Int { found.startIndex }
    package var endIndex: Int { found.endIndex }

    package subscript(position: Int) -> DayEvent {
      let found = found[position]
      let person = people[Int(found.person)]
      return DayEvent(person: person, event: table.event(found.event, of: person.id), began: found.event.began)
    }
  }
}

/// The events of one list as they are found: all, or the first of them by its order.
struct TodayEventsFound {
  private var found: [TodayView.Events.Found] = []
  /// Nil for all.
  private let most: Int?
  /// What lies behind it is not among the first.
  private var last: (order: Int64, person: String)?

  init(most: Int?) { self.most = most }

  /// Whether an event may be among the first.
  func takes(_ event: TodayEvent, of person: String) -> Bool {
    last.map { (event.order, person) <= $0 } ?? true
  }

  mutating func add(_ new: TodayView.Events.Found) { found.append(new) }

  /// Whether it is time to let go of those that are not among the first: now and then, so that each event costs little.
  var isFull: Bool { most.map { found.count >= 2 * $0 + 64 } ?? false }

  mutating func cut(in order: TodayEventOrder) { if let most { cut(to: most, order) } }

  private mutating func cut(to most: Int, _ order: TodayEventOrder) {
    found.sort(by: order.precedes)
    if found.count > most { found.removeSubrange(most...) }
    last = found.count == most ? found.last.map { ($0.event.order, order.people[Int($0.person)].id) } : nil
  }

  mutating func sorted(in order: TodayEventOrder) -> [TodayView.Events.Found] {
    cut(to: most ?? found.count, order)
    return found
  }
}

/// By an instant; those of one instant by participant, those of one participant by event.
struct TodayEventOrder {
  let people: [TodayView.Person]
  let table: TodayTable
  /// The place of each person in the order of their ids; nil where so few are compared that it is not worth while.
  var ranks: [Int32]?

  func precedes(_ a: TodayView.Events.Found, _ b: TodayView.Events.Found) -> Bool {
    if a.event.order != b.event.order { return a.event.order < b.event.order }
    if a.person == b.person { return table.id(of: a.event) < table.id(of: b.event) }
    if let ranks { return ranks[Int(a.person)] < ranks[Int(b.person)] }
    return people[Int(a.person)].id < people[Int(b.person)].id
  }

  mutating func rank() {
    var ranks = [Int32](repeating: 0, count: people.count)
    let isInOrder = zip(people, people.dropFirst()).allSatisfy { $0.id < $1.id }
    let places = isInOrder ? Array(people.indices) : people.indices.sorted { people[$0].id < people[$1].id }
    for (rank, place) in places.enumerated() { ranks[place] = Int32(rank) }
    self.ranks = ranks
  }
}
