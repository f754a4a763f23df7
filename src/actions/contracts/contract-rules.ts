import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/tariffs.ts'
import type { ParcelRules } from '#contracts/entities/parcel-rules.ts'
import type { TariffRules } from '#contracts/entities/tariff-rules.ts'
import type { VolumeRules } from '#contracts/entities/volume-rules.ts'
import { fail } from '#contracts/errors.ts'
import { type Carrier, findCarrier } from '#database/carriers/carriers.ts'
import { listFuelIndexes } from '#database/tariffs/fuel-prices.ts'
import { listFuelTableNames } from '#database/tariffs/sheet-drafts.ts'
import {
  addDraft,
  countRows,
  findVersion,
  listVersions,
  NO_RAISE,
  type StoredVersion,
  saveDraft,
} from '#database/tariffs/tariff-timeline.ts'
import { findBaseTariff } from '#database/tariffs/tariff-versions.ts'
import { dayInForce, lastToday } from '#domain/calendar/last-today.ts'
import type { TariffKind } from '#domain/rating/any-receipt.ts'
import { kindOfMode } from '#domain/rating/kind-of-mode.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import type { TariffHeader } from '#domain/rating/tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import type { ActionContext } from '../kernel/context.ts'
import { changedHeader } from './changed-header.ts'
import { changedParcel, plainParcel } from './changed-parcel.ts'
import { changedVolume, plainVolume } from './changed-volume.ts'
import { showVersion, stateOn } from './show-version.ts'
import { plainHeader } from './tariff-import-header.ts'

/** Reads and saves the rules of a contract. */

type Body = BodyOf<typeof calls.tariffRulesWork>

/** The requested version, or the contract in force, or the header with which a first contract starts. */
export async function tariffRulesWork(context: ActionContext, body: Body) {
  const carrier = await carrierOfContract(context, body.scac, body.rateModeId)
  const isSave = [body.rules, body.volumeRules, body.parcelRules].some((sent) => sent !== undefined)
  const tariffId = isSave ? await saveRules(context, carrier, body) : body.tariffId
  return readRules(context, carrier, body.rateModeId, tariffId)
}

/** The carrier of the requested contract. */
export async function carrierOfContract(
  { db, clientId }: ActionContext,
  scac: string,
  rateModeId: number,
): Promise<Carrier> {
  const carrier = await findCarrier(db, clientId, scac.toUpperCase(), rateModeId)
  return carrier ?? fail('CARRIER_NOT_FOUND', { scac })
}

async function readRules(
  context: ActionContext,
  carrier: Carrier,
  rateModeId: number,
  tariffId: string | undefined,
) {
  const { db, clientId } = context
  const today = dayInForce(context.now)
  const versions = await listVersions(db, clientId, carrier.scac, rateModeId)
  const inForce = versions.find((one) => stateOn(one, today) === 'inForce') ?? null
  const shown = tariffId === undefined ? inForce : versions.find(({ id }) => id === tariffId)
  if (shown === undefined) return fail('TARIFF_NOT_FOUND')
  const counts = shown ? await countRows(db, shown.id) : { laneCount: 0, zoneCount: 0, palletRateCount: 0 }
  const kind = shown?.kind ?? kindOfMode(rateModeId)
  const document = shown?.header ?? plainRules(carrier, rateModeId, today)
  const rules = kind === 'ltl' ? (document as TariffHeader) : null
  const indexes = await listFuelIndexes(db, clientId, context.now)
  return {
    kind,
    carrierName: carrier.name,
    tariffId: shown?.id ?? null,
    version: shown && showVersion(shown, today),
    rules: rules as TariffRules | null,
    volumeRules: kind === 'volume' ? (document as VolumeRules) : null,
    parcelRules: kind === 'parcel' ? (document as ParcelRules) : null,
    inForce: inForce && showVersion(inForce, today),
    drafts: versions.filter(({ state }) => state === 'draft').map((one) => showVersion(one, today)),
    ...counts,
    fuelTables: await listFuelTableNames(db, clientId),
    fuelIndexes: indexes.map(({ id }) => id),
    notices: noticesOf(shown, rules, counts.laneCount, indexes),
  }
}

type ContractRules = TariffHeader | VolumeTariff | ParcelTariff

/** The rules with which a first contract starts. */
export function plainRules(carrier: Carrier, rateModeId: number, today: string): ContractRules {
  const of = { scac: carrier.scac, rateModeId }
  const name = `${carrier.name} contract`
  const kind = kindOfMode(rateModeId)
  if (kind === 'parcel') return plainParcel(carrier.scac, name, today)
  return kind === 'volume' ? plainVolume(of, name, today) : plainHeader(of, name, today)
}

/** The former rules with the changes, checked by the kind of the contract. */
function changed(
  context: ActionContext,
  kind: TariffKind,
  former: ContractRules,
  body: Body,
  set: { id: string; effectiveFrom: string },
): Promise<ContractRules> {
  const { rules, volumeRules, parcelRules } = body
  if (kind === 'ltl' && rules) return changedHeader(context, former as TariffHeader, rules, set)
  if (kind === 'volume' && volumeRules)
    return changedVolume(context, former as VolumeTariff, volumeRules, set)
  if (kind === 'parcel' && parcelRules)
    return changedParcel(context, former as ParcelTariff, parcelRules, set)
  const words = 'The contract for this rate mode has rules of another type.'
  return fail('VALIDATION_FAILED', {
    fields: { [rules ? 'rules' : volumeRules ? 'volumeRules' : 'parcelRules']: words },
  })
}

