/** One step of a receipt in words. */

import { plural } from '../text/plural.ts'
import { addedWeight, addedWeightLabel } from './added-weight.ts'
import { explainAccessorial, explainNotCharged } from './explain-accessorial.ts'
import { only, type ReceiptLine, type ReceiptWords } from './receipt-line.ts'
import { PALLET_REFUSALS, readSteps, type Step, WEIGHT_ROUNDINGS } from './receipt-steps.ts'
import { WEIGHT_BREAKS } from './tariff.ts'

type StepOf<Name extends Step['step']> = Extract<Step, { step: Name }>

const ROUNDED: Record<(typeof WEIGHT_ROUNDINGS)[number], string> = {
  hundredth: '',
  poundUp: ' (each line up to the next pound)',
  poundNearest: ' (each line to the nearest pound)',
}

function explainLines(step: StepOf<'lines'>, words: ReceiptWords): ReceiptLine[] {
  const { code } = WEIGHT_BREAKS[step.column]!
  const lines = step.entries.map((entry, line): ReceiptLine => {
    const rated = words.className(entry.ratedClass)
    const actual = step.isOneClass ? rated : (words.receipt.request.items[line]?.freightClass ?? rated)
    const fak = actual === rated ? '' : ` (class ${actual} rated as ${rated})`
    return {
      step: 'linehaul',
      label: `Class ${rated} freight${fak}`,
      working: `${words.pounds(entry.weight)} × ${words.rate(entry.rate)}, column ${code}`,
      amount: entry.cents,
    }
  })
  if (step.added <= 0) return lines
  return [...lines, explainAdded(step, words)]
}

/** Pounds added by a space rule, to reach a break or discount, or both. */
function explainAdded(step: StepOf<'lines'>, words: ReceiptWords): ReceiptLine {
  const { steps } = words.receipt
  const total = step.entries.reduce((sum, entry) => sum + entry.weight, 0)
  const ratedTotal = readSteps(steps).find((one) => one.step === 'columns')?.ratedTotal ?? total
  const added = addedWeight(steps, { added: step.added, total, ratedTotal })
  const what =
    added.space > 0 && added.deficit > 0
      ? `${words.pounds(added.space)} of space weight and ${words.pounds(added.deficit)} of deficit weight`
      : words.pounds(step.added)
  return {
    step: added.space > 0 ? 'space' : 'deficit',
    label: addedWeightLabel(added),
    working: `rated as ${words.pounds(total + step.added)}: ${what} added at the lowest class rate, ${words.pounds(step.added)} × ${words.rate(step.addedRate)}`,
    amount: step.addedCents,
  }
}

function explainColumns(step: StepOf<'columns'>, words: ReceiptWords): ReceiptLine[] {
  const totals = step.entries.map((entry) => (entry.lines < 0 ? null : entry.lines + entry.addedCents))
  const best = Math.min(...totals.filter((total) => total !== null))
  const chosen = totals.indexOf(best)
  const tried = step.entries.map((entry, number) => {
    const column = WEIGHT_BREAKS[step.own + number]!
    const total = totals[number] ?? null
    if (total === null) return only('linehaul', `Column ${column.code}`, 'no rate for every class here')
    const added = Math.max(column.fromLb * 100, step.ratedTotal) - step.total
    const how = added > 0 ? ` with ${words.pounds(added)} added for ${words.money(entry.addedCents)}` : ''
    const verdict =
      number === chosen
        ? 'charged'
        : total === best
          ? 'not cheaper: the same'
          : `not cheaper: ${words.money(total - best)} more`
    return only('linehaul', `Column ${column.code}`, `${words.money(total)}${how}, ${verdict}`)
  })
  const rounding = ROUNDED[WEIGHT_ROUNDINGS[step.rounding]!]
  return [
    only('linehaul', 'Weight', `${words.pounds(step.total)}${rounding}`),
    ...explainOwnWeight(step.ratedTotal, words),
    ...tried,
  ]
}

/** The shipment's own column, if the contract rates it as a higher weight for a better discount. */
function explainOwnWeight(ratedTotal: number, words: ReceiptWords): ReceiptLine[] {
  const own = words.receipt.ownWeight
  if (!own) return []
  const { code } = WEIGHT_BREAKS[own.column]!
  const working = `${words.pounds(own.weight)} for ${words.money(own.gross)}; less ${words.percent(own.percent)}, the discount at this weight, the linehaul is ${words.money(own.net)}. Rated as ${words.pounds(ratedTotal)} for the better discount that starts there`
  return [only('linehaul', `Own column ${code}`, working)]
}

const rowWords = (what: string, row: number | null | undefined): string =>
  row ? `, ${what} row ${row} of the contract` : ''

