import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/tariff-figures.ts'
import type { TariffExample } from '#contracts/entities/tariff-version.ts'
import { fail } from '#contracts/errors.ts'
import { parseFreightClass } from '#domain/classification/freight-class.ts'
import type { CompileResult, FuelRows } from '#domain/rating/compile-tariff.ts'
import type { LtlRequest } from '#domain/rating/ltl-request.ts'
import { compileParcelTariff } from '#domain/rating/parcel/compile-parcel-tariff.ts'
import type { ParcelRequest } from '#domain/rating/parcel/parcel-request.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import { rateParcel } from '#domain/rating/parcel/rate-parcel.ts'
import { rateLtl } from '#domain/rating/rate-ltl.ts'
import { WEIGHT_BREAKS } from '#domain/rating/tariff.ts'
import { compileVolumeTariff } from '#domain/rating/volume/compile-volume-tariff.ts'
import { rateVolume } from '#domain/rating/volume/rate-volume.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import { findPlace } from '#outside/geography.ts'
import { milesBetween } from '#outside/zip3-areas.ts'
import { straightDistance } from '../pricing/rating-question.ts'
import { ALWAYS } from './tariff-import-diff.ts'

/** The price of the worked example next to a contract, by the engine of its rate mode. */

export type ExampleShipment = BodyOf<typeof calls.tariffExampleOf>['shipment'] & { today: string }
type Price = NonNullable<TariffExample['now']>

export interface Pricer {
  priceAt: (pounds: number) => Price
  /** Pounds at which a rule of the contract begins. */
  steps: readonly number[]
  /** The weights between which a heavier shipment may become cheaper. */
  weights: { heaviestLb: number; stepLb: number }
}

const FREIGHT_WEIGHTS = { heaviestLb: 20_000, stepLb: 250 }
const PARCEL_WEIGHTS = { heaviestLb: 150, stepLb: 1 }
const NO_RATES = 'There are no rates yet. Save the draft, then import a rate sheet.'

const none = (reason: string): Price => ({ cents: null, currency: 'USD', what: '', charges: [], reason })
const never = (reason: string): Pricer => ({
  priceAt: () => none(reason),
  steps: [],
  weights: PARCEL_WEIGHTS,
})

interface Rated {
  cents: number
  currency: string
  charges: readonly { code: string; label: string; cents: number }[]
}
const priced = ({ cents, currency, charges }: Rated, what = ''): Price => ({
  cents,
  currency,
  what,
  charges: charges.map(({ code, label, cents: part }) => ({ code, label, cents: part })),
  reason: '',
})

/** The two places, or the errors in them together with those in `more`. */
function placesOf({ originZip, destinationZip }: ExampleShipment, more: Record<string, string> = {}) {
  const fields = { ...more }
  const placeOf = (zip: string, field: string) => {
    const place = findPlace(zip)
    if (!place) fields[`shipment.${field}`] = `ZIP ${zip} is not known.`
    return { zip, state: place?.state ?? '', countryCode: place?.countryCode ?? 'US' }
  }
  const origin = placeOf(originZip, 'originZip')
  const destination = placeOf(destinationZip, 'destinationZip')
  return Object.keys(fields).length > 0 ? fail('VALIDATION_FAILED', { fields }) : { origin, destination }
}

type FreightClass = LtlRequest['items'][number]['freightClass']

function freightRequest(shipment: ExampleShipment, freightClass: FreightClass) {
  const isClass = freightClass !== ''
  const fault = { 'shipment.freightClass': 'Choose one of the 18 freight classes.' }
  return (pounds: number): LtlRequest => ({
    ...placesOf(shipment, isClass ? {} : fault),
    pickupDate: shipment.pickupDate || shipment.today,
    ratingDate: shipment.today,
    items: [
      {
        freightClass,
        weightLb: pounds,
        quantity: shipment.pieces,
        packageType: 'PLT',
        pieces: 0,
        dimensions: sizeOf(shipment, { length: 48, width: 40, height: 48 }),
        isHazmat: false,
        isStackable: true,
        linearFeet: null,
      },
    ],
    services: shipment.accessorials,
    linearFeet: null,
    isSingleShipment: false,
  })
}

