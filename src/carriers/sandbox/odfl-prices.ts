import { divideHalfUp, formatDecimal, parseDecimal } from '#domain/money.ts'
import { textOf, type XmlElement } from '../xml.ts'

/** Prices of the sandbox: invented, the same for the same request, and plausible. Not Old Dominion's. */

export type SyntheticEstimate =
  | { kind: 'refused'; messages: string[] }
  | {
      kind: 'estimate'
      referenceNumber: string
      serviceDays: number
      amounts: Record<string, string | { description: string; amount: string }[]>
    }

const CLASSES = '50 55 60 65 70 77.5 85 92.5 100 110 125 150 175 200 250 300 400 500'.split(' ')
const COUNTRIES = ['USA', 'CAN', 'MEX']
/** Cents each. */
const ACCESSORIAL_CENTS = 8_500
const MINIMUM_CENTS = 18_950
/** Hundredths of a percent. */
const [DISCOUNT, FUEL, WHOLE] = [6_800, 3_125, 10_000]
const MOST_POUNDS = 20_000

/** The estimate for one `arg0`. */
export function estimateSynthetic(asked: XmlElement): SyntheticEstimate {
  const items = asked.children.filter(({ name }) => name === 'freightItems')
  const messages = faultsOf(asked, items)
  if (messages.length > 0) return { kind: 'refused', messages }
  const zones = zonesBetween(textOf(asked, 'originPostalCode'), textOf(asked, 'destinationPostalCode'))
  const gross = items.reduce((sum, item) => sum + itemCents(item, zones), 0)
  const discounted = Math.max(MINIMUM_CENTS, gross - divideHalfUp(gross * DISCOUNT, WHOLE))
  const fuel = divideHalfUp(discounted * FUEL, WHOLE)
  const codes = asked.children.filter(({ name }) => name === 'accessorials').map(({ text }) => text)
  const accessorial = codes.length * ACCESSORIAL_CENTS
  return {
    kind: 'estimate',
    referenceNumber: `SANDBOX${Math.abs(hashOf(JSON.stringify(asked)))}`,
    serviceDays: 1 + Math.min(4, Math.ceil(zones / 2)),
    amounts: {
      grossFreightCharge: dollars(Math.max(gross, discounted)),
      discountedFreightCharge: dollars(discounted),
      fuelSurcharge: dollars(fuel),
      totalAccessorialCharge: dollars(accessorial),
      accessorialCharges: codes.map((code) => ({
        description: `Sandbox ${code}`,
        amount: dollars(ACCESSORIAL_CENTS),
      })),
      netFreightCharge: dollars(discounted + fuel + accessorial),
    },
  }
}

function faultsOf(asked: XmlElement, items: readonly XmlElement[]): string[] {
  const weights = items.map((item) => Number(textOf(item, 'weight')))
  const faults = [
    ...(['origin', 'destination'] as const).flatMap((end) => [
      textOf(asked, `${end}PostalCode`).length < 3 && `The ${end} postal code is not valid.`,
      !COUNTRIES.includes(textOf(asked, `${end}Country`)) && `The ${end} country is not valid.`,
    ]),
    items.length === 0 && 'At least one freight item is required.',
    items.some((item) => !CLASSES.includes(textOf(item, 'ratedClass'))) && 'The class is not valid.',
    weights.some((weight) => !(weight > 0)) && 'The weight is not valid.',
    weights.reduce((sum, weight) => sum + weight, 0) > MOST_POUNDS &&
      'Shipments of more than 20,000 pounds are not rated here.',
  ]
  return faults.filter((fault) => fault !== false)
}

/** 0 within an area to 9 across the continent: first digits of US ZIPs increase from east to west. */
function zonesBetween(origin: string, destination: string): number {
  const [from, to] = [origin, destination].map((zip) => (/^\d/.test(zip) ? Number(zip[0]) : 5))
  return Math.abs(from! - to!)
}

/** Hundredths of cents per 100 lb by class and distance. */
function itemCents(item: XmlElement, zones: number): number {
  const freightClass = parseDecimal(textOf(item, 'ratedClass'), 1) ?? 0
  const rate = freightClass * (60 + 12 * zones)
  return divideHalfUp(Number(textOf(item, 'weight')) * rate, 1_000)
}

const dollars = (cents: number): string => formatDecimal(cents, 2, 2).replaceAll(',', '')

function hashOf(text: string): number {
  let hash = 7
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}
