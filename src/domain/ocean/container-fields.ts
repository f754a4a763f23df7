import { brief, readDate, readLine, withoutFormulaMark } from '../mapping/common-fields.ts'
import { dateOfText } from '../mapping/date-text.ts'
import { fault, type MappingField, type Reading, value } from '../mapping/field.ts'

/** Containers as a table: the names and allowed values of its columns. */

/** A row of a list of containers; a field without a cell is absent. */
export interface ContainerRow {
  containerNumber?: string
  bookingNumber?: string
  masterBolNumber?: string
  carrierScac?: string
  /** A type of ours, as `readTypeWord` finds it. */
  type?: string
  vesselName?: string
  voyage?: string
  portOfLoading?: string
  portOfDischarge?: string
  estimatedDeparture?: LocalMoment
  estimatedArrival?: LocalMoment
  lastFreeDay?: string
  returnBy?: string
  poNumber?: string
  reference?: string
}

/** A time as written in a file: in the port's time zone, or an instant if the cell has a zone. */
export interface LocalMoment {
  /** YYYY-MM-DD. */
  date: string
  /** HH:MM; '' if the cell has only a day. */
  time: string
  /** ISO 8601; '' without a zone. */
  instant: string
}

type ContainerField = MappingField & { id: keyof ContainerRow }

const field = (
  id: keyof ContainerRow,
  label: string,
  example: string,
  aliases: readonly string[],
  read: MappingField['read'],
): ContainerField => ({
  ...{ id, label, example, aliases, isRequired: false },
  read: (text, unit) => read(withoutFormulaMark(text), unit),
})

/** Our types by the words of lines and forwarders, including ISO 6346 size-type codes. */
const TYPE_WORDS: Readonly<Record<string, readonly string[]>> = {
  '40ft-Dry': ['42g1', '42g0', '42gp', '40dv', '40dc', '40gp', '40dry', '40st', '40'],
  '20ft-Dry': ['22g1', '22g0', '22gp', '20dv', '20dc', '20gp', '20dry', '20st', '20'],
  '40ft-HighCube': ['45g1', '45g0', '45gp', '40hc', '40hq', '40highcube', '40hidry'],
  '45ft-HighCube': ['l5g1', '45hc', '45hq', '45highcube', '45'],
  '20ft-Refrigerated': ['22r1', '22rt', '20rf', '20re', '20reefer', '20refrigerated'],
  '40ft-Refrigerated': ['45r1', '42r1', '45rt', '40rf', '40rh', '40reefer', '40refrigerated', '40hcrf'],
  '20ft-OpenTop': ['22u1', '22ut', '20ot', '20opentop'],
  '40ft-OpenTop': ['42u1', '42ut', '40ot', '40opentop'],
  '20ft-FlatRack': ['22p1', '22p3', '22pf', '20fr', '20flatrack'],
  '40ft-FlatRack': ['42p1', '42p3', '42pf', '40fr', '40flatrack'],
  '20ft-Tank': ['22t1', '22t6', '22tn', '20tk', '20tank'],
}
const TYPE_BY_WORD = new Map(
  Object.entries(TYPE_WORDS).flatMap(([type, words]) =>
    [...words, plainType(type)].map((word) => [word, type]),
  ),
)

