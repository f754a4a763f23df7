import { effectiveDaysOf } from '../calendar/effective-dates.ts'
import { accessorialCode } from '../rating/accessorial-codes.ts'
import type { AccessorialPrice, AccessorialRule } from '../rating/tariff-charges.ts'
import { brief, readDate, readFlag, readMoney, readText } from './common-fields.ts'
import { readDecimal } from './decimal-text.ts'
import { fault, field, type MappingField, type Reading, value } from './field.ts'
import type { RowFault } from './sheet-row.ts'

type Basis = Exclude<AccessorialPrice['basis'], 'lengthTiers'>

/** The words that schedules use for the basis of a fee. */
const BASES: Record<Basis, readonly string[]> = {
  flat: ['flat', 'per shipment', 'each shipment', 'flat fee', 'shipment'],
  perCwt: ['per cwt', 'cwt', 'per 100 lb', 'per 100 lbs', 'per hundredweight'],
  perLinearFoot: ['per linear foot', 'per foot', 'linear foot', 'foot'],
  perPiece: ['per piece', 'piece', 'each piece'],
  perHandlingUnit: ['per handling unit', 'handling unit', 'per pallet', 'pallet'],
  percent: ['percent', '%', 'percent of linehaul', 'percent of freight'],
}

/** Amounts are read to a ten-thousandth, and rounded to the unit of the basis. */
const AMOUNT_PLACES = 4
const HIGHEST_AMOUNT = 200_000_000_000

function readBasis(text: string): Reading<Basis> {
  const word = text.toLowerCase().replace(/[_\s]+/g, ' ')
  const found = (Object.entries(BASES) as [Basis, readonly string[]][]).find(
    ([basis, words]) => basis.toLowerCase() === word || words.includes(word),
  )
  return found
    ? value(found[0])
    : fault(`'${brief(text)}' is not flat, per cwt, per foot, per piece, per handling unit or percent.`)
}

function readAmount(text: string): Reading<number> {
  const amount = readDecimal(text, AMOUNT_PLACES)
  return amount === null || amount > HIGHEST_AMOUNT
    ? fault(`'${brief(text)}' is not an amount like 85.00.`)
    : value(amount)
}

function readCode(text: string): Reading<string> {
  const code = text.toUpperCase()
  const known = accessorialCode(code)
  if (known) return value(known.code)
  return /^[A-Z0-9]{2,12}$/.test(code) ? value(code) : fault(`'${brief(text)}' is not an accessorial code.`)
}

/** A row of an accessorial schedule: the price of a requested service. */
export const ACCESSORIAL_FIELDS: readonly MappingField[] = [
  field<string>({
    id: 'code',
    label: 'Code',
    aliases: ['Accessorial', 'Accessorial code', 'Service code', 'Service'],
    isRequired: true,
    example: 'LGDEL',
    read: readCode,
    looksLike: (text) => accessorialCode(text.toUpperCase()) !== null,
  }),
  field<string>({
    id: 'label',
    label: 'Description',
    aliases: ['Name', 'Label', 'Charge'],
    isRequired: false,
    example: 'Liftgate delivery',
    read: readText(100),
  }),
  field<Basis>({
    id: 'basis',
    label: 'Charged by',
    aliases: ['Basis', 'Unit', 'Per', 'Charge basis', 'UOM'],
    isRequired: true,
    example: 'flat',
    read: readBasis,
    looksLike: (text) => readBasis(text).kind === 'value',
  }),
  field<number>({
    id: 'amount',
    label: 'Amount',
    aliases: ['Rate', 'Fee', 'Price', 'Cost', 'Charge amount'],
    isRequired: true,
    example: '85.00',
    read: readAmount,
  }),
  field<number>({
    id: 'minimum',
    label: 'Minimum',
    aliases: ['Min', 'Minimum charge'],
    isRequired: false,
    example: '',
    read: readMoney,
  }),
  field<number>({
    id: 'maximum',
    label: 'Maximum',
    aliases: ['Max', 'Maximum charge'],
    isRequired: false,
    example: '',
    read: readMoney,
  }),
  field<boolean>({
    id: 'isFuelable',
    label: 'Fuel applies',
    aliases: ['Fuel', 'Fuelable', 'FSC applies'],
    isRequired: false,
    example: 'no',
    read: readFlag,
  }),
  field<string>({
    id: 'effectiveFrom',
    label: 'From',
    aliases: ['Effective', 'Effective from', 'Start date'],
    isRequired: false,
    example: '',
    read: readDate,
  }),
  field<string>({
    id: 'effectiveTo',
    label: 'To',
    aliases: ['Expires', 'Effective to', 'End date'],
    isRequired: false,
    example: '',
    read: readDate,
  }),
]

interface Row {
  code: string
  label?: string
  basis: Basis
  amount: number
  minimum?: number
  maximum?: number
  isFuelable?: boolean
  effectiveFrom?: string
  effectiveTo?: string
}

const EARLIEST = '2000-01-01'

/** Reads the rows of a schedule one by one. */
export class AccessorialGatherer {
  readonly #rules: { rule: AccessorialRule; row: number }[] = []

  /** Adds a row that `ACCESSORIAL_FIELDS` read; returns its conflict with earlier rows. */
  add(row: number, values: Record<string, unknown>): RowFault | null {
    const given = values as unknown as Row
    const { minimum = null, maximum = null } = given
    if (minimum !== null && maximum !== null && minimum > maximum) {
      return { row, column: 'Minimum', reason: 'The minimum is above the maximum.' }
    }
    if (given.basis === 'flat' && (minimum !== null || maximum !== null)) {
      return { row, column: 'Minimum', reason: 'A flat fee has no minimum or maximum.' }
    }
    const rule: AccessorialRule = {
      code: given.code,
      label: given.label ?? accessorialCode(given.code)?.label ?? given.code,
      trigger: { kind: 'requested' },
      price: priceOf(given),
      isFuelable: given.isFuelable ?? false,
      effectiveFrom: given.effectiveFrom ?? EARLIEST,
      effectiveTo: given.effectiveTo ?? null,
    }
    const { fromDay, toDay } = effectiveDaysOf(rule)
    if (toDay < fromDay) return { row, column: 'To', reason: 'This ends before it begins.' }
    const twin = this.#rules.find(({ rule: other }) => {
      const days = effectiveDaysOf(other)
      return other.code === rule.code && days.fromDay <= toDay && fromDay <= days.toDay
    })
    if (twin)
      return {
        row,
        column: 'Code',
        reason: `${rule.code} is already in row ${twin.row}, for the same days.`,
      }
    this.#rules.push({ rule, row })
    return null
  }

  rules(): AccessorialRule[] {
    return this.#rules.map(({ rule }) => rule)
  }
}

/** Converts ten-thousandths to hundredths of a cent, thousandths of a percent or cents, half up. */
function priceOf({ basis, amount, minimum, maximum }: Row): AccessorialPrice {
  const bounds = { minimumCents: minimum ?? null, maximumCents: maximum ?? null }
  const cents = Math.floor((amount + 50) / 100)
  if (basis === 'flat') return { basis, cents }
  if (basis === 'perCwt') return { basis, rate: amount, ...bounds }
  if (basis === 'percent') return { basis, percent: Math.floor((amount + 5) / 10), ...bounds }
  return { basis, cents, ...bounds }
}
