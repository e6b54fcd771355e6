/// The quotient rounded down, also for negative numbers, by a positive divisor.
@inlinable
package func floorDivide(_ value: Int, _ divisor: Int) -> Int {
  let quotient = value / divisor
  return value % divisor < 0 ? quotient - 1 : quotient
}

/// The remainder of ``floorDivide(_:_:)``: never negative.
@inlinable
package func floorModulo(_ value: Int, _ divisor: Int) -> Int {
  let remainder = value % divisor
  return remainder < 0 ? remainder + divisor : remainder
}
