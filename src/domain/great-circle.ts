/** A place on the earth. */
export interface EarthPoint {
  /** Degrees. */
  latitude: number
  longitude: number
}

const EARTH_RADIUS_MILES = 3958.8

/** Whole great-circle miles between two places on a sphere. */
export const greatCircleMiles = (from: EarthPoint, to: EarthPoint): number =>
  Math.round(EARTH_RADIUS_MILES * greatCircleArc(from, to))

/** Radians of the great circle, by the haversine formula. */
export function greatCircleArc(from: EarthPoint, to: EarthPoint): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return 2 * Math.asin(Math.min(1, Math.sqrt(chord)))
}
