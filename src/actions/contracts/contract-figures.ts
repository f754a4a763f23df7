import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/tariff-figures.ts'
import type { TariffExample } from '#contracts/entities/tariff-version.ts'
import { fail } from '#contracts/errors.ts'
import { findImport } from '#database/tariff-imports.ts'
import { findVersion, keepComparison, listVersions, type StoredVersion } from '#database/tariff-timeline.ts'
import { dayInForce } from '#domain/calendar/last-today.ts'
import { parseFreightClass } from '#domain/classification/freight-class.ts'
import { type CheaperWhenHeavier, findCheaperWhenHeavier } from '#domain/rating/cheaper-when-heavier.ts'
import type { CompiledTariff } from '#domain/rating/compiled-tariff.ts'
import type { LtlRequest } from '#domain/rating/ltl-request.ts'
import { rateLtl } from '#domain/rating/rate-ltl.ts'
import { type TariffHeader, WEIGHT_BREAKS } from '#domain/rating/tariff.ts'
import { findPlace } from '#outside/geography.ts'
import type { ActionContext } from '../context.ts'
import { compareTariffs, type TariffDiff } from '../tariffs/tariff-import-diff.ts'
import { mergeHeader } from './changed-header.ts'
import { compileVersion, recentFuel } from './compile-version.ts'
import { carrierOfContract } from './contract-rules.ts'
import { stateOn } from './show-version.ts'

/** What a draft costs: on the last 90 days of shipments, and in one worked example. */

const SHOWN_LANES = 200
const SHOWN_WARNINGS = 5

/** The comparison of a draft with the version it is based on; made once for each time the draft is saved. */
export async function compareTariff(context: ActionContext, tariffId: string) {
  const { db, pool, clientId, now } = context
  const draft = await findVersion(db, clientId, tariffId)
  if (!draft?.importId) return fail('TARIFF_NOT_FOUND')
  const found = await findImport(db, clientId, draft.importId)
  const notices = found?.notices ?? []
  const known = found?.diff as TariffDiff | null
  if (known || draft.kind !== 'ltl') return { diff: known && showDiff(known), notices }
  const today = dayInForce(now)
  const fuel = await recentFuel(pool, clientId, today)
  const base = draft.basedOn ? await findVersion(db, clientId, draft.basedOn) : null
  const drafted = await compileVersion(pool, draft, draft.header as TariffHeader, fuel)
  if (drafted.kind === 'invalid') return { diff: null, notices: [...notices, ...drafted.problems] }
  const former = base && (await compileVersion(pool, base, base.header as TariffHeader, fuel))
  const inForce = former?.kind === 'compiled' ? former.tariff : null
  const versions = [{ scac: draft.scac, inForce, drafted: drafted.tariff }]
  const question = { rateModeId: draft.rateModeId, versions }
  const diff = await compareTariffs(pool, clientId, question, today, () => {})
  await keepComparison(db, draft.importId, draft.revision, diff)
  return { diff: showDiff(diff), notices }
}

const showDiff = (diff: TariffDiff) => ({
  ...diff,
  lanes: diff.lanes.slice(0, SHOWN_LANES),
  laneCount: diff.lanes.length,
})

type ExampleBody = BodyOf<typeof calls.tariffExampleOf>

