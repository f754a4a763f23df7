import { PARCEL_PACKAGINGS, type ParcelPackaging } from '../rating/parcel/parcel-request.ts'
import type {
  ParcelRateTable,
  ParcelService,
  ParcelTariff,
  ZoneChart,
} from '../rating/parcel/parcel-tariff.ts'
import { brief, readMoney, readText } from './common-fields.ts'
import { readDecimal } from './decimal-text.ts'
import { fault, field, type MappingField, type Reading, value } from './field.ts'
import type { RowFault } from './sheet-row.ts'

/**
 * Parcel rates by weight and zone, and the zone chart: in the form that carriers publish, one row per weight or ZIP.
 */

const ALWAYS = { effectiveFrom: '2000-01-01', effectiveTo: null }

/** Zones of the contiguous states, and those beyond them. */
const ZONES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '44', '45', '46'] as const
const zoneId = (zone: string): string => `zone${zone}`

function readPounds(text: string): Reading<number> {
  const number = readDecimal(text, 4)
  return number === null || number <= 0 || number > 1_500_000
    ? fault(`'${brief(text)}' is not a weight like 5.`)
    : value(number / 10_000)
}

/** A price; `-` and N/A: none. */
function readPrice(text: string): Reading<number | null> {
  if (/^(?:-+|n\/?a|none)$/i.test(text)) return value(null)
  const read = readMoney(text)
  return read.kind === 'value' && read.value === 0
    ? fault('A price cannot be 0. If there is none, leave the cell empty.')
    : read
}

function readPackaging(text: string): Reading<ParcelPackaging> {
  const word = text.toLowerCase().replace(/[^a-z]/g, '')
  const found = PARCEL_PACKAGINGS.find((one) => one.toLowerCase() === word)
  return found
    ? value(found)
    : fault(`'${brief(text)}' is not a packaging type. Use ${PARCEL_PACKAGINGS.join(', ')}.`)
}

/** A zone as charts write it: `002` and `2` are the same. */
const zoneOf = (text: string): string => text.replace(/^0+(?=.)/, '')

function readZone(text: string): Reading<string> {
  const zone = zoneOf(text)
  return /^[A-Z0-9]{1,8}$/i.test(zone) ? value(zone) : fault(`'${brief(text)}' is not a zone.`)
}

/** A row is one weight with a price for each zone, or one weight, zone and price. */
export const PARCEL_RATE_FIELDS: readonly MappingField[] = [
  field<string>({
    ...{ id: 'service', label: 'Service', aliases: ['Service code', 'Product'], isRequired: true },
    ...{ example: 'GROUND', read: readText(40) },
  }),
  field<ParcelPackaging>({
    ...{ id: 'packaging', label: 'Packaging', aliases: ['Package type', 'Container'], isRequired: false },
    ...{ example: 'package', read: readPackaging },
  }),
  field<number>({
    ...{
      id: 'upToLb',
      label: 'Weight',
      aliases: ['Weight (lb)', 'Lb', 'Pounds', 'Up to lb', 'Weight up to'],
    },
    ...{ isRequired: true, example: '1', read: readPounds },
  }),
  field<string>({
    ...{ id: 'zone', label: 'Zone', aliases: [], isRequired: false, example: '', read: readZone },
  }),
  field<number | null>({
    ...{ id: 'price', label: 'Price', aliases: ['Rate', 'Amount'], isRequired: false, example: '' },
    read: readPrice,
  }),
  ...ZONES.map((zone, at) =>
    field<number | null>({
      ...{ id: zoneId(zone), label: `Zone ${zone}`, isRequired: false, read: readPrice },
      aliases: [
        zone,
        zone.padStart(2, '0'),
        zone.padStart(3, '0'),
        `Z${zone}`,
        `Zone ${zone.padStart(3, '0')}`,
      ],
      example: at >= 1 && at <= 7 ? (9 + at * 0.75).toFixed(2) : '',
    }),
  ),
]

