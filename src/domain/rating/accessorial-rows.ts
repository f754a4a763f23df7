/** The accessorial rules of a tariff as rows of integers, found by service and by trigger without access to objects. */
import { effectiveDaysOf } from '../calendar/effective-dates.ts'
import { registerService } from './accessorial-codes.ts'
import { ACCESSORIAL_BASES } from './receipt-steps.ts'
import type { TariffHeader } from './tariff.ts'
import type { AccessorialPrice, AccessorialTrigger } from './tariff-charges.ts'

/** One row per rule, in the order of `TariffHeader.accessorials`. */
export const ACCESSORIAL_ROW = {
  fromDay: 0,
  toDay: 1,
  /** Index in `ACCESSORIAL_BASES`. */
  basis: 2,
  /** Cents, or for cwt the rate, for percent the percent; 0 for tiers. */
  unit: 3,
  minimum: 4,
  /** -1: none; the same for the minimum. */
  maximum: 5,
  isFuelable: 6,
  /** Bit set of the code's exclusive groups. */
  groups: 7,
  /** Index in `TRIGGERS`. */
  trigger: 8,
  /** The next row of the same requested code; -1: none. */
  next: 9,
  length: 10,
} as const

export const TRIGGER = { requested: 0, area: 1, length: 2, singleShipment: 3 } as const satisfies Record<
  AccessorialTrigger['kind'],
  number
>

export interface AccessorialRows {
  accessorials: Int32Array
  /** By `serviceNumber`: the first row for shipments that request the code; -1: the tariff has none. */
  requestedAt: Int32Array
}

function unitOf(price: AccessorialPrice): number {
  if (price.basis === 'lengthTiers') return 0
  if (price.basis === 'perCwt') return price.rate
  return price.basis === 'percent' ? price.percent : price.cents
}

/** The rows of a header whose amounts are validated. */
export function compileAccessorials(header: TariffHeader): AccessorialRows {
  const { length } = ACCESSORIAL_ROW
  const rows = new Int32Array(header.accessorials.length * length)
  const requestedAt: number[] = []
  header.accessorials.forEach((rule, number) => {
    const { price, trigger, code } = rule
    const bounds = 'minimumCents' in price ? price : { minimumCents: null, maximumCents: null }
    const { fromDay, toDay } = effectiveDaysOf(rule)
    const groups = header.exclusiveAccessorials.reduce(
      (bits, group, place) => (group.codes.includes(code) ? bits | (1 << place) : bits),
      0,
    )
    const basis = ACCESSORIAL_BASES.indexOf(price.basis)
    const [minimum, maximum] = [bounds.minimumCents ?? -1, bounds.maximumCents ?? -1]
    const isFuelable = rule.isFuelable ? 1 : 0
    const row = [fromDay, toDay, basis, unitOf(price), minimum, maximum, isFuelable, groups]
    rows.set([...row, TRIGGER[trigger.kind], -1], number * length)
    const service = registerService(code)
    while (requestedAt.length <= service) requestedAt.push(-1)
    if (trigger.kind !== 'requested') return
    if (requestedAt[service] === -1) requestedAt[service] = number * length
    else rows[lastOf(rows, requestedAt[service]!) + ACCESSORIAL_ROW.next] = number * length
  })
  return { accessorials: rows, requestedAt: Int32Array.from(requestedAt) }
}

/** The last row of the chain that begins at `row`. */
function lastOf(rows: Int32Array, row: number): number {
  let last = row
  while (rows[last + ACCESSORIAL_ROW.next]! >= 0) last = rows[last + ACCESSORIAL_ROW.next]!
  return last
}
