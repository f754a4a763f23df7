import { formatDecimal } from '../money.ts'
import { type LaneRow, type PalletRateRow, WEIGHT_BREAKS, type ZoneRow } from '../rating/tariff.ts'
import { readDate, readFlag, readMoney, readText, readWhole } from './common-fields.ts'
import { readDecimal } from './decimal-text.ts'
import { fault, field, type MappingField, type Reading, value } from './field.ts'
import { LTL_RATE_FIELDS } from './ltl-rate-fields.ts'

/** The sheets of an exported contract: rules, rates, zones, pallet prices and fuel prices, each with its columns. */

const textField = (id: string, label: string, example: string, isRequired: boolean, most = 100) =>
  field<string>({ id, label, aliases: [], isRequired, example, read: readText(most) })

/** The first sheet: fields of the contract with their values. */
export const CONTRACT_FIELDS: readonly MappingField[] = [
  textField('field', 'Field', 'discounts.1.percent', true, 300),
  textField('value', 'Value', '72000', true, 32_767),
]

const breakFields = LTL_RATE_FIELDS.filter(({ id }) => id !== 'origin' && id !== 'destination').map(
  (one) => ({ ...one, isRequired: one.id === 'freightClass' || one.id === 'minimum' }),
)

/** A class on a lane between two zones. */
export const CONTRACT_RATE_FIELDS: readonly MappingField[] = [
  textField('originZone', 'Origin zone', 'PA', true),
  textField('destinationZone', 'Destination zone', 'MA', true),
  ...breakFields,
]

/** A part of a zone. */
export const CONTRACT_ZONE_FIELDS: readonly MappingField[] = [
  textField('zone', 'Zone', 'PA', true),
  textField('countryCode', 'Country', 'US', true, 2),
  textField('state', 'State', 'PA', false, 3),
  textField('zipFrom', 'ZIP from', '', false, 10),
  textField('zipTo', 'ZIP to', '', false, 10),
]

const number = (id: string, label: string, example: string, most: number) =>
  field<number>({ id, label, aliases: [], isRequired: true, example, read: readWhole(1, most) })
const inches = (id: string, label: string, example: string) =>
  field<number>({ id, label, aliases: [], isRequired: true, example, read: readMeasure })

function readMeasure(text: string): Reading<number> {
  const hundredths = readDecimal(text, 2)
  return hundredths === null || hundredths <= 0 ? fault('Enter a number like 48.') : value(hundredths / 100)
}

/** An all-in price by the number of pallets between two zones. */
export const CONTRACT_PALLET_FIELDS: readonly MappingField[] = [
  textField('originZone', 'Origin zone', 'PA', true),
  textField('destinationZone', 'Destination zone', 'MA', true),
  number('palletCount', 'Pallets', '1', 100),
  field<number>({
    ...{ id: 'cents', label: 'Price', aliases: [], isRequired: true, example: '165.00', read: readMoney },
  }),
  field<boolean>({
    ...{ id: 'includesFuel', label: 'Includes fuel', aliases: [], isRequired: true, example: 'yes' },
    read: readFlag,
  }),
  textField('includedAccessorials', 'Includes accessorials', 'APPT', false, 2_000),
  inches('maxLbPerPallet', 'At most lb a pallet', '2000'),
  inches('maxLength', 'Length at most in', '48'),
  inches('maxWidth', 'Width at most in', '48'),
  inches('maxHeight', 'Height at most in', '60'),
  field<string>({
    ...{ id: 'effectiveFrom', label: 'From', aliases: [], isRequired: true, example: '2026-01-01' },
    read: readDate,
  }),
  field<string>({
    ...{ id: 'effectiveTo', label: 'To', aliases: [], isRequired: false, example: '', read: readDate },
  }),
]

/** A price of a fuel index. */
export const CONTRACT_FUEL_FIELDS: readonly MappingField[] = [
  textField('indexId', 'Fuel index', 'EIA-DIESEL-US', true, 60),
  field<string>({
    id: 'date',
    label: 'Date',
    aliases: [],
    isRequired: true,
    example: '2026-11-16',
    read: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? value(text) : fault('Enter a date like 2026-11-20.')),
  }),
  field<number>({
    id: 'price',
    label: 'Dollars per gallon',
    aliases: [],
    isRequired: true,
    example: '3.561',
    read: (text) => {
      const mills = readDecimal(text, 3)
      return mills === null || mills <= 0 || mills > 50_000
        ? fault('Enter a price like 3.561.')
        : value(mills)
    },
  }),
]

export const CONTRACT_SHEETS = {
  rules: 'Rules',
  rates: 'Rates',
  zones: 'Zones',
  pallets: 'Pallet prices',
  fuel: 'Fuel prices',
} as const

export const rateCells = ({
  originZone,
  destinationZone,
  freightClass,
  minimumCents,
  rates,
}: LaneRow): string[] => [
  originZone,
  destinationZone,
  freightClass,
  (minimumCents / 100).toFixed(2),
  ...rates.map((rate) => (rate === null ? '' : formatDecimal(rate, 4, 2).replaceAll(',', ''))),
]

/** The row that `CONTRACT_RATE_FIELDS` read. */
export function laneOf(values: Record<string, unknown>): LaneRow {
  return {
    originZone: values.originZone as string,
    destinationZone: values.destinationZone as string,
    freightClass: values.freightClass as LaneRow['freightClass'],
    minimumCents: values.minimum as number,
    rates: WEIGHT_BREAKS.map(({ code }) => (values[code] as number | undefined) ?? null),
  }
}

export const zoneCells = ({ zone, countryCode, state, zipFrom, zipTo }: ZoneRow): string[] => [
  zone,
  countryCode,
  state ?? '',
  zipFrom ?? '',
  zipTo ?? '',
]

/** The row that `CONTRACT_ZONE_FIELDS` read. */
export function zoneOf(values: Record<string, unknown>): ZoneRow {
  const text = (name: string) => (values[name] as string | undefined) ?? null
  return {
    zone: values.zone as string,
    countryCode: (values.countryCode as string).toUpperCase(),
    state: text('state'),
    zipFrom: text('zipFrom'),
    zipTo: text('zipTo'),
  }
}

export const palletCells = (row: PalletRateRow): string[] => [
  row.originZone,
  row.destinationZone,
  String(row.palletCount),
  (row.cents / 100).toFixed(2),
  row.includesFuel ? 'yes' : 'no',
  row.includedAccessorials.join(', '),
  ...[row.maxLbPerPallet, row.maxLength, row.maxWidth, row.maxHeight].map(String),
  row.effectiveFrom,
  row.effectiveTo ?? '',
]

/** The row that `CONTRACT_PALLET_FIELDS` read. */
export function palletRateOf(values: Record<string, unknown>): PalletRateRow {
  const { includedAccessorials = '', effectiveTo = null, ...rest } = values as Record<string, string | null>
  return {
    ...(rest as unknown as PalletRateRow),
    includedAccessorials: (includedAccessorials ?? '')
      .split(',')
      .map((code) => code.trim())
      .filter(Boolean),
    effectiveTo,
  }
}
