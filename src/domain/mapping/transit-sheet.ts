import { brief, readWhole } from './common-fields.ts'
import { fault, field, type MappingField, type Reading, value } from './field.ts'
import { readPlace } from './place-text.ts'
import type { RowFault } from './sheet-row.ts'

/** A ZIP3, or a state: the areas of transit tables. */
function readArea(text: string): Reading<string> {
  const place = readPlace(text)
  if (place.kind === 'fault') return place
  const { state, zipFrom, zipTo } = place.value
  if (state !== null) return value(state)
  return zipFrom === zipTo && zipFrom?.length === 3
    ? value(zipFrom)
    : fault(`'${brief(text)}' is not one ZIP3 or one state.`)
}

function readService(text: string): Reading<boolean> {
  const word = text.toLowerCase()
  if (/^(d|direct|y|yes|true|1)$/.test(word)) return value(true)
  if (/^(i|interline|indirect|n|no|false|0)$/.test(word)) return value(false)
  return fault(`'${brief(text)}' is neither direct nor interline.`)
}

/** A row of a transit table: service days between two areas. */
export const TRANSIT_FIELDS: readonly MappingField[] = [
  field<string>({
    id: 'origin',
    label: 'Origin',
    aliases: ['Origin ZIP3', 'Orig', 'From', 'Origin ZIP', 'Origin state'],
    isRequired: true,
    example: '895',
    read: readArea,
  }),
  field<string>({
    id: 'destination',
    label: 'Destination',
    aliases: ['Destination ZIP3', 'Dest', 'To', 'Dest ZIP3', 'Destination ZIP', 'Destination state'],
    isRequired: true,
    example: '900',
    read: readArea,
  }),
  field<number>({
    id: 'days',
    label: 'Days',
    aliases: ['Service days', 'Transit days', 'Transit time', 'Transit'],
    isRequired: true,
    example: '2',
    read: readWhole(0, 60),
  }),
  field<boolean>({
    id: 'isDirect',
    label: 'Service',
    aliases: ['Direct', 'Direct or interline', 'Service type'],
    isRequired: false,
    example: 'direct',
    read: readService,
  }),
]

/** A stored row. */
export interface TransitRow {
  origin: string
  destination: string
  days: number
  isDirect: boolean
}

export class TransitGatherer {
  readonly rows: TransitRow[] = []
  readonly #rowOf = new Map<string, number>()

  add(row: number, values: Record<string, unknown>): RowFault | null {
    const { origin, destination, days, isDirect = true } = values as unknown as TransitRow
    const key = `${origin}>${destination}`
    const twin = this.#rowOf.get(key)
    if (twin !== undefined) return { row, column: '', reason: `This lane is already in row ${twin}.` }
    this.#rowOf.set(key, row)
    this.rows.push({ origin, destination, days, isDirect })
    return null
  }
}
