import type { ChangedTariffRules, TariffRules } from '#contracts/entities/tariff-rules.ts'

/** The rules of an LTL contract as people type them: percent as 72, money as 129.00, areas as lists of places. */

/** A row of a table of rules; `base` is what it was read as, whose other fields stay as they are. */
export interface TypedRow {
  key: string
  base: object | null
  cells: Record<string, string>
}

export const SECTIONS = ['areas', 'discounts', 'floors', 'fak', 'accessorials', 'increases'] as const
export type SectionName = (typeof SECTIONS)[number]

export interface TypedRules {
  name: string
  weightRounding: string
  minimumApplies: string
  /** Of lane minimums alone, in thousandths; kept as it is. */
  minimumPercent: number | null
  higherWeight: boolean
  fuel: { table: string; index: string; weekday: string; lagWeeks: string; lookup: string; staleDays: string }
  rows: Record<SectionName, TypedRow[]>
}

const percentText = (thousandths: number): string => String(thousandths / 1000)
const moneyText = (cents: number): string => (cents / 100).toFixed(2)
/** Rates per 100 lb are kept in hundredths of a cent. */
const RATE_UNITS = 10_000
const rateText = (rate: number): string => {
  const text = (rate / RATE_UNITS).toFixed(4)
  return text.endsWith('00') ? text.slice(0, -2) : text
}
const numberOf = (text: string): number => {
  const plain = text.replace(/[$,%\s]/g, '')
  return plain === '' ? Number.NaN : Number(plain)
}
const thousandths = (text: string): number => Math.round(numberOf(text) * 1000)
const centsOf = (text: string): number => Math.round(numberOf(text) * 100)

export const newRow = (cells: Record<string, string> = {}): TypedRow => ({
  key: crypto.randomUUID(),
  base: null,
  cells,
})

type Range = TariffRules['areas'][number]['ranges'][number]

/** `PA, NJ, 100-119`; places outside of the US with their country in front: `CA:ON`. */
export function rangesText(ranges: readonly Range[]): string {
  return ranges
    .map(({ countryCode, state, zipFrom, zipTo }) => {
      const place =
        state ?? (zipTo === null || zipTo === zipFrom ? `${zipFrom}-${zipFrom}` : `${zipFrom}-${zipTo}`)
      return countryCode === 'US' ? place : `${countryCode}:${place}`
    })
    .join(', ')
}

/** The other way around; a part that is no place stays a state, which the server refuses beside the field. */
export function rangesOf(text: string): Range[] {
  return text
    .split(/[,;]/)
    .map((part) => part.trim().toUpperCase())
    .filter(Boolean)
    .map((part) => {
      const [, country = 'US', place = ''] = /^(?:(US|CA|MX):)?(.*)$/.exec(part)!
      const [, from, to] = /^([A-Z0-9]+)\s*-\s*([A-Z0-9]+)$/.exec(place) ?? []
      const isZip = from !== undefined || /\d/.test(place)
      return {
        countryCode: country as Range['countryCode'],
        state: isZip ? null : place,
        zipFrom: isZip ? (from ?? place) : null,
        zipTo: isZip ? (to ?? place) : null,
      }
    })
}

type Scope = TariffRules['discounts'][number]['scope']
const scopeCells = ({ laneType, originArea, destinationArea }: Scope) => ({
  lanes: laneType ?? '',
  origin: originArea ?? '',
  destination: destinationArea ?? '',
})
const scopeOf = ({ cells }: TypedRow): Scope => ({
  laneType: (cells.lanes || null) as Scope['laneType'],
  originArea: cells.origin || null,
  destinationArea: cells.destination || null,
})

/** Prices of an accessorial that are one figure; the others are kept as they are and named here. */
const ONE_FIGURE = ['flat', 'perCwt', 'percent'] as const

function priceCells(price: TariffRules['accessorials'][number]['price']) {
  if (price.basis === 'flat') return { basis: 'flat', amount: moneyText(price.cents) }
  if (price.basis === 'perCwt') return { basis: 'perCwt', amount: rateText(price.rate) }
  if (price.basis === 'percent') return { basis: 'percent', amount: percentText(price.percent) }
  return { basis: price.basis, amount: '' }
}

function priceOf({ base, cells }: TypedRow) {
  const was = (
    base as { price?: { basis: string; minimumCents?: number | null; maximumCents?: number | null } } | null
  )?.price
  if (!(ONE_FIGURE as readonly string[]).includes(cells.basis ?? '')) return was
  const bounds = {
    minimumCents: was?.basis === cells.basis ? (was?.minimumCents ?? null) : null,
    maximumCents: was?.basis === cells.basis ? (was?.maximumCents ?? null) : null,
  }
  if (cells.basis === 'flat') return { basis: 'flat', cents: centsOf(cells.amount ?? '') }
  if (cells.basis === 'perCwt')
    return { basis: 'perCwt', rate: Math.round(numberOf(cells.amount ?? '') * RATE_UNITS), ...bounds }
  return { basis: 'percent', percent: thousandths(cells.amount ?? ''), ...bounds }
}

