import { t } from '@lingui/core/macro'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { FuelTable } from '#domain/rating/fuel.ts'
import type { ZoneChart, ZoneOrigin } from '#domain/rating/parcel/parcel-tariff.ts'
import { money, percent, type Read, type RuleColumn, rate } from './column.ts'

/** Charts and grids of parcel contracts as people paste them from a spreadsheet. */

const NONE = '-'
const rowsOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '')
/** Cells of a pasted line, separated by tabs, or by spaces and semicolons. */
const partsOf = (line: string): string[] =>
  (line.includes('\t') ? line.split('\t') : line.trim().split(/[;\s]+/)).map((part) => part.trim())

export interface Grid {
  zones: string[]
  /** The values of the first column: pounds or cubic feet, for example. */
  steps: number[]
  prices: (number | null)[][]
}

const DOLLARS = money('', '')
const RATES = rate('', '')
const DECIMAL = /^(?:\d+(?:\.\d+)?|\.\d+)$/

/** The first line has the zones, then one line per step. */
export function gridText({ zones, steps, prices }: Grid, first: string, unit: RuleColumn = DOLLARS): string {
  const lines = steps.map((step, at) =>
    [String(step), ...prices[at]!.map((price) => (price === null ? NONE : unit.show(price)))].join('\t'),
  )
  return [[first, ...zones].join('\t'), ...lines].join('\n')
}

export function gridOf(typed: string, unit: RuleColumn = DOLLARS): Grid | { fault: string } {
  const [head = '', ...rest] = rowsOf(typed)
  const zones = partsOf(head).slice(1)
  if (zones.length === 0 || zones.includes('') || rest.length === 0)
    return { fault: t`Enter the zones on the first line, then a weight and its prices on each line below.` }
  const grid: Grid = { zones, steps: [], prices: [] }
  for (const line of rest) {
    const [step = '', ...cells] = partsOf(line)
    if (!DECIMAL.test(step)) return { fault: t`${`'${step.slice(0, 20)}'`} is not a weight.` }
    if (cells.length !== zones.length)
      return { fault: t`The line for ${step} has ${cells.length} prices for ${zones.length} zones.` }
    const prices: (number | null)[] = []
    for (const cell of cells) {
      const read = cell === NONE || cell === '' ? { value: null } : unit.read(cell, {})
      if ('fault' in read)
        return { fault: t`${`'${cell.slice(0, 20)}'`} on the line for ${step} is not a price.` }
      prices.push(read.value as number | null)
    }
    grid.steps.push(Number(step))
    grid.prices.push(prices)
  }
  return grid
}

export const CWT_RATES = RATES

/** The limit of lines for a text field. */
const MOST_LINES = 4_000

/** One origin per line: `170-171 > 010-013: 4`. */
export function originsText(origins: readonly ZoneOrigin[]): string {
  const count = origins.reduce((sum, { destinations }) => sum + destinations.length, 0)
  if (count > MOST_LINES)
    return t`${count.toLocaleString('en-US')} lines. Import a zone chart to change them.`
  return origins
    .flatMap(({ from, to, destinations }) =>
      destinations.map(([first, last, zone]) => `${from}-${to} > ${first}-${last}: ${zone}`),
    )
    .join('\n')
}

const ORIGIN = /^(\d+)(?:\s*-\s*(\d+))?\s*>\s*(\d+)(?:\s*-\s*(\d+))?\s*:\s*(\S+)$/

export function originsOf(typed: string): Read {
  const origins = new Map<string, ZoneOrigin>()
  for (const line of rowsOf(typed)) {
    const [, from, to = from, first, last = first, zone] = ORIGIN.exec(line.trim()) ?? []
    if (!from || !first || !zone)
      return { fault: t`Enter “${line.trim().slice(0, 40)}” in this format: 170-171 > 010-013: 4.` }
    const origin = origins.get(`${from}-${to}`) ?? { from, to: to!, destinations: [] }
    origins.set(`${from}-${to}`, origin)
    origin.destinations.push([first, last!, zone])
  }
  return { value: [...origins.values()] }
}

/** `CA: 51, MX: 61`; pairs of a name and a value. */
export const pairsText = (pairs: readonly (readonly [string, string | number])[]): string =>
  pairs.map(([name, value]) => `${name}: ${value}`).join(', ')

export function pairsOf(typed: string): [string, string][] | null {
  const pairs: [string, string][] = []
  for (const part of typed.split(/[,;\n]/).map((one) => one.trim())) {
    if (part === '') continue
    const [, name, value] = /^([^:]+?)\s*:\s*(\S+)$/.exec(part) ?? []
    if (!name || !value) return null
    pairs.push([name, value])
  }
  return pairs
}

type Fallback = ZoneChart['fallback']

