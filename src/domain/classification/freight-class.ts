/**
 * The 18 legal freight classes (specification section 9). 500, 200, 150, 110 and 77.5 never result from the 13-tier
 * density scale, but stay legal for particular items.
 */
export const FREIGHT_CLASSES = [
  '50',
  '55',
  '60',
  '65',
  '70',
  '77.5',
  '85',
  '92.5',
  '100',
  '110',
  '125',
  '150',
  '175',
  '200',
  '250',
  '300',
  '400',
  '500',
] as const

export type FreightClass = (typeof FREIGHT_CLASSES)[number]

/** How many classes there are. */
export const CLASS_COUNT = FREIGHT_CLASSES.length

const indexByClass = new Map<string, number>(
  FREIGHT_CLASSES.map((freightClass, index) => [freightClass, index]),
)

/** Index of a class in `FREIGHT_CLASSES` (0 = class 50, the cheapest to ship); -1 if it is not a legal class. */
export function freightClassIndex(freightClass: string): number {
  return indexByClass.get(freightClass) ?? -1
}

/** Whether the text is one of the 18 legal classes, in this spelling ('77.5', never '77.50'). */
export function isFreightClass(text: string): text is FreightClass {
  return indexByClass.has(text)
}

/**
 * Reads the spellings of users and files ('Class 70', '70.0', '77.50', 92.5) as a legal class; null for anything else.
 */
export function parseFreightClass(typed: string | number): FreightClass | null {
  const digits = String(typed)
    .trim()
    .replace(/^class\s*/i, '')
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
  return isFreightClass(digits) ? digits : null
}
