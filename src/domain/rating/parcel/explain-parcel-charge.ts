/** Surcharges and fuel of a parcel receipt in words: the measure, and the exceeded limit. */
import type { ReceiptLine } from '../receipt-line.ts'
import type { NotChargedStep, ParcelFuelStep, SurchargeStep, TriggerWorking } from './parcel-steps.ts'
import type { ParcelMeasure } from './parcel-surcharge.ts'
import type { ParcelWords } from './parcel-words.ts'

const MEASURES: Record<ParcelMeasure, string> = {
  longest: 'longest side',
  second: 'second side',
  lengthPlusGirth: 'length plus girth',
  cube: 'cube',
  actualWeight: 'actual weight',
}

/** Why the surcharge applies. */
function because(trigger: TriggerWorking, words: ParcelWords): string {
  if (trigger.measure !== null) {
    const { measure, value, over } = trigger
    return `${MEASURES[measure]} ${words.measured(measure, value)} is over ${words.measured(measure, over)}`
  }
  switch (trigger.kind) {
    case 'softPack':
      return `soft pack, a side of ${words.inches(trigger.value)} is over ${words.inches(trigger.over)}`
    case 'shape':
      return `shape '${trigger.name}'`
    case 'flagged':
      return 'the shipper requested additional handling'
    case 'residential':
      return 'the address is a residence'
    case 'area':
      return `${words.receipt.request.destination.zip} is in area ${trigger.name}`
    case 'option':
      return `requested (${trigger.name})`
    case 'declaredValue':
      return `declared value ${words.money(trigger.value)}`
    default:
      return 'on every package'
  }
}

function explainSurcharge(step: SurchargeStep, words: ParcelWords): ReceiptLine {
  const where = step.piece < 0 ? '' : `${words.piece(step.piece, 1)}: `
  const values = step.valueSteps > 0 ? `, ${step.valueSteps} full or partial steps` : ''
  const each = step.quantity > 1 ? `, ${step.quantity} × ${words.money(step.each)}` : ''
  const nothing = step.cents === 0 ? '; included' : ''
  const fuel = step.isFuelable && step.cents > 0 ? '; fuel is charged on it' : ''
  const working = `${where}${because(step.trigger, words)}${values}${each}${nothing}${fuel}`
  return { step: 'accessorial', label: step.label, working, amount: step.cents }
}

function explainNotCharged(step: NotChargedStep, words: ParcelWords): ReceiptLine {
  const why =
    step.because === 'suppressed' ? `replaced by '${step.by}'` : `'${step.by}' of the same kind is charged`
  const where = step.piece < 0 ? '' : `${words.piece(step.piece, 1)}: `
  return {
    step: 'accessorial',
    label: `${step.label} not charged`,
    working: `${where}${because(step.trigger, words)}; ${why}`,
    amount: null,
  }
}

function explainFuel(step: ParcelFuelStep, words: ParcelWords): ReceiptLine {
  const base =
    step.fuelable > 0
      ? `(${words.money(step.transport)} + ${words.money(step.fuelable)} surcharges)`
      : words.money(step.transport)
  const price =
    step.mills > 0 ? `index $${(step.mills / 1000).toFixed(3)} of ${words.date(step.priceDay)}, ` : ''
  const stale = step.isStale ? '; this price was already due to be replaced' : ''
  return {
    step: 'fuel',
    label: `Fuel surcharge ${words.percent(step.percent)}`,
    working: `${words.percent(step.percent)} of ${base}; ${price}in effect from ${words.date(step.fromDay)}, table ${step.fuel}${stale}`,
    amount: step.cents,
  }
}

export function explainParcelCharge(
  step: SurchargeStep | NotChargedStep | ParcelFuelStep,
  words: ParcelWords,
): ReceiptLine {
  if (step.step === 'surcharge') return explainSurcharge(step, words)
  return step.step === 'fuel' ? explainFuel(step, words) : explainNotCharged(step, words)
}