/** `150: 2, 300: 3, +: 8; not 967-968, 995-999`. */
export function fallbackText(fallback: Fallback): string {
  if (!fallback) return ''
  const ladder = pairsText(
    fallback.ladder.map(({ upToMiles, zone }) => [upToMiles === null ? '+' : String(upToMiles), zone]),
  )
  const except = fallback.except.map(([from, to]) => `${from}-${to}`).join(', ')
  return except === '' ? ladder : `${ladder}; not ${except}`
}

export function fallbackOf(typed: string): Read {
  if (typed.trim() === '') return { value: null }
  const WORDS = t`Use this format: 150: 2, 300: 3, +: 8; not 967-968, 995-999.`
  const [steps = '', except = ''] = typed.split(/;\s*not\s+/)
  const pairs = pairsOf(steps)
  const runs = except
    .split(',')
    .map((run) => run.trim())
    .filter(Boolean)
    .map((run) => /^(\d+)(?:-(\d+))?$/.exec(run))
  if (!pairs?.length || runs.includes(null)) return { fault: WORDS }
  if (pairs.some(([miles]) => miles !== '+' && !DECIMAL.test(miles))) return { fault: WORDS }
  return {
    value: {
      ladder: pairs.map(([miles, zone]) => ({ upToMiles: miles === '+' ? null : Number(miles), zone })),
      except: runs.map((run) => [run![1]!, run![2] ?? run![1]!]),
    },
  }
}

const PERCENT = percent('', '')
export type Percents = { percent: number; effectiveFrom: string; effectiveTo: string | null }[]
const DATED = /^(\d{4}-\d\d-\d\d)(?:\s+to\s+(\d{4}-\d\d-\d\d))?\s*:\s*(\S+)$/

/** One period per line: `2026-01-05 to 2026-01-11: 18.25`; without an end it has no limit. */
export const percentsText = (rows: Percents): string =>
  rows
    .map(({ percent: one, effectiveFrom, effectiveTo }) => {
      const until = effectiveTo === null ? '' : ` to ${effectiveTo}`
      return `${effectiveFrom}${until}: ${PERCENT.show(one)}`
    })
    .join('\n')

export function percentsOf(typed: string): Read {
  const rows: Percents = []
  for (const line of rowsOf(typed)) {
    const [, effectiveFrom, effectiveTo = null, price = ''] = DATED.exec(line.trim()) ?? []
    const read = PERCENT.read(price, {})
    if (!effectiveFrom || 'fault' in read)
      return {
        fault: t`Enter ${`'${line.trim().slice(0, 40)}'`} in this format: 2026-01-05 to 2026-01-11: 18.25.`,
      }
    rows.push({ percent: read.value as number, effectiveFrom, effectiveTo })
  }
  return rows.length > 0 ? { value: rows } : { fault: t`Enter at least one week.` }
}

const OVER = ', over and up to'
/** False if one text field cannot express it: weight columns, and percents beyond the bands. */
const isPlain = ({ columnsFromLb, above, below }: FuelTable): boolean =>
  columnsFromLb.length === 1 && above === null && below === null

/** A line `from` with a day starts a table, followed by its bands: `3.000-3.100: 18.25`. */
export const bandsText = (tables: readonly FuelTable[]): string =>
  tables.every(isPlain)
    ? tables
        .map(({ effectiveFrom, inclusion, bands }) => {
          const lines = bands.map(({ fromMills, toMills, percents }) => {
            const span = `${(fromMills / 1_000).toFixed(3)}-${(toMills / 1_000).toFixed(3)}`
            return `${span}: ${percents.map(PERCENT.show).join(', ')}`
          })
          return [`from ${effectiveFrom}${inclusion === 'overUpTo' ? OVER : ''}`, ...lines].join('\n')
        })
        .join('\n')
    : t`${tables.length} tables. Import a workbook to change them.`

const BAND = /^([\d.]+)\s*-\s*([\d.]+)\s*:\s*(\S+)$/
const mills = (text: string): number => Math.round(Number(text) * 1_000)

export function bandsOf(typed: string, name: string): Read {
  const WORDS = t`Enter a line such as “from 2026-01-05”, followed by bands such as 3.000-3.100: 18.25.`
  const tables: FuelTable[] = []
  for (const line of rowsOf(typed).map((one) => one.trim())) {
    const [, start, over] = /^from (\d{4}-\d\d-\d\d)(, over and up to)?$/.exec(line) ?? []
    if (start) {
      const before = tables.at(-1)
      if (before) before.effectiveTo = addDays(start, -1)
      tables.push({
        ...{ id: name, version: start, inclusion: over ? 'overUpTo' : 'atLeastBelow', columnsFromLb: [0] },
        ...{ bands: [], above: null, below: null, effectiveFrom: start, effectiveTo: null },
      })
      continue
    }
    const [, from, to, price = ''] = BAND.exec(line) ?? []
    const read = PERCENT.read(price, {})
    const table = tables.at(-1)
    if (!table || !from || !to || 'fault' in read) return { fault: WORDS }
    table.bands.push({ fromMills: mills(from), toMills: mills(to), percents: [read.value as number] })
  }
  return tables.length > 0 ? { value: tables } : { fault: WORDS }
}
