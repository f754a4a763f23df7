/** Explains a volume receipt line by line, in the lines that an LTL receipt has. */
import { formatDecimal, formatMoney, formatRate } from '../../money.ts'
import { dateWords, dayWords, explainReceipt } from '../explain-receipt.ts'
import type { LtlReceipt } from '../ltl-result.ts'
import { only, type ReceiptLine } from '../receipt-line.ts'
import { ltlRequestOf } from './volume-request.ts'
import type { PricedTable, TriedStep, TriedTable, VolumeReceipt } from './volume-result.ts'

interface Words {
  money(cents: number): string
  /** Hundredths of a cent. */
  rate(rate: number): string
}

/** All lines, from the tariff to the total. Lines with an amount add up to the price. */
export function explainVolumeReceipt(receipt: VolumeReceipt): ReceiptLine[] {
  const words: Words = {
    money: (cents) => formatMoney(cents, receipt.currency),
    rate: (rate) => formatRate(rate, receipt.currency),
  }
  return [
    tariffLine(receipt),
    ...milesLine(receipt),
    ...chosenLines(receipt, words),
    ...otherLines(receipt, words),
    ...stopLines(receipt, words),
    ...fuelPerMileLine(receipt, words),
    ...sharedLines(receipt),
    {
      step: 'total',
      label: 'Total',
      working: 'each line rounded half up to the cent',
      amount: receipt.cents,
    },
  ]
}

function tariffLine(receipt: VolumeReceipt): ReceiptLine {
  const { origin, destination, pickupDate } = receipt.request
  const kind = receipt.isSynthetic ? 'synthetic tariff' : 'tariff'
  const lane = `${origin.state} ${origin.zip} (zone ${receipt.originZone}) to ${destination.state} ${destination.zip} (zone ${receipt.destinationZone})`
  return only(
    'tariff',
    receipt.tariffName,
    `${receipt.scac} ${kind}, version ${receipt.tariffVersion}; ${lane}; pickup ${dateWords(pickupDate)}`,
  )
}

function milesLine({ miles }: VolumeReceipt): ReceiptLine[] {
  if (!miles) return []
  const shown = `${formatDecimal(miles.miles, 0)} miles`
  if (miles.source === 'contract') return [only('linehaul', 'Distance', `${shown} by contract`)]
  if (miles.source === 'road') return [only('linehaul', 'Distance', `${shown} by road`)]
  const straight = `${formatDecimal(miles.straightTenths, 1)} straight-line miles × ${formatDecimal(miles.circuity, 3)}`
  return [only('linehaul', 'Distance (estimated)', `${straight} = ${shown}`)]
}

/** The quantity of a step, in words: '1,240 lb', '12 pallets'. */
function counted(basis: PricedTable['basis'], quantity: number): string {
  switch (basis) {
    case 'flat':
      return ''
    case 'perMile':
      return `${formatDecimal(quantity, 0)} miles`
    case 'perCwt':
      return `${formatDecimal(quantity, 2)} lb`
    case 'perPallet':
      return `${formatDecimal(quantity, 0)} pallets`
    case 'perLinearFoot':
      return `${formatDecimal(quantity, 0)} linear feet`
  }
}

function arithmetic(basis: PricedTable['basis'], { quantity, rate }: TriedStep, words: Words): string {
  if (basis === 'flat') return `flat ${words.money(rate)}`
  if (basis === 'perMile') return `${counted(basis, quantity)} × ${words.rate(rate)} / mile`
  if (basis === 'perCwt') return `${counted(basis, quantity)} × ${words.rate(rate)} / cwt`
  return `${counted(basis, quantity)} × ${words.money(rate)}`
}