const rowsFrom = <T extends object>(
  list: readonly T[],
  cells: (one: T) => Record<string, string>,
): TypedRow[] => list.map((base) => ({ key: crypto.randomUUID(), base, cells: cells(base) }))

export function typedRules(rules: TariffRules): TypedRules {
  const { fuel } = rules
  return {
    name: rules.name,
    weightRounding: rules.weightRounding,
    minimumApplies: rules.minimum.applies,
    minimumPercent: rules.minimum.discountPercent,
    higherWeight: rules.ratesAsHigherDiscountWeight ?? false,
    fuel: {
      table: fuel?.tableId ?? '',
      index: fuel?.indexId ?? '',
      weekday: String(fuel?.effectiveWeekday ?? 1),
      lagWeeks: String(fuel?.lagWeeks ?? 0),
      lookup: fuel?.lookupDate ?? 'pickup',
      staleDays: String(fuel?.staleAfterDays ?? 14),
    },
    rows: {
      areas: rowsFrom(rules.areas, ({ name, ranges }) => ({ name, places: rangesText(ranges) })),
      discounts: rowsFrom(rules.discounts, ({ scope, fromLb, percent, effectiveFrom }) => ({
        ...scopeCells(scope),
        ...{ fromLb: String(fromLb), percent: percentText(percent), from: effectiveFrom },
      })),
      floors: rowsFrom(rules.absoluteMinimums, ({ scope, cents, effectiveFrom }) => ({
        ...scopeCells(scope),
        ...{ amount: moneyText(cents), from: effectiveFrom },
      })),
      fak: rowsFrom(rules.fak, ({ fromClass, toClass, ratedClass }) => ({ fromClass, toClass, ratedClass })),
      accessorials: rowsFrom(rules.accessorials, (one) => ({
        ...{ code: one.code, label: one.label, from: one.effectiveFrom },
        ...{ isFuelable: one.isFuelable ? 'yes' : 'no', ...priceCells(one.price) },
      })),
      increases: rowsFrom(rules.rateIncreases, ({ percent, base, effectiveFrom }) => ({
        ...{ percent: percentText(percent), base, from: effectiveFrom },
      })),
    },
  }
}

/** What is sent: the typed fields over what each row was read as. */
export function rulesOf({ rows, fuel, ...typed }: TypedRules): ChangedTariffRules {
  const dated = ({ base, cells }: TypedRow) => ({
    effectiveTo: null,
    ...base,
    effectiveFrom: cells.from ?? '',
  })
  const rules = {
    name: typed.name,
    weightRounding: typed.weightRounding,
    minimum: { applies: typed.minimumApplies, discountPercent: typed.minimumPercent },
    ratesAsHigherDiscountWeight: typed.higherWeight,
    areas: rows.areas.map(({ cells }) => ({ name: cells.name ?? '', ranges: rangesOf(cells.places ?? '') })),
    discounts: rows.discounts.map((row) => ({
      ...dated(row),
      ...{ scope: scopeOf(row), fromLb: numberOf(row.cells.fromLb || '0') },
      percent: thousandths(row.cells.percent ?? ''),
    })),
    absoluteMinimums: rows.floors.map((row) => ({
      ...{ ...dated(row), scope: scopeOf(row), cents: centsOf(row.cells.amount ?? '') },
    })),
    fak: rows.fak.map(({ cells }) => ({ ...cells })),
    accessorials: rows.accessorials.map((row) => ({
      ...{
        trigger: { kind: 'requested' },
        ...dated(row),
        code: row.cells.code ?? '',
        label: row.cells.label ?? '',
      },
      ...{ isFuelable: row.cells.isFuelable === 'yes', price: priceOf(row) },
    })),
    rateIncreases: rows.increases.map((row) => ({
      ...{
        isFuelable: false,
        ...dated(row),
        percent: thousandths(row.cells.percent ?? ''),
        base: row.cells.base,
      },
    })),
    fuel:
      fuel.table === ''
        ? null
        : {
            ...{ tableId: fuel.table, indexId: fuel.index, lookupDate: fuel.lookup },
            effectiveWeekday: numberOf(fuel.weekday),
            ...{ lagWeeks: numberOf(fuel.lagWeeks), staleAfterDays: numberOf(fuel.staleDays) },
          },
  }
  return rules as never
}

/** Figures that are none, by the path under which the server would name them. */
export function figureFaults(typed: TypedRules): Record<string, string> {
  const faults: Record<string, string> = {}
  const look = (section: SectionName, wire: string, cell: string, path: string) =>
    typed.rows[section].forEach(({ cells }, index) => {
      const isOther =
        section === 'accessorials' && !(ONE_FIGURE as readonly string[]).includes(cells.basis ?? '')
      if (!isOther && Number.isNaN(numberOf(cells[cell] ?? ''))) {
        faults[`rules.${wire}.${index}.${path}`] = 'Enter a number.'
      }
    })
  look('discounts', 'discounts', 'percent', 'percent')
  look('floors', 'absoluteMinimums', 'amount', 'cents')
  look('accessorials', 'accessorials', 'amount', 'price')
  look('increases', 'rateIncreases', 'percent', 'percent')
  return faults
}
