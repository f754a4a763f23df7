import type { BodyOf } from '#contracts/endpoint.ts'
import type { freightCarrierWork as endpoint } from '#contracts/endpoints/carriers.ts'
import { ALL_LOCATIONS, type FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { fail } from '#contracts/errors.ts'
import { message } from '#contracts/messages.ts'
import { listContracts } from '#database/carriers/carrier-contracts.ts'
import * as stored from '#database/carriers/carriers.ts'
import { closeLinksOf } from '#database/clients/access-links.ts'
import { listPartners } from '#database/edi/edi-partners.ts'
import { listWarehouses } from '#database/locations/locations.ts'
import { isId } from '#database/sql/is-id.ts'
import { placeName } from '#domain/addresses/place-name.ts'
import type { ActionContext } from '../kernel/context.ts'
import { pageOf, sortOf } from '../kernel/known-sort.ts'
import { refuseOvertaken } from '../kernel/read-version.ts'
import { tellFailureAs } from '../kernel/tell-failure.ts'
import { showFreightCarriers, versionOfCarrier } from './freight-carrier-view.ts'
import { locationOf, rateModeOf, readyCarrier } from './ready-carrier.ts'

/** The client's freight accounts, keyed by SCAC, location and rate mode (specification section 3). */

type Body = BodyOf<typeof endpoint>
interface Answer {
  Status: string
  rows: FreightCarrierValue[]
  total: number
  locations: { code: string; name: string }[]
  message: string
}

const loadFreightCarriers = (context: ActionContext, body: Body): Promise<Answer> =>
  tellFailureAs('CARRIER_LOAD_FAILED', async () => {
    const { rows, total } = await stored.listCarrierPage(context.db, context.clientId, {
      searchText: body.searchText,
      rateModeId: body.rateModeId,
      kind: body.kind,
      sort: sortOf(stored.CARRIER_SORTS, body, 'CarrierName'),
      ...pageOf(body),
    })
    const shown = await showFreightCarriers(context, rows)
    return { Status: 'success', rows: shown, total, locations: await locations(context), message: '' }
  })

async function addFreightCarrier(context: ActionContext, body: Body): Promise<Answer> {
  const value = given(body, 'CARRIER_FIELDS_MISSING')
  const carrier = readyCarrier(value, null, await warehouseCodes(context), await ediPartners(context))
  if (!(await stored.carriers.insert(context.db, context.clientId, carrier))) refuseTwin(carrier)
  context.note(carrier.id, keyOf(carrier), 'carrier.added')
  return answer(context, 'added', [carrier], message('carrierAdded', { carrier: carrier.name }))
}

async function updateFreightCarrier(context: ActionContext, body: Body): Promise<Answer> {
  const value = given(body, 'CARRIER_FIELDS_MISSING')
  const known = await theCarrier(context, value)
  const carrier = readyCarrier(value, known, await warehouseCodes(context), await ediPartners(context))
  if (carrier.location !== known.location) {
    const twin = await stored.lockCarrier(context.db, context.clientId, carrierKey(carrier))
    if (twin) refuseTwin(carrier)
  }
  await stored.carriers.update(context.db, context.clientId, carrier)
  context.note(carrier.id, { ...keyOf(carrier), changed: changedParts(known, carrier) }, 'carrier.changed')
  return answer(context, 'updated', [carrier], message('carrierUpdated', { carrier: carrier.name }))
}

const deleteFreightCarrier = (context: ActionContext, body: Body): Promise<Answer> =>
  tellFailureAs('CARRIER_DELETE_FAILED', async () => {
    const value = given(body, 'CARRIER_DELETE_PARAMS')
    const rateModeId = rateModeOf(value)
    if (value.location === '' || value.scac === '' || rateModeId === null) fail('CARRIER_DELETE_PARAMS')
    const key = { scac: value.scac.toUpperCase(), location: locationOf(value), rateModeId }
    const known = await stored.lockCarrier(context.db, context.clientId, key)
    if (!known) return fail('CARRIER_NOT_FOUND', { scac: key.scac })
    // The specification's call names the account by its key alone.
    if (value.version !== undefined)
      refuseOvertaken(value.version, versionOfCarrier(known), 'CARRIER_CHANGED')
    await endContract(context, known.id)
    await stored.carriers.remove(context.db, context.clientId, known.id, context.now)
    context.note(known.id, keyOf(known), 'carrier.removed')
    return answer(context, 'deleted', [], message('carrierDeleted', { carrier: known.name }))
  })

/** Invalidates the mailed links for the carrier's contract. */
async function endContract({ db, clientId, now }: ActionContext, carrierId: string): Promise<void> {
  const [contract] = await listContracts(db, clientId, [carrierId])
  if (contract) await closeLinksOf(db, clientId, 'contract', contract.id, now)
}

/** The function for each mode of the call. */
export const FREIGHT_CARRIER_WORK = {
  Load: loadFreightCarriers,
  ADD: addFreightCarrier,
  UPDATE: updateFreightCarrier,
  DELETE: deleteFreightCarrier,
}

function given(body: Body, refusal: 'CARRIER_FIELDS_MISSING' | 'CARRIER_DELETE_PARAMS'): FreightCarrierValue {
  return body.carrier ?? fail(refusal)
}

/** The account by its id, or without one by its key. */
async function theCarrier(context: ActionContext, value: FreightCarrierValue): Promise<stored.Carrier> {
  const key = {
    scac: value.scac.toUpperCase(),
    location: locationOf(value),
    rateModeId: rateModeOf(value) ?? 0,
  }
  const isById = value.id !== ''
  if (isById && !isId(value.id)) return fail('CARRIER_NOT_FOUND', { scac: key.scac })
  const wanted = isById ? { id: value.id } : key
  const known = await stored.lockCarrier(context.db, context.clientId, wanted)
  if (!known) return fail('CARRIER_NOT_FOUND', { scac: key.scac })
  // An API client without ids names the account by its key, and has no version.
  if (isById || value.version !== undefined)
    refuseOvertaken(value.version, versionOfCarrier(known), 'CARRIER_CHANGED', 'carrier.version')
  return known
}

const carrierKey = ({ scac, location, rateModeId }: stored.Carrier) => ({ scac, location, rateModeId })

function refuseTwin(carrier: stored.Carrier): never {
  const fields = { 'carrier.CarrierLocn': 'An account for this SCAC, rate mode and location already exists.' }
  return fail('CARRIER_EXISTS', { carrier: carrier.name, fields })
}

const keyOf = (carrier: stored.Carrier) => ({
  SCAC: carrier.scac,
  rateModeId: carrier.rateModeId,
  location: carrier.location || ALL_LOCATIONS,
})

/** Names of the fields that differ; the audit trail does not show their values. */
function changedParts(before: stored.Carrier, after: stored.Carrier): string {
  const parts = Object.keys(after) as (keyof stored.Carrier)[]
  return parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part])).join(', ')
}

async function answer(
  context: ActionContext,
  status: string,
  carriers: stored.Carrier[],
  sentence: string,
): Promise<Answer> {
  return {
    Status: status,
    rows: await showFreightCarriers(context, carriers),
    total: carriers.length,
    locations: await locations(context),
    message: sentence,
  }
}

const warehousesOf = async ({ db, clientId }: ActionContext) =>
  (await listWarehouses(db, clientId)).filter((one) => one.warehouseCode !== ALL_LOCATIONS)

const warehouseCodes = async (context: ActionContext): Promise<string[]> =>
  (await warehousesOf(context)).map((one) => one.warehouseCode)

const ediPartners = async ({ db, clientId }: ActionContext): Promise<ReadonlySet<string>> =>
  new Set((await listPartners(db, clientId)).map(({ scac }) => scac))

async function locations(context: ActionContext): Promise<Answer['locations']> {
  const warehouses = await warehousesOf(context)
  return [
    { code: ALL_LOCATIONS, name: 'All locations' },
    ...warehouses.map((one) => ({ code: one.warehouseCode, name: placeName(one) })),
  ]
}