function chosenLines({ tried, chosen }: VolumeReceipt, words: Words): ReceiptLine[] {
  const table = tried[chosen] as PricedTable
  const step = table.steps[table.chosen]!
  const isMore = table.basis !== 'flat' && step.quantity > table.quantity
  const more = isMore ? `, instead of the actual ${counted(table.basis, table.quantity)}` : ''
  const lines: ReceiptLine[] = [
    {
      step: 'linehaul',
      label: `${table.equipment}: ${table.table}`,
      working: arithmetic(table.basis, step, words) + more,
      amount: table.cents - table.minimumAdded,
    },
    ...table.steps.flatMap((other, at) =>
      at === table.chosen ? [] : [otherStep(table, other, step.cents, words)],
    ),
  ]
  if (table.minimumCents > 0) lines.push(minimumLine(table, words))
  if (table.isLengthUnchecked) {
    lines.push(only('space', 'Length not checked', 'length, width and height are not known for every item'))
  }
  return lines
}

function otherStep(table: PricedTable, step: TriedStep, charged: number, words: Words): ReceiptLine {
  const more = step.cents - charged
  const verdict = more === 0 ? 'not cheaper: the same' : `not cheaper: ${words.money(more)} more`
  const working = `${arithmetic(table.basis, step, words)} = ${words.money(step.cents)}, ${verdict}`
  return only('linehaul', `Rate from ${formatDecimal(step.from, 0)}`, working)
}

const minimumLine = ({ minimumAdded, minimumCents }: PricedTable, words: Words): ReceiptLine => ({
  step: 'minimum',
  label: minimumAdded > 0 ? 'Minimum charge' : 'Minimum charge not reached',
  working: `minimum ${words.money(minimumCents)}`,
  amount: minimumAdded > 0 ? minimumAdded : null,
})

/** Why no other table was charged. */
function otherLines({ tried, chosen }: VolumeReceipt, words: Words): ReceiptLine[] {
  const used = tried[chosen] as PricedTable
  return tried.flatMap((one, at) =>
    at === chosen ? [] : [only('linehaul', `${one.equipment}: ${one.table}`, verdictOf(one, used, words))],
  )
}

function verdictOf(one: TriedTable, used: PricedTable, words: Words): string {
  if (one.kind === 'refused') return `no price: ${one.because}`
  const cents = words.money(one.cents)
  if (one.precedence > used.precedence) return `${cents}, not used: '${used.table}' takes precedence`
  return one.cents === used.cents
    ? `${cents}, not cheaper: the same`
    : `${cents}, not cheaper: ${words.money(one.cents - used.cents)} more`
}

function stopLines({ stops }: VolumeReceipt, words: Words): ReceiptLine[] {
  if (!stops) return []
  const paid = stops.each.map(words.money).join(' + ')
  const working = `${stops.stops === 1 ? '1 stop' : `${stops.stops} stops`}, ${Math.min(stops.freeStops, stops.stops)} free${paid ? `: ${paid}` : ''}`
  return [{ step: 'accessorial', label: 'Stops on the way', working, amount: stops.cents }]
}

function fuelPerMileLine({ fuelPerMile: fuel, fuelTable }: VolumeReceipt, words: Words): ReceiptLine[] {
  if (!fuel) return []
  const stale = fuel.isStale ? '; this price was already due to be replaced' : ''
  const price = `diesel $${(fuel.mills / 1000).toFixed(3)} of ${dayWords(fuel.priceDay)}, in effect from ${dayWords(fuel.effectiveDay)}`
  return [
    {
      step: 'fuel',
      label: `Fuel surcharge ${words.rate(fuel.rate)} per mile`,
      working: `${counted('perMile', fuel.miles)} × ${words.rate(fuel.rate)}; ${price}, table ${fuelTable}${stale}`,
      amount: fuel.cents,
    },
  ]
}

/** Fuel by percent and accessorials are in the LTL record, with the same texts. */
function sharedLines(receipt: VolumeReceipt): ReceiptLine[] {
  const asLtl: LtlReceipt = {
    ...receipt,
    format: 1,
    spaceRule: null,
    request: ltlRequestOf(receipt.request),
  }
  return explainReceipt(asLtl).slice(1, -1)
}
