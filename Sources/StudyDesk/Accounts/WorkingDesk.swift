import CivilTime
import Definitions
package import Record
import StudyService

/// How entries name the accounts of the pages: apart from those of the operating system, which hold no slash.
package enum PageAccount {
  private static let mark = "pages/"

  package static func name(_ id: String) -> String { mark + id }

  /// The account of a name in an entry; nil for one of the operating system.
  package static func id(_ name: String) -> String? {
    name.hasPrefix(mark) ? String(name.dropFirst(mark.count)) : nil
  }

  /// Who it was, for people who know the accounts of the pages: one of them by its id.
  package static func reading(_ author: Author) -> String {
    if case .account(let name) = author, let id = id(name) { return id }
    return author.reading
  }
}

extension StudyDesk {
  /// The same desk for somebody who has signed in: what their account may not do is refused, and entries name it.
  package func working(as account: String) -> StudyDesk {
    StudyDesk(self, worker: .account(account), account: PageAccount.name(account))
  }

  /// The same desk for a program.
  package func working(as token: TokenRights) -> StudyDesk {
    let id = token.rights.account.id
    return StudyDesk(
      self, worker: .program(id, token.permissions), account: PageAccount.name("\(id)/token-\(token.number)"))
  }

  /// Who says what is done at this desk, where no assessor does.
  package var author: Author {
    switch worker {
    case .owner: .account(account ?? "")
    case .account(let id): .account(PageAccount.name(id))
    case .program: .account(account ?? "")
    }
  }

  /// What the worker may do; nil for the owner, who may do all.
  ///
  /// - Throws: ``AccountRefusal/unknownAccount(_:)``; ``StoreError``.
  package func rights() throws -> AccountRights? { try store.read { try rights(in: $0) } }

  func rights(in reader: StoreReader) throws -> AccountRights? {
    let (id, limit): (String, Set<Permission>?)
    switch worker {
    case .owner: return nil
    case .account(let account): (id, limit) = (account, nil)
    case .program(let account, let permissions): (id, limit) = (account, permissions)
    }
    guard let account = try reader.account(id, asOf: Instant(milliseconds: .max)) else {
      throw AccountRefusal.unknownAccount(id)
    }
    return try AccountRights(account, in: reader, within: limit)
  }

  /// That the worker may do it to anybody at all.
  ///
  /// - Throws: ``PermissionRefusal/notAllowed(_:)``; ``StoreError``.
  package func require(_ permission: Permission) throws {
    if worker == .owner { return }
    try store.read { _ = try reach(permission, in: $0) }
  }

  /// Whom the worker may do it to.
  ///
  /// - Throws: ``PermissionRefusal/notAllowed(_:)`` when to nobody.
  func reach(_ permission: Permission, in reader: StoreReader) throws -> Reach {
    guard let rights = try rights(in: reader) else { return .everybody }
    let reach = rights.reach(permission)
    if reach.isNobody { throw PermissionRefusal.notAllowed(permission) }
    return reach
  }

  /// - Throws: ``PermissionRefusal/notAllowed(_:)`` when the worker may not do it in the whole study.
  func requireForAll(_ permission: Permission, in reader: StoreReader) throws {
    if try !reach(permission, in: reader).isEverybody { throw PermissionRefusal.notAllowed(permission) }
  }

  /// Who an entry says it is by: an account can't speak for another, nor for an assessor who is not its own.
  ///
  /// - Throws: ``PermissionRefusal/notTheirAssessor(_:)``.
  func signed(_ author: Author, in reader: StoreReader) throws -> Author {
    guard let rights = try rights(in: reader) else { return author }
    guard case .assessor(let id) = author else { return self.author }
    let number = try reader.activeAssessor(id, asOf: clock.now).number
    guard rights.assessors.contains(number) else { throw PermissionRefusal.notTheirAssessor(id) }
    return author
  }
}