function noticesOf(
  shown: StoredVersion | null,
  rules: TariffHeader | null,
  laneCount: number,
  indexes: readonly { id: string; isStale: boolean; lastDate: string }[],
): string[] {
  if (!shown) return ['This carrier has no contract yet. Save its rules or import its rates to start one.']
  const notices: string[] = []
  if (shown.kind === 'ltl' && laneCount === 0)
    notices.push('This version has no rates yet, so it gives no prices. Import a rate sheet.')
  const { fuel = null } = rules ?? {}
  const index = fuel && indexes.find(({ id }) => id === fuel.indexId)
  if (fuel && !index) notices.push(`There is no price for fuel index ${fuel.indexId} yet.`)
  if (index?.isStale) notices.push(`The last price for fuel index ${index.id} is from ${index.lastDate}.`)
  return notices
}

async function saveRules(context: ActionContext, carrier: Carrier, body: Body): Promise<string> {
  const { effectiveFrom } = body
  if (effectiveFrom && effectiveFrom < lastToday(context.now)) {
    return fail('EFFECTIVE_DATE_PAST', { fields: { effectiveFrom: 'Choose today or a later day.' } })
  }
  const named = body.tariffId ? await findVersion(context.db, context.clientId, body.tariffId, true) : null
  if (body.tariffId && (named?.scac !== carrier.scac || named.rateModeId !== body.rateModeId))
    return fail('TARIFF_NOT_FOUND')
  return named?.state === 'draft' ? saveOver(context, named, body) : startDraft(context, carrier, body)
}

/** Saves a draft, unless someone else has saved it since. */
async function saveOver(context: ActionContext, draft: StoredVersion, body: Body): Promise<string> {
  if (body.revision === undefined)
    return fail('VALIDATION_FAILED', { fields: { revision: 'Send the revision of the draft you edited.' } })
  refuseNewer(draft, body.revision)
  const header = await changed(context, draft.kind, draft.header as ContractRules, body, {
    id: draft.id,
    effectiveFrom: body.effectiveFrom || draft.effectiveFrom,
  })
  await saveDraft(context.db, draft, {
    header,
    note: body.note,
    editedBy: context.user.userName,
    notices: [],
  })
  context.note(draft.id, { scac: draft.scac, name: header.name, fields: fieldsOf(body) })
  return draft.id
}

/** Refuses to touch a draft that someone saved after the user read it. */
export function refuseNewer(draft: StoredVersion, revision: number | undefined): void {
  if (revision === undefined || revision === draft.revision) return
  fail('TARIFF_CHANGED', {
    by: draft.editedBy || draft.createdBy || 'Someone else',
    revision: draft.revision,
    name: draft.name,
  })
}

/** A new draft with the rows and rules of the version that the user read. */
async function startDraft(context: ActionContext, carrier: Carrier, body: Body): Promise<string> {
  const { db, clientId } = context
  const today = dayInForce(context.now)
  const base = await latestVersion(context, carrier.scac, body.rateModeId)
  if (body.basedOn && body.basedOn !== base?.id) return refuseOutdated(base)
  const kind = base?.kind ?? kindOfMode(body.rateModeId)
  const former = base?.header ?? plainRules(carrier, body.rateModeId, today)
  const header = await changed(context, kind, former as ContractRules, body, {
    id: '',
    effectiveFrom: body.effectiveFrom || today,
  })
  const id = await addDraft(db, {
    clientId,
    carrierId: carrier.id,
    kind,
    header,
    source: 'rules',
    basedOn: base?.id ?? null,
    note: body.note ?? '',
    createdBy: context.user.userName,
    notices: [],
    raise: NO_RAISE,
  })
  context.note(id, { scac: carrier.scac, name: header.name, fields: fieldsOf(body) })
  return id
}

const fieldsOf = ({ rules, volumeRules, parcelRules }: Body): string[] =>
  Object.keys(rules ?? volumeRules ?? parcelRules ?? {})

/** The version on which a new draft is based. */
export async function latestVersion(
  context: ActionContext,
  scac: string,
  rateModeId: number,
): Promise<StoredVersion | null> {
  const { db, clientId, now } = context
  const today = dayInForce(now)
  const kind = kindOfMode(rateModeId)
  const id =
    (await findBaseTariff(db, clientId, scac, rateModeId, today, kind)) ??
    (await findBaseTariff(db, clientId, scac, rateModeId, today))
  return id ? findVersion(db, clientId, id) : null
}

/** Refuses, naming the version that came into force since the draft was made. */
export function refuseOutdated(base: StoredVersion | null): never {
  return fail('TARIFF_OUTDATED', { name: base?.name ?? 'No version', from: base?.effectiveFrom ?? 'today' })
}

/** The timeline of a contract. */
export async function listTariffVersions(
  context: ActionContext,
  body: BodyOf<typeof calls.listTariffVersions>,
) {
  const carrier = await carrierOfContract(context, body.scac, body.rateModeId)
  const today = dayInForce(context.now)
  const versions = await listVersions(context.db, context.clientId, carrier.scac, body.rateModeId)
  return { versions: versions.map((one) => showVersion(one, today)) }
}
