import Foundation

/// Distances on the WGS 84 ellipsoid.
package enum Geodesic {
  private static let equatorialRadius = 6_378_137.0
  private static let flattening = 1 / 298.257223563
  private static let polarRadius = equatorialRadius * (1 - flattening)
  /// Of the sphere that has the ellipsoid's mean radius (IUGG).
  private static let meanRadius = 6_371_008.7714

  /// The length in metres of the shortest way between two places.
  ///
  /// Vincenty's inverse formula, to a millimetre; near antipodes, where it does not converge, the great circle of the
  /// mean sphere, to half a percent.
  ///
  /// - SeeAlso: T. Vincenty, Direct and Inverse Solutions of Geodesics on the Ellipsoid, Survey Review 23 (1975).
  package static func distance(_ a: LocationSample, _ b: LocationSample) -> Double {
    if a.latitude == b.latitude, a.longitude == b.longitude { return 0 }
    return vincenty(a, b) ?? haversine(a, b)
  }

  static func haversine(_ a: LocationSample, _ b: LocationSample) -> Double {
    let (one, two) = (radians(a.latitude), radians(b.latitude))
    let across = sin(radians(b.longitude - a.longitude) / 2)
    let along = sin((two - one) / 2)
    let h = along * along + cos(one) * cos(two) * across * across
    return 2 * meanRadius * asin(min(1, h.squareRoot()))
  }

  private static func vincenty(_ a: LocationSample, _ b: LocationSample) -> Double? {
    let difference = radians(b.longitude - a.longitude)
    let u1 = atan((1 - flattening) * tan(radians(a.latitude)))
    let u2 = atan((1 - flattening) * tan(radians(b.latitude)))
    let (sinU1, cosU1, sinU2, cosU2) = (sin(u1), cos(u1), sin(u2), cos(u2))
    var lambda = difference
    for _ in 0..<100 {
      let (sinLambda, cosLambda) = (sin(lambda), cos(lambda))
      let x = cosU2 * sinLambda
      let y = cosU1 * sinU2 - sinU1 * cosU2 * cosLambda
      let sinSigma = (x * x + y * y).squareRoot()
      if sinSigma == 0 { return 0 }
      let cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cosU1 * cosU2 * sinLambda / sinSigma
      let cos2Alpha = 1 - sinAlpha * sinAlpha
      let cos2M = cos2Alpha == 0 ? 0 : cosSigma - 2 * sinU1 * sinU2 / cos2Alpha
      let c = flattening / 16 * cos2Alpha * (4 + flattening * (4 - 3 * cos2Alpha))
      let inner = cos2M + c * cosSigma * (2 * cos2M * cos2M - 1)
      let next = difference + (1 - c) * flattening * sinAlpha * (sigma + c * sinSigma * inner)
      if abs(next - lambda) < 1e-12 {
        return length(cos2Alpha: cos2Alpha, sigma: sigma, sinSigma: sinSigma, cosSigma: cosSigma, cos2M: cos2M)
      }
      lambda = next
    }
    return nil
  }

  private static func length(
    cos2Alpha: Double, sigma: Double, sinSigma: Double, cosSigma: Double, cos2M: Double
  ) -> Double {
    let (a2, b2) = (equatorialRadius * equatorialRadius, polarRadius * polarRadius)
    let u2 = cos2Alpha * (a2 - b2) / b2
    let bigA = 1 + u2 / 16384 * (4096 + u2 * (u2 * (320 - 175 * u2) - 768))
    let bigB = u2 / 1024 * (256 + u2 * (u2 * (74 - 47 * u2) - 128))
    let square = 2 * cos2M * cos2M - 1
    let third = bigB / 6 * cos2M * (4 * sinSigma * sinSigma - 3) * (4 * cos2M * cos2M - 3)
    let deltaSigma = bigB * sinSigma * (cos2M + bigB / 4 * (cosSigma * square - third))
    return polarRadius * bigA * (sigma - deltaSigma)
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