function explainReductions(step: StepOf<'reductions'>, words: ReceiptWords): ReceiptLine[] {
  const off = step.minimumPercent > 0 ? `, less ${words.percent(step.minimumPercent)}` : ''
  const minimum: ReceiptLine = {
    step: 'minimum',
    label: step.minimumAdded > 0 ? 'Minimum charge' : 'Minimum charge not reached',
    working:
      step.when === 0
        ? `lane minimum ${words.money(step.minimum)}, before discount`
        : `lane minimum ${words.money(step.minimum)}${off}, after discount`,
    amount: step.minimumAdded > 0 ? step.minimumAdded : null,
  }
  const discount: ReceiptLine = {
    step: 'discount',
    label: 'Discount',
    working: `${words.percent(step.percent)} of ${words.money(step.of)}${rowWords('discount', words.receipt.discountRow)}`,
    amount: -step.discount,
  }
  const net = step.of - step.discount + (step.when === 1 ? step.minimumAdded : 0)
  const absolute: ReceiptLine[] =
    step.absolute < 0
      ? []
      : [
          {
            step: 'minimum',
            label: step.absoluteAdded > 0 ? 'Absolute minimum charge' : 'Absolute minimum not reached',
            working: `absolute minimum ${words.money(step.absolute)} compared with ${words.money(net)}${rowWords('floor', words.receipt.floorRow)}`,
            amount: step.absoluteAdded > 0 ? step.absoluteAdded : null,
          },
        ]
  return step.when === 0 ? [minimum, discount, ...absolute] : [discount, minimum, ...absolute]
}

function explainSpace(step: StepOf<'space'>, words: ReceiptWords): ReceiptLine[] {
  const cube = `${(step.cubicFeetHundredths / 100).toLocaleString('en-US')} cu ft`
  const length = `${(step.linearFeetHundredths / 100).toLocaleString('en-US')} linear feet`
  const density = `${step.pcfThousandths / 1000} lb / cu ft`
  const verdict = step.isUsed
    ? `sets the linehaul: ${words.money(step.price)} in place of ${words.money(step.normal)}`
    : `${words.money(step.price)} is not more than ${words.money(step.normal)}: not used`
  const label = words.receipt.spaceRule ?? (step.kind === 0 ? 'Cubic capacity rule' : 'Linear foot rule')
  const measured = step.kind === 0 ? cube : length
  return [only('space', label, `${measured} at ${density}, rates as ${words.pounds(step.rated)}; ${verdict}`)]
}

function explainFuel(step: StepOf<'fuel'>, words: ReceiptWords): ReceiptLine[] {
  const base =
    step.fuelable > 0
      ? `(${words.money(step.linehaul)} + ${words.money(step.fuelable)} accessorials)`
      : words.money(step.linehaul)
  const stale = step.isStale === 1 ? '; this price was already due to be replaced' : ''
  return [
    {
      step: 'fuel',
      label: `Fuel surcharge ${words.percent(step.percent)}`,
      working: `${words.percent(step.percent)} of ${base}; diesel $${(step.mills / 1000).toFixed(3)} of ${words.date(step.priceDay)}, in effect from ${words.date(step.effectiveDay)}, table ${words.receipt.fuelTable}${stale}`,
      amount: step.cents,
    },
  ]
}

/** The lines of one step. */
export function explainStep(step: Step, words: ReceiptWords): ReceiptLine[] {
  switch (step.step) {
    case 'lines':
      return explainLines(step, words)
    case 'columns':
      return explainColumns(step, words)
    case 'reductions':
      return explainReductions(step, words)
    case 'space':
      return explainSpace(step, words)
    case 'fuel':
      return explainFuel(step, words)
    case 'accessorial':
      return [explainAccessorial(step, words)]
    case 'notCharged':
      return [explainNotCharged(step, words)]
    case 'increase': {
      const base = step.base === 0 ? 'the gross linehaul' : 'the net linehaul'
      const working = `${words.percent(step.percent)} of ${base}, ${words.money(step.of)}`
      return [{ step: 'increase', label: 'General rate increase', working, amount: step.cents }]
    }
    case 'unchecked': {
      const what = step.what === 0 ? 'Space rules' : 'Overlength'
      return [only('space', `${what} not checked`, 'length, width and height are not known for every item')]
    }
    case 'palletPrice': {
      const fuel = step.includesFuel === 1 ? 'fuel included' : 'plus fuel'
      const working = `all-in price for ${plural(step.pallets, 'pallet')}, ${fuel}`
      return [{ step: 'linehaul', label: 'Pallet price', working, amount: step.cents }]
    }
    case 'palletRefused':
      return [only('linehaul', 'Pallet price not used', PALLET_REFUSALS[step.because]!)]
  }
}