const sizeOf = (
  { length, width, height }: ExampleShipment,
  usual: { length: number; width: number; height: number },
) => (length && width && height ? { length, width, height } : usual)

/** Class rates. `compiled` is null if nothing of the contract is stored. */
export function pricerOfLtl(compiled: CompileResult | null, shipment: ExampleShipment): Pricer {
  const request = freightRequest(shipment, parseFreightClass(shipment.freightClass) ?? '')
  request(shipment.weightLb)
  if (compiled === null) return never(NO_RATES)
  if (compiled.kind === 'invalid') return never(compiled.problems[0] ?? '')
  const { tariff } = compiled
  return {
    priceAt: (pounds) => {
      const result = rateLtl(tariff, request(pounds))
      return result.kind === 'rate' ? priced(result) : none(result.message)
    },
    steps: [
      ...WEIGHT_BREAKS.map(({ fromLb }) => fromLb),
      ...tariff.header.discounts.map(({ fromLb }) => fromLb),
    ],
    weights: FREIGHT_WEIGHTS,
  }
}

/** Volume, truckload and expedited, with estimated road miles if the contract has none for the lane. */
export function pricerOfVolume(rules: VolumeTariff, fuel: FuelRows, shipment: ExampleShipment): Pricer {
  const request = freightRequest(shipment, '50')
  const { origin, destination } = request(shipment.weightLb)
  const compiled = compileVolumeTariff({ ...rules, ...ALWAYS }, fuel)
  if (compiled.kind === 'invalid') return never(compiled.problems[0] ?? '')
  const distance = straightDistance([origin, destination])
  return {
    priceAt: (pounds) => {
      const asked = { ...request(pounds), stops: [], equipment: null, distance }
      const result = rateVolume(compiled.tariff, asked)
      return result.kind === 'rate' ? priced(result, result.receipt.equipment) : none(result.message)
    },
    steps: rules.tables.flatMap((table) =>
      table.kind === 'lane' && table.basis === 'perCwt'
        ? [...new Set(table.lanes.flatMap(({ steps }) => steps.map(({ from }) => from)))]
        : [],
    ),
    weights: FREIGHT_WEIGHTS,
  }
}

/** One package with the requested service, or with the cheapest. */
export function pricerOfParcel(rules: ParcelTariff, fuel: FuelRows, shipment: ExampleShipment): Pricer {
  const places = placesOf(shipment)
  const compiled = compileParcelTariff({ ...rules, ...ALWAYS }, fuel)
  if (compiled.kind === 'invalid') return never(compiled.problems[0] ?? '')
  const request = (pounds: number): ParcelRequest => ({
    ...places,
    isResidential: shipment.isResidential,
    shipDate: shipment.pickupDate || shipment.today,
    ratingDate: shipment.today,
    pieces: [
      {
        quantity: shipment.pieces,
        weightLb: pounds,
        ...sizeOf(shipment, { length: 12, width: 10, height: 8 }),
        packaging: 'package',
        shape: 'rectangular',
        needsAdditionalHandling: false,
        declaredValueCents: 0,
      },
    ],
    signature: 'none',
    isSaturdayDelivery: false,
    options: shipment.accessorials,
    services: shipment.service === '' ? null : [shipment.service],
    fallbackMiles: milesBetween(places.origin.zip, places.destination.zip),
  })
  return {
    priceAt: (pounds) => {
      const results = rateParcel(compiled.tariff, request(pounds))
      const rates = results.flatMap((one) => (one.kind === 'rate' ? [one] : []))
      const [cheapest] = rates.sort((one, other) => one.cents - other.cents)
      if (cheapest) return priced(cheapest, cheapest.serviceName)
      const [first] = results
      return none(first?.kind === 'notice' ? first.message : 'There are no services yet.')
    },
    steps: rules.rateTables.flatMap(({ upToLb }) => upToLb.map((pounds) => Math.floor(pounds) + 1)),
    weights: PARCEL_WEIGHTS,
  }
}
