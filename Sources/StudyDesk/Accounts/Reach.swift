import CivilTime
package import Record

/// Whom a permission reaches.
package struct Reach: Hashable, Sendable {
  package private(set) var isEverybody: Bool
  /// The people of these sites.
  package private(set) var sites: Set<String>
  /// Those whom these assessors assess, by the numbers of the entries that added them.
  package private(set) var assessors: Set<Int64>

  package static let everybody = Reach(isEverybody: true, sites: [], assessors: [])
  static let nobody = Reach(isEverybody: false, sites: [], assessors: [])

  package var isNobody: Bool { !isEverybody && sites.isEmpty && assessors.isEmpty }

  package func contains(_ record: ParticipantRecord) -> Bool {
    isEverybody || hasSite(record.site) || record.assessors.contains(where: assessors.contains)
  }

  /// Whether somebody may be put at a site.
  package func hasSite(_ site: String?) -> Bool { isEverybody || site.map(sites.contains) ?? false }

  fileprivate mutating func add(_ role: StaffRole, _ granted: GrantedRole) {
    if role == .assessor {
      // Their own list: without an assessor to record as, it is empty.
      if let assessor = granted.assessor { assessors.insert(assessor) }
    } else if let site = granted.site {
      sites.insert(site)
    } else {
      isEverybody = true
    }
  }
}

/// What an account may do, and to whom.
package struct AccountRights: Hashable, Sendable {
  package let account: AccountRecord
  /// A program may do no more than these; nil for the account itself.
  private let limit: Set<Permission>?
  /// The roles that hold: one of an assessor ends when the assessor is removed or erased.
  private let granted: [GrantedRole]

  init(_ account: AccountRecord, in reader: StoreReader, within limit: Set<Permission>? = nil) throws {
    self.account = account
    self.limit = limit
    guard account.roles.contains(where: { $0.assessor != nil }) else {
      granted = account.roles
      return
    }
    let present = Set(
      try reader.assessors(asOf: Instant(milliseconds: .max)).filter { $0.removed == nil }.map(\.number))
    granted = account.roles.filter { role in role.assessor.map(present.contains) ?? true }
  }

  package func reach(_ permission: Permission) -> Reach {
    limit?.contains(permission) == false ? .nobody : reachOfAccount(permission)
  }

  /// The same of whoever has the account, whatever a program of theirs may do.
  func reachOfAccount(_ permission: Permission) -> Reach {
    if account.isClosed { return .nobody }
    return granted.reduce(into: .nobody) { reach, granted in
      guard let role = StaffRole(rawValue: granted.role), role.permissions.contains(permission) else { return }
      reach.add(role, granted)
    }
  }

  /// Whether it may do it to anybody at all.
  package func allows(_ permission: Permission) -> Bool { !reach(permission).isNobody }

  /// The assessors that it may record as, by the numbers of the entries that added them.
  package var assessors: Set<Int64> { Set(granted.compactMap(\.assessor)) }

  package var roles: Set<StaffRole> { Set(granted.compactMap { StaffRole(rawValue: $0.role) }) }
}

/// Who works at a desk.
package enum Worker: Hashable, Sendable {
  /// Whoever owns the study's files: everything is theirs to do. Participants' own pages are made for them.
  case owner
  /// An account of the pages, by id.
  case account(String)
  /// A program with a token of an account, which may do these things at most.
  case program(String, Set<Permission>)

  /// The account's id; nil for the owner.
  var id: String? {
    switch self {
    case .owner: nil
    case .account(let id), .program(let id, _): id
    }
  }
}

/// Why an account may not do what it asked for.
package enum PermissionRefusal: Refusal, Hashable {
  case notAllowed(Permission)
  /// An account can't say that it is somebody else.
  case notTheirAssessor(String)

  package var kind: RefusalKind { .request }

  package var message: String {
    switch self {
    case .notAllowed: "your account may not do this, or not for this person"
    case .notTheirAssessor(let id): "your account does not record as assessor \(id)"
    }
  }
}