function plainType(text: string): string {
  return text.toLowerCase().replace(/feet|foot|ft|['’"]|[^a-z0-9]/g, '')
}

/** The type of a container by our word, an ISO code, or a usual short form: `40HC`, `40' high cube`, `45G1`. */
export function readTypeWord(text: string): Reading<string> {
  const found = TYPE_BY_WORD.get(plainType(text))
  return found ? value(found) : fault(`'${brief(text)}' is not a container type like 40HC or 45G1.`)
}

const WITH_ZONE = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/
const TIME = /[T ,]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([AP]M)?/i

/** A day, or a day with a time, in any usual format. */
export function readMoment(text: string): Reading<LocalMoment> {
  const date = dateOfText(text)
  if (date === null) return fault(`'${brief(text)}' is not a date like 2026-11-21 14:30.`)
  const parsed = WITH_ZONE.test(text) ? new Date(text) : null
  const instant = parsed && !Number.isNaN(parsed.getTime()) ? parsed.toISOString() : ''
  return value({ date, time: timeOf(text), instant })
}

function timeOf(text: string): string {
  const found = TIME.exec(text)
  if (found) {
    const half = (found[3] ?? '').toUpperCase()
    const hour = Number(found[1])
    const whole = half === '' ? hour : (hour % 12) + (half === 'PM' ? 12 : 0)
    return whole < 24 ? `${String(whole).padStart(2, '0')}:${found[2]}` : ''
  }
  // A spreadsheet's serial number has the time in its decimals.
  const serial = /^\d{5}(\.\d+)$/.exec(text)
  if (!serial) return ''
  const minutes = Math.min(1439, Math.round(Number(serial[1]) * 1440))
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The fields that a column of a list of containers can fill; also the header row of exports. */
export const CONTAINER_FIELDS: readonly ContainerField[] = [
  field(
    'containerNumber',
    'Container number',
    'MSCU6639870',
    [
      'Container',
      'Container no',
      'Container id',
      'Equipment',
      'Equipment number',
      'Unit number',
      'CNTR',
      'CNTR no',
    ],
    readLine(20),
  ),
  field(
    'bookingNumber',
    'Booking number',
    'EBKG12345678',
    ['Booking', 'Booking no', 'Carrier booking', 'Booking reference', 'BKG', 'BKG no'],
    readLine(60),
  ),
  field(
    'masterBolNumber',
    'Bill of lading',
    'MEDUX1234567',
    ['MBL', 'Master BL', 'Master bill of lading', 'Master BOL', 'BL number', 'B/L', 'BOL', 'OBL'],
    readLine(60),
  ),
  field(
    'carrierScac',
    'SCAC',
    'MSCU',
    ['Carrier', 'Carrier SCAC', 'Shipping line', 'Line', 'Steamship line', 'SSL'],
    readLine(10),
  ),
  field(
    'type',
    'Type',
    '40HC',
    ['Container type', 'Size type', 'Equipment type', 'Size', 'ISO code'],
    readTypeWord,
  ),
  field('vesselName', 'Vessel', 'Example Meridian', ['Vessel name', 'Ship', 'Mother vessel'], readLine(100)),
  field('voyage', 'Voyage', '412E', ['Voyage number', 'Voyage no', 'Voy'], readLine(40)),
  field(
    'portOfLoading',
    'Port of loading',
    'CNSHA Shanghai',
    ['POL', 'Origin port', 'Load port', 'From port', 'Loading port'],
    readLine(60),
  ),
  field(
    'portOfDischarge',
    'Port of discharge',
    'USLGB Long Beach',
    ['POD', 'Destination port', 'Discharge port', 'To port', 'Arrival port'],
    readLine(60),
  ),
  field(
    'estimatedDeparture',
    'ETD',
    '2026-10-30',
    ['Estimated departure', 'Departure', 'Sailing date'],
    readMoment,
  ),
  field(
    'estimatedArrival',
    'ETA',
    '2026-11-21 14:30',
    ['Estimated arrival', 'Arrival', 'Arrival date', 'ETA port', 'ETA POD'],
    readMoment,
  ),
  field('lastFreeDay', 'Last free day', '2026-11-27', ['LFD', 'Free time ends', 'Demurrage date'], readDate),
  field(
    'returnBy',
    'Return by',
    '2026-12-04',
    ['Empty return by', 'Per diem date', 'Last return day'],
    readDate,
  ),
  field('poNumber', 'PO number', 'PO-4471', ['PO', 'Purchase order', 'PO no', 'Order number'], readLine(60)),
  field(
    'reference',
    'Reference',
    'Spring season',
    ['Ref', 'Reference number', 'Customer reference'],
    readLine(60),
  ),
]

/** The label of a field, for the errors of a row. */
export const containerFieldLabel = (id: string): string =>
  CONTAINER_FIELDS.find((one) => one.id === id)?.label ?? id