/** Reads the rows of a rate chart one by one. */
export class ParcelRateGatherer {
  /** By service and packaging, then by weight, then by zone. */
  readonly #tables = new Map<string, Map<number, Map<string, number | null>>>()

  /** Adds a row that `PARCEL_RATE_FIELDS` read; returns its conflict with earlier rows. */
  add(row: number, values: Record<string, unknown>): RowFault | null {
    const {
      service,
      packaging = 'package',
      upToLb,
      zone,
      price,
    } = values as {
      service: string
      packaging?: ParcelPackaging
      upToLb: number
      zone?: string
      price?: number | null
    }
    if ((zone === undefined) !== (price === undefined))
      return { row, column: 'Zone', reason: 'Enter a price for each zone and a zone for each price.' }
    const given = new Map<string, number | null>(zone === undefined ? [] : [[zone, price ?? null]])
    for (const one of ZONES) {
      const cents = values[zoneId(one)] as number | null | undefined
      if (cents !== undefined) given.set(one, cents)
    }
    if (given.size === 0) return { row, column: 'Price', reason: 'This weight has no price in any zone.' }
    const key = `${service}\n${packaging}`
    const table = this.#tables.get(key) ?? new Map<number, Map<string, number | null>>()
    this.#tables.set(key, table)
    const prices = table.get(upToLb) ?? new Map<string, number | null>()
    table.set(upToLb, prices)
    for (const [one, cents] of given) {
      if (prices.has(one))
        return { row, column: `Zone ${one}`, reason: `${upToLb} lb in zone ${one} already has a price.` }
      prices.set(one, cents)
    }
    return null
  }

  /** One table for each service and packaging; boxes and tubes with the same prices share one. */
  tables(): ParcelRateTable[] {
    return [...this.#tables].map(([key, rows]) => {
      const [service = '', packaging = ''] = key.split('\n')
      const steps = [...rows.keys()].sort((one, other) => one - other)
      const zones = [...new Set([...rows.values()].flatMap((prices) => [...prices.keys()]))]
      zones.sort((one, other) => Number(one) - Number(other) || one.localeCompare(other))
      return {
        service,
        packaging: packaging === 'package' ? ['package', 'tube'] : [packaging as ParcelPackaging],
        zones,
        upToLb: steps,
        cents: steps.map((step) => zones.map((zone) => rows.get(step)!.get(zone) ?? null)),
        perLbAbove: null,
        above: 'noPrice',
        isDimRated: packaging === 'package',
        ...ALWAYS,
      }
    })
  }
}

/** A service in a rate chart that the contract does not have yet. */
export const newParcelService = (code: string, chart: string): ParcelService => ({
  ...{ code, name: code, chart, serves: 'any', dimWeight: 'byRules', multiPiece: 'perPackage', fuel: null },
  ...{ transitDays: {}, workWeekdays: [1, 2, 3, 4, 5] },
})

/** The contract with the tables of a rate chart; a table of the same service and packaging is replaced. */
export function withParcelRates(former: ParcelTariff, tables: readonly ParcelRateTable[]): ParcelTariff {
  const isReplaced = (old: ParcelRateTable): boolean =>
    tables.some(
      ({ service, packaging }) =>
        service === old.service && packaging.some((one) => old.packaging.includes(one)),
    )
  const known = new Set(former.services.map(({ code }) => code))
  const added = [...new Set(tables.map(({ service }) => service))].filter((code) => !known.has(code))
  const chart = former.charts[0]?.id ?? 'GROUND'
  return {
    ...former,
    services: [...former.services, ...added.map((code) => newParcelService(code, chart))],
    rateTables: [
      ...former.rateTables.filter((old) => !isReplaced(old)),
      ...tables.map((table) => ({ ...table, perLbAbove: perLbOf(former, table) })),
    ],
  }
}

