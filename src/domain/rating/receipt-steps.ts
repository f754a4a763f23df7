/**
 * The calculation of a price as a flat list of numbers: one record per step, its operation first, then the numbers that
 * `readSteps` names. Money in cents, weights in hundredths of a pound, rates in hundredths of a cent per 100 lb,
 * percents in thousandths of a percent, classes and columns by their index in `FREIGHT_CLASSES` and `WEIGHT_BREAKS`.
 * The list is a stored format: operations may be added, their numbers and fields never change.
 */

/** Operations with a fixed number of fields. */
export const STEP = {
  /** Lane minimum, discount and absolute minimum, in their order (see `reductions`). */
  reductions: 1,
  increase: 2,
  space: 3,
  unchecked: 4,
  palletPrice: 5,
  palletRefused: 6,
  fuel: 7,
  accessorial: 8,
  notCharged: 9,
} as const

/** Operations that end in a list; their third number is the number of its entries. */
export const LIST_STEP = {
  /** Every column tried from the shipment's own upward: the cost of the lines in it and the charge to reach it. */
  columns: 20,
  /** The item lines as charged; one line if a space rule makes the whole one class. */
  lines: 21,
} as const

/** The offset of the number of entries in records. */
const LIST_COUNT = 2

export const STEP_FIELDS = {
  /**
   * when: 0 the lane minimum applies before, 1 after discount; minimumAdded: the amount added to reach it; of,
   * discount: the discounted amount and its discount; absolute: -1 if the lane has none.
   */
  reductions: [
    'when',
    'minimum',
    'minimumPercent',
    'minimumAdded',
    'percent',
    'of',
    'discount',
    'absolute',
    'absoluteAdded',
  ],
  /** A rate increase: base 0 gross, 1 net. */
  increase: ['base', 'percent', 'of', 'cents'],
  /**
   * A space rule that applied: kind 0 cubic capacity, 1 linear feet; its measures; both prices; whether it was used.
   */
  space: [
    'kind',
    'cubicFeetHundredths',
    'pcfThousandths',
    'linearFeetHundredths',
    'rated',
    'price',
    'normal',
    'isUsed',
  ],
  /** Not checked because dimensions are missing: 0 space rules, 1 length charges. */
  unchecked: ['what'],
  palletPrice: ['pallets', 'cents', 'includesFuel'],
  /** Index in `PALLET_REFUSALS`. */
  palletRefused: ['because'],
  fuel: ['linehaul', 'fuelable', 'percent', 'mills', 'priceDay', 'effectiveDay', 'isStale', 'cents'],
  /** `charge` is the index among the receipt's charges; basis in `ACCESSORIAL_BASES`; bounds -1 if none. */
  accessorial: ['charge', 'basis', 'quantity', 'unit', 'minimum', 'maximum', 'cents', 'isFuelable'],
  /** A requested service (its index) that costs nothing: 0 in the pallet price, 1 a more expensive one of its group. */
  notCharged: ['service', 'because'],
} as const satisfies Record<keyof typeof STEP, readonly string[]>

export const LIST_FIELDS = {
  columns: {
    /** own: the shipment's own column, the first of the list; ratedTotal: the pounds that select it. */
    head: ['own', 'count', 'rounding', 'total', 'ratedTotal'],
    /** lines -1: the tariff has no rate there. */
    entry: ['lines', 'addedCents'],
  },
  lines: {
    head: ['column', 'count', 'isOneClass', 'added', 'addedRate', 'addedCents'],
    entry: ['ratedClass', 'weight', 'rate', 'cents'],
  },
} as const satisfies Record<keyof typeof LIST_STEP, { head: readonly string[]; entry: readonly string[] }>

type FixedStep = {
  [Name in keyof typeof STEP]: { step: Name } & Record<(typeof STEP_FIELDS)[Name][number], number>
}[keyof typeof STEP]
type ListStep = {
  [Name in keyof typeof LIST_STEP]: { step: Name; entries: Record<Entry<Name>, number>[] } & Record<
    (typeof LIST_FIELDS)[Name]['head'][number],
    number
  >
}[keyof typeof LIST_STEP]
type Entry<Name extends keyof typeof LIST_STEP> = (typeof LIST_FIELDS)[Name]['entry'][number]

/** One record with its numbers by name. */
export type Step = FixedStep | ListStep

const fixedNames: (keyof typeof STEP | undefined)[] = []
const listNames: (keyof typeof LIST_STEP | undefined)[] = []
for (const name of Object.keys(STEP) as (keyof typeof STEP)[]) fixedNames[STEP[name]] = name
for (const name of Object.keys(LIST_STEP) as (keyof typeof LIST_STEP)[]) listNames[LIST_STEP[name]] = name

/**
 * The number of values of the record that begins at `at`. Throws RangeError for an operation that this version does not
 * know.
 */
export function stepLength(steps: ArrayLike<number>, at: number): number {
  const operation = steps[at]!
  const name = fixedNames[operation]
  if (name) return 1 + STEP_FIELDS[name].length
  const list = listNames[operation]
  if (!list) throw new RangeError(`receipt step ${operation} at ${at} is unknown`)
  const { head, entry } = LIST_FIELDS[list]
  return 1 + head.length + steps[at + LIST_COUNT]! * entry.length
}

function named(fields: readonly string[], steps: readonly number[], at: number): Record<string, number> {
  return Object.fromEntries(fields.map((field, index) => [field, steps[at + index]!]))
}

/** Reads the list back. Throws RangeError if it has an operation that this version does not know. */
export function readSteps(steps: readonly number[]): Step[] {
  const read: Step[] = []
  for (let at = 0; at < steps.length; at += stepLength(steps, at)) {
    const name = fixedNames[steps[at]!]
    const list = listNames[steps[at]!]
    if (name) read.push({ step: name, ...named(STEP_FIELDS[name], steps, at + 1) } as Step)
    else if (list) {
      const { head, entry } = LIST_FIELDS[list]
      const first = at + 1 + head.length
      const entries = Array.from({ length: steps[at + LIST_COUNT]! }, (_, number) =>
        named(entry, steps, first + number * entry.length),
      )
      read.push({ step: list, ...named(head, steps, at + 1), entries } as Step)
    } else stepLength(steps, at)
  }
  return read
}

/** In the numbering of `accessorial.basis`. */
export const ACCESSORIAL_BASES = [
  'flat',
  'perCwt',
  'perLinearFoot',
  'perPiece',
  'perHandlingUnit',
  'percent',
  'lengthTiers',
] as const

/** In the numbering of `columns.rounding` and of `PreparedLtlRequest.weights`. */
export const WEIGHT_ROUNDINGS = ['hundredth', 'poundUp', 'poundNearest'] as const

/** In the numbering of `palletRefused.because`. */
export const PALLET_REFUSALS = [
  'the lane has no pallet price for this number of pallets',
  'not everything is on pallets',
  'a pallet is too heavy',
  'a pallet is too large',
  'the size of a pallet is not known',
] as const
