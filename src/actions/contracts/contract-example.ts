import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/tariff-figures.ts'
import type { TariffExample } from '#contracts/entities/tariff-version.ts'
import { fail } from '#contracts/errors.ts'
import { listVersions, type StoredVersion } from '#database/tariffs/tariff-timeline.ts'
import { dayInForce } from '#domain/calendar/last-today.ts'
import { type CheaperWhenHeavier, findCheaperWhenHeavier } from '#domain/rating/cheaper-when-heavier.ts'
import type { FuelRows } from '#domain/rating/compile-tariff.ts'
import { kindOfMode } from '#domain/rating/kind-of-mode.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import type { TariffHeader } from '#domain/rating/tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import { findPlace } from '#outside/geography.ts'
import type { ActionContext } from '../kernel/context.ts'
import { mergeRules } from './changed-header.ts'
import { compileVersion, recentFuel } from './compile-version.ts'
import { carrierOfContract, plainRules } from './contract-rules.ts'
import {
  type ExampleShipment,
  type Pricer,
  pricerOfLtl,
  pricerOfParcel,
  pricerOfVolume,
} from './example-price.ts'
import { stateOn } from './show-version.ts'

/** One shipment priced by the contract in force, and by a draft with unsaved changes. */

const SHOWN_WARNINGS = 5

type Body = BodyOf<typeof calls.tariffExampleOf>

export async function tariffExample(context: ActionContext, body: Body): Promise<{ example: TariffExample }> {
  const { db, pool, clientId, now } = context
  const carrier = await carrierOfContract(context, body.scac, body.rateModeId)
  const today = dayInForce(now)
  const versions = await listVersions(db, clientId, carrier.scac, body.rateModeId)
  const inForce = versions.find((one) => stateOn(one, today) === 'inForce') ?? null
  const edited = body.tariffId ? versions.find(({ id }) => id === body.tariffId) : inForce
  if (edited === undefined) return fail('TARIFF_NOT_FOUND')
  const shipment: ExampleShipment = { ...body.shipment, today }
  const fuel = await recentFuel(pool, clientId, today)
  const plain = plainRules(carrier, body.rateModeId, today)
  const before = inForce && (await pricerOf(context, inForce, inForce.header as Rules, fuel, shipment))
  const rules = changedRules((edited?.header as Rules | undefined) ?? plain, body)
  const after = await pricerOf(context, edited, rules, fuel, shipment)
  return {
    example: {
      lane: inPlaces(body.shipment),
      now: before ? before.priceAt(shipment.weightLb) : null,
      changed: after.priceAt(shipment.weightLb),
      warnings: warningsOf(after),
    },
  }
}

type Rules = TariffHeader | VolumeTariff | ParcelTariff

/** The rules with the unsaved changes. */
function changedRules(former: Rules, { rules, volumeRules, parcelRules }: Body): Rules {
  const kind = 'kind' in former ? former.kind : 'ltl'
  if (kind === 'volume') return volumeRules ? mergeRules(former as VolumeTariff, volumeRules) : former
  if (kind === 'parcel') return parcelRules ? mergeRules(former as ParcelTariff, parcelRules) : former
  return rules ? mergeRules(former as TariffHeader, rules) : former
}

/** The pricing function for these rules; a contract that is not saved yet has no rows. */
async function pricerOf(
  { pool }: ActionContext,
  version: StoredVersion | null,
  rules: Rules,
  fuel: FuelRows,
  shipment: ExampleShipment,
): Promise<Pricer> {
  const kind = version?.kind ?? kindOfMode(rules.rateModeId)
  if (kind === 'volume') return pricerOfVolume(rules as VolumeTariff, fuel, shipment)
  if (kind === 'parcel') return pricerOfParcel(rules as ParcelTariff, fuel, shipment)
  const compiled = version && (await compileVersion(pool, version, rules as TariffHeader, fuel))
  return pricerOfLtl(compiled, shipment)
}

/** Weights at which a heavier shipment on the same lane is cheaper. */
function warningsOf({ priceAt, steps, weights }: Pricer): TariffExample['warnings'] {
  return findCheaperWhenHeavier(steps, (pounds) => priceAt(pounds).cents, weights)
    .slice(0, SHOWN_WARNINGS)
    .map((found) => ({ ...found, message: inWords(found) }))
}

function inPlaces({ weightLb, freightClass, originZip, destinationZip }: Body['shipment']): string {
  const city = (zip: string) => findPlace(zip)?.city ?? zip
  const ofClass = freightClass === '' ? '' : ` class ${freightClass}`
  return `${pounds(weightLb)}${ofClass}, ${city(originZip)} to ${city(destinationZip)}`
}

const pounds = (value: number): string => `${value.toLocaleString('en-US')} lb`
const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

const inWords = ({ lighterLb, lighterCents, heavierLb, heavierCents }: CheaperWhenHeavier): string =>
  `${pounds(heavierLb)} costs ${dollars(heavierCents)}, less than ${pounds(lighterLb)} at ${dollars(lighterCents)}.`