/** Keeps the price per pound above the last weight if the zones are the same. */
function perLbOf(former: ParcelTariff, table: ParcelRateTable): ParcelRateTable['perLbAbove'] {
  const old = former.rateTables.find(
    ({ service, packaging }) => service === table.service && packaging.includes(table.packaging[0]!),
  )
  return old && old.zones.join() === table.zones.join() ? old.perLbAbove : null
}

const RUN = /^(\d{3}|\d{5})(?:\s*-\s*(\d{3}|\d{5}))?$/
/** A ZIP of 3 or 5 digits, or a range of them; leading zeros that a spreadsheet dropped are restored. */
function readRun(text: string): Reading<[from: string, to: string]> {
  const padded = text.replace(/\d+/g, (digits) => digits.padStart(digits.length > 3 ? 5 : 3, '0'))
  const [, from, to = from] = RUN.exec(padded.replace(/\s+/g, '')) ?? []
  return from && to && from.length === to.length && from <= to
    ? value([from, to])
    : fault(`'${brief(text)}' is not a ZIP3, a ZIP5 or a range of them.`)
}

/** One row per destination, with its zone. */
export const PARCEL_ZONE_FIELDS: readonly MappingField[] = [
  field<string>({
    ...{ id: 'chart', label: 'Zone chart', aliases: ['Chart', 'Service'], isRequired: false },
    ...{ example: 'GROUND', read: readText(60) },
  }),
  field<[string, string]>({
    ...{ id: 'origin', label: 'Origin ZIP', aliases: ['Origin', 'From', 'Origin ZIP3', 'Ship from'] },
    ...{ isRequired: true, example: '170-171', read: readRun },
  }),
  field<[string, string]>({
    ...{ id: 'destination', label: 'Destination ZIP', isRequired: true, example: '010-027', read: readRun },
    aliases: ['Destination', 'Dest. ZIP', 'Dest', 'To', 'Destination ZIP3', 'Ship to'],
  }),
  field<string>({
    ...{ id: 'zone', label: 'Zone', aliases: ['Ground', 'Ground zone'], isRequired: true, example: '3' },
    read: readZone,
  }),
]

/** Reads the rows of a zone chart one by one. */
export class ParcelZoneGatherer {
  readonly #charts = new Map<string, Map<string, ZoneChart['origins'][number]>>()
  readonly #seen = new Map<string, number>()

  /** Adds a row that `PARCEL_ZONE_FIELDS` read; a pair of ZIPs has one zone. */
  add(row: number, values: Record<string, unknown>): RowFault | null {
    const {
      chart = 'GROUND',
      origin,
      destination,
      zone,
    } = values as {
      chart?: string
      origin: [string, string]
      destination: [string, string]
      zone: string
    }
    const key = [chart, ...origin, ...destination].join('\n')
    const twin = this.#seen.get(key)
    if (twin !== undefined)
      return { row, column: 'Destination ZIP', reason: `These ZIPs are already in row ${twin}.` }
    this.#seen.set(key, row)
    const origins = this.#charts.get(chart) ?? new Map<string, ZoneChart['origins'][number]>()
    this.#charts.set(chart, origins)
    const [from, to] = origin
    const own = origins.get(`${from}-${to}`) ?? { from, to, destinations: [] }
    origins.set(`${from}-${to}`, own)
    own.destinations.push([...destination, zone])
    return null
  }

  charts(): ZoneChart[] {
    return [...this.#charts].map(([id, origins]) => ({
      ...{ id, origins: [...origins.values()], countries: [], fallback: null },
      ...ALWAYS,
    }))
  }
}

/** The contract with these charts in place of those of the same names; countries and zones by miles stay. */
export function withZoneCharts(former: ParcelTariff, charts: readonly ZoneChart[]): ParcelTariff {
  const names = new Set(charts.map(({ id }) => id))
  const made = charts.map((chart) => {
    const { countries = [], fallback = null } = former.charts.find(({ id }) => id === chart.id) ?? {}
    return { ...chart, countries, fallback }
  })
  return { ...former, charts: [...former.charts.filter(({ id }) => !names.has(id)), ...made] }
}
