/** Invented shipments for tests and benchmarks, from a seed. */
import { addDays } from '../calendar/iso-date.ts'
import { FREIGHT_CLASSES } from '../classification/freight-class.ts'
import type { Chance } from './chance.test-support.ts'
import type { LtlItem, LtlPlace, LtlRequest } from './ltl-request.ts'
import { STATES } from './synthetic-tariff.test-support.ts'

export interface RequestOptions {
  /** Lines of the shipment; null: 1 to 5. */
  lines: number | null
  /** Percent of requests with an unusual part: no dimensions, Canada, unknown services, invalid parts. */
  odd: number
}

const SERVICES = [
  'LGDEL',
  'LGPU',
  'RESDEL',
  'LTDDEL',
  'NOTIFY',
  'APPT',
  'INSDEL',
  'SORTDEL',
  'GUAR',
  'CNVDEL',
] as const

function syntheticPlace(chance: Chance, isOdd: boolean): LtlPlace {
  if (isOdd && chance.is(10)) return { zip: 'M4B 1B3', state: 'ON', countryCode: 'CA' }
  const zip = String(chance.int(isOdd ? 100_000 : 90_000)).padStart(5, '0')
  return { zip: chance.is(10) ? `${zip}-1234` : zip, state: chance.pick(STATES), countryCode: 'US' }
}

function syntheticItem(chance: Chance, isOdd: boolean): LtlItem {
  const quantity = chance.is(70) ? chance.between(1, 3) : chance.between(1, 14)
  const isSized = !(isOdd && chance.is(30))
  const each = chance.is(85) ? chance.between(8000, 120_000) : chance.between(1, 400_000)
  return {
    freightClass: chance.is(60) ? FREIGHT_CLASSES[4 + chance.int(8)]! : chance.pick(FREIGHT_CLASSES),
    weightLb: (chance.is(60) ? Math.ceil(each / 100) * 100 : each) / 100,
    quantity,
    packageType: chance.is(80) ? 'PLT' : 'CTN',
    pieces: chance.is(50) ? quantity * chance.between(1, 40) : 0,
    dimensions: {
      length: isSized ? chance.pick([48, 48, 40, 42.5, 96, 120, chance.between(20, isOdd ? 300 : 140)]) : 0,
      width: isSized ? chance.pick([40, 48, 48.01, 36]) : 0,
      height: isSized ? chance.between(12, 90) : 0,
    },
    isHazmat: chance.is(5),
    isStackable: chance.is(50),
    linearFeet: isOdd && chance.is(10) ? chance.between(1, 200) / 8 : null,
  }
}

/** A shipment picked up in 2025 or early 2026. */
export function syntheticRequest(chance: Chance, options: RequestOptions): LtlRequest {
  const isOdd = chance.is(options.odd)
  const pickupDate = addDays('2025-01-10', chance.int(isOdd ? 480 : 400))
  const services: string[] = []
  for (let count = chance.int(4); count > 0; count--) services.push(chance.pick(SERVICES))
  if (isOdd && chance.is(10)) services.push(chance.pick(['BLIND', 'OVER', 'SINGLE', 'HICOSTDEL']))
  const items = Array.from({ length: options.lines ?? chance.between(1, 5) }, () =>
    syntheticItem(chance, isOdd),
  )
  if (isOdd && chance.is(3)) items[0] = { ...items[0]!, freightClass: '99' }
  if (isOdd && chance.is(3)) items[0] = { ...items[0]!, weightLb: 0 }
  return {
    origin: syntheticPlace(chance, isOdd),
    destination: syntheticPlace(chance, isOdd),
    pickupDate,
    ratingDate: addDays(pickupDate, -chance.int(9)),
    items,
    services,
    linearFeet: isOdd && chance.is(10) ? chance.between(1, 400) / 8 : null,
    isSingleShipment: chance.is(10),
  }
}
