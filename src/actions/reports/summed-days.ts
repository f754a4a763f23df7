import type pg from 'pg'
import { listCarrierNames } from '#database/carriers/carriers.ts'
import { type GroupSums, readShipmentSums } from '#database/reports/analysis.ts'
import type { RawRow, ReportSelection } from '#database/reports/report-rows.ts'
import type { Db } from '#database/sql/open.ts'
import type { ComponentSums } from '#domain/analysis/components.ts'
import type { DimensionKey } from '#domain/analysis/dimensions.ts'
import { type Measure, measureOf, measureValue } from '#domain/analysis/measures.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import { once } from './once.ts'
import { columnOfField, columnOfSum } from './report-columns.ts'

/** Groups that the daily sums distinguish, so that a report over years need not read its shipments. */
const DIMENSION_OF: Readonly<Record<string, DimensionKey>> = {
  ...{
    carrier: 'carrier',
    scac: 'carrier',
    mode: 'mode',
    warehouse: 'warehouse',
    month: 'month',
    lane: 'lane',
  },
}

/** Whether a grouped report can be made from the sums of the dashboard. */
export function canSumDays({ definition, soldTo }: ReportSelection): boolean {
  const keys = definition.groups.filter((key) => key !== 'currency')
  const dimensions = new Set<DimensionKey | undefined>(keys.map((key) => DIMENSION_OF[key]))
  const isOne = dimensions.size <= 1 && !dimensions.has(undefined)
  return isOne && definition.scope === 'left' && definition.conditions.length === 0 && soldTo === ''
}

interface Reader {
  db: Db
  pool: pg.Pool
  now: Date
}

/** A grouped report from the sums of the dashboard, with the figures that it shows. */
export function summedDays({ db, pool, now }: Reader, selection: ReportSelection) {
  const { clientId, definition, days, closedStatuses } = selection
  const keys = definition.groups.filter((key) => key !== 'currency')
  const measures = definition.sums.map((key) => measureOf(key)!)
  const hasCurrency = definition.groups.includes('currency') || measures.some(({ isMoney }) => isMoney)
  const filter = {
    ...{
      ...days,
      closedStatuses,
      warehouse: selection.warehouse,
      carrier: selection.scac.toUpperCase(),
      lane: '',
    },
    mode: selection.rateModeId > 0 ? String(selection.rateModeId) : '',
    originState: selection.originState.toUpperCase(),
    destinationState: selection.destinationState.toUpperCase(),
  }
  const read = async (dimension: DimensionKey | null) => {
    const sums = await readShipmentSums(pool, clientId, filter, now, dimension)
    return hasCurrency ? sums : acrossCurrencies(sums)
  }
  const rows = once(async () => {
    const dimension = keys.length > 0 ? DIMENSION_OF[keys[0]!]! : null
    const [groups, names] = await Promise.all([read(dimension), listCarrierNames(db, clientId)])
    const shown = groups.map((group) => ({
      ...cellsOf(keys, group, names),
      ...valuesOf(measures, group, hasCurrency),
    }))
    return shown.sort(largestFirst(measures[0], keys))
  })
  const columns = [
    ...[...keys, ...(hasCurrency ? ['currency'] : [])].map(columnOfField),
    ...definition.sums.map(columnOfSum),
  ]
  return {
    columns,
    page: async ({ limit, offset }: { limit: number; offset: number }) => {
      const all = await rows()
      return { rows: all.slice(offset, offset + limit), total: all.length }
    },
    lots: async function* () {
      yield (await rows()).map((row) => columns.map(({ key }) => row[key]))
    },
    totals: async () => (await read(null)).map((group) => valuesOf(measures, group, hasCurrency)),
  }
}

function acrossCurrencies(groups: readonly GroupSums[]): GroupSums[] {
  const merged = new Map<string, GroupSums>()
  for (const { group, sums } of groups) {
    const found = merged.get(group) ?? { group, currency: '', sums: {} }
    merged.set(group, { ...found, sums: added(found.sums, sums) })
  }
  return [...merged.values()]
}

function added(one: ComponentSums, other: ComponentSums): ComponentSums {
  const sums: Record<string, number> = { ...one }
  for (const [component, value] of Object.entries(other)) sums[component] = (sums[component] ?? 0) + value
  return sums
}

function cellsOf(keys: readonly string[], { group }: GroupSums, names: ReadonlyMap<string, string>): RawRow {
  const shown: RawRow = {}
  for (const key of keys) {
    if (key === 'carrier') shown[key] = names.get(group) ?? group
    else shown[key] = key === 'mode' ? (RATE_MODES[Number(group)] ?? group) : group
  }
  return shown
}

const valuesOf = (
  measures: readonly Measure[],
  { currency, sums }: GroupSums,
  hasCurrency: boolean,
): RawRow => ({
  ...(hasCurrency ? { currency } : {}),
  ...Object.fromEntries(measures.map((measure) => [measure.key, measureValue(measure, sums)])),
})

const largestFirst =
  (measure: Measure | undefined, keys: readonly string[]) => (one: RawRow, other: RawRow) => {
    const difference = measure ? Number(other[measure.key] ?? -1) - Number(one[measure.key] ?? -1) : 0
    return difference || compare(keys.map((key) => one[key]).join(), keys.map((key) => other[key]).join())
  }

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
