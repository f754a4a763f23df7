import { t } from '@lingui/core/macro'
import type { FuelTableVersion } from '#contracts/entities/fuel.ts'
import type { FuelTable } from '#domain/rating/fuel.ts'
import { readNumber } from '#domain/text/typed-number.ts'

/** A fuel table as users type it: in dollars and percent instead of mills and thousandths. */

/** One row of the grid; `percent0` is the first weight column. */
export type TypedBand = Record<string, string>

interface TypedStep {
  isOn: boolean
  every: string
  /** One per weight column. */
  add: string[]
}

export interface TypedTable {
  name: string
  from: string
  inclusion: FuelTable['inclusion']
  /** The weights in pounds from which each column applies: `0, 20000`. */
  weights: string
  bands: TypedBand[]
  above: TypedStep
  below: TypedStep
}

/** Values of a table that charges by the mile are hundredths of a cent. */
const unitsOf = (isPerMile: boolean): number => (isPerMile ? 10_000 : 1_000)

export const blankBand = (): TypedBand => ({ from: '', to: '' })

const shown = (value: number, units: number): string => String(value / units)

/** The start of the form; without a table: a new one. */
export function typedTable(table: FuelTableVersion | null, isPerMile: boolean, today: string): TypedTable {
  const units = unitsOf(isPerMile)
  const step = (one: FuelTable['above'] | undefined): TypedStep => ({
    isOn: Boolean(one),
    every: one ? shown(one.stepMills, 1_000) : '',
    add: one ? one.addPercents.map((percent) => shown(percent, units)) : [],
  })
  return {
    name: table?.id ?? '',
    from: today,
    inclusion: table?.inclusion ?? 'atLeastBelow',
    weights: (table?.columnsFromLb ?? [0]).join(', '),
    bands: table ? table.bands.map((band) => typedBand(band, units)) : [blankBand()],
    above: step(table?.above),
    below: step(table?.below),
  }
}

const typedBand = (band: FuelTable['bands'][number], units: number): TypedBand => ({
  from: shown(band.fromMills, 1_000),
  to: shown(band.toMills, 1_000),
  ...Object.fromEntries(band.percents.map((percent, at) => [t`percent${at}`, shown(percent, units)])),
})

export const weightsOf = (text: string): number[] =>
  text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => readNumber(part) ?? Number.NaN)

type Faults = Record<string, string>

const NO_PRICE = t`Enter a price such as 3.55.`
const MOST_DOLLARS = 50

/** The table to send, or the faults of the typed values, by field. */
export function tableOf(
  typed: TypedTable,
  isPerMile: boolean,
):
  | { kind: 'table'; table: Omit<FuelTable, 'version' | 'effectiveFrom' | 'effectiveTo'> }
  | { kind: 'faults'; faults: Faults } {
  const faults: Faults = {}
  const units = unitsOf(isPerMile)
  const figure = isPerMile ? t`Enter dollars per mile such as 0.42.` : t`Enter a percent such as 31.2.`
  const number = (
    text: string | undefined,
    path: string,
    words: string,
    factor: number,
    most = 1_000,
  ): number => {
    const value = readNumber((text ?? '').replace(/[$%]/g, ''))
    if (value === null || value < 0 || value > most) faults[path] = words
    return Math.round((value ?? 0) * factor)
  }
  const price = (text: string | undefined, path: string) => number(text, path, NO_PRICE, 1_000, MOST_DOLLARS)
  const columnsFromLb = weightsOf(typed.weights)
  if (columnsFromLb.length === 0 || columnsFromLb.some((weight) => !Number.isInteger(weight)))
    faults.weights = t`Enter pounds separated by commas, such as 0, 20000.`
  const columns = columnsFromLb.map((_, at) => at)
  const step = (one: TypedStep, path: string): FuelTable['above'] =>
    one.isOn
      ? {
          stepMills: price(one.every, `${path}.every`),
          addPercents: columns.map((at) => number(one.add[at], `${path}.add.${at}`, figure, units)),
        }
      : null
  const table = {
    id: typed.name.trim(),
    inclusion: typed.inclusion,
    columnsFromLb,
    bands: withoutBlanks(typed.bands).map(({ band, at }) => ({
      fromMills: price(band.from, `bands.${at}.from`),
      toMills: price(band.to, `bands.${at}.to`),
      percents: columns.map((column) =>
        number(band[`percent${column}`], `bands.${at}.percent${column}`, figure, units),
      ),
    })),
    above: step(typed.above, 'above'),
    below: step(typed.below, 'below'),
  }
  if (table.id === '') faults.name = t`Table name is required.`
  return Object.keys(faults).length > 0 ? { kind: 'faults', faults } : { kind: 'table', table }
}

/** Leaves out blank rows. */
const withoutBlanks = (bands: readonly TypedBand[]) =>
  bands
    .map((band, at) => ({ band, at }))
    .filter(({ band }) => Object.values(band).some((cell) => cell.trim() !== ''))

/** The server's faults under the names of the form's fields. */
export function typedFaults(fields: Readonly<Faults>, typed: TypedTable): Faults {
  const places = withoutBlanks(typed.bands).map(({ at }) => at)
  return Object.fromEntries(
    Object.entries(fields).map(([path, words]) => {
      const [, index, part, column] = /^table\.bands\.(\d+)\.(\w+)(?:\.(\d+))?/.exec(path) ?? []
      if (index !== undefined && part) {
        const cell = part === 'fromMills' ? 'from' : part === 'toMills' ? 'to' : t`percent${column ?? 0}`
        return [`bands.${places[Number(index)] ?? index}.${cell}`, words]
      }
      if (path === 'table.id') return ['name', words]
      if (path.startsWith('table.columnsFromLb')) return ['weights', words]
      const [, which, isEvery] = /^table\.(above|below)\.(stepMills)?/.exec(path) ?? []
      if (which) return [`${which}.${isEvery ? 'every' : 'add.0'}`, words]
      return [path === 'effectiveFrom' ? 'from' : path === 'table.bands' ? 'bands' : 'table', words]
    }),
  )
}
