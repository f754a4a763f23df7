/**
 * The limits of mail classes beyond those that all share (USPS's size rules of the tariff): from its own pages, and its
 * domestic and international manuals. International Priority also has lower limits by country, which are not included.
 */

/**
 * Limits of First-Class Package International, rectangular: usps.com, "First-Class Package International Service" (IMM
 * 251).
 */
const SMALL_PACKET = { lb: 4, longest: 24, allSides: 36 }

/** Why a class does not accept a package, as a sentence; null if it does. Inches and pounds. */
export function uspsClassLimit(mailClass: string, weightLb: number, sides: readonly number[]): string | null {
  if (mailClass !== 'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE') return null
  const { lb, longest, allSides } = SMALL_PACKET
  if (weightLb > lb) return `First-Class Package International takes no package over ${lb} lb.`
  const isLarge = Math.max(...sides) > longest || sides.reduce((sum, side) => sum + side, 0) > allSides
  return isLarge
    ? `First-Class Package International takes packages of at most ${longest} in, ${allSides} in of all sides together.`
    : null
}

/** Cubic feet up to which a class has cubic prices (DMM 223, 283); other classes have none. */
const CUBIC_FEET: Readonly<Record<string, number>> = { PRIORITY_MAIL: 0.5, USPS_GROUND_ADVANTAGE: 1 }
const CUBIC = { lb: 20, longest: 18, inchesPerFoot: 1_728 }

/** Whether a package has a cubic price: sides are rounded down to the quarter inch, irregular shapes are excluded. */
export function isUspsCubic(
  mailClass: string,
  weightLb: number,
  sides: readonly number[],
  isOdd: boolean,
): boolean {
  const feet = CUBIC_FEET[mailClass]
  if (feet === undefined || isOdd || weightLb > CUBIC.lb || Math.max(...sides) > CUBIC.longest) return false
  const cube = sides.reduce((product, side) => product * (Math.floor(side * 4) / 4), 1)
  return cube <= feet * CUBIC.inchesPerFoot
}
