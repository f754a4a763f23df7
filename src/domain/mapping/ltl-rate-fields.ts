import { type FreightClass, parseFreightClass } from '../classification/freight-class.ts'
import { WEIGHT_BREAKS } from '../rating/tariff.ts'
import { brief, readMoney } from './common-fields.ts'
import { readDecimal } from './decimal-text.ts'
import { type FieldUnit, fault, field, type MappingField, type Reading, value } from './field.ts'
import { readPlace, type SheetPlace } from './place-text.ts'

/** $5,000 per 100 lb, in hundredths of a cent: the engine accepts no higher rate. */
const HIGHEST_RATE = 50_000_000

/** The units of a sheet's rates. The engine's unit is a hundredth of a cent per 100 lb. */
const RATE_UNITS: readonly (FieldUnit & { factor: number })[] = [
  { id: 'usd-cwt', label: '$ per 100 lb', factor: 1 },
  { id: 'cents-cwt', label: '¢ per 100 lb', factor: 0.01 },
  { id: 'usd-lb', label: '$ per lb', factor: 100 },
]

function readRate(text: string, unit: string): Reading<number> {
  const { factor } = RATE_UNITS.find(({ id }) => id === unit) ?? RATE_UNITS[0]!
  // Enough decimals to convert cents, and dollars per pound, to hundredths of a cent without a remainder.
  const places = factor === 0.01 ? 2 : factor === 100 ? 6 : 4
  const rate = readDecimal(text, places)
  if (rate === null || rate > HIGHEST_RATE) return fault(`'${brief(text)}' is not a rate like 87.45.`)
  return rate > 0 ? value(rate) : fault('A rate must be above 0. If there is none, leave the cell empty.')
}

/** A few texts fill hundreds of thousands of cells. */
function remembered<T>(read: (text: string) => Reading<T>): (text: string) => Reading<T> {
  const known = new Map<string, Reading<T>>()
  return (text) => {
    let reading = known.get(text)
    if (!reading) {
      reading = read(text)
      if (known.size < 50_000) known.set(text, reading)
    }
    return reading
  }
}

function readClass(text: string): Reading<FreightClass> {
  const freightClass = parseFreightClass(text)
  return freightClass ? value(freightClass) : fault(`'${brief(text)}' is not one of the 18 freight classes.`)
}

/** Headings that carriers print for each weight break, in addition to its own code. */
const BREAK_ALIASES: Record<string, readonly string[]> = {
  L5C: ['LTL', '<500', 'under 500', 'less than 500', '0-499', '1-499', '0', 'L5'],
  M5C: ['500', '500-999', '500+', '500 lb', '5C', 'M5'],
  M1M: ['1000', '1000-1999', '1000+', '1000 lb', '1M', 'M1'],
  M2M: ['2000', '2000-4999', '2000+', '2000 lb', '2M', 'M2'],
  M5M: ['5000', '5000-9999', '5000+', '5000 lb', '5M'],
  M10M: ['10000', '10000-19999', '10000+', '10000 lb', '10M'],
  M20M: ['20000', '20000-29999', '20000+', '20000 lb', '20M'],
  M30M: ['30000', '30000-39999', '30000+', '30000 lb', '30M'],
  M40M: ['40000', '40000+', '40000 lb', '40M'],
}

const placeField = (id: string, label: string, example: string, aliases: readonly string[]) =>
  field<SheetPlace>({ id, label, aliases, isRequired: true, example, read: remembered(readPlace) })

const EXAMPLE_RATES = ['112.40', '98.15', '81.30', '70.05', '52.60', '44.25', '31.10', '', '']

/** The fields of a row of an LTL rate sheet: a class on a lane, its minimum charge and a rate for each weight break. */
export const LTL_RATE_FIELDS: readonly MappingField[] = [
  placeField('origin', 'Origin', '895', [
    'Origin ZIP',
    'Origin ZIP3',
    'Orig',
    'From',
    'From ZIP',
    'Ship from',
    'Origin state',
    'O ZIP3',
  ]),
  placeField('destination', 'Destination', '900-908', [
    'Destination ZIP',
    'Destination ZIP3',
    'Dest',
    'Dest ZIP',
    'Dest ZIP3',
    'To',
    'To ZIP',
    'Ship to',
    'Consignee ZIP',
    'Destination state',
    'D ZIP3',
  ]),
  field<FreightClass>({
    id: 'freightClass',
    label: 'Class',
    aliases: ['Freight class', 'NMFC class', 'Cls', 'Rated class'],
    isRequired: true,
    example: '70',
    read: remembered(readClass),
    looksLike: (text) => parseFreightClass(text) !== null,
  }),
  field<number>({
    id: 'minimum',
    label: 'Minimum charge',
    aliases: ['Minimum', 'Min', 'MC', 'AMC', 'Min charge', 'Minimum $'],
    isRequired: true,
    example: '95.50',
    read: readMoney,
  }),
  ...WEIGHT_BREAKS.map(({ code, fromLb }, index) =>
    field<number>({
      id: code,
      label: code,
      aliases: BREAK_ALIASES[code] ?? [String(fromLb)],
      isRequired: index === 0,
      example: EXAMPLE_RATES[index]!,
      read: readRate,
      units: RATE_UNITS,
    }),
  ),
]
