/// What a store is opened for.
package enum StoreAccess: Hashable, Sendable {
  case readWrite, readOnly
  /// For reading the entries themselves, as verifying and copying do, of a store of any version, which is left so.
  case recordOnly
}
