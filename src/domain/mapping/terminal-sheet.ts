import { brief, readText } from './common-fields.ts'
import { fault, type MappingField, type Reading, value } from './field.ts'
import { readPlace } from './place-text.ts'
import type { RowFault } from './sheet-row.ts'

/** A list with more areas is not the list of one terminal. */
const MOST_AREAS = 1_000

/** '890 891, 894-898' as ZIP3s, or as ZIP5s if only parts are served. */
function readAreas(text: string): Reading<string[]> {
  const areas: string[] = []
  for (const part of text.split(/[,;\s]+(?![-–])/).filter((one) => one !== '')) {
    const place = readPlace(part.replace('–', '-'))
    if (place.kind === 'fault') return place
    const { zipFrom, zipTo } = place.value
    if (zipFrom === null || zipTo === null) return fault(`'${brief(part)}' is a state. Enter its ZIP3s.`)
    if (zipFrom === zipTo) areas.push(zipFrom)
    else if (zipFrom.length === 3 && /^\d+$/.test(zipFrom)) {
      for (let area = Number(zipFrom); area <= Number(zipTo); area++)
        areas.push(String(area).padStart(3, '0'))
    } else return fault(`'${brief(part)}' is a range of ZIP5s. Enter their ZIP3s.`)
  }
  return areas.length <= MOST_AREAS ? value(areas) : fault(`There are more than ${MOST_AREAS} areas.`)
}

function readState(text: string): Reading<string> {
  const place = readPlace(text)
  return place.kind === 'value' && place.value.state
    ? value(place.value.state)
    : fault(`'${brief(text)}' is not a state.`)
}

function readZip(text: string): Reading<string> {
  const zip = /^\d{4}$/.test(text) ? `0${text}` : text.toUpperCase()
  return /^[A-Z0-9 ()-]{3,10}$/.test(zip) ? value(zip) : fault(`'${brief(text)}' is not a ZIP.`)
}

const text = (
  id: string,
  label: string,
  most: number,
  example: string,
  aliases: readonly string[],
  isRequired = false,
) => ({ id, label, aliases, isRequired, example, read: readText(most) }) as MappingField

/** A row of a terminal list. */
export const TERMINAL_FIELDS: readonly MappingField[] = [
  text('code', 'Code', 20, 'RNO', ['Terminal', 'Terminal code', 'SIC', 'Terminal number', 'Station'], true),
  text('name', 'Name', 100, 'Reno', ['Terminal name', 'Description'], true),
  text('street', 'Street', 100, '1 Example Way', ['Address', 'Address 1', 'Street address']),
  text('city', 'City', 60, 'Reno', ['Town']),
  {
    id: 'state',
    label: 'State',
    aliases: ['ST', 'Province'],
    isRequired: false,
    example: 'NV',
    read: readState,
  } as MappingField,
  {
    id: 'zip',
    label: 'ZIP',
    aliases: ['ZIP code', 'Postal code', 'Zip5'],
    isRequired: false,
    example: '89502',
    read: readZip,
  } as MappingField,
  text('phone', 'Phone', 40, '775-555-0100', ['Telephone', 'Phone number']),
  text('fax', 'Fax', 40, '', ['Fax number']),
  text('hours', 'Hours', 100, 'Mon-Fri 8:00 AM-6:00 PM', ['Business hours', 'Open']),
  {
    id: 'serves',
    label: 'Serves',
    aliases: ['ZIP3s served', 'Service area', 'Areas', 'ZIPs'],
    isRequired: true,
    example: '890-891 894-898',
    read: readAreas,
  } as MappingField,
]

export interface TerminalRow {
  code: string
  name: string
  street: string
  city: string
  state: string
  zip: string
  phone: string
  fax: string
  hours: string
  serves: string[]
}

const BLANK = { street: '', city: '', state: '', zip: '', phone: '', fax: '', hours: '' }

export class TerminalGatherer {
  readonly rows: TerminalRow[] = []
  readonly #rowOf = new Map<string, number>()

  add(row: number, values: Record<string, unknown>): RowFault | null {
    const terminal = { ...BLANK, ...values } as TerminalRow
    const twin = this.#rowOf.get(terminal.code)
    if (twin !== undefined)
      return { row, column: 'Code', reason: `${terminal.code} is already in row ${twin}.` }
    this.#rowOf.set(terminal.code, row)
    this.rows.push(terminal)
    return null
  }
}
