/** Invented fuel tables, accessorials and space rules, every kind of each. */

import { addDays } from '../calendar/iso-date.ts'
import type { Chance } from './chance.test-support.ts'
import type { FuelRows } from './compile-tariff.ts'
import type { FuelIndexPrice, FuelTable } from './fuel.ts'
import type { AccessorialRule, SpaceRule } from './tariff-charges.ts'

export const ALWAYS = { effectiveFrom: '2025-01-01', effectiveTo: null }
/** Prices of 60 weeks, Mondays from 2024-12-30; two of them below the first band of the tables. */
export const FUEL_PRICES: FuelIndexPrice[] = Array.from({ length: 60 }, (_, week) => ({
  indexId: 'us-diesel',
  priceDate: addDays('2024-12-30', week * 7),
  mills: week % 30 === 10 ? 3407 : 3450 + ((week * 37) % 450),
}))

/** The Roadrunner pattern of domain facts 2.5, example A; the second version is in effect from July. */
export const FUEL_TABLES: FuelTable[] = [0, 250].map((more, version) => ({
  id: 'nickel',
  version: String(version + 1),
  effectiveFrom: version === 0 ? '2024-01-01' : '2025-07-01',
  effectiveTo: version === 0 ? '2025-06-30' : null,
  inclusion: version === 0 ? 'atLeastBelow' : 'overUpTo',
  columnsFromLb: [0, 20_000],
  bands: Array.from({ length: 8 }, (_, band) => ({
    fromMills: 3450 + band * 50,
    toMills: 3500 + band * 50,
    percents: [31_250 + band * 400 + more, 62_500 + band * 800 + more],
  })),
  above: { stepMills: 20, addPercents: [100, 200] },
  below: version === 0 ? null : { stepMills: 20, addPercents: [100, 200] },
}))

export const FUEL_ROWS: FuelRows = { tables: FUEL_TABLES, prices: FUEL_PRICES }

const bounds = { minimumCents: null, maximumCents: null }

function accessorial(code: string, rule: Partial<AccessorialRule>): AccessorialRule {
  return {
    code,
    label: code,
    trigger: { kind: 'requested' },
    price: { basis: 'flat', cents: 7500 },
    isFuelable: false,
    ...ALWAYS,
    ...rule,
  }
}

/** Every basis and every trigger. MISSING ones (BLIND, COD …) are omitted on purpose. */
export function accessorialsOf(chance: Chance): AccessorialRule[] {
  const flat = (): AccessorialRule['price'] => ({ basis: 'flat', cents: chance.between(2000, 15_000) })
  const tiers = [
    { fromInches: 96, belowInches: 144, cents: 9000 },
    { fromInches: 144, belowInches: 240, cents: 12_500 },
    { fromInches: 240, belowInches: null, cents: 19_500 },
  ]
  return [
    accessorial('LGDEL', {
      price: {
        basis: 'perCwt',
        rate: chance.between(30_000, 90_000),
        minimumCents: 7525,
        maximumCents: 31_000,
      },
      isFuelable: chance.is(30),
    }),
    accessorial('LGPU', { price: flat() }),
    accessorial('RESDEL', { price: flat(), isFuelable: chance.is(50) }),
    accessorial('LTDDEL', { price: flat(), effectiveTo: '2025-06-30' }),
    accessorial('LTDDEL', { price: flat(), effectiveFrom: '2025-07-01' }),
    accessorial('NOTIFY', { price: { basis: 'flat', cents: 1500 } }),
    accessorial('APPT', { price: flat() }),
    accessorial('INDEL', { price: { basis: 'perHandlingUnit', cents: 2250, ...bounds, minimumCents: 6000 } }),
    accessorial('SORTDEL', { price: { basis: 'perPiece', cents: 85, ...bounds, maximumCents: 90_000 } }),
    accessorial('HAZM', { price: flat(), isFuelable: true }),
    accessorial('GUAR', { price: { basis: 'percent', percent: 25_000, ...bounds, minimumCents: 5000 } }),
    accessorial('CNVDEL', { price: { basis: 'perLinearFoot', cents: 1175, ...bounds } }),
    accessorial('OVER', {
      trigger: { kind: 'length' },
      price: { basis: 'lengthTiers', tiers, per: chance.is(50) ? 'shipment' : 'piece' },
    }),
    accessorial('HICOSTDEL', {
      trigger: { kind: 'area', area: 'high cost', end: 'delivery' },
      price: { basis: 'perCwt', rate: 41_275, minimumCents: 2500, maximumCents: null },
    }),
    accessorial('SINGLE', {
      trigger: { kind: 'singleShipment', belowLb: 500 },
      price: { basis: 'flat', cents: 3325 },
      isFuelable: chance.is(50),
    }),
  ]
}

export function spaceRulesOf(chance: Chance): SpaceRule[] {
  const raised = { kind: 'raised', toInches: chance.pick([84, 96]), of: 'nonStackable' } as const
  const cubic: SpaceRule = {
    name: '750 cu ft below 6 pcf',
    kind: 'cubicCapacity',
    overCubicFeet: chance.pick([250, 350, 750]),
    belowPcf: chance.pick([3, 4, 6]),
    includesPcf: chance.is(30),
    cubeHeight: chance.is(50) ? raised : { kind: 'actual' },
    ...(chance.is(40) ? { cubeWidth: { overInches: 48, asInches: 96 } } : {}),
    densityHeight: { kind: 'actual' },
    penalty: {
      poundsPerCubicFoot: 6,
      poundsPerLinearFoot: null,
      freightClass: '125',
      discountPercent: 0,
      replaces: 'whenHigher',
    },
    ...ALWAYS,
  }
  const linear: SpaceRule = {
    name: '15 linear feet',
    kind: 'linearFoot',
    overFeet: 15,
    belowPcf: chance.is(70) ? 22.5 : null,
    includesPcf: false,
    densityHeight: chance.is(50) ? { ...raised, of: 'all' } : { kind: 'actual' },
    penalty: {
      poundsPerCubicFoot: null,
      poundsPerLinearFoot: chance.pick([350, 1250]),
      freightClass: null,
      discountPercent: null,
      replaces: chance.pick(['always', 'whenHigher']),
    },
    ...ALWAYS,
  }
  return chance.is(50) ? [cubic, linear] : [linear, cubic]
}