/** One shipment priced by the contract in force and by the draft with what is not saved yet. */
export async function tariffExample(
  context: ActionContext,
  body: ExampleBody,
): Promise<{ example: TariffExample }> {
  const { db, pool, clientId, now } = context
  const carrier = await carrierOfContract(context, body.scac, body.rateModeId)
  const today = dayInForce(now)
  const versions = await listVersions(db, clientId, carrier.scac, body.rateModeId)
  const inForce = versions.find((one) => stateOn(one, today) === 'inForce') ?? null
  const edited = body.tariffId ? versions.find(({ id }) => id === body.tariffId) : inForce
  if (edited === undefined) return fail('TARIFF_NOT_FOUND')
  if (edited === null || edited.kind !== 'ltl') return { example: { now: null, changed: null, warnings: [] } }
  const request = requestOf(body.shipment, today)
  const fuel = await recentFuel(pool, clientId, today)
  const compiled = async (version: StoredVersion | null, changed: ExampleBody['rules']) => {
    if (!version) return null
    const former = version.header as TariffHeader
    const header = changed ? mergeHeader(former, changed) : former
    const result = await compileVersion(pool, version, header, fuel)
    return result.kind === 'compiled' ? result.tariff : (result.problems[0] ?? '')
  }
  const [before, after] = [await compiled(inForce, undefined), await compiled(edited, body.rules)]
  return {
    example: {
      now: before === null ? null : priceOf(before, request),
      changed: after === null ? null : priceOf(after, request),
      warnings: typeof after === 'object' && after ? warningsOf(after, request) : [],
    },
  }
}

function requestOf(shipment: ExampleBody['shipment'], today: string): LtlRequest {
  const fields: Record<string, string> = {}
  const placeOf = (zip: string, field: string) => {
    const place = findPlace(zip)
    if (!place) fields[`shipment.${field}`] = `ZIP ${zip} is not known.`
    return { zip, state: place?.state ?? '', countryCode: place?.countryCode ?? 'US' }
  }
  const freightClass = parseFreightClass(shipment.freightClass)
  if (!freightClass) fields['shipment.freightClass'] = 'Choose one of the 18 freight classes.'
  const origin = placeOf(shipment.originZip, 'originZip')
  const destination = placeOf(shipment.destinationZip, 'destinationZip')
  if (Object.keys(fields).length > 0) return fail('VALIDATION_FAILED', { fields })
  return {
    origin,
    destination,
    pickupDate: shipment.pickupDate || today,
    ratingDate: today,
    items: [itemOf(shipment.weightLb, freightClass!, shipment.pieces)],
    services: shipment.accessorials,
    linearFeet: null,
    isSingleShipment: false,
  }
}

const itemOf = (
  weightLb: number,
  freightClass: LtlRequest['items'][number]['freightClass'],
  quantity: number,
): LtlRequest['items'][number] => ({
  freightClass,
  weightLb,
  quantity,
  packageType: 'PLT',
  pieces: 0,
  dimensions: { length: 48, width: 40, height: 48 },
  isHazmat: false,
  isStackable: true,
  linearFeet: null,
})

/** The price; or why there is none. */
function priceOf(tariff: CompiledTariff | string, request: LtlRequest): NonNullable<TariffExample['now']> {
  const none = { cents: null, currency: 'USD', charges: [] }
  if (typeof tariff === 'string') return { ...none, reason: tariff }
  const result = rateLtl(tariff, request)
  if (result.kind === 'notice') return { ...none, reason: result.message }
  const { cents, currency, charges } = result
  return {
    cents,
    currency,
    charges: charges.map(({ code, label, cents: part }) => ({ code, label, cents: part })),
    reason: '',
  }
}

/** Where a heavier shipment of the same lane and class is cheaper. */
function warningsOf(tariff: CompiledTariff, request: LtlRequest): TariffExample['warnings'] {
  const [item] = request.items
  const steps = [
    ...WEIGHT_BREAKS.map(({ fromLb }) => fromLb),
    ...tariff.header.discounts.map(({ fromLb }) => fromLb),
  ]
  const priced = (pounds: number) => {
    const result = rateLtl(tariff, { ...request, items: [{ ...item!, weightLb: pounds }] })
    return result.kind === 'rate' ? result.cents : null
  }
  return findCheaperWhenHeavier(steps, priced)
    .slice(0, SHOWN_WARNINGS)
    .map((found) => ({ ...found, message: inWords(found) }))
}

const pounds = (value: number): string => `${value.toLocaleString('en-US')} lb`
const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

const inWords = ({ lighterLb, lighterCents, heavierLb, heavierCents }: CheaperWhenHeavier): string =>
  `${pounds(heavierLb)} costs ${dollars(heavierCents)}, less than ${pounds(lighterLb)} at ${dollars(lighterCents)}.`
